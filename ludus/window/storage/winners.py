"""The stone of the day: three letters of each who has won against the computer, and his throws.

The letters are all that is known of anybody. The day follows the clock on the wall.
"""

import logging
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import msgspec

from ludus.match.files import SANE_YEAR, read_kept, write_whole
from ludus.window.text.proof import SHIPPED

_log = logging.getLogger(__name__)

ALPHABET = "ABCDEFGHIKLMNOPQRSTVXYZ"
"""That of the Romans: I stands for J too, and V for U."""
LETTERS = 3
_MOST = 50
"""Of each game so many are kept, the best."""
_ALIKE = str.maketrans("UWYJKQZ", "VVVICCS")


class Winner(msgspec.Struct, frozen=True):
    """What one has cut into the stone."""

    day: date
    rules: str
    letters: str
    throws: int
    """His own, in the match that he has won."""


class Winners:
    """Who has won, the best of each game first, in a file that outlives the program."""

    def __init__(
        self, path: Path, now: Callable[[], datetime], keep_days: int | None = None
    ) -> None:
        """Nothing is read yet. With `keep_days` what is older is forgotten; 1 is today alone."""
        self._path, self._now, self.keep_days = path, now, keep_days
        self._found: list[Winner] | None = None

    def best(self, rules: str, most: int) -> list[Winner]:
        """So many of a game, with the fewest throws first, and of equal ones the first."""
        return [winner for winner in self._kept() if winner.rules == rules][:most]

    def carve(self, rules: str, letters: str, throws: int) -> Winner:
        """Cut letters into the stone, and keep it."""
        new = Winner(self._now().date(), rules, letters, throws)
        found = sorted([*self._kept(), new], key=lambda winner: winner.throws)
        own = [winner for winner in found if winner.rules == rules]
        self._write([winner for winner in found if winner not in own[_MOST:]])
        return new

    def _kept(self) -> list[Winner]:
        """Those whose days are not over; the others are forgotten in the file too."""
        if self._found is None:
            self._found = read_kept(self._path, list[Winner]) or []
        now = self._now()
        if self.keep_days is not None and now.year >= SANE_YEAR:
            # A clock that was ahead by less may have dated them.
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


def _folded(letters: str) -> str:
    """Letters, with one for all that look or sound alike."""
    return letters.upper().translate(_ALIKE)


_UNCARVED = {
    _folded(word)
    for words in msgspec.toml.decode(
        (SHIPPED / "uncarved.toml").read_bytes(), type=dict[str, list[str]]
    ).values()
    for word in words
}


def may_be_carved(letters: str) -> bool:
    """Whether letters offend nobody, in any language."""
    return _folded(letters) not in _UNCARVED
