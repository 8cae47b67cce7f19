"""The stone of the day: three letters for a visitor's win, or for a run of Alea.

The program stores nothing else about a winner. The day follows the local clock.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import msgspec

from ludus.match.store import Store
from ludus.window.storage import days
from ludus.window.text.proof import SHIPPED

ALEA = "alea"
"""The name of the day's runs of Alea, in place of a game's name."""
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = 3
_CUT = str.maketrans({"J": "I", "U": "V", "W": "VV"})
"""The letters that the Roman alphabet lacks, as they are cut."""
_MOST = 50
"""Number of entries stored for each game, and for each day of Alea, the best ones."""
_ALIKE = str.maketrans("UWYJKQZ", "VVVICCS")


class Winner(msgspec.Struct, frozen=True):
    day: date
    rules: str
    letters: str
    throws: int
    """Number of the winner's own throws in the match; minus the points of a run of Alea."""


class _Stone(msgspec.Struct):
    winners: list[Winner] = []


class Winners:
    """Entries of the stone, the best first, in a file."""

    def __init__(
        self, path: Path, now: Callable[[], datetime], keep_days: int | None = None
    ) -> None:
        """Entries of `keep_days` or more days ago are deleted: 1 keeps today's; None keeps all."""
        self._file, self._now, self.keep_days = Store(path, _Stone), now, keep_days
        self.flush = self._file.flush

    @property
    def today(self) -> date:
        return self._now().date()

    def best(self, rules: str, most: int, day: date | None = None) -> list[Winner]:
        """The best entries of a game, at most `most`: fewest throws first, then the earliest.

        In Alea they are the best of one day, or of today.
        """
        like = Winner(day or self.today, rules, "", 0)
        return [winner for winner in self._present() if _together(winner, like)][:most]

    def carve(self, new: Winner) -> None:
        def add(stone: _Stone) -> None:
            ranked = sorted([*stone.winners, new], key=lambda winner: winner.throws)
            beside = [each for each in ranked if _together(each, new)]
            worst = {id(each) for each in beside[_MOST:]}
            stone.winners = [each for each in ranked if id(each) not in worst]

        self._file.change(add)

    def _present(self) -> list[Winner]:
        """Entries that have not expired; expired entries are deleted from the file, too."""
        today, keep_days = self.today, self.keep_days
        if keep_days is None or not days.known(today):
            return self._file.read().winners

        def expire(stone: _Stone) -> None:
            stone.winners = [each for each in stone.winners if not expired(each)]

        def expired(winner: Winner) -> bool:
            # Entries dated slightly ahead stay: the clock may have been fast when it dated them.
            far = abs(winner.day - today) >= timedelta(keep_days)
            return far and not days.lasts(winner.day, today)

        if any(map(expired, self._file.read().winners)):
            self._file.change(expire)
        return self._file.read().winners


def _together(one: Winner, other: Winner) -> bool:
    """Whether two entries compete for the same lines: of one game, and in Alea of one day."""
    return one.rules == other.rules and (one.rules != ALEA or one.day == other.day)


def as_cut(letters: str) -> str:
    return letters.translate(_CUT)


def _folded(letters: str) -> str:
    return letters.upper().translate(_ALIKE)


_UNCARVED = {
    _folded(word)
    for words in msgspec.toml.decode(
        (SHIPPED / "uncarved.toml").read_bytes(), type=dict[str, list[str]]
    ).values()
    for word in words
}


def may_be_carved(letters: str) -> bool:
    """Whether letters are inoffensive in every language."""
    return _folded(letters) not in _UNCARVED
