"""The rules of a game on pages: one picture for each page, and the lines broken to fit."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from ludus.picture import assets, fonts
from ludus.rules.evidence import Evidence, Picture

LINE = 1.22
"""The line pitch, in sizes of the letters."""
PARAGRAPH = 0.45
"""The extra gap between two rules."""
INDENT = 1.75
"""The indent of lines with a sign before them, in sizes of the letters."""

_SMALLEST = 8
"""The smallest size of letters, in pixels."""
_FINGER = 1.8
"""The least height of a touch target, in sizes of the smallest letters."""


class RuleSentence(NamedTuple):
    rule: Evidence
    reading: str = ""
    """The name of a reading that can be switched on; empty for a rule."""

    @property
    def signed(self) -> bool:
        """Whether a sign stands before it, which shows its evidence or switches it on."""
        return bool(self.rule.grade or self.reading)


class Entry(NamedTuple):
    said: RuleSentence
    lines: list[str]
    height: float
    """In pixels, without the gap below it."""


class Page(NamedTuple):
    shows: Picture
    otherwise: bool
    """Whether it contains alternative readings instead of rules."""
    entries: list[Entry]


class PageRoom(NamedTuple):
    """The size of a page and its range of letter sizes, in pixels."""

    width: int
    height: int
    least: int
    """The size of the smallest legible letters."""
    most: int


def _fits(said: Sequence[RuleSentence], room: PageRoom, size: int) -> bool:
    return all(_broken(each, room, size).height <= room.height for each in said)


def paged(said: Sequence[RuleSentence], room: PageRoom) -> tuple[list[Page], int]:
    """All entries on as few pages as possible, and the size of their letters."""
    while room.least > _SMALLEST and not _fits(said, room, room.least):
        room = room._replace(least=room.least - 1)
    # Rules with one picture stand together, and so do all alternative readings.
    groups = groupby(said, lambda each: bool(each.reading) or each.rule.shows)
    subjects = [[*each] for _, each in groups]
    fewest = [len(_packed(each, room, room.least)) for each in subjects]
    sizes = range(room.most, room.least - 1, -1)
    size = next(
        size
        for size in sizes
        if [len(_packed(each, room, size)) for each in subjects] == fewest
        and (size == room.least or _fits(said, room, size))
    )
    return [page for each in subjects for page in _even(each, room, size)], size


def _even(said: Sequence[RuleSentence], room: PageRoom, size: int) -> list[Page]:
    pages = _packed(said, room, size)
    for fifths in range(1, 5 * room.height // size):
        tighter = _packed(said, room, size, fifths / 5)
        if len(tighter) > len(pages):
            break
        pages = tighter
    return pages


def _packed(
    said: Sequence[RuleSentence], room: PageRoom, size: int, spare: float = 0
) -> list[Page]:
    pages: list[Page] = []
    left = 0.0
    for each in said:
        entry = _broken(each, room, size)
        if not pages or entry.height > left:
            pages.append(Page(each.rule.shows, bool(each.reading), []))
            left = room.height - spare * size
        pages[-1].entries.append(entry)
        left -= entry.height + size * PARAGRAPH
    return pages


def pitch(words: str, size: int) -> float:
    return size * LINE * fonts.leading(words, assets.BODY)


def _broken(said: RuleSentence, room: PageRoom, size: int) -> Entry:
    indent = INDENT if said.signed else 0
    lines = fonts.wrapped(said.rule.rule, assets.BODY, size, room.width - round(size * indent))
    high = len(lines) * pitch(said.rule.rule, size)
    return Entry(said, lines, max(high, indent and room.least * _FINGER))
