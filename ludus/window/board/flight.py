"""A checker in motion: carried through the air, or knocked along the stone.

Time is counted in steps of 1/60 s; heights are shares of the greatest lift.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from ludus.picture import assets
from ludus.window.input.pointer import Point

Place = tuple[int, int]
"""A side and a column."""

RISE = 7
"""Steps in which a lifted checker rises."""
SETTLE = 14
"""Steps in which a checker that was set down comes to rest."""
DUST = 24
"""Steps in which its dust settles."""
_CARRIED = 0.72
"""Share of a careful flight until the checker is above its place."""
_HELD = 0.86
"""Share of it until the checker falls."""
STRUCK = 8
"""Steps in which a blow drives a checker off its square; then it lies there for a moment."""
_SQUASHED = 4
"""Steps in which the weight of a landing checker presses it together."""
_WEIGHT = 0.25
"""How far it is pressed together."""
_REBOUND = 0.2
"""The height of its rebound."""
_BLOW = 1.5
"""Distance that a blow drives a checker before it turns to its waiting place, in its lengths."""
_BESIDE = 0.8
"""The distance if the checker first lies beside its square for a moment."""


@dataclass
class Flight:
    place: Place
    """Its destination."""
    variant: int
    start: Point
    steps: int
    sound: str
    blow: Point | None = None
    """The vector of a blow, in pixels; None for a carried checker."""
    at: int = 0
    last: bool = False
    """Whether it is carried with care, held above its place for a moment, and then falls."""
    lies: int = 0
    """Steps until a hit checker leaves the place to which the blow has driven it."""

    @property
    def beside(self) -> Point:
        """Where a hit checker lies before it leaves to wait."""
        way = self.blow or (0, 0)
        return round(self.start[0] + _BESIDE * way[0]), round(self.start[1] + _BESIDE * way[1])

    @property
    def struck(self) -> bool:
        """Whether a blow still drives it, beneath the checker that hit it."""
        return self.at < min(STRUCK, self.lies)

    def point(self, end: Point) -> Point:
        share = self._share
        if self.lies:
            if self.at < self.lies:
                return between(self.start, self.beside, 1 - (1 - min(self.at / STRUCK, 1)) ** 3)
            return between(self.beside, end, share)
        if self.blow is None:
            return between(self.start, end, share)
        turn = (self.start[0] + _BLOW * self.blow[0], self.start[1] + _BLOW * self.blow[1])
        x, y = curve(self.start, turn, end, share)
        return round(x), round(y)

    @property
    def _share(self) -> float:
        """Progress from 0 to 1: slow at both ends; directly after a blow, fastest at first."""
        t = max(self.at - self.lies, 0) / (self.steps - self.lies)
        t = min(t / (_CARRIED if self.last else 1.0), 1.0)
        driven = self.blow is not None and not self.lies
        return 1 - (1 - t) ** 3 if driven else t * t * (3 - 2 * t)

    @property
    def height(self) -> float:
        """Present height; a knocked checker stays on the stone."""
        if self.last:
            return _carried(self.at / self.steps)
        return math.sin(math.pi * min(self.at / self.steps, 1.0)) if self.blow is None else 0.0


def curve(start: Point, bend: tuple[float, float], end: Point, share: float) -> Iterator[float]:
    """The x and y at a share of a curve with one bend."""
    return (
        (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share**2 * c
        for a, b, c in zip(start, bend, end, strict=True)
    )


def between(start: Point, end: Point, share: float) -> Point:
    return (
        round(start[0] + (end[0] - start[0]) * share),
        round(start[1] + (end[1] - start[1]) * share),
    )


def _carried(t: float) -> float:
    """Height of a carefully carried checker at a share of its time: it rises, stays, falls."""
    if t < _CARRIED:
        return math.sin(math.pi / 2 * min(2 * t / _CARRIED, 1.0))
    return max(0.0, 1 - max(0.0, (t - _HELD) / (1 - _HELD)) ** 2)


def rising(steps: int) -> float:
    """Height of a checker some steps after it was picked up."""
    t = min(steps / RISE, 1.0)
    return t * (2 - t)


def settling(left: int) -> float:
    """Height of a checker with `left` steps until it rests: pressed together, it rebounds once."""
    free = SETTLE - _SQUASHED
    if left > free:
        return -_WEIGHT * math.sin(math.pi * (SETTLE - left + 1) / (_SQUASHED + 1))
    return _REBOUND * math.sin(math.pi * left / free)


def variant_at(side: int, column: int, index: int) -> int:
    """The picture of a checker at the start, varied so that no stack or row looks stamped."""
    return (2 * side + column * 5 // 3 + 3 * index) % assets.VARIANTS


def towards(start: Point, end: Point, length: int) -> Point:
    way = math.dist(start, end) or 1
    return (
        round((end[0] - start[0]) * length / way),
        round((end[1] - start[1]) * length / way),
    )
