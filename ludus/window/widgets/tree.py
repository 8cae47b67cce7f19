"""A screen as one tree of nodes, in reading order; `lay` finds their places.

A node gives the width that it needs, then the height at a width, and gets a place. A text keeps its
size: it wraps, and asks for height. Where room is short, every screen yields in one order: what is
said twice goes, gaps shrink, pictures shrink, and a list gets further pages.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import filterfalse
from operator import attrgetter, itemgetter
from typing import NamedTuple

from pygame import Rect

from ludus.picture import signs
from ludus.picture.canvas import Drawing, Item
from ludus.window.widgets.nodes import GAP, ORDER, Demand, Gap, Means, Node, Rule, Slot, largest

EASE = 0.75
"""The usual ease of a grid."""


def _shared(spans: Sequence[Demand], grows: Sequence[float], room: int) -> list[int]:
    """Lengths between the least and the wished ones; nodes that grow share what is left."""
    least, wish = _total(spans)
    if room < wish:
        part = max(0, room - least) / max(1, wish - least)
        return [low + int(part * (high - low)) for low, high in spans]
    rest = (room - wish) / (sum(grows) or 1)
    return [high + int(rest * grow) for (_, high), grow in zip(spans, grows, strict=True)]


def _total(spans: Sequence[Demand]) -> tuple[int, int]:
    least, wish = map(sum, zip((0, 0), *spans, strict=True))
    return least, wish


class _Line(Node):
    """Nodes one after another."""

    def __init__(
        self,
        *nodes: Node | None,
        gap: Gap = GAP,
        align: float = 0.5,
        grow: float = 0.0,
        extra: bool = False,
    ) -> None:
        """None is left out. `align` places nodes in spare room: 0 at the start, 1 at the end."""
        super().__init__(grow=grow, extra=extra)
        every = tuple(filter(None, nodes))
        once = tuple(filterfalse(attrgetter("extra"), every))
        bare = tuple(filterfalse(attrgetter("heading"), once))
        vars(self).update(_nodes=(every, once, bare), gap=gap, align=align)

    _nodes: Sequence[tuple[Node, ...]]
    """Those that stay, for each `Means.less`."""
    gap: Gap
    align: float

    def _total(self, rule: Rule, spans: Sequence[Demand]) -> Demand:
        (least, wish), gaps = _total(spans), rule.gap(self.gap) * max(0, len(spans) - 1)
        return Demand(least + gaps, wish + gaps)

    def _lengths(self, rule: Rule, spans: Sequence[Demand], room: int) -> list[int]:
        grows = [*map(attrgetter("grow"), self._nodes[rule.means.less])]
        return _shared(spans, grows, room - rule.gap(self.gap) * max(0, len(spans) - 1))

    def _starts(self, rule: Rule, lengths: Sequence[int], room: int) -> Iterator[int]:
        gap = rule.gap(self.gap)
        start = round((room - sum(lengths) - gap * max(0, len(lengths) - 1)) * self.align)
        for length in lengths:
            yield start
            start += length + gap


class Row(_Line):
    """Nodes side by side, each as high as the row."""

    def _spans(self, rule: Rule) -> list[Demand]:
        return [*map(rule.across, self._nodes[rule.means.less])]

    def across(self, rule: Rule) -> Demand:
        return self._total(rule, self._spans(rule))

    def _widths(self, rule: Rule, width: int) -> list[int]:
        return self._lengths(rule, self._spans(rule), width)

    def down(self, rule: Rule, width: int) -> Demand:
        nodes = self._nodes[rule.means.less]
        return largest(map(rule.down, nodes, self._widths(rule, width)))

    def lay(self, rule: Rule, place: Rect) -> Iterator[tuple[Node, Rect]]:
        nodes, widths = self._nodes[rule.means.less], self._widths(rule, place.width)
        starts = self._starts(rule, widths, place.width)
        for node, start, width in zip(nodes, starts, widths, strict=True):
            yield from node.lay(rule, Rect(place.left + start, place.top, width, place.height))


class Column(_Line):
    """Nodes one below another, each as wide as the column."""

    def across(self, rule: Rule) -> Demand:
        return largest(map(rule.across, self._nodes[rule.means.less]))

    def _spans(self, rule: Rule, width: int) -> list[Demand]:
        return [rule.down(node, width) for node in self._nodes[rule.means.less]]

    def down(self, rule: Rule, width: int) -> Demand:
        return self._total(rule, self._spans(rule, width))

    def lay(self, rule: Rule, place: Rect) -> Iterator[tuple[Node, Rect]]:
        nodes = self._nodes[rule.means.less]
        heights = self._lengths(rule, self._spans(rule, place.width), place.height)
        starts = self._starts(rule, heights, place.height)
        for node, start, height in zip(nodes, starts, heights, strict=True):
            yield from node.lay(rule, Rect(place.left, place.top + start, place.width, height))


class _Arranged(Node):
    """A node that arranges others by its width."""

    def _arranged(self, rule: Rule, width: int) -> Node:
        raise NotImplementedError

    def down(self, rule: Rule, width: int) -> Demand:
        return rule.down(self._arranged(rule, width), width)

    def lay(self, rule: Rule, place: Rect) -> Iterator[tuple[Node, Rect]]:
        return self._arranged(rule, place.width).lay(rule, place)


@dataclass(frozen=True, eq=False)
class Grid(_Arranged):
    """Equal cells, row by row, in as many columns as the widest node allows.

    Where a column would be too narrow for a node, each node gets a row of its own.
    """

    nodes: Sequence[Node]
    columns: int = 9
    """The most columns."""
    gap: float = GAP
    fill: bool = False
    """Whether few nodes in the last row are wider; all are in one row of unequal cells where only
    that is low enough."""
    fixed: bool = False
    """Whether it has so many columns in any case."""
    ease: float = EASE
    """How near its cells are to their wished width, from the least one on; 0 at the end."""

    def across(self, rule: Rule) -> Demand:
        least, wish = side_by_side(rule, self.nodes, self.columns, rule.gap(self.gap))
        more = self.columns - 1 if self.fixed else 0
        return Demand(least + more * (least + rule.gap(self.gap)), wish)

    def _arranged(self, rule: Rule, width: int) -> Node:
        if (self, width) not in rule.rows:
            rule.rows[self, width] = self._in_rows(rule, width)
        return rule.rows[self, width]

    def _in_rows(self, rule: Rule, width: int) -> Column:
        nodes, gap = rule.shown(self.nodes), rule.gap(self.gap)
        ease = self.ease * rule.means.pictures
        count = self.columns if self.fixed else fitting(rule, nodes, self.columns, width, gap, ease)
        count = -(-len(nodes) // (-(-len(nodes) // count) or 1)) or 1
        rows = [nodes[at : at + count] for at in range(0, len(nodes), count)]

        def line(row: Sequence[Node]) -> Row:
            cells = len(row) if self.fill else count
            cell = (width - (cells - 1) * gap) // cells
            return Row(*(_Cell(node, cell) for node in row), gap=self.gap, align=0)

        equal = Column(*map(line, rows), gap=self.gap)
        if rule.means.pictures or not self.fill:
            return equal
        one = Column(Row(*nodes, gap=self.gap))
        fits = rule.across(one).least <= width
        return min([equal, *[one] * fits], key=lambda each: rule.down(each, width))


@dataclass(frozen=True, eq=False)
class FirstFit(_Arranged):
    """The first of some arrangements for which a width suffices, or else the last one."""

    nodes: Sequence[Node]
    tight: bool = False
    """Whether the least width of an arrangement suffices."""

    def _arranged(self, rule: Rule, width: int) -> Node:
        asked = itemgetter(not self.tight)
        return next((n for n in self.nodes if asked(rule.across(n)) <= width), self.nodes[-1])

    def across(self, rule: Rule) -> Demand:
        return Demand(rule.across(self.nodes[-1]).least, rule.across(self.nodes[0]).wish)


@dataclass(frozen=True, eq=False)
class Framed(Node):
    """A node in a shallow tray, or on another ground, clear of its edges."""

    node: Node
    ground: Drawing = signs.hollow
    rim: float = GAP
    ends: int = 1
    """The room at its left and right, in rims."""

    def across(self, rule: Rule) -> Demand:
        return self._with_rims(rule.across(self.node), self.ends * 2 * rule.gap(self.rim))

    def down(self, rule: Rule, width: int) -> Demand:
        rims = 2 * rule.gap(self.rim)
        return self._with_rims(rule.down(self.node, width - self.ends * rims), rims)

    def _with_rims(self, inside: Demand, rims: int) -> Demand:
        return Demand(inside.least + rims, inside.wish + rims)

    def lay(self, rule: Rule, place: Rect) -> Iterator[tuple[Node, Rect]]:
        rims = 2 * rule.gap(self.rim)
        yield Slot(self.ground), place
        yield from self.node.lay(rule, place.inflate(-self.ends * rims, -rims))


@dataclass(frozen=True, eq=False)
class _Cell(Node):
    """A node of a fixed width, in pixels."""

    node: Node
    width: int

    def across(self, rule: Rule) -> Demand:
        return Demand(self.width, self.width)

    def down(self, rule: Rule, width: int) -> Demand:
        return rule.down(self.node, self.width)

    def lay(self, rule: Rule, place: Rect) -> Iterator[tuple[Node, Rect]]:
        return self.node.lay(rule, place)


def side_by_side(rule: Rule, nodes: Sequence[Node], most: int, gap: int) -> Demand:
    """The width of equal columns, of which there may be one."""
    spans = [*map(rule.across, rule.shown(nodes))]
    least, wish = largest(spans)
    count = min(most, len(spans) or 1)
    return Demand(least, count * wish + (count - 1) * gap)


def fitting(rule: Rule, nodes: Sequence[Node], most: int, width: int, gap: int, ease: float) -> int:
    """The number of columns, whose width is at an `ease` from the least one to the wished one."""
    spans = [*map(rule.across, nodes)] or [Demand(0, 0)]
    easy = max([least + int(ease * (wish - least)) for least, wish in spans])
    return max(1, min(most, len(nodes), (width + gap) // (easy + gap)))


class Laid(NamedTuple):
    """A tree in its places."""

    rule: Rule
    leaves: list[tuple[Node, Rect]]
    lacks: tuple[int, int]
    """The width and the height that are lacking after everything has yielded, in pixels."""

    @property
    def pages(self) -> int:
        return self.rule.pages

    def items(self) -> list[Item]:
        return [item for leaf, place in self.leaves for item in leaf.items(self.rule, place)]

    def place(self, name: str) -> Rect:
        """The place of a named slot."""
        return next(at for leaf, at in self.leaves if isinstance(leaf, Slot) and leaf.name == name)


def fitted(tree: Node, room: Rect, usual: Rule) -> Rule:
    """Let a tree yield, from a rule on, until there is room for it."""
    orders = ORDER[ORDER.index(usual.means) :]

    def fits(means: Means) -> bool:
        return max(lacking(tree, room, usual.other(means))) <= 0

    last = sum(means.whole for means in orders) - 1
    if last >= 0 and fits(orders[last]):
        # Most screens have room for one of the first means.
        tried = orders[bisect_left(orders, True, hi=max(0, last - 1), key=fits) :]
    else:
        tried = orders[last + 1 : -1]
    return usual.other(next(filter(fits, tried), orders[-1]))


def lacking(tree: Node, room: Rect, rule: Rule) -> tuple[int, int]:
    """The width and the height that are lacking; not above 0 where there is room."""
    across = rule.across(tree)
    height = rule.down(tree, min(room.width, max(across)))
    high = height.wish if rule.means.pictures else height.least
    return across.least - room.width, high - room.height


def lay(tree: Node, place: Rect, rule: Rule) -> Laid:
    """Lay a tree out in a place."""
    wide, high = lacking(tree, place, rule)
    return Laid(rule, [*tree.lay(rule, place)], (max(0, wide), max(0, high)))


def fit(tree: Node, place: Rect, usual: Rule) -> Laid:
    """Lay a tree out in a place; where there is no room for it, it yields."""
    return lay(tree, place, fitted(tree, place, usual))
