"""Line drawings of boards for paper: a whole board, and a board that explains one rule."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludus.picture.assets import Colour
from ludus.picture.canvas import Rect
from ludus.picture.shapes import Area, Disc, Letters, Line, Point, Shape, svg
from ludus.picture.stone import Box
from ludus.rules.evidence import Picture
from ludus.rules.position import BLACK, WHITE
from ludus.rules.ruleset import RuleSet
from ludus.window.board import background, road
from ludus.window.layout.layout import Layout, lay_out
from ludus.window.pictures.diagrams import stretch
from ludus.window.text.explanation import gated

INK = (34, 25, 18)
GREY = (120, 112, 102)
PALE = (226, 219, 206)
PAPER = (255, 255, 255)
RED = (139, 40, 24)
_SIZE = 3200, 1800
"""Screen size in pixels for the layout of drawn boards."""
_LETTER = 0.87  # size of the type, in units
_AROUND = 0.4  # room round a board, for what leaves it, in units
_ROUND = 48  # corners of a circle
_CHECKER = 0.36  # radius of a checker, in units
_LAST = 6  # the highest number of a die


class Drawing(NamedTuple):
    shapes: list[Shape]
    around: Rect

    @property
    def svg(self) -> str:
        return svg(self.shapes, self.around, PAPER)


def board(rules: RuleSet, marked: bool = True) -> Drawing:
    """Return the board of a game.

    With `marked`, the board shows where checkers enter and which squares are the home; finds have
    no such marks.
    """
    layout = layout_of(rules)
    return Drawing([*_board(layout, marked)], layout.board)


def layout_of(rules: RuleSet) -> Layout:
    return lay_out(rules, _SIZE)


def rule(rules: RuleSet, shows: Picture) -> Drawing:
    """Return a board that explains one rule, as `window/pictures` does on the screen."""
    layout = layout_of(rules)
    around = layout.board.inflate(*[2 * round(_AROUND * layout.unit)] * 2)
    return Drawing([*_board(layout), *_SHOWN[shows](layout)], around)


def checker(side: int, at: Point, radius: float) -> Iterator[Shape]:
    """Draw a checker from above: a pale or dark disc with a groove."""
    face, groove = (INK, PAPER) if side == BLACK else (PAPER, INK)
    yield Disc(at, radius, INK)
    yield Disc(at, radius * 0.93, face)
    yield Disc(at, radius * 0.66, groove)
    yield Disc(at, radius * 0.61, face)


# The board


def _board(layout: Layout, marked: bool = True) -> Iterator[Shape]:
    slab, unit = background.slab(layout), layout.unit
    left, top = layout.board.topleft

    def at(point: Point) -> Point:
        return point[0] + left, point[1] + top

    inset = -round(unit * 0.16)
    yield _frame(layout.board, INK, unit * 0.03)
    yield _frame(layout.board.inflate(inset, inset), GREY, unit * 0.01)
    for box, up, kind, _ in slab.points:
        x, y, wide, high = box
        base, tip = (y + high, y) if up else (y, y + high)
        ends = at((x, base)), at((x + wide / 2, tip)), at((x + wide, base))
        yield Area(ends, PALE if kind else PAPER)
        yield Line((*ends, ends[0]), INK, unit * 0.02)
    for line in slab.grooves if marked else ():
        yield Line(tuple(map(at, line)), GREY, unit * 0.045)
    for letter, point in slab.letters:
        yield Letters(at(point), letter, round(unit * _LETTER), INK, carved=True)
    for side, point in slab.beads if marked else ():
        yield Disc(at(point), unit * 0.09, INK)
        if side == WHITE:
            yield Disc(at(point), unit * 0.065, PAPER)
    for name, box in [*slab.ornaments, *(("rosette", box) for box in slab.rosettes)]:
        yield from _ORNAMENT[name]((box[0] + left, box[1] + top, *box[2:]))


def _frame(rect: Rect, colour: Colour, width: float) -> Line:
    corners = (rect.topleft, rect.topright, rect.bottomright, rect.bottomleft)
    return Line((*corners, rect.topleft), colour, width)


def _arc(middle: Point, radius: float, start: float = 0, end: float = 360) -> tuple[Point, ...]:
    """Return points on a circle between two angles in degrees."""
    steps = max(2, round(_ROUND * abs(end - start) / 360))
    return tuple(_spot(middle, radius, start + (end - start) * i / steps) for i in range(steps + 1))


def _spot(middle: Point, radius: float, degrees: float) -> Point:
    """The angle turns from the right to the bottom."""
    angle = math.radians(degrees)
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def _middle(box: Box) -> tuple[Point, float]:
    x, y, wide, high = box
    return (x + wide / 2, y + high / 2), min(wide, high) / 2


def _rosette(box: Box) -> Iterator[Shape]:
    """Six leaves in a circle, as a pair of compasses draws them."""
    middle, radius = _middle(box)
    yield Line(_arc(middle, radius), INK, radius * 0.05)
    inner = radius * 0.86
    for rim in range(30, 390, 60):
        tip = _spot(middle, inner, rim)
        yield Line(_arc(tip, inner, rim + 120, rim + 240), INK, radius * 0.05)


def _wreath(box: Box) -> Iterator[Shape]:
    """A ring of leaves, within which checkers wait."""
    middle, radius = _middle(box)
    yield Line(_arc(middle, radius * 0.88), INK, radius * 0.03)
    for angle in range(0, 360, 15):
        root = _spot(middle, radius * 0.88, angle)
        for far in (0.78, 1.0):
            leaf = _spot(middle, radius * far, angle + 12)
            yield Line((root, leaf), INK, radius * 0.05)


def _crescent(box: Box) -> Iterator[Shape]:
    """A moon that lies on its back."""
    middle, radius = _middle(box)
    hollow = (middle[0], middle[1] - radius * 0.45)
    yield Area((*_arc(middle, radius, -20, 200), *_arc(hollow, radius * 0.96, 172, 8)), INK)


_ORNAMENT = {"rosette": _rosette, "wreath": _wreath, "crescent": _crescent}


# What a rule is about


def _enter(layout: Layout) -> Iterator[Shape]:
    """Draw on each square the number that enters a checker there, and a bar at the gate."""
    for side in (WHITE, BLACK) if layout.rules.private else (WHITE,):
        yield from _numbered(layout, side, {d: d for d in range(1, _LAST + 1)})
    if gated(layout.rules):
        gate, places, unit = layout.rules.gate, layout.places[WHITE], layout.unit
        (before, _), (x, y) = (places[square].spot(0, 1) for square in (gate - 1, gate))
        bar = x + unit * math.copysign(0.5, x - before)
        yield Line(((bar, y - unit * 0.7), (bar, y + unit * 0.7)), RED, unit * 0.14)


def _road(layout: Layout) -> Iterator[Shape]:
    ways = [road.legs(layout, side) for side in (WHITE, BLACK)]
    for side, way in enumerate(ways):
        if side == WHITE or way != ways[WHITE]:
            yield from _way(way, layout.unit)
            yield from checker(side, way[0].end, _CHECKER * layout.unit)


def _close(layout: Layout) -> Iterator[Shape]:
    start, places, unit = stretch(layout.rules), layout.places[WHITE], layout.unit
    closed, single, closing = start + 2, start + 4, layout.rules.closing
    for square, side, count in ((start, WHITE, 1), (closed, BLACK, closing), (single, BLACK, 1)):
        for index in range(count):
            yield from checker(side, places[square].spot(index, count), _CHECKER * unit)
    top = places[closed].spot(closing - 1, closing)
    for width, colour in ((0.16, PAPER), (0.08, RED)):
        for turn in (45, 135):
            cross = (_spot(top, unit * 0.3, turn), _spot(top, unit * 0.3, turn + 180))
            yield Line(cross, colour, unit * width)
    down = 1 if places[start].down else -1
    (x, y), (to, _) = (places[square].spot(0, 1) for square in (start, single))
    y += down * round(unit * 0.42)
    hop = road.Leg((x, y), ((x + to) // 2, 2 * top[1] - y + down * round(unit)), (to, y))
    yield from _way([hop], unit)


def _off(layout: Layout) -> Iterator[Shape]:
    """Draw on each square of the home the number that bears a checker off."""
    n = layout.rules.squares
    yield from _numbered(layout, WHITE, {n + 1 - d: d for d in range(1, _LAST + 1)})
    (x, y), out = road.legs(layout, WHITE, n)[0].at(0.45), road.legs(layout, WHITE, n)[0].end
    yield from _way([road.Leg((x, y), ((x + out[0]) // 2, y), out)], layout.unit)


def _numbered(layout: Layout, side: int, numbers: dict[int, int]) -> Iterator[Shape]:
    for square, number in numbers.items():
        at = layout.places[side][square].spot(0, 1)
        yield Disc(at, layout.unit * 0.34, RED)
        yield Letters(at, str(number), round(layout.unit * 0.56), PAPER)


def _way(legs: Sequence[road.Leg], unit: float) -> Iterator[Shape]:
    line = [leg.at(step / 8) for leg in legs for step in range(9)]
    yield Line(tuple(line), RED, unit * 0.07)
    heads = [(leg, 0.6, 0.22) for leg in legs[1::2]]
    for leg, share, size in (*heads, (legs[-1], 1.0, 0.3)):
        tip, degrees = leg.at(share), leg.degrees(share)
        back = (_spot(tip, unit * size, degrees + turn) for turn in (152, 208))
        yield Area((tip, *back), RED)


_SHOWN = {Picture.ROAD: _road, Picture.ENTER: _enter, Picture.CLOSE: _close, Picture.OFF: _off}
