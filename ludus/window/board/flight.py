"""A checker in motion: carried through the air, dashed at another, or knocked off its square.

Time is counted in steps of 1/60 s; heights are shares of the greatest lift.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from ludus.picture import assets
from ludus.window.input.pointer import Point

Place = tuple[int, int]
"""A side and a column."""

RISE = 7  # steps in which a lifted checker rises
SETTLE = 14  # steps in which a checker that was set down comes to rest
DUST = 24  # steps in which its dust settles
_CARRIED = 0.72  # share of a careful flight until the checker is above its place
_HELD = 0.86  # share of it until the checker falls
WIND = 7  # steps in which a striking checker draws back and up
DASH = 6  # steps in which it then dashes at its victim
CONTACT = 3  # steps for which both then stand still, one against the other
FOLLOW = 6  # steps in which it then takes the square
ARC = 24  # steps in which the struck checker tumbles to its waiting place
_SPARKS = 8  # steps for which the light of a blow outlasts the contact
_BACK = 0.4  # how far a striking checker draws back, in checkers; a third as far above its place
_WOUND = 0.8  # its height then
_TOUCHES = 0.55  # its distance from the middle of its victim at contact, in checkers
_TUMBLED = 1.5  # the greatest height of a struck checker
_TURNS = 2  # how often it turns over on its way
_ROCKS = 0.3  # how far a checker that tumbled rocks from side to side when it lands
_SQUASHED = 4  # steps in which the weight of a landing checker presses it together
_WEIGHT = 0.25  # how far it is pressed together
_REBOUND = 0.2  # the height of its rebound
_BLOW = 2.6
"""Distance that a blow drives a checker before it turns to its waiting place, in its lengths."""
_BESIDE = 0.8  # the distance at which it lies beside its square without movement


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
    """Steps until a hit checker leaves its square to wait."""
    strikes: bool = False
    """Whether it hits a checker; it begins to dash at step `WIND`."""

    @property
    def beside(self) -> Point:
        """Where a hit checker lies before it leaves to wait, without movement."""
        way = self.blow or (0, 0)
        return round(self.start[0] + _BESIDE * way[0]), round(self.start[1] + _BESIDE * way[1])

    @property
    def winds(self) -> bool:
        """Whether it has not yet met its victim."""
        return self.strikes and self.at < WIND + DASH

    @property
    def dashes(self) -> bool:
        return self.winds and self.at > WIND

    @property
    def struck(self) -> bool:
        """Whether it is hit and still on its square, beneath the checker that has hit it."""
        return self.at < self.lies

    @property
    def sparks(self) -> int:
        """The tenths of the light of the blow that struck it."""
        return 2 * max(0, min(self.lies + _SPARKS - self.at, 5)) if self.lies else 0

    @property
    def tumble(self) -> float:
        """How much of its face is seen while it tumbles: 1 when flat, 0 when on edge."""
        return abs(math.cos(_TURNS * math.pi * self._share)) if self.lies else 1.0

    def point(self, end: Point) -> Point:
        if self.strikes:
            return self._striking(end)
        if self.blow is None:
            return between(self.start, end, self._share)
        turn = (self.start[0] + _BLOW * self.blow[0], self.start[1] + _BLOW * self.blow[1])
        x, y = curve(self.start, turn, end, self._share)
        return round(x), round(y)

    def _striking(self, end: Point) -> Point:
        x, y = self.blow or (0, 0)
        lift = math.hypot(x, y) * _BACK / 3
        back = round(self.start[0] - _BACK * x), round(self.start[1] - _BACK * y - lift)
        touching = round(end[0] - _TOUCHES * x), round(end[1] - _TOUCHES * y)
        if self.at <= WIND:
            return between(self.start, back, rising(self.at, WIND))
        dashed, pushed = (self.at - WIND) / DASH, (self.at - WIND - DASH - CONTACT) / FOLLOW
        if dashed < 1:
            return between(back, touching, dashed * dashed)
        return between(touching, end, rising(max(pushed, 0), 1))

    @property
    def _share(self) -> float:
        """Progress from 0 to 1: slow at both ends, even after a hit, or fastest at first."""
        t = max(self.at - self.lies, 0) / (self.steps - self.lies)
        t = min(t / (_CARRIED if self.last else 1.0), 1.0)
        if self.lies:
            return t
        return gently(t) if self.blow is None else 1 - (1 - t) ** 3

    @property
    def height(self) -> float:
        """Present height; a checker that slides stays on the stone."""
        if self.strikes:
            fallen = max(0.0, (self.at - WIND) / DASH)
            return _WOUND * (rising(self.at, WIND) if fallen == 0 else max(0.0, 1 - fallen**2))
        if self.last:
            return _carried(self.at / self.steps)
        flies = self.blow is None or self.lies
        highest = _TUMBLED if self.lies else 1.0
        t = max(self.at - self.lies, 0) / (self.steps - self.lies)
        return highest * math.sin(math.pi * min(t, 1.0)) if flies else 0.0


def gently(share: float) -> float:
    """How far a movement is at a share of its time, if it begins and ends gently."""
    return share * share * (3 - 2 * share)


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


def rising(steps: float, whole: int = RISE) -> float:
    """Height of a checker some steps after it was picked up, if it rises for `whole` steps."""
    t = min(steps / whole, 1.0)
    return t * (2 - t)


def rocking(left: int) -> float:
    """How much of the face of a checker that tumbled is seen, `left` steps until it rests."""
    return 1 - _ROCKS * abs(math.sin(math.tau * left / SETTLE)) * left / SETTLE


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
