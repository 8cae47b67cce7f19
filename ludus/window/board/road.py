"""The road of a side: its path over the board, and the light that runs along it."""

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ludus.picture import signs
from ludus.picture.canvas import Item, centred
from ludus.window.board.flight import curve
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout

RUN = 120
"""Steps of the light along the whole road."""
REST = 40
"""Steps for which the road then stays visible."""
_ARROW = 0.34
"""Side of an arrow on the road, in squares."""
_FAR = 1.5
"""Length of path for each arrow, in units, if two squares are far apart."""
_BULGE = 0.86
"""Outward swing of a path from row to row, in units, so that it crosses no square."""
_LIGHT = 1.8
"""The size of the light that runs along it, in units."""
_ANGLE = 5
"""Arrows are rotated by multiples of this angle, in degrees."""


class Leg(NamedTuple):
    """The path from a square to the next: a curve with one bend."""

    start: Point
    bend: Point
    end: Point

    def at(self, share: float) -> Point:
        return curve(self.start, self.bend, self.end, share)

    def degrees(self, share: float) -> int:
        """The direction at a share of the path, in degrees clockwise from the right."""
        dx, dy = (
            (1 - share) * (b - a) + share * (c - b)
            for a, b, c in zip(self.start, self.bend, self.end, strict=True)
        )
        return round(math.degrees(math.atan2(dy, dx)) / _ANGLE) * _ANGLE % 360


def legs(layout: Layout, side: int, first: int = 0, last: int = 0) -> tuple[Leg, ...]:
    """The path from one square to another; from 0 it begins before the first square.

    To 0 or beyond the last square, it leads off the board.
    """
    n = layout.rules.squares
    spots = [layout.places[side][square].spot(0, 1) for square in range(1, n + 1)]
    spots.insert(0, _beyond(spots[1], spots[0], layout.unit))
    spots.append(_beyond(spots[-2], spots[-1], layout.unit))
    last = min(last or n + 1, n + 1)
    return tuple(_leg(layout, a, b) for a, b in pairwise(spots[first : last + 1]))


def _beyond(before: Point, at: Point, unit: float) -> Point:
    way = math.dist(before, at) or 1
    x, y = (b + (b - a) * unit / way for a, b in zip(before, at, strict=True))
    return round(x), round(y)


def _leg(layout: Layout, start: Point, end: Point) -> Leg:
    x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    if abs(end[0] - start[0]) < layout.unit / 2:
        outwards = 1 if x > layout.board.centerx else -1
        x += round(2 * _BULGE * layout.unit * outwards)
    return Leg(start, (x, y), end)


@lru_cache(maxsize=16)
def arrows(way: tuple[Leg, ...], unit: float) -> list[tuple[int, Item]]:
    """Small arrows along a path, each with the number of its leg."""
    side, items = round(_ARROW * unit), list[tuple[int, Item]]()
    for index, leg in enumerate(way):
        count = max(1, round(math.dist(leg.start, leg.end) / (_FAR * unit)))
        for part in range(count):
            share = (part + 0.5) / count
            picture = signs.pace(side, leg.degrees(share))
            items.append((index, centred(picture, leg.at(share))))
    return items


class Light:
    """The light along the road of one side; in calm motion the whole road is lit at once."""

    def __init__(self) -> None:
        self.side: int | None = None
        """The side whose road is lit; None without one."""
        self._shown, self._left = 0, 0
        """The side whose road is seen, and the tenths of its opacity: its end is soft."""
        self._at = 0
        self._calm = False

    def begin(self, side: int, calm: bool) -> None:
        self.side = self._shown = side
        self._at, self._left, self._calm = 0, 10, calm

    def end(self) -> None:
        """Let nothing of it be seen."""
        self.side, self._left = None, 0

    @property
    def seen(self) -> bool:
        return self._left > 0

    def step(self) -> bool:
        if self.side is None:
            fades = self.seen
            self._left -= fades
            return fades
        self._at += 1
        if self._at >= RUN + REST:
            self.side = None
        return self._at == 1 or (self._at <= RUN and not self._calm)

    def items(self, layout: Layout) -> list[Item]:
        if not self.seen:
            return []
        way = legs(layout, self._shown)
        come = len(way) if self._calm else min(self._at / RUN, 1) * len(way)
        items = [arrow for index, arrow in arrows(way, layout.unit) if index + 0.5 <= come]
        if come < len(way):
            # A checker in the light would be taken for a real one.
            items.append(
                centred(signs.radiance(round(_LIGHT * layout.unit)), way[int(come)].at(come % 1))
            )
        return [item.faded(self._left) for item in items]


def prepare(layout: Layout) -> None:
    signs.radiance(round(_LIGHT * layout.unit))
    for side in (0, 1):
        arrows(legs(layout, side), layout.unit)
