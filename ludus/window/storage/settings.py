"""The settings of players, stored as JSON in the user's configuration directory."""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ludus.match.store import Store
from ludus.window.input import keys
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.storage.profiles import Profiles
from ludus.window.storage.setting import Setting, settings_of
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice

_UNREADABLE = mark("The settings cannot be read, so the defaults are used.")
_DAMAGED = mark(
    "The settings were damaged, so the defaults are used. The damaged file is kept: {path}"
)
# Translators: {names} are the names of settings, such as "text".
_WRONG = mark("Some settings are wrong, so their defaults are used: {names}")
# Translators: a heading of settings: what is seen.
SEEING = mark("Seeing")
# Translators: a heading of settings: what is heard.
HEARING = mark("Hearing")
PLAYING = mark("Playing")
# Translators: a heading of settings: what people do at a table with a screen in it.
TABLE = mark("At the table")
# Translators: a button and a title: settings of keys, of a single switch and of the voice.
OTHER_WAYS = mark("Other ways to play")
# Translators: a setting: how large texts are.
_TEXT = mark("Text", "size")
USUAL_PACE = 100
TEXT_SIZES = (100, 150, 200)
WISHES = ("calm", "contrast", "text")
"""Fields of `Settings` that follow the desktop until the player chooses."""
LOUDNESS = {"off": 0.0, "soft": 0.25, "full": 0.7}
"""Overall loudness for each setting of `sound`."""
EFFECTS, MUSIC, AMBIENCE = 0.8, 0.3, 0.6
"""Loudness of effects, music and ambience within the overall loudness."""
SPEEDS = {"calm": (63, 1), "brisk": (30, 1), "fast": (54, 3)}
"""For each setting of `pace`, the steps for which thrown dice roll, and the factor by which the
dice and the opponent are faster: fast dice roll for 0.3 s."""
# Translators: a setting: a voice tells everything, or how quickly, in hundredths.
ALOUD = mark("Read aloud")
_SPOKEN = {
    # Translators: of that voice.
    0: mark("off", "voice"),
    **{pace: f"{pace} %" for pace in (75, 100, 150, 200, 250)},
}
# Translators: a setting for people who can press but one switch: all that can be chosen is
# lit in turn, each for so many seconds.
_ONE_SWITCH = mark("Play with one key")
_LIT = {0: _SPOKEN[0]} | {seconds: f"{seconds} s" for seconds in (6, 4, 3, 2, 1.5, 1, 0.8, 0.6)}
_LOUD = {
    # Translators: of the sound.
    "off": mark("off", "sound"),
    # Translators: of the sound: not loud.
    "soft": mark("soft", "sound"),
    # Translators: of the sound: as loud as usual.
    "full": mark("full", "sound"),
}
# Translators: how quickly the dice roll and the opponent plays.
_PACE = mark("Pace")
_PACES = {
    # Translators: of the pace: the dice roll at leisure, as usual.
    "calm": mark("calm", "pace"),
    # Translators: of the pace: the dice roll for a shorter time.
    "brisk": mark("brisk", "pace"),
    # Translators: of the pace: the dice and the opponent are fast.
    "fast": mark("fast", "pace"),
}


class Settings(msgspec.Struct):
    """A `Setting` beside a type shows the field on the page of settings, in this order."""

    text: Annotated[
        int,
        Meta(ge=100, le=200, multiple_of=50),
        Setting(SEEING, _TEXT, {size: f"{size} %" for size in TEXT_SIZES}),
    ] = 100
    """Text size, in hundredths of the usual size."""
    contrast: Annotated[bool, Setting(SEEING, mark("High contrast"))] = False
    """Plain light boards on black."""
    # Translators: a switch: pieces move less, for those whom motion makes dizzy.
    calm: Annotated[bool, Setting(SEEING, mark("Less motion"))] = False
    """Reduced motion."""
    spoken: Annotated[int, Meta(ge=0, le=250), Setting(OTHER_WAYS, ALOUD, _SPOKEN)] = 0
    """Pace of the voice, in hundredths of the usual pace; 0 is silent."""
    switch_s: Annotated[float, Meta(ge=0, le=60), Setting(OTHER_WAYS, _ONE_SWITCH, _LIT)] = 0.0
    """Seconds for which each choice is lit with switch access; 0 turns it off."""
    sound: Annotated[Literal["off", "soft", "full"], Setting(HEARING, mark("Sound"), _LOUD)] = (
        "full"
    )
    music: Annotated[
        bool, Setting(HEARING, mark("Music"), works=lambda settings: settings.sound != "off")
    ] = True
    pace: Annotated[Literal["calm", "brisk", "fast"], Setting(PLAYING, _PACE, _PACES)] = "calm"
    """How quickly the dice roll and the opponent plays."""
    hand_over: Annotated[bool, Setting(PLAYING, mark("End my turn for me"))] = True
    """Whether a finished turn is handed over by itself after a while."""
    # Translators: a switch: what leaves the player no choice is played by the program, after a
    # moment.
    forced: Annotated[bool, Setting(PLAYING, mark("Play forced moves for me"))] = True
    """Whether forced moves are played automatically."""
    # Translators: a switch: two people at one screen sit opposite each other.
    facing: Annotated[bool, Setting(TABLE, mark("Two face to face"))] = False
    """Whether two people who play sit opposite each other."""
    # Translators: a switch: the player throws dice of his own, and touches on the screen what they
    # show.
    real_dice: Annotated[bool, Setting(TABLE, mark("Real dice"))] = False
    """Whether players throw real dice and enter the faces by touch."""
    real_for_computer: bool | None = None
    """Whether players throw real dice for the computer, too; otherwise its dice roll on the
    screen. None until the player has been asked."""
    chosen: tuple[str, ...] = ()
    """The fields of `WISHES` that the player has chosen; the others follow the desktop."""
    turned: bool = False
    """Whether the board is seen from the other side."""
    fullscreen: bool = False
    language: str = ""
    """A language's code; empty for the system's language, if there are texts in it."""
    choice: MatchChoice = MatchChoice()
    house: Profiles = Profiles()
    shared: str = ""
    """The folder shared with an opponent at another computer that was used last."""
    learnt: bool = False
    """Whether a lesson has been played to its end."""
    keys: dict[str, tuple[str, ...]] = {}
    """Changed keys: for a meaning in `keys.USUAL`, the names of its keys."""

    def __post_init__(self) -> None:
        keys.check(self.keys)


SETTINGS = settings_of(Settings)
"""What the page of settings shows, by the names of fields."""


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
    return Notice(_WRONG, {"names": [*file.wrong]}) if file.wrong else None
