"""The player's settings, kept as JSON in the user's configuration directory."""

import logging
from pathlib import Path
from typing import Annotated

import msgspec

from ludus.match.files import set_aside, write_whole
from ludus.match.record import HUMAN, Record
from ludus.match.setup import SERIES
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES
from ludus.rules.position import BLACK, WHITE
from ludus.rules.ruleset import Length
from ludus.window.input import keys
from ludus.window.storage.profiles import Profiles
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice

log = logging.getLogger(__name__)

_UNREADABLE = mark("The settings cannot be read, so the defaults are used.")
OPPONENTS = (*RANKS, HUMAN)
MOST_SPEED = 4
PACES = (0, 75, 100, 150, 200, 250)
"""Hundredths of the usual pace in which a voice tells; 0 is silent."""
USUAL_PACE = 100
TEXT_SIZES = (100, 150, 200)
Volume = Annotated[int, msgspec.Meta(ge=0, le=10)]
Pace = Annotated[int, msgspec.Meta(ge=0, le=PACES[-1])]
Speed = Annotated[int, msgspec.Meta(ge=1, le=MOST_SPEED)]


class MatchChoice(msgspec.Struct, frozen=True):
    """What was chosen last for a match against an opponent who plays Black."""

    rules: str = next(iter(GAMES))
    length: str = Length.QUICK
    opponent: str = "optio"
    first: int = 0
    """The side that begins."""
    best_of: int = 1
    """Of so many games."""

    @classmethod
    def of(cls, record: Record) -> "MatchChoice":
        """That by which a match like this one is begun."""
        return cls(record.rule_set.usual, record.length, record.black, record.first, record.best_of)

    def offered(self) -> "MatchChoice":
        """With the usual value in place of each that is not offered, or no longer."""
        usual = MatchChoice()
        return MatchChoice(
            self.rules if self.rules in GAMES else usual.rules,
            self.length if self.length in [*Length] else usual.length,
            self.opponent if self.opponent in OPPONENTS else usual.opponent,
            self.first if self.first in (WHITE, BLACK) else usual.first,
            self.best_of if self.best_of in SERIES else usual.best_of,
        )


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """What a player can set."""

    volume: Volume = 7
    """Loudness of all that is heard, in tenths."""
    effects: Volume = 8
    """Loudness in it of checkers, dice and signs, in tenths."""
    music: Volume = 3
    """Loudness in it of the music, in tenths."""
    ambience: Volume = 6
    """Loudness in it of what is heard around the board, in tenths."""
    calm: bool = False
    """Reduced motion."""
    contrast: bool = False
    """Plain light boards on black."""
    large: bool = False
    """Larger text, as versions before its sizes kept it."""
    text: Annotated[int, msgspec.Meta(ge=100, le=200, multiple_of=50)] = 100
    """How large text is, in hundredths of the usual."""
    turned: bool = False
    """The board is seen from the other side."""
    hand_over: bool = True
    """A finished turn is handed over by itself after a while."""
    forced: bool = True
    """What leaves no choice is played by itself."""
    real_dice: bool = False
    """Whoever plays throws real dice, and touches what they show."""
    real_for_computer: bool = True
    """He throws them for the computer, too; else its dice are thrown on the screen."""
    speed: Speed = 1
    """How many times as quick as usual the dice roll, and the other plays."""
    spoken: Pace = 0
    """The pace in which everything is told aloud, in hundredths of the usual one; 0 is silent."""
    fullscreen: bool = False
    language: str = ""
    """A language's code; empty for that of the system, as far as there are texts in it."""
    choice: MatchChoice = MatchChoice()
    house: Profiles = Profiles()
    switch_s: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.0
    """How long each choice is lit for who has but one switch; 0 where nobody has."""
    keys: dict[str, tuple[str, ...]] = {}
    """What has another meaning than usual: by a meaning of `keys.USUAL`, the names of its keys."""

    def __post_init__(self) -> None:
        """What cannot be read is told; what an older version has kept is taken over."""
        keys.check(self.keys)
        if self.large:
            self.large, self.text = False, 150


class SettingsFile:
    """Where settings are kept between two starts."""

    def __init__(self, path: Path) -> None:
        """Nothing is read or written yet."""
        self.path = path

    def read(self) -> tuple[Settings, Notice | None]:
        """The settings, and what was wrong with the file; a damaged one is set aside."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Settings), None
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            log.warning("the settings cannot be read: %s", error)
            return Settings(), Notice(_UNREADABLE, {})
        except msgspec.DecodeError as error:
            return Settings(), self._damaged(error)

    def _damaged(self, error: msgspec.DecodeError) -> Notice:
        try:
            aside = set_aside(self.path)
        except OSError as why:
            log.warning("%s: %s; it cannot be set aside: %s", self.path, error, why)
            return Notice(_UNREADABLE, {})
        log.warning("%s: %s; it is kept as %s", self.path, error, aside)
        text = mark(
            "The settings were damaged, so the defaults are used. The damaged file is kept: {path}"
        )
        return Notice(text, {"path": aside})

    def write(self, settings: Settings) -> None:
        """Keep the settings; a failure is told in the log, as they hold for this session."""
        try:
            write_whole(self.path, msgspec.json.encode(settings).decode() + "\n")
        except OSError as error:
            log.warning("settings are not kept: %s", error)
