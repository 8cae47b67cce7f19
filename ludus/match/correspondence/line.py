"""A line of a correspondence, such as `w 3 2 <digest> say greet`; see `CORRESPONDENCE.md`."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludus.errors import printable

MOST_BYTES = 1_000_000
"""The limit for a file of lines."""
MOST_IN_FIRST = 16_000
"""The limit for the first line of a side, which may contain a game."""
_LINE = re.compile(
    r"([wb]) ([1-9][0-9]{0,3}) (0|[1-9][0-9]{0,3}) ([0-9a-f]{32}) ([a-z]+)(?: ([ -~]+))?", re.ASCII
)
_MOST_IN_LINE = 600
"""The limit for every other line."""


class LineError(ValueError):
    """Lines that cannot be used; the message is one sentence, safe to print."""

    def __init__(self, why: str) -> None:
        super().__init__(printable(why))


class VersionError(LineError):
    """Lines of another version of ludus."""


class WrittenLine(NamedTuple):
    """One line of a side; `follows` tells whether its digest is right."""

    side: int
    number: int
    """Counted from 1 among the lines of its side."""
    seen: int
    """How many lines of the other side its writer had read."""
    digest: str
    word: str
    value: str

    def __str__(self) -> str:
        return f"{'wb'[self.side]} {self.number} {self.seen} {self.digest} {self.content}"

    @property
    def content(self) -> str:
        """The word and its value."""
        return f"{self.word} {self.value}".rstrip()


Lines = tuple[Sequence[WrittenLine], Sequence[WrittenLine]]
"""The lines of Light and of Dark, in order."""


def written(lines: Lines, side: int, word: str, value: str) -> WrittenLine:
    """Return the next line of a side that has seen all lines."""
    line = WrittenLine(side, len(lines[side]) + 1, len(lines[1 - side]), "", word, value)
    return line._replace(digest=_digest(lines, line))


def follows(lines: Lines, line: WrittenLine) -> bool:
    """Whether a line was written at its place, after the lines before it."""
    mine, other = lines[line.side], lines[1 - line.side]
    if line.number > len(mine) + 1 or line.seen > len(other):
        return False
    before = mine[line.number - 2].seen if line.number > 1 else 0
    return before <= line.seen and line.digest == _digest(lines, line)


def _digest(lines: Lines, line: WrittenLine) -> str:
    mine, other = lines[line.side], lines[1 - line.side]
    before = str(mine[line.number - 2]) if line.number > 1 else ""
    confirmed = str(other[line.seen - 1]) if line.seen else ""
    text = f"{before}\n{confirmed}\n{'wb'[line.side]} {line.number} {line.seen} {line.content}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def lines_of(data: bytes) -> list[WrittenLine]:
    """Return the whole lines in a file's contents, without anything else."""
    *texts, _ = data.decode("latin-1").replace("\r\n", "\n").split("\n")
    matches = (_LINE.fullmatch(text) for text in texts if len(text) <= MOST_IN_FIRST)
    return [
        WrittenLine(
            "wb".index(each[1]), int(each[2]), int(each[3]), each[4], each[5], each[6] or ""
        )
        for each in matches
        if each and (len(each[0]) <= _MOST_IN_LINE or each[2] == "1")
    ]


def text_of(lines: Iterable[WrittenLine]) -> str:
    """Return lines as the text of a file."""
    return "".join(f"{line}\n" for line in lines)
