"""A checker in motion: carried through the air, dashed at another, or knocked off its square.

Time is counted in steps of 1/60 s; heights are shares of the greatest lift.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from pygame import Vector2

from ludus.picture import pieces
from ludus.picture.track import (
    Track,
    gently,
    quickening,
    slowing,
    swinging,
    swinging_back,
)
from ludus.rules.position import Position
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout

Place = tuple[int, int]
"""A side and a column."""

LAST = "last"
"""The sound of the winning checker."""
RISE = 7  # steps in which a lifted checker rises
SETS_DOWN = 4  # steps in which a hand sets down a checker that it has brought to its place
_LONGEST = 14  # the most steps of one that a hand sends there; each of its widths takes one more
SETTLE = 14  # steps in which a checker that was set down comes to rest
DUST = 24  # steps in which its dust settles
WIND = 7  # steps in which a striking checker draws back and up
DASH = 6  # steps in which it then dashes at its victim
CONTACT = 3  # steps for which both then stand still, one against the other
FOLLOW = 6  # steps in which it then takes the square
_FALL = 9  # steps in which a checker falls to its place from above
_POURED = 20  # steps in which all checkers of a match begin to fall
_BESIDE_BOARD = 10  # steps after which those beside the board do, as their trays come later
_HEAPED = 8  # steps between the lowest and the highest of a stack
_ABOVE = 2.4  # twice how far above its place a falling checker is seen first, in checkers
_APART = 8  # steps between checkers hit at once
_FAN = 50  # degrees between their ways
_LIES_BESIDE = 24  # steps for which a hit checker lies beside its square, if it does not fly
_SLIPS = 4  # steps in which the struck checker slides out from below it
_ARC = 20  # steps in which it then tumbles to its waiting place
_BACK = 0.4  # how far a striking checker draws back, in checkers; a third as far above its place
_WOUND = 0.8  # its height then
TOUCHES = 0.55  # its distance from the middle of its victim at contact, in checkers
_TUMBLED = 1.5  # the greatest height of a struck checker
_PRESSED = 0.8  # how much of the face of a struck checker is seen at contact
_TURNS = 2  # how often it turns over on its way
_ROCKS = 0.3  # how far a checker that tumbled rocks from side to side when it lands
_OUT = 1.0  # how far it slides, in its lengths
_BLOW = 1.6  # how far the blow drives it on before it turns to its waiting place
_BESIDE = 0.8  # the distance at which it lies beside its square without movement

SLIDE = 16  # steps in which a checker slides
_SHORTEST = 12  # the least steps of one that slides to another position
_LEAVES = 8  # steps of one that leaves the screen meanwhile

_FALLS_ON = 2  # steps in which a checker that a hand has brought over its victim falls on that

# Steps of a checker that strikes, from the wind-up on.
MEETS = WIND + DASH
_PUSHES = MEETS + CONTACT
STRIKE = _PUSHES + FOLLOW
_STRIKING = [
    Track((0, height), (WIND, _WOUND, slowing), (MEETS, 0.0, quickening)) for height in (0.0, 1.0)
]
"""Its height if it begins on the board, or in a hand."""
_LET_GO = MEETS - _FALLS_ON
_FALLING = Track((_LET_GO, 1.0), (MEETS, 0.0, quickening))
"""Its height if a hand has brought it over its victim."""
_SETTLING = Track(
    (-1, 0.0),
    (1.5, -0.25, swinging),
    (4, 0.0, swinging_back),
    (9, 0.2, swinging),
    (SETTLE, 0.0, swinging_back),
)
"""The height of a checker that was set down: its weight presses it together, it rebounds once."""
_FALLEN = Track((0, -0.43), (3, 0.22, swinging), (6, 0.0, swinging_back))
"""The same, after a fall from above its place."""

_CARRIED = 0.72
"""The share of a careful flight until the checker is above its place."""
_HELD = Track((0, 0.0), (_CARRIED / 2, 1.0, swinging), (0.86, 1.0), (1, 0.0, quickening))
"""Its height at a share of the flight."""
_LOWERED = 0.6
"""The share of a flight from a hand until the checker falls."""


@dataclass
class Flight:
    place: Place
    """Its destination."""
    variant: int
    start: Point
    steps: int
    sound: str
    impact: Point | None = None
    """The vector of an impact, in pixels; None for a carried checker."""
    at: int = 0
    from_hand: bool = False
    """Whether it begins lifted, as a hand has let it go."""
    delay: int = 0
    """Steps until a hit checker rises; 0 for one that is not hit."""
    falls: bool = False
    """Whether it falls from above: it is seen only on the second half of its way."""
    is_striker: bool = False
    """Whether it hits a checker; it begins to dash at step `WIND`."""
    away: Point | None = None
    """Where it is gone, beyond the edge of the screen; None for one that lands."""
    level: int = 0
    """Its place from below among others in flight: of those that glide, the first is on top."""
    brought: bool = False
    """Whether a hand has brought it, so that it falls on a victim from above."""

    def let_go(self, at: Point, carried: bool, end: Point, checker: int) -> None:
        """Let it begin in a hand, at a point; it goes faster, and if it is near it only falls."""
        self.start, self.from_hand, self.brought = at, True, carried
        sent = min(SETS_DOWN + round(math.dist(at, end) / checker), _LONGEST)
        self.steps = self.steps // 2 if self.last else sent

    def strike(self, way: Point) -> None:
        """Let it dash at its victim; if a hand has brought it, it falls on that."""
        self.is_striker, self.steps, self.impact = True, STRIKE, way
        self.at = _LET_GO if self.brought else self.at

    def meet(self, victims: int, lies: Point) -> Point:
        """Stay above so many victims until all have left; return where the first is struck.

        One that a hand has brought squeezes it half out of the place where it lies.
        """
        self.steps += (victims - 1) * _APART
        return ahead(lies, self.impact, TOUCHES * self.brought)

    @property
    def beside(self) -> Point:
        """Where a hit checker lies before it leaves to wait, without movement."""
        return ahead(self.start, self.impact, _BESIDE)

    @property
    def seen(self) -> bool:
        """Whether it is seen: one that falls, only on its way down."""
        return not self.falls or self.at >= _FALL

    @property
    def last(self) -> bool:
        """Whether it wins: it is carried with care, held above its place, and then falls."""
        return self.sound == LAST

    @property
    def is_hit(self) -> bool:
        return self.delay > 0

    @property
    def tumble(self) -> float:
        """How much of its face is seen while it tumbles: 1 when flat, 0 when on edge."""
        if not self.is_hit:
            return 1.0
        return _PRESSED if self._slipped < 0 else abs(math.cos(_TURNS * math.pi * self._share))

    def point(self, end: Point) -> Point:
        if self.is_striker:
            return self._striking(end)
        if self.impact is None:
            return between(self.start, end, self._share)
        rises = ahead(self.start, self.impact, _OUT * min(max(0, self._slipped), 1))
        return curve(rises, ahead(rises, self.impact, _BLOW), end, self._share)

    def _striking(self, end: Point) -> Point:
        """The way of a checker that strikes: back and up, at its victim, and into the square."""
        impact, goal = Vector2(self.impact or (0, 0)), Vector2(end)
        start, touches = Vector2(self.start), goal - TOUCHES * impact
        back = start - _BACK * impact - Vector2(0, impact.length() * _BACK / 3)
        way = Track(
            (0, start),
            (WIND, back, slowing),
            (MEETS, touches, quickening),
            (_PUSHES, touches),
            (STRIKE, goal, slowing),
        )
        if self.brought:
            way = Track((_LET_GO, start), (MEETS, goal, gently))
        x, y = way.at(self.at)
        return round(x), round(y)

    @property
    def _slipped(self) -> float:
        """The share of its way out from below its striker; negative before."""
        return 1 + (self.at - self.delay) / _SLIPS

    @property
    def _time(self) -> float:
        """The share of the flight that has passed."""
        return max(self.at - self.delay, 0) / (self.steps - self.delay)

    @property
    def _share(self) -> float:
        """The share of its way that it has gone; it begins fast only if it slides."""
        t = min(self._time / (_CARRIED if self.last else 1.0), 1.0)
        if self.is_hit:
            return t
        return gently(t) if self.impact is None else 1 - (1 - t) ** 3

    @property
    def height(self) -> float:
        """Present height; a checker that slides stays on the stone."""
        if self.is_striker:
            return (_FALLING if self.brought else _STRIKING[self.from_hand]).at(self.at)
        if self.last:
            return _HELD.at(max(self._time, _CARRIED / 2 * self.from_hand))
        if self.from_hand:
            falls = _LOWERED * (self.steps > SETS_DOWN)
            return 1 - quickening(max(0.0, self._time - falls) / (1 - falls))
        if self.impact and not self.is_hit:
            return 0.0
        return (_TUMBLED if self.is_hit else 1.0) * math.sin(math.pi * min(self._time, 1.0))

    @property
    def rests(self) -> bool:
        """Whether it has landed and come to rest."""
        return self.at >= self.steps + SETTLE

    @property
    def settling(self) -> tuple[float, float]:
        """Its height once it has landed, and how much of its face is seen: a hit one rocks."""
        since = self.at - self.steps
        left = 1 - since / SETTLE
        rocks = _ROCKS * abs(math.sin(math.tau * left)) * left * self.is_hit
        return (_FALLEN if self.last else _SETTLING).at(since), 1 - rocks


def struck(
    place: Place, variants: Sequence[int], start: Point, way: Point, calm: bool
) -> Iterator[Flight]:
    """Checkers hit at once: the first follows the blow, the others fan out to both sides."""
    first, lasts = (_LIES_BESIDE, 1) if calm else (CONTACT + _SLIPS, _ARC)
    for index, variant in enumerate(variants):
        aside = Vector2(way).rotate(_FAN * ((index + 1) // 2) * (-1) ** index)
        impact, delay = (round(aside.x), round(aside.y)), first + index * _APART
        steps, level = delay + lasts, -1 - index
        yield Flight(place, variant, start, steps, "fall", impact, delay=delay, level=level)


def falling(stacks: Mapping[Place, Sequence[int]], layout: Layout) -> list[Flight]:
    """All checkers of some stacks on their way from above to their places, from left to right."""
    flights = []
    for (side, column), stack in stacks.items():
        for index, variant in enumerate(stack):
            x, y = layout.places[side][column].spot(index, len(stack))
            start, sound = (x, y - round(_ABOVE * layout.checker)), "land" * (index == 0)
            poured = layout.board.collidepoint(x, y)
            after = _POURED * x / layout.size[0] if poured else _BESIDE_BOARD
            at = _FALL - round(after + _HEAPED * index / len(stack))
            flights.append(
                Flight((side, column), variant, start, 2 * _FALL, sound, at=at, falls=True)
            )
    return flights


def gliding(
    stacks: Mapping[Place, list[int]], position: Position, layout: Layout, steps: int
) -> list[Flight]:
    """Take checkers from their stacks to another position in some steps, from left to right.

    Those that only one of the positions has leave or come across the nearer edge of the screen.
    """
    slide, flights = min(SLIDE, max(_SHORTEST, steps // 2)), list[Flight]()

    def beyond(at: Point) -> Point:
        wide, d = layout.size[0], layout.checker
        return (-d if 2 * at[0] < wide else wide + d), at[1]

    for side, row in enumerate(position.board.tolist()):
        zones = layout.places[side]
        more = {column: len(stacks[side, column]) - count for column, count in enumerate(row)}
        sources = [column for column, count in more.items() for _ in range(count)]
        targets = [column for column, count in more.items() for _ in range(-count)]
        for source, target in zip_longest(sources, targets):
            if source is None:
                start, variant = beyond(zones[target].spot(0, 1)), variant_at(side, target, 0)
            else:
                stack = stacks[side, source]
                start, variant = zones[source].spot(len(stack) - 1, len(stack)), stack.pop()
            away = beyond(start) if target is None else None
            place, lasts = (side, source if away else target), _LEAVES if away else slide
            flights.append(Flight(place, variant, start, lasts, "", (0, 0), away=away))
    flights.sort(key=lambda flight: flight.start[0])
    apart = min(1, (steps - slide) / max(1, len(flights)))
    for index, flight in enumerate(flights):
        flight.at, flight.level = -round(apart * index), -index
    return flights


def curve(start: Point, bend: tuple[float, float], end: Point, share: float) -> Point:
    """The point at a share of a curve with one bend."""
    x, y = (
        (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share**2 * c
        for a, b, c in zip(start, bend, end, strict=True)
    )
    return round(x), round(y)


def ahead(start: Point, way: Point | None, share: float) -> Point:
    """A point so far from another one, as a share of a way."""
    x, y = way or (0, 0)
    return round(start[0] + share * x), round(start[1] + share * y)


def between(start: Point, end: Point, share: float) -> Point:
    return ahead(start, (end[0] - start[0], end[1] - start[1]), share)


def rising(steps: float) -> float:
    """Height of a checker some steps after it was picked up."""
    return slowing(min(steps / RISE, 1.0))


def variant_at(side: int, column: int, index: int) -> int:
    """The picture of a checker at the start, varied so that no stack or row looks stamped."""
    return (2 * side + column * 5 // 3 + 3 * index) % pieces.VARIANTS


def towards(way: Point, length: float) -> Point:
    """A vector of a length in the direction of a way."""
    return ahead((0, 0), way, length / (math.hypot(*way) or 1))
