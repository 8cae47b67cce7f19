"""A long list of nodes of one height, of which only those of a page are created."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from pygame import Rect

from ludus.window.widgets.nodes import GAP, Demand, Node, Rule, largest
from ludus.window.widgets.tree import EASE, fitting, side_by_side

_MEASURED = 12
"""The nodes that are measured of a list of equal ones."""


@dataclass(frozen=True, eq=False)
class Entries(Node):
    """A list of nodes of one height, row by row on several pages.

    However long it is, only the first nodes and those of the visible page are created. The pages
    are about equally long, and the last one has a single row only if the others have at most two.
    """

    count: int
    node: Callable[[int], Node]
    """Creates the node with a number."""
    page: int = 0
    columns: int = 1
    """The most columns."""
    gap: float = GAP / 2

    @cached_property
    def _first(self) -> list[Node]:
        """The nodes whose size is that of all."""
        return [self.node(at) for at in range(min(self.count, _MEASURED))]

    def across(self, rule: Rule) -> Demand:
        return side_by_side(rule, self._first, self.columns, rule.gap(self.gap))

    def _cells(self, rule: Rule, width: int) -> tuple[int, int, Demand]:
        """The number of columns, and the width and height of a node."""
        gap = rule.gap(self.gap)
        count = fitting(rule, self._first, self.columns, width, gap, EASE)
        count = -(-self.count // (-(-self.count // count) or 1)) or 1
        wide = (width - (count - 1) * gap) // count
        return count, wide, largest([rule.down(node, wide) for node in self._first])

    def down(self, rule: Rule, width: int) -> Demand:
        columns, _, (least, wish) = self._cells(rule, width)
        rows, gap = -(-self.count // columns), rule.gap(self.gap)
        # What can yields before a page has a single row, or two nodes.
        rest = 1 if rule.means.less else 3 - (columns > 1)
        fewest = rows if rule.means.whole else min(rows, rest)
        rows = -(-rows // rule.pages)
        return Demand(fewest * (least + gap) - gap, rows * (wish + gap) - gap)

    def lay(self, rule: Rule, place: Rect) -> Iterator[tuple[Node, Rect]]:
        columns, wide, high = self._cells(rule, place.width)
        rows, gap = -(-self.count // columns), rule.gap(self.gap)
        height = high.wish if rule.means.pictures else high.least
        most = max(1, (place.height + gap) // (height + gap))
        rule.pages = max(1, -(-rows // most))
        # Pages have whole rows, unless the last one would have a single row.
        unit = columns if rows // rule.pages > 1 else 1
        units = -(-self.count // unit)
        ends = [-(-at * units // rule.pages) * unit for at in range(rule.pages + 1)]
        page = min(self.page, rule.pages - 1)
        first, end = ends[page : page + 2]
        nodes = [self.node(at) for at in range(first, min(end, self.count))]
        lines = [nodes[at : at + columns] for at in range(0, len(nodes), columns)]
        height = min(high.wish, (place.height + gap) // max(1, -(-ends[1] // columns)) - gap)
        for down, line in enumerate(lines):
            for over, node in enumerate(line):
                at = place.left + over * (wide + gap), place.top + down * (height + gap)
                yield from node.lay(rule, Rect(at, (wide, height)))
