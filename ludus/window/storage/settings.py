"""The settings and profiles of players, stored as JSON in the user's configuration directory."""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from ludus.match.line_values import is_name
from ludus.match.record import HUMAN, Record
from ludus.match.setup import SERIES
from ludus.match.store import Store
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES
from ludus.rules.position import BLACK
from ludus.rules.ruleset import Length
from ludus.window.input import keys
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice

_UNREADABLE = mark("The settings cannot be read, so the defaults are used.")
_DAMAGED = mark(
    "The settings were damaged, so the defaults are used. The damaged file is kept: {path}"
)
# Translators: {names} are the names of settings, such as "text".
_WRONG = mark("Some settings are wrong, so their defaults are used: {names}")
NOBODY = ""
"""Name of a player who has given none."""
OPPONENTS = (*RANKS, HUMAN)
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


class MatchChoice(msgspec.Struct, frozen=True):
    """The last choices for a match against an opponent who plays Black."""

    rules: str = next(iter(GAMES))
    length: str = Length.QUICK
    opponent: str = "optio"
    first: int = 0
    """The side that begins between two people; against the computer, the person begins."""
    best_of: int = 1

    @classmethod
    def of(cls, record: Record) -> "MatchChoice":
        return cls(record.rule_set.usual, record.length, record.black, record.first, record.best_of)

    def offered(self) -> "MatchChoice":
        """The choice, with defaults in place of values that are not offered."""
        usual = MatchChoice()
        return MatchChoice(
            self.rules if self.rules in GAMES else usual.rules,
            self.length if self.length in [*Length] else usual.length,
            self.opponent if self.opponent in OPPONENTS else usual.opponent,
            self.first if self.first == BLACK and self.opponent == HUMAN else usual.first,
            self.best_of if self.best_of in SERIES else usual.best_of,
        )


class Profiles(msgspec.Struct, frozen=True):
    """The people who play on this machine under a name, and their present seats.

    The program stores nothing else about a person: it filters the records and the diary by name. A
    player without a name is the nameless player, `""`, who owns everything without a name.
    """

    people: tuple[str, ...] = ()
    seated: tuple[str, str] = (NOBODY, NOBODY)
    """Names of the players of White and Black; a person who plays alone is White."""
    former: dict[str, str] = {}
    """Present names by earlier ones, which another window may still have at its seats."""

    def __post_init__(self) -> None:
        for name in self.people:
            if not is_name(name):
                raise ValueError(f"'{name[:40]}' is no name")

    @property
    def who(self) -> str:
        return self.seated[0]

    def add(self, *names: str) -> "Profiles":
        people = sorted({*self.people, *names}, key=lambda each: (each.casefold(), each))
        former = {old: now for old, now in self.former.items() if old not in names}
        return replace(self, people=tuple(people), former=former)

    def seating(self, names: tuple[str, str]) -> "Profiles":
        """Seat two people by their names, of which another window may have changed some."""
        people = {name: name for name in self.people}
        white, black = ((self.former | people).get(name, NOBODY) for name in names)
        return replace(self, seated=(white, black))

    def seat(self, side: int, name: str) -> "Profiles":
        """Seat a person; unless nameless, a person on the other side changes places."""
        other = self.seated[1 - side]
        if other == name != NOBODY:
            other = self.seated[side]
        return replace(self, seated=(other, name) if side else (name, other))

    def rename(self, name: str, new: str) -> "Profiles":
        white, black = (new if each == name else each for each in self.seated)
        former = {old: new for old, now in self.former.items() if now == name} | {name: new}
        house = self.without(name)
        return replace(house, seated=(white, black), former=house.former | former).add(new)

    def without(self, name: str) -> "Profiles":
        white, black = (NOBODY if each == name else each for each in self.seated)
        people = tuple(each for each in self.people if each != name)
        former = {old: now for old, now in self.former.items() if now != name}
        return Profiles(people, (white, black), former)


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
