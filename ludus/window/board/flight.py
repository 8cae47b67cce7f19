"""A checker on its way: carried through the air, or knocked along the stone.

Time is counted in steps of 1/60 s; heights are shares of the greatest lift.
"""

import math
from dataclasses import dataclass

from ludus.picture import assets
from ludus.window.input.pointer import Point

Place = tuple[int, int]
"""A side and a column."""

RISE, SETTLE = 7, 10
"""Steps in which a checker picked up rises, and one set down comes to rest."""
_CARRIED, _HELD = 0.72, 0.86
"""Of the time of what is carried with care: until it is above its place, and until it falls."""
STRUCK = 8
"""Steps in which a blow drives a checker off its square; then it lies there for a moment."""
_REBOUND = 0.16
_BLOW, _BESIDE = 1.5, 0.8
"""How far a blow drives a checker before it turns to where it waits, in lengths of the blow.

The second holds for one that lies there for a moment.
"""


@dataclass
class Flight:
    """A checker between two places."""

    place: Place
    """Where it is going."""
    variant: int
    start: Point
    steps: int
    sound: str
    blow: Point | None = None
    """The way, in pixels, that a blow drives it; None where it is carried."""
    at: int = 0
    last: bool = False
    """It is carried with care, held above its place for a moment, and falls."""
    lies: int = 0
    """Steps until a checker that was hit leaves the place to which the blow has driven it."""

    @property
    def beside(self) -> Point:
        """Where it lies meanwhile."""
        way = self.blow or (0, 0)
        return round(self.start[0] + _BESIDE * way[0]), round(self.start[1] + _BESIDE * way[1])

    @property
    def struck(self) -> bool:
        """Whether the blow still drives it, beneath the checker that hit it."""
        return self.at < min(STRUCK, self.lies)

    def point(self, end: Point) -> Point:
        """Where it is now, on its way to `end`."""
        share = self._share
        if self.lies:
            if self.at < self.lies:
                return _between(self.start, self.beside, 1 - (1 - min(self.at / STRUCK, 1)) ** 3)
            return _between(self.beside, end, share)
        if self.blow is None:
            return _between(self.start, end, share)
        turn = (self.start[0] + _BLOW * self.blow[0], self.start[1] + _BLOW * self.blow[1])
        x, y = (
            (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share**2 * c
            for a, b, c in zip(self.start, turn, end, strict=True)
        )
        return (round(x), round(y))

    @property
    def _share(self) -> float:
        """How far it has come: slow at both ends; straight after a blow fastest at first."""
        t = max(self.at - self.lies, 0) / (self.steps - self.lies)
        t = min(t / (_CARRIED if self.last else 1.0), 1.0)
        driven = self.blow is not None and not self.lies
        return 1 - (1 - t) ** 3 if driven else t * t * (3 - 2 * t)

    @property
    def height(self) -> float:
        """How high it is; what is knocked away stays on the stone."""
        if self.last:
            return _carried(self.at / self.steps)
        return math.sin(math.pi * self._share) if self.blow is None else 0.0


def _between(start: Point, end: Point, share: float) -> Point:
    return (
        round(start[0] + (end[0] - start[0]) * share),
        round(start[1] + (end[1] - start[1]) * share),
    )


def _carried(t: float) -> float:
    """The height of what is carried with care, at a share of its time: it rises, stays, falls."""
    if t < _CARRIED:
        return math.sin(math.pi / 2 * min(2 * t / _CARRIED, 1.0))
    return max(0.0, 1 - max(0.0, (t - _HELD) / (1 - _HELD)) ** 2)


def rising(steps: int) -> float:
    """The height of a checker so many steps after it was picked up."""
    t = min(steps / RISE, 1.0)
    return t * (2 - t)


def settling(left: int) -> float:
    """The height of a checker that comes to rest in so many steps: one low rebound."""
    return _REBOUND * math.sin(math.pi * left / SETTLE)


def variant_at(side: int, column: int, index: int) -> int:
    """Which checker lies there at first, so that neither a stack nor a row looks stamped."""
    return (2 * side + column * 5 // 3 + 3 * index) % assets.VARIANTS


def towards(start: Point, end: Point, length: int) -> Point:
    """The way from one point to another, cut to a length."""
    way = math.dist(start, end) or 1
    return (
        round((end[0] - start[0]) * length / way),
        round((end[1] - start[1]) * length / way),
    )
