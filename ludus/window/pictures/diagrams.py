"""Diagrams of a board that show a rule: checkers and directions, derived from the rule set."""

from collections.abc import Iterable, Iterator

from pygame import Rect, Surface, transform

from ludus.analysis.outlook import Prospect
from ludus.picture import assets, signs, stone
from ludus.picture.canvas import Item, centred
from ludus.rules.evidence import Picture
from ludus.rules.position import BLACK, WHITE, Position
from ludus.rules.ruleset import RuleSet
from ludus.window.board import background, road
from ludus.window.board.view import Marks, View
from ludus.window.layout.layout import Layout, lay_out
from ludus.window.sound.sounds import Sounds

_MARGIN = 0.7
"""Room round a board for its shadow and for checkers that leave it, in squares."""
_DIE = 0.56
"""The edge of a die beside a square, in squares."""
_ARROW = 0.5
"""The width of an arrow on the road, in squares."""
_ENTRIES = 6


def picture(rules: RuleSet, shows: Picture, width: int, highest: int) -> Surface:
    """A board with a diagram of one rule, as large as `width` and `highest` in pixels allow."""
    layout = _layout(rules, width)
    return _cut(layout, _SHOWN[shows](layout), width, highest)


def bare(rules: RuleSet, width: int, highest: int) -> Surface:
    """An empty board, as large as `width` and `highest` in pixels allow."""
    return _cut(_layout(rules, width), (), width, highest)


def _layout(rules: RuleSet, width: int) -> Layout:
    width = max(width, 100)
    return lay_out(rules, (width * 2, width * 9 // 8))


def _around(layout: Layout) -> Rect:
    room = round(layout.unit * _MARGIN)
    return layout.board.inflate(2 * room, 2 * room).clip((0, 0), layout.size)


def _cut(layout: Layout, items: Iterable[Item], width: int, highest: int) -> Surface:
    table = stone.scene(background.slab(layout), layout.size, layout.board.topleft)
    for item in items:
        table.blit(item.surface, (item.x, item.y), item.area)
    whole = table.subsurface(_around(layout))
    part = min(max(width, 100) / whole.get_width(), highest / whole.get_height())
    size = (round(length * part) for length in whole.get_size())
    return stone.framed(transform.smoothscale(whole, tuple(size)))


def _road(layout: Layout) -> Iterator[Item]:
    ways = [road.legs(layout, side) for side in (WHITE, BLACK)]
    for side, way in enumerate(ways):
        yield from (arrow for _, arrow in road.arrows(way, layout.unit, _ARROW))
        if side == WHITE or way != ways[WHITE]:
            yield centred(_checker(layout, side, 3 / 4), way[0].end)


def _enter(layout: Layout) -> Iterator[Item]:
    """The number that brings a checker in, beside each square, and one entered checker."""
    for side in (WHITE, BLACK) if layout.rules.private else (WHITE,):
        yield from _numbered(layout, side, ((d, d) for d in range(1, _ENTRIES + 1)))
        yield centred(_checker(layout, side), _foot(layout, side, 2))


def _close(layout: Layout) -> Iterator[Item]:
    """The way of a checker onto a single opposing checker, past a square closed to it."""
    rules = layout.rules
    start = stretch(layout)
    closed, single = start + 2, start + 4
    sides = {start: 1, rules.squares + 1: rules.closing}, {closed: rules.closing, single: 1}
    outlook = {closed: (Prospect.CLOSED,), single: (Prospect.HIT,)}
    yield from _board(layout, Position.of(rules, sides, WHITE), Marks(outlook=outlook))
    yield _arrow(layout, _foot(layout, WHITE, start), _foot(layout, WHITE, single))
    if layout.circle:
        yield _arrow(layout, _foot(layout, WHITE, single), layout.circle.center)


def _off(layout: Layout) -> Iterator[Item]:
    """The number that bears a checker off, beside each square of the home."""
    n = layout.rules.squares
    yield from _numbered(layout, WHITE, ((n + 1 - d, d) for d in range(1, _ENTRIES + 1)))
    for square in (n - 2, n):
        yield centred(_checker(layout, WHITE), _foot(layout, WHITE, square))
    out = road.legs(layout, WHITE, n)[0]
    yield _arrow(layout, out.at(0.2), out.end)


_SHOWN = {Picture.ROAD: _road, Picture.ENTER: _enter, Picture.CLOSE: _close, Picture.OFF: _off}


def _board(layout: Layout, position: Position, marks: Marks) -> Iterator[Item]:
    view = View(layout, Sounds())
    view.calm = True
    view.show(position, (), ())
    return (item for item in view.items(marks) if layout.board.contains(item.rect))


def _checker(layout: Layout, side: int, share: float = 1.0) -> Surface:
    return assets.checker(layout.rules.place, side, 0, int(layout.checker * share))


def _numbered(layout: Layout, side: int, squares: Iterable[tuple[int, int]]) -> Iterator[Item]:
    edge = round(layout.unit * _DIE)
    for square, number in squares:
        die = assets.lying_die(number, edge)
        yield centred(signs.goal(layout.checker, False), _foot(layout, side, square))
        yield centred(die, layout.places[side][square].spot(1, 2))


def _foot(layout: Layout, side: int, square: int) -> tuple[int, int]:
    return layout.places[side][square].spot(0, 1)


def stretch(layout: Layout) -> int:
    """A shared square with four others after it on its half of a row, outside the home."""
    rules = layout.rules
    least, most = rules.private + 1, rules.squares - rules.home
    starts = [min(half.squares) for half, _ in layout.halves if half.owner is None]
    fit = [start for start in starts if start >= least and start + 4 <= most]
    return max(fit, default=rules.squares - 5)


def _arrow(layout: Layout, start: tuple[int, int], end: tuple[int, int]) -> Item:
    middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    sign = signs.arrow(end[0] - start[0], end[1] - start[1], max(3, layout.checker // 8))
    return centred(sign, middle)
