"""The rules of a game on pages: which stand beside a picture, broken into lines that fit."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from ludus.picture import assets, fonts
from ludus.rules.evidence import Evidence, Picture

LINE, PARAGRAPH = 1.22, 0.45
"""From one line to the next, and what is added between two rules, in sizes of the letters."""
INDENT = 1.75
"""Where lines begin that have a sign before them, in sizes of the letters."""

_SMALLEST = 8
"""Pixels; letters are not made smaller."""
_FINGER = 1.8
"""The least height of what can be touched, in sizes of the smallest letters."""


class RuleSentence(NamedTuple):
    """What is said of a rule, or of another reading of one."""

    rule: Evidence
    below: str = ""
    """How it is known, or what difference it makes: a quieter text below it."""
    reading: str = ""
    """The name of the reading, which can be switched on; empty for a rule."""


class Entry(NamedTuple):
    """The same as it stands on a page."""

    said: RuleSentence
    lines: list[str]
    below: list[str]
    after: int
    """How far from the left the quieter text stands in the last line; 0 where it is below."""
    height: float
    """In pixels, without the gap below it."""


class Page(NamedTuple):
    """What stands beside one picture."""

    shows: Picture
    otherwise: bool
    """Whether other readings stand on it, and not rules."""
    entries: list[Entry]


class PageRoom(NamedTuple):
    """What a page has room for, in pixels."""

    width: int
    height: int
    least: int
    """The size of the smallest letters that can be read."""
    most: int
    """That of the largest there are."""


def _fits(said: Sequence[RuleSentence], room: PageRoom, size: int) -> bool:
    """Whether the longest entry has room on a page."""
    return all(_broken(each, room, size).height <= room.height for each in said)


def paged(said: Sequence[RuleSentence], room: PageRoom) -> tuple[list[Page], int, int]:
    """All on as few pages as they need, and the sizes of letters, and of what is quieter.

    The pages are filled evenly, and their letters are larger where there is room for it.
    """
    while room.least > _SMALLEST and not _fits(said, room, room.least):
        room = room._replace(least=room.least - 1)
    subjects = [[*each] for _, each in groupby(said, _subject)]
    fewest = [len(_packed(each, room, room.least)) for each in subjects]
    sizes = range(room.most, room.least - 1, -1)
    size = next(
        size
        for size in sizes
        if [len(_packed(each, room, size)) for each in subjects] == fewest
        and (size == room.least or _fits(said, room, size))
    )
    return [page for each in subjects for page in _even(each, room, size)], size, room.least


def _subject(said: RuleSentence) -> Picture | bool:
    """What stands together on pages: rules with the same picture, or all other readings."""
    return bool(said.reading) or said.rule.shows


def _even(said: Sequence[RuleSentence], room: PageRoom, size: int) -> list[Page]:
    """As few pages as are needed, none much fuller than the others."""
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
    """One after another, on pages that are left free for so many lines."""
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


def pitch(words: str, face: str, size: int) -> float:
    """From one line of a text to the next, in pixels."""
    return size * LINE * fonts.leading(words, face)


def _broken(said: RuleSentence, room: PageRoom, size: int) -> Entry:
    """Sentence and what is below it, each in lines; or behind it, where there is room."""
    indent = INDENT if said.below or said.reading else 0
    width = room.width - round(size * indent)
    lines = fonts.wrapped(said.rule.rule, assets.BODY, size, width)
    below = fonts.wrapped(said.below, assets.BODY_ITALIC, room.least, width)
    after = fonts.width(lines[-1], assets.BODY, size) + size // 2
    if after + fonts.width(said.below, assets.BODY_ITALIC, room.least) > width:
        after = 0
    high = len(lines) * pitch(said.rule.rule, assets.BODY, size)
    if not after:
        high += len(below) * pitch(said.below, assets.BODY_ITALIC, room.least)
    return Entry(said, lines, below, after, max(high, indent and room.least * _FINGER))
