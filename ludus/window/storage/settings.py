"""The settings of players, stored as JSON in the user's configuration directory."""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ludus.match.store import Store
from ludus.window.input import keys
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.storage.profiles import Profiles
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice

_UNREADABLE = mark("The settings cannot be read, so the defaults are used.")
_DAMAGED = mark(
    "The settings were damaged, so the defaults are used. The damaged file is kept: {path}"
)
# Translators: {names} are the names of settings, such as "text".
_WRONG = mark("Some settings are wrong, so their defaults are used: {names}")
PACES = (0, 75, 100, 150, 200, 250)
"""Paces of the voice, in hundredths of the usual pace; 0 is silent."""
USUAL_PACE = 100
TEXT_SIZES = (100, 150, 200)
WISHES = ("calm", "contrast", "text")
"""Fields of `Settings` that follow the desktop until the player chooses."""
LOUDNESS = {"off": 0.0, "soft": 0.25, "full": 0.7}
"""Overall loudness for each setting of `sound`."""
EFFECTS, MUSIC, AMBIENCE = 0.8, 0.3, 0.6
"""Loudness of effects, music and ambience within the overall loudness."""
SPEEDS = {"calm": (54, 1), "brisk": (30, 1), "fast": (54, 3)}
"""For each setting of `pace`, the steps for which thrown dice roll, and the factor by which the
dice and the opponent are faster: fast dice roll for 0.3 s."""
Pace = Annotated[int, msgspec.Meta(ge=0, le=PACES[-1])]


class Settings(msgspec.Struct):
    sound: Literal["off", "soft", "full"] = "full"
    music: bool = True
    calm: bool = False
    """Reduced motion."""
    contrast: bool = False
    """Plain light boards on black."""
    text: Annotated[int, msgspec.Meta(ge=100, le=200, multiple_of=50)] = 100
    """Text size, in hundredths of the usual size."""
    chosen: tuple[str, ...] = ()
    """The fields of `WISHES` that the player has chosen; the others follow the desktop."""
    turned: bool = False
    """Whether the board is seen from the other side."""
    facing: bool = False
    """Whether two people who play sit opposite each other."""
    hand_over: bool = True
    """Whether a finished turn is handed over by itself after a while."""
    forced: bool = True
    """Whether forced moves are played automatically."""
    real_dice: bool = False
    """Whether players throw real dice and enter the faces by touch."""
    real_for_computer: bool | None = None
    """Whether players throw real dice for the computer, too; otherwise its dice roll on the
    screen. None until the player has been asked."""
    pace: Literal["calm", "brisk", "fast"] = "calm"
    """How quickly the dice roll and the opponent plays."""
    spoken: Pace = 0
    """Pace of the voice, in hundredths of the usual pace; 0 is silent."""
    fullscreen: bool = False
    language: str = ""
    """A language's code; empty for the system's language, if there are texts in it."""
    choice: MatchChoice = MatchChoice()
    house: Profiles = Profiles()
    shared: str = ""
    """The folder shared with an opponent at another computer that was used last."""
    learnt: bool = False
    """Whether a lesson has been played to its end."""
    switch_s: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.0
    """Seconds for which each choice is lit with switch access; 0 turns it off."""
    keys: dict[str, tuple[str, ...]] = {}
    """Changed keys: for a meaning in `keys.USUAL`, the names of its keys."""

    def __post_init__(self) -> None:
        keys.check(self.keys)


def settings_file(path: Path) -> Store[Settings]:
    return Store(path, Settings, _upgraded)


def _upgraded(data: Any) -> Any:
    """Return the fields of a file, with the present ones in place of those of earlier versions."""
    if not isinstance(data, dict):
        return data
    volume, roll, speed = (data.pop(name, None) for name in ("volume", "roll", "speed"))
    if (music := data.get("music")) in range(11):
        data["music"] = bool(music)
    sound = "off" if volume == 0 else "soft" if volume in range(5) else "full"
    pace = "fast" if speed in (3, 4) else "brisk" if speed == 2 or roll in range(7) else "calm"
    return {"sound": sound, "pace": pace} | data


def notice_of(file: Store[Settings]) -> Notice | None:
    """A notice if the settings could not be read as they are in the file."""
    file.read()
    if file.aside:
        return Notice(_DAMAGED, {"path": file.aside})
    if file.unreadable:
        return Notice(_UNREADABLE, {})
    return Notice(_WRONG, {"names": ", ".join(file.wrong)}) if file.wrong else None
