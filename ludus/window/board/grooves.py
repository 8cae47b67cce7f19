"""The marks carved and inlaid along the squares of a board.

A line with an arrowhead is carved along the foot of the squares on which dice enter. The foot of
the home is carved as a bracket, closed at both ends. Beads show the owner of a private square.
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
_APART = 0.1
"""Distance of the line from points, in units."""
_CLOSE = 0.05
"""Distance of the line from letters, in units."""
_END = 0.34
"""Height of a bracket's ends, in units."""
_HEAD = 0.11
"""Half the height of an arrowhead, in units."""


class MarkRun(NamedTuple):
    """Adjacent squares, in the order of travel."""

    first: Rect
    last: Rect
    foot: int
    """The y of the line along them."""
    inwards: int
    """1 if the squares are below the line, -1 if above."""
    begins: bool
    ends: bool
    """Whether the first and the last of all requested squares are among them."""

    @property
    def forwards(self) -> int:
        """1 if the path leads to the right, -1 to the left."""
        return 1 if self.first.left <= self.last.left else -1

    @property
    def edges(self) -> tuple[int, int]:
        if self.forwards > 0:
            return self.first.left, self.last.right
        return self.first.right, self.last.left


def runs(layout: Layout, side: int, first: int, last: int) -> Iterator[MarkRun]:
    for half, rects in layout.halves:
        those = sorted(
            (square, rect)
            for square, rect in zip(half.squares, map(tuple, rects), strict=True)
            if first <= square <= last and half.owner in (None, side)
        )
        if not those:
            continue
        (low, one), (high, other) = those[0], those[-1]
        down = layout.places[side][low].down
        rect, gap = Rect(one), round((_CLOSE if layout.rules.lettered else _APART) * layout.unit)
        foot = rect.top - gap if down else rect.bottom + gap
        yield MarkRun(rect, Rect(other), foot, 1 if down else -1, low == first, high == last)


def grooves(layout: Layout) -> tuple[Groove, ...]:
    """The carved lines of the entries and of the home, in screen coordinates."""
    n = layout.rules.squares
    home, lines = n - layout.rules.home + 1, list[Groove]()
    for side in (WHITE, BLACK):
        for run in runs(layout, side, 1, _ENTRIES):
            lines += _arrow(run, layout.unit)
        lines += [_bracket(run, layout.unit) for run in runs(layout, side, home, n)]
    return tuple(dict.fromkeys(lines))


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
    """The owner of each private square, and the point of its bead on the screen."""
    for side in (WHITE, BLACK):
        for square in range(1, layout.rules.private + 1):
            for run in runs(layout, side, square, square):
                yield side, (run.first.centerx, run.foot)
