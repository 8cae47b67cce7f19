"""A list that fills columns, on several pages where room is short."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from pygame import Rect

from ludus.window.widgets.nodes import GAP, Columns, Demand, Node, Rule
from ludus.window.widgets.tree import Column, fitting, side_by_side


@lru_cache
def _packed(heights: tuple[int, ...], gap: int, tall: int) -> tuple[int, ...]:
    """For columns of at most a height, the index of the first node in each."""
    starts, left = list[int](), -1
    for at, height in enumerate(heights):
        if left < height:
            starts.append(at)
            left = tall
        left -= height + gap
    return tuple(starts)


@lru_cache
def _even(heights: tuple[int, ...], gap: int, count: int) -> int:
    """The least height at which so many columns hold all nodes."""
    talls = range(max(heights, default=0), sum(heights) + gap * len(heights) + 1)
    return talls[bisect_left(talls, -count, key=lambda tall: -len(_packed(heights, gap, tall)))]


def _spread(heights: tuple[int, ...], gap: int, count: int) -> list[int]:
    """The index of the first node in each of so many columns, which are about equally high."""
    starts = [0]
    for columns in range(count, 1, -1):
        rest = heights[starts[-1] :]
        lower = _packed(rest, gap, _even(rest, gap, columns))[1:2]
        starts += [starts[-1] + at for at in lower]
    return starts


@dataclass(frozen=True, eq=False)
class Pages(Node):
    """A list that fills columns from the top down, on several pages where room is short.

    The pages are about equally long, and none but the first has a single row.
    """

    nodes: Sequence[Node]
    page: int = 0
    columns: int = 2
    """The most columns."""
    gap: float = GAP
    apart: float = 0.07
    """The gap between columns."""

    def across(self, rule: Rule) -> Demand:
        return side_by_side(rule.inner, self.nodes, self.columns, rule.gap(self.apart))

    def _columns(self, rule: Rule, width: int) -> Columns:
        inner = rule.inner
        if (self, width) not in inner.columns:
            nodes, apart = inner.shown(self.nodes), inner.gap(self.apart)
            count = fitting(inner, nodes, self.columns, width, apart, ease=0)
            wide = (width - (count - 1) * apart) // count
            least, wish = zip(*[inner.down(node, wide) for node in nodes], strict=True)
            heights = wish if inner.means.pictures else least
            inner.columns[self, width] = Columns(count, wide, heights, wish)
        return inner.columns[self, width]

    def down(self, rule: Rule, width: int) -> Demand:
        (count, _, heights, wished), gap = self._columns(rule, width), rule.gap(self.gap)
        least, wish = (_even(each, gap, count * rule.pages) for each in (heights, wished))
        counted = rule.means.whole or rule.pages > 1
        return Demand(least if counted else max(heights, default=0), wish)

    def lay(self, rule: Rule, place: Rect) -> Iterator[tuple[Node, Rect]]:
        (count, wide, heights, _), gap = self._columns(rule, place.width), rule.gap(self.gap)
        rule.pages = max(1, -(-len(_packed(heights, gap, place.height)) // count))
        starts = _spread(heights, gap, count * rule.pages)
        alone = len(heights) - starts[-1] == 1 and (len(starts) - 1) % count == 0
        if alone and len(starts) > 1 and starts[-1] - starts[-2] > 1:
            # The last page takes a row from the page before, unless they are higher than a page.
            starts[-1] -= sum(heights[-2:]) + gap <= place.height
        first = count * min(self.page, rule.pages - 1)
        nodes = rule.shown(self.nodes)
        ends = pairwise([*starts, len(nodes)][first : first + count + 1])
        columns = [Column(*nodes[start:end], gap=self.gap, align=0) for start, end in ends]
        demands = [rule.inner.down(column, wide) for column in columns]
        # Rows of all columns are equally easy, and on the same heights.
        spare = [(place.height - low) / (wish - low) for low, wish in demands if wish > low]
        ease = min(spare, default=1)
        for at, (column, (least, wish)) in enumerate(zip(columns, demands, strict=True)):
            left = place.left + at * (wide + rule.gap(self.apart))
            high = least + round(max(0, min(ease, 1)) * (wish - least))
            yield from column.lay(rule.inner, Rect(left, place.top, wide, high))
