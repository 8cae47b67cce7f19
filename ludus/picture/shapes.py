"""Drawings of lines, areas, discs and letters, painted onto a surface or written as SVG."""

import html
from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ludus.picture import assets
from ludus.picture.assets import BODY_BOLD, CAPITALS_BOLD, Colour
from ludus.picture.labels import write
from ludus.picture.surfaces import Size

Point = tuple[float, float]
_RIM = 1.5
"""The width of the rim of a disc, in pixels."""


class Line(NamedTuple):
    """A line from point to point."""

    points: tuple[Point, ...]
    colour: Colour
    width: float


class Area(NamedTuple):
    """A filled polygon."""

    points: tuple[Point, ...]
    colour: Colour


class Disc(NamedTuple):
    """A disc with a dark rim."""

    at: Point
    radius: float
    colour: Colour


class Letters(NamedTuple):
    """A bold line of text, centred on a point."""

    at: Point
    words: str
    size: int
    colour: Colour
    carved: bool = False
    """In the capitals that are cut into boards."""


Shape = Line | Area | Disc | Letters


def painted(shapes: Sequence[Shape], size: Size) -> Surface:
    """Return a drawing as a transparent picture."""
    letters = [shape for shape in shapes if isinstance(shape, Letters)]
    plain = [shape for shape in shapes if not isinstance(shape, Letters)]
    file = BytesIO(svg(plain, Rect((0, 0), size)).encode())
    drawing = assets.in_format(pygame.image.load_sized_svg(file, size), opacity=True)
    for each in letters:
        face = CAPITALS_BOLD if each.carved else BODY_BOLD
        text = assets.text(each.words, face, each.size, each.colour)
        write(drawing, text, text.get_rect(center=(round(each.at[0]), round(each.at[1]))))
    return drawing


def svg(shapes: Sequence[Shape], around: Rect, ground: Colour | None = None) -> str:
    """Return a part of a drawing as the text of an SVG file, on a coloured ground if given."""
    x, y, wide, high = around
    size = f'width="{wide}" height="{high}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{x} {y} {wide} {high}">',
        *([f'<rect x="{x}" y="{y}" {size} fill="{_named(ground)}"/>'] if ground else []),
        *map(_element, shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _element(shape: Shape) -> str:
    if isinstance(shape, Line | Area):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
        alpha = shape.colour[3] / 255 if len(shape.colour) == 4 else 1
        colour = f'"{_named(shape.colour)}"'
        if isinstance(shape, Area):
            return f'<polygon points="{points}" fill={colour} fill-opacity="{alpha:.2f}"/>'
        return (
            f'<polyline points="{points}" fill="none" stroke={colour} stroke-opacity="{alpha:.2f}" '
            f'stroke-width="{shape.width:.1f}" stroke-linejoin="round" '
            'stroke-linecap="round"/>'
        )
    x, y = shape.at
    if isinstance(shape, Disc):
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{shape.radius + _RIM / 2:.2f}" '
            f'fill="{_named(shape.colour)}" stroke="{_named(assets.INK)}" stroke-width="{_RIM}"/>'
        )
    family = "Cinzel" if shape.carved else "EB Garamond"
    return (
        f'<text x="{x:.1f}" y="{y + shape.size * 0.32:.1f}" font-size="{shape.size}" '
        f'font-family="{family}, Georgia, serif" font-weight="bold" text-anchor="middle" '
        f'fill="{_named(shape.colour)}">{html.escape(shape.words)}</text>'
    )


def _named(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])
