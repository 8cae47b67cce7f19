"""The picture of the journey: its road, and the places of stops and of their names."""

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pygame
from pygame import Rect, Surface, transform

from ludus.journey.road import RoadStop, stops
from ludus.picture import assets
from ludus.picture.assets import GOLD, INK
from ludus.picture.surfaces import in_memory

_PICTURE = "journey.jpg"
_MIDDLE = 0.522
"""The middle of the screen, as far as the picture reaches, as a share of the picture's width."""
_AROUND = 0.15
"""The room for coins above the first stop and below the last, together, of the shorter side."""
_APART = 0.008
"""The distance of a name from its stop, as a share of the shorter side."""
_STONE = 0.03
"""Diameter of a stop ahead, of the shorter side."""
_COIN = 0.058
"""Diameter of a stop won."""
_NEXT = 0.11
"""Diameter of the next stop."""
_PACE = 0.019
"""The distance between two dots of the road, as a share of the shorter side."""
_BENDS = 13
"""Points of the road between two stops."""
_SIDES = (
    ("midleft", "midright"),
    ("midright", "midleft"),
    ("midbottom", "midtop"),
    ("midtop", "midbottom"),
    ("bottomleft", "topright"),
    ("bottomright", "topleft"),
    ("topleft", "bottomright"),
    ("topright", "bottomleft"),
)
"""The edges of a name and of its stop that meet, the best ones first."""
_DIM = (70, 56, 40)
"""The colour of the road ahead."""


class RoadMap:
    """The part of the picture with all stops, in a room; its lengths are shares of `base`."""

    def __init__(
        self, room: Rect, base: int, won: Sequence[RoadStop], following: RoadStop | None
    ) -> None:
        """The map is narrower than the room if stops would otherwise lie above or below it."""
        self._base, self._won, self._next = base, won, following
        whole = assets.picture(_PICTURE).get_rect()
        first, *_, last = sorted(stop.at[1] * whole.height for stop in stops())
        largest = (room.height - self._part(_AROUND)) / (last - first)
        self.place = Rect(0, 0, min(room.width, round(whole.width * largest)), room.height)
        self.place.center = room.center
        self._shown = Rect(0, 0, *self.place.size).fit(whole)
        self._shown.center = round(_MIDDLE * whole.width), round((first + last) / 2)
        self._shown.clamp_ip(whole)

    def _part(self, share: float) -> int:
        return round(self._base * share)

    def _spot(self, stop: RoadStop) -> tuple[int, int]:
        (place, part), (wide, high) = (self.place, self._shown), assets.picture(_PICTURE).get_size()
        by, (x, y) = place.width / part.width, stop.at
        return place.left + round((x * wide - part.left) * by), round((y * high - part.top) * by)

    def coin(self, stop: RoadStop) -> Rect:
        """The place of a coin, or of a stone at a stop ahead."""
        share = _NEXT if stop is self._next else _COIN if stop in self._won else _STONE
        return Rect((0, 0), (self._part(share),) * 2).move_to(center=self._spot(stop))

    def beside(self, names: Mapping[RoadStop, Rect]) -> dict[RoadStop, Rect]:
        """The place of each name: on the side of its stop where it covers least of the others."""
        apart = (2 * self._part(_APART),) * 2
        coins = [self.coin(each) for each in stops()]
        places = dict[RoadStop, Rect]()
        for stop, name in names.items():
            around = self.coin(stop).inflate(apart)
            farther = around.inflate(0, 2 * name.height)
            sides = [name.move_to(**{edge: getattr(around, at)}) for edge, at in _SIDES]
            sides += [name.move_to(**{edge: getattr(farther, at)}) for edge, at in _SIDES[2:4]]
            taken = [place.inflate(apart) for place in places.values()]
            places[stop] = min(
                (side.clamp(self.place) for side in sides),
                key=lambda side: (_covered(side, coins), _covered(side, taken)),
            )
        return places

    def paint(self, ground: Surface) -> None:
        """Paint the picture, its road, lit as far as it is won, and the stops ahead."""
        shown = assets.picture(_PICTURE).subsurface(self._shown)
        ground.blit(transform.smoothscale(shown, self.place.size), self.place)
        spots = [self._spot(stop) for stop in stops()]
        reached = stops().index(self._next) if self._next else len(spots)
        side = max(5, self._part(_PACE * 0.55))
        for x, y, before in _dots(spots, self._part(_PACE)):
            lit = before < reached
            dot = _dot(side * 3 // 2 if lit else side, lit)
            assets.stamp(ground, dot, (round(x), round(y)))
        stone = _dot(self._part(_STONE), False)
        for spot in spots[reached:]:
            assets.stamp(ground, stone, spot)


def _dots(spots: Sequence[tuple[int, int]], pace: float) -> Iterator[tuple[float, float, float]]:
    """Points at equal distances on a smooth road through spots, each with the spots before it."""
    way = np.linspace(0, len(spots) - 1, (len(spots) - 1) * _BENDS + 1)
    line = [np.interp(way, range(len(spots)), axis) for axis in np.array(spots).T]
    soft = np.hanning(_BENDS)[1:-1] / np.hanning(_BENDS).sum()
    x, y = (np.convolve(np.pad(axis, len(soft) // 2, "edge"), soft, "valid") for axis in line)
    far = np.cumsum(np.hypot(np.diff(x, prepend=x[0]), np.diff(y, prepend=y[0])))
    there = np.arange(pace, far[-1], pace)
    return zip(*(np.interp(there, far, axis).tolist() for axis in (x, y, way)), strict=True)


@in_memory
def _dot(side: int, lit: bool) -> Surface:
    """A dot of the road, or a stop ahead."""

    def draw(surface: Surface, scale: int) -> None:
        middle, radius = (surface.get_width() / 2,) * 2, side * scale / 2
        pygame.draw.circle(surface, (*INK[:3], 220), middle, radius)
        pygame.draw.circle(surface, GOLD if lit else _DIM, middle, radius * 0.72)

    return assets.smooth(draw, (side, side))


def _covered(place: Rect, others: Sequence[Rect]) -> int:
    """The area that other places cover of a place."""
    return sum(math.prod(place.clip(each).size) for each in others)
