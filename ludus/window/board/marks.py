"""What a board marks quietly: where checkers enter, their home, and whose a private square is.

Along the foot of the squares on which a die enters a line is cut, with a head where it leads; the
foot of the home is cut as a bracket, closed at both ends. Beads say whose a private square is.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect

from ludus.picture.stone import Groove
from ludus.rules.position import BLACK, WHITE
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout

_ENTRIES = 6
"""The farthest square on which a die enters."""
_APART, _CLOSE, _END, _HEAD = 0.1, 0.05, 0.34, 0.11
"""From points and from letters to the line, height of a bracket's ends, of half an arrow's head."""


class MarkRun(NamedTuple):
    """Some squares side by side, in the order of travel."""

    first: Rect
    last: Rect
    foot: int
    """The y of the line along them."""
    inwards: int
    """1 where the squares are below that line, -1 where above."""
    begins: bool
    ends: bool
    """Whether the first and the last of all squares asked for are among them."""

    @property
    def forwards(self) -> int:
        """1 where the way leads to the right, -1 to the left."""
        return 1 if self.first.left <= self.last.left else -1

    @property
    def edges(self) -> tuple[int, int]:
        """The x at which the first begins, and at which the last ends."""
        if self.forwards > 0:
            return self.first.left, self.last.right
        return self.first.right, self.last.left


def runs(layout: Layout, side: int, first: int, last: int) -> Iterator[MarkRun]:
    """The squares of a side from one to another, as far as they lie side by side."""
    for half, rects in layout.halves:
        found = sorted(
            (square, rect)
            for square, rect in zip(half.squares, map(tuple, rects), strict=True)
            if first <= square <= last and half.owner in (None, side)
        )
        if not found:
            continue
        (low, one), (high, other) = found[0], found[-1]
        down = layout.places[side][low].down
        rect, gap = Rect(one), round((_CLOSE if layout.rules.lettered else _APART) * layout.unit)
        foot = rect.top - gap if down else rect.bottom + gap
        yield MarkRun(rect, Rect(other), foot, 1 if down else -1, low == first, high == last)


def grooves(layout: Layout) -> tuple[Groove, ...]:
    """The lines that are cut, on the screen: those of the entries and of the home."""
    n = layout.rules.squares
    home, found = n - layout.rules.home + 1, list[Groove]()
    for side in (WHITE, BLACK):
        for run in runs(layout, side, 1, _ENTRIES):
            found += _arrow(run, layout.unit)
        found += [_bracket(run, layout.unit) for run in runs(layout, side, home, n)]
    return tuple(dict.fromkeys(found))


def _arrow(run: MarkRun, unit: float) -> Iterator[Groove]:
    start, end = run.edges
    yield (start, run.foot), (end, run.foot)
    if run.ends:
        back, high = end - run.forwards * round(1.4 * _HEAD * unit), round(_HEAD * unit)
        yield (back, run.foot - high), (end, run.foot), (back, run.foot + high)


def _bracket(run: MarkRun, unit: float) -> Groove:
    start, end = run.edges
    tip = run.foot + run.inwards * round(_END * unit)
    line: list[Point] = [(start, run.foot), (end, run.foot)]
    if run.begins:
        line.insert(0, (start, tip))
    if run.ends:
        line.append((end, tip))
    return tuple(line)


def beads(layout: Layout) -> Iterator[tuple[int, Point]]:
    """Whose each private square is, and where on its line that is said, on the screen."""
    for side in (WHITE, BLACK):
        for square in range(1, layout.rules.private + 1):
            for run in runs(layout, side, square, square):
                yield side, (run.first.centerx, run.foot)
