"""The stone of the day: three letters for a win against the computer, or for a run of Alea.

The program stores nothing else about a winner. The day follows the local clock.
"""

import logging
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import msgspec

from ludus.match.files import SANE_YEAR, read_kept, write_whole
from ludus.window.text.proof import SHIPPED

_log = logging.getLogger(__name__)

ALEA = "alea"
"""The name of the day's runs of Alea, in place of a game's name."""
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = 3
_CUT = str.maketrans({"J": "I", "U": "V", "W": "VV"})
"""The letters that the Roman alphabet lacks, as they are cut."""
_MOST = 50
"""Number of entries stored for each game, the best ones."""
_ALIKE = str.maketrans("UWYJKQZ", "VVVICCS")


class Winner(msgspec.Struct, frozen=True):
    day: date
    rules: str
    letters: str
    throws: int
    """Number of the winner's own throws in the match; minus the points of a run of Alea."""


class Winners:
    """Entries of the stone, the best first, in a file."""

    def __init__(
        self, path: Path, now: Callable[[], datetime], keep_days: int | None = None
    ) -> None:
        """Entries of `keep_days` or more days ago are deleted: 1 keeps today's; None keeps all."""
        self._path, self._now, self.keep_days = path, now, keep_days
        self._found: list[Winner] | None = None

    def best(self, rules: str, most: int) -> list[Winner]:
        """The best entries of a game, at most `most`: fewest throws first, then the earliest."""
        own = [winner for winner in self._kept() if winner.rules == rules]
        return [each for each in own if rules != ALEA or each.day == self._now().date()][:most]

    def entry(self, rules: str, letters: str, throws: int) -> Winner:
        """An entry of today that is not stored."""
        return Winner(self._now().date(), rules, letters, throws)

    def carve(self, rules: str, letters: str, throws: int) -> Winner:
        new = self.entry(rules, letters, throws)
        found = sorted([*self._kept(), new], key=lambda winner: winner.throws)
        own = [winner for winner in found if winner.rules == rules]
        self._write([winner for winner in found if winner not in own[_MOST:]])
        return new

    def _kept(self) -> list[Winner]:
        """Entries that have not expired; expired entries are deleted from the file, too."""
        if self._found is None:
            self._found = read_kept(self._path, list[Winner]) or []
        now = self._now()
        if self.keep_days is not None and now.year >= SANE_YEAR:
            # Entries dated slightly ahead stay: the clock may have been fast when it dated them.
            days = timedelta(self.keep_days)
            kept = [each for each in self._found if -days < each.day - now.date() < days]
            if kept != self._found:
                self._write(kept)
        return self._found

    def _write(self, found: list[Winner]) -> None:
        self._found = found
        try:
            write_whole(self._path, msgspec.json.encode(found).decode())
        except OSError as error:
            _log.warning("%s: %s; the stone is not kept", self._path, error.strerror)


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
