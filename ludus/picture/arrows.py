"""Arrows along the way of a checker: curves that grow from stop to stop, with a ring at a stop."""

from io import BytesIO
from typing import NamedTuple

import pygame
from pygame import Rect, Surface, Vector2, transform

from ludus.picture import assets
from ludus.picture.assets import Colour
from ludus.picture.canvas import Item
from ludus.picture.labels import signed
from ludus.picture.shapes import Area, Disc, Line, Point, svg
from ludus.picture.surfaces import in_memory

_Spot = tuple[int, int]
_PARTS = 24
"""The straight parts of a curve."""
_MARGIN = 1.5
"""The room around an arrow, in widths."""


class _Look(NamedTuple):
    """The colour of an arrow, and its measures in widths."""

    colour: Colour
    ends: tuple[float, float]
    """From the middle of its shaft to the side, at the tail and at the head."""
    head: tuple[float, float]
    """The length of its head, and from the middle of the head to the side."""


_LOOKS = {
    "arrow": _Look((255, 186, 66), (0.19, 0.56), (2.6, 1.6)),
    "arrow-faint": _Look((176, 163, 138), (0.13, 0.42), (1.6, 0.96)),
    "arrow-made": _Look((244, 239, 227), (0.21, 0.42), (2.5, 1.16)),
    "arrow-missed": _Look((230, 72, 44), (0.19, 0.56), (2.6, 1.6)),
}
"""`arrow-faint` is for later steps, `arrow-made` for played ones, `arrow-missed` for wrong ones."""
_WIDE = 12
"""The most width, in pixels, of an arrow that is drawn finely; for a larger one this is slow."""
_SHADOW = (0, 0, 0, 51)
_SHADE = 1.3
"""The width of the line of its shadow, in widths."""
_DARK = (38, 20, 6)
_RIM = 0.67
"""The width of its dark rim, which shows on marble; the bright core shows on dark checkers."""
_RING = 1.1
"""The radius of a ring at a stop, in widths."""
_HOLE = 0.45
"""That of its hole."""
_SHAFT = 0.4
"""The least share of an arrow before its head."""
_BACK = 0.16
"""How far the head reaches back beside the shaft, as a share of its length."""


def arrow(
    curve: tuple[Vector2, Vector2, Vector2], width: int, look: str, *, ring: bool, head: bool
) -> Item:
    """Return an arrow along a curve of a start, a bend and an end.

    A `ring` marks its start as a stop; without a `head`, the way goes on at its end.
    """
    start, bend, end = curve
    x, y = map(round, start)
    by, to = ((round(each.x) - x, round(each.y) - y) for each in (bend, end))
    picture, (left, top) = _picture(by, to, width, look, ring, head)
    return Item(picture, x + left, y + top)


@in_memory
def _picture(
    bend: _Spot, end: _Spot, width: int, look: str, ring: bool, head: bool
) -> tuple[Surface, _Spot]:
    """An arrow, and where it lies beside its start."""
    of = _LOOKS[look]
    outline = _outline(Vector2(bend), Vector2(end), width, of, head)
    xs, ys = zip(*outline, strict=True)
    room = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    room.inflate_ip((2 * _MARGIN * width,) * 2)
    around = *outline, outline[0]
    rings = Disc((0, 0), _RING * width, of.colour), Disc((0, 0), _HOLE * width, _DARK)
    shapes = [
        Line(around, _SHADOW, _SHADE * width),
        Line(around, _DARK, _RIM * width),
        Area(outline, of.colour),
        *(rings if ring else ()),
    ]
    coarse = 1 + (width > _WIDE)
    size = room.width // coarse, room.height // coarse
    drawing = pygame.image.load_sized_svg(BytesIO(svg(shapes, room).encode()), size)
    picture = transform.smoothscale(assets.in_format(drawing, opacity=True), room.size)
    return signed(picture, "arrow" if head else "leg"), room.topleft


def _outline(by: Vector2, to: Vector2, width: int, of: _Look, head: bool) -> tuple[Point, ...]:
    """The points around an arrow: up one side, round its point, and down the other."""
    (tail, neck), (long, half) = of.ends, of.head
    top = max(_SHAFT, 1 - long * width / max(1, to.length())) if head else 1.0
    left, right = list[Vector2](), list[Vector2]()
    for part in range(_PARTS + 1):
        share = top * part / _PARTS
        at = 2 * share * (1 - share) * by + share**2 * to
        way = (1 - 2 * share) * by + share * to or Vector2(1, 0)
        aside = way.normalize().rotate(90) * width
        thick = tail + (neck - tail) * part / _PARTS
        left.append(at + thick * aside)
        right.append(at - thick * aside)
    barbs = at + (at - to) * _BACK
    point = [barbs + half * aside, to, barbs - half * aside] if head else []
    return tuple((x, y) for x, y in (*left, *point, *reversed(right)))
