"""A list that fills columns, on several pages where room is short."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect

from ludus.window.widgets.nodes import GAP, Demand, Node, Rule
from ludus.window.widgets.tree import Column, fitting, side_by_side


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
        return side_by_side(rule, self.nodes, self.columns, rule.gap(self.apart))

    def _columns(self, rule: Rule, width: int) -> tuple[int, int, list[int], list[int]]:
        """The number of columns, their width, and the heights of all nodes, also wished ones."""
        nodes, apart = rule.shown(tuple(self.nodes)), rule.gap(self.apart)
        count = fitting(rule, nodes, self.columns, width, apart, ease=0)
        wide = (width - (count - 1) * apart) // count
        least, wish = zip(*[rule.down(node, wide) for node in nodes], strict=True)
        return count, wide, [*(wish if rule.means.pictures else least)], [*wish]

    def _packed(self, rule: Rule, heights: Sequence[int], tall: int) -> list[int]:
        """For columns of at most a height, the index of the first node in each."""
        gap, starts, left = rule.gap(self.gap), list[int](), -1
        for at, height in enumerate(heights):
            if left < height:
                starts.append(at)
                left = tall
            left -= height + gap
        return starts

    def _even(self, rule: Rule, heights: Sequence[int], count: int) -> int:
        """The least height at which so many columns hold all nodes."""
        least, most = max(heights, default=0), sum(heights) + rule.gap(self.gap) * len(heights)
        talls = range(least, most + 1)
        return talls[
            bisect_left(talls, -count, key=lambda tall: -len(self._packed(rule, heights, tall)))
        ]

    def down(self, rule: Rule, width: int) -> Demand:
        count, _, heights, wish = self._columns(rule, width)
        tall = self._even(rule, heights, count)
        least = tall if rule.means.whole else max(heights, default=0)
        return Demand(least, self._even(rule, wish, count))

    def lay(self, rule: Rule, place: Rect) -> Iterator[tuple[Node, Rect]]:
        count, wide, heights, _ = self._columns(rule, place.width)
        needed = len(self._packed(rule, heights, place.height))
        rule.pages = max(1, -(-needed // count))
        even = self._even(rule, heights, count * rule.pages)
        starts = self._packed(rule, heights, even)
        alone = len(heights) - starts[-1] == 1 and (len(starts) - 1) % count == 0
        if alone and len(starts) > 1 and starts[-1] - starts[-2] > 1:
            starts[-1] -= 1  # The last page takes a row from the page before.
        first = count * min(self.page, rule.pages - 1)
        nodes = rule.shown(tuple(self.nodes))
        for at, (start, end) in enumerate(pairwise([*starts, None][first : first + count + 1])):
            left = place.left + at * (wide + rule.gap(self.apart))
            column = Column(*nodes[start:end], gap=self.gap, align=0)
            yield from column.lay(rule, Rect(left, place.top, wide, place.height))
