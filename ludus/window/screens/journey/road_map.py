"""The picture of the journey: its road, and the places of stops and of their names."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import numpy as np
from pygame import Rect, Surface, Vector2, transform

from ludus.journey.road import RoadStop, stops
from ludus.picture import assets, pieces, signs
from ludus.picture.canvas import Item, centred, square_at
from ludus.rules.position import WHITE

_PICTURE = "journey.jpg"
_AROUND = 0.2, 0.3
"""The least and the usual room around all stops, on two sides together, as a share of the shorter
side of the screen or of the map's room."""
_WIDER_MAP = 1.4
"""The most stretch of the picture in width, as of a map with straight meridians, to fill a room."""
_APART = 0.008
"""The distance of a name from its stop, as a share of the shorter side."""
_STONE = 0.03
"""Diameter of a stop ahead, of the shorter side."""
_COIN = 0.066
"""Diameter of a stop won."""
_LARGE = 0.11
"""Diameter of the coin whose card is shown."""
_WIDER = 0.86, 1.14
"""The most such a diameter of a coin, and of a large one, in distances to the nearest stop."""
_WALKER = 0.085
"""Diameter of the player's coin."""
_HOP = 0.5
"""How high it hops, as a share of this."""
_ASIDE = 0.4
"""How far it stands from the next stop on both axes, as a share of its and that coin's sizes."""
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


_Dot = tuple[float, float, float]
"""A point of the road, and the spots before it."""


class RoadMap:
    """A part of the picture with all stops, in a room; its lengths are shares of `base`."""

    def __init__(
        self, room: Rect, base: int, won: Sequence[RoadStop], following: RoadStop | None
    ) -> None:
        """The map fills the room with its stops, unless some of them would then lie outside."""
        self._base, self._won, self._next = base, won, following
        self._last = following.number - 2 if following else len(stops()) - 1
        """The index of the last stop before the next one."""
        whole, (least, usual) = assets.picture(_PICTURE).get_rect(), _AROUND
        across, down = zip(*(stop.at for stop in stops()), strict=True)
        wide, high = ((max(each) - min(each)) for each in (across, down))

        def fitting(around: float) -> float:
            free = min(self._part(around), round(around * min(room.size)))
            high_enough = (room.height - free) / high / whole.height
            return float(min(high_enough, (room.width - free) / wide / whole.width))

        fills = max(room.width / whole.width, room.height / whole.height)
        down_by = min(fitting(least), max(fills, fitting(usual)))
        across_by = max(down_by, min(_WIDER_MAP * down_by, room.width / whole.width))
        self._scale = across_by, down_by
        size = [round(length * by) for length, by in zip(whole.size, self._scale, strict=True)]
        self._base = min(base, size[0])
        self.place = Rect(0, 0, min(room.width, size[0]), min(room.height, size[1]))
        self.place.midtop = room.midtop
        part = (round(size / by) for size, by in zip(self.place.size, self._scale, strict=True))
        self._shown = Rect(0, 0, *part).clip(whole)
        middle = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        self._shown.center = round(middle[0] * whole.width), round(middle[1] * whole.height)
        self._shown.clamp_ip(whole)
        self._spots = [self._spot(stop) for stop in stops()]
        self._dots = [*_dots(self._spots, self._part(_PACE))]

    def _part(self, share: float) -> int:
        return round(self._base * share)

    def _spot(self, stop: RoadStop) -> tuple[int, int]:
        (wide, high), (x, y) = assets.picture(_PICTURE).get_size(), stop.at
        left, top = x * wide - self._shown.left, y * high - self._shown.top
        across_by, down_by = self._scale
        return self.place.left + round(left * across_by), self.place.top + round(top * down_by)

    def coin(self, stop: RoadStop, large: RoadStop | None) -> Rect:
        """The place of a coin, of which one is `large`, or of a stone at a stop ahead."""
        at = self._spots[stop.number - 1]
        reached = stop is self._next or stop in self._won
        near = min(math.dist(at, other) for other in self._spots if other is not at)
        usual = _LARGE if stop is large else _COIN if reached else _STONE
        side = min(self._part(usual), round(_WIDER[stop is large] * near))
        return square_at(at, side)

    def _most(self, stop: RoadStop) -> Rect:
        return self.coin(stop, stop if stop in self._won else self._next)

    def beside(
        self, names: Mapping[RoadStop | None, Surface]
    ) -> Iterator[tuple[RoadStop | None, Rect]]:
        """Yield the place of each name at its stop, or of None in a corner, if one is free.

        Any coin may become large, and the player's stands at the next stop. A name lies off the
        road, and apart from the stops at other places.
        """
        taken = [square_at((round(x), round(y)), self._part(_PACE)) for x, y, _ in self._dots]
        taken.append(self.walker(1, 0)[1].rect)
        for stop, name in names.items():
            own = stop and stop.place
            rims = {each: name.get_height() * (each.place != own) for each in stops()}
            coins = [self._most(each).inflate(rim, rim) for each, rim in rims.items()]
            free = [at for at in self._sides(stop, name) if at.collidelist(taken + coins) < 0]
            if free:
                taken.append(free[0])
                yield stop, free[0]

    def _sides(self, stop: RoadStop | None, name: Surface) -> Iterator[Rect]:
        apart = 2 * self._part(_APART)
        room = self.place.inflate(-4 * apart, -4 * apart)  # Its edge is below the card.
        if not stop:
            yield name.get_rect(bottomleft=room.bottomleft)
            return
        around = self._most(stop).inflate(apart, apart)
        for edge, at in _SIDES:
            place = name.get_rect(**{edge: getattr(around, at)}).clamp(room)
            if place.colliderect(around.inflate(2, 2)):
                yield place

    def paint(self, ground: Surface) -> None:
        """Paint the picture, the road, lit to the last stop won, and the stops ahead."""
        shown = assets.picture(_PICTURE).subsurface(self._shown)
        ground.blit(transform.smoothscale(shown, self.place.size), self.place)
        stone = assets.drawn("stop", (self._part(_STONE),) * 2)
        stones = (centred(stone, spot) for spot in self._spots[self._last + 1 :])
        for item in (*self._road(self._dots, self._last), *stones):
            ground.blit(item.surface, item.rect)

    def _road(self, dots: Sequence[_Dot], far: float) -> Iterator[Item]:
        side = max(5, self._part(_PACE * 0.55))
        for x, y, before in dots:
            name, size = ("stop-lit", side * 3 // 2) if before < far else ("stop", side)
            yield centred(assets.drawn(name, (size, size)), (round(x), round(y)))

    def walk(self, walked: float) -> Iterator[Item]:
        """The lit road from the last stop won, as far as the coin has walked."""
        far = self._last + walked
        yield from self._road([dot for dot in self._dots if self._last <= dot[2] < far], far)

    def walker(self, walked: float, hop: float) -> list[Item]:
        """The player's coin on its way, with its shadow below a hop."""
        *spot, way = zip(*self._dots, strict=True)
        x, y = (round(np.interp(self._last + walked, way, axis)) for axis in spot)
        side = self._part(_WALKER)
        if self._next:
            coins = [self.coin(stop, self._next) for stop in stops()]
            goal = coins[self._next.number - 1]
            aside = round(_ASIDE * (side + goal.width))

            def hides(place: Rect) -> tuple[bool, int]:
                hidden = (place.clip(coin).size for coin in coins)
                return not self.place.contains(place), sum(map(math.prod, hidden))

            ways = product((-aside, aside), (aside, -aside))
            places = (square_at(goal.move(way).center, side) for way in ways)
            x, y = map(round, Vector2(x, y).lerp(min(places, key=hides).center, walked))
        game = (self._next or self._won[-1]).game
        own = signs.seat(game.place, WHITE, "awake", side)
        shadow = pieces.checker_shadow(side, side, hop)
        return [centred(shadow, (x, y)), centred(own, (x, y - round(_HOP * hop * side)))]


def _dots(spots: Sequence[tuple[int, int]], pace: float) -> Iterator[_Dot]:
    """Points at equal distances on a smooth road through spots."""
    way = np.linspace(0, len(spots) - 1, (len(spots) - 1) * _BENDS + 1)
    line = [np.interp(way, range(len(spots)), axis) for axis in np.array(spots).T]
    soft = np.hanning(_BENDS)[1:-1] / np.hanning(_BENDS).sum()
    x, y = (np.convolve(np.pad(axis, len(soft) // 2, "edge"), soft, "valid") for axis in line)
    far = np.cumsum(np.hypot(np.diff(x, prepend=x[0]), np.diff(y, prepend=y[0])))
    there = np.arange(pace, far[-1], pace)
    return zip(*(np.interp(there, far, axis).tolist() for axis in (x, y, way)), strict=True)
