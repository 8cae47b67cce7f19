"""Pictures of the board: checkers, dice, and everything shown on them."""

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import product
from operator import attrgetter

from ludus.picture import assets, pieces, signs, stone
from ludus.picture.canvas import Item, Surface, centred, square_at, turned
from ludus.rules.position import BLACK, Position
from ludus.rules.ruleset import MOST_CHECKERS
from ludus.window.board import blow, road
from ludus.window.board.flight import (
    DUST,
    SLIDE,
    Flight,
    Place,
    falling,
    gliding,
    rising,
)
from ludus.window.board.lifted import HEIGHTS, lifted
from ludus.window.board.marks import (
    AIMED,
    DRAWN,
    PROSPECT,
    Marks,
    aimed_size,
    arrow_items,
    cross_items,
    goal_items,
    left_items,
)
from ludus.window.board.motion import Motion
from ludus.window.board.triumph import DAWNS, dawn
from ludus.window.dice import dice
from ludus.window.input.pointer import Point

_TALL = 4  # stack height from which its count is shown; a narrow stack shows it from two on
_SMALLER = 0.64  # the relative size of a narrow stack's count

BREATH = 150  # steps of a breath, in which the playable checkers rise and sink
_DEEP = 0.3  # the greatest height
_SWELL = 0.07  # the growth of a halo at that height
_FLARES = 40  # steps of the light beneath them after a touch of anything else
_FLARE = 3.4  # its diameter, in checkers
MOST_BREATH = 5
"""The greatest height in a breath; the least is 0."""


class View(Motion):
    names: Callable[[], Sequence[tuple[Item, Place | None]]] = tuple
    """Makes the names of the trays, beneath all checkers, and the place that has to be empty."""
    number: Callable[[int], str] = str
    """Writes the number of checkers in a stack."""
    larger = 1.0
    """The size of these numbers, as a multiple of the usual one."""
    rolls = True
    """Whether its dice roll; real dice only lie."""
    _came: Mapping[Hashable, int] = {}
    """The step in which each playable column, hint, the road and the goal aimed at came."""
    _dawned = 0
    """The step in which all of that is there."""
    _reminded = -1000
    """The step in which the playable checkers flared up."""
    ground: Callable[[], Surface] | None = None
    """The picture behind everything; without one, the board does not shiver."""

    def prepare(self) -> None:
        d = self.layout.checker
        for height, side, variant in product(HEIGHTS, (0, 1), range(pieces.VARIANTS)):
            lifted(self.layout, side, variant, (0, 0), height)
        for frame in range(stone.DUST_FRAMES):
            stone.dust(self.rules.place, d, frame)
        stone.dust_ring()
        blow.shade(self.layout.size)
        for breath in range(MOST_BREATH + 1):
            signs.sign("halo", self._halo(breath))
        for sign, steps in product(("goal", "goal-far"), range(AIMED + 1)):
            signs.sign(sign, aimed_size(d, steps))
        for sign in ("goal-hit", "missed"):
            signs.sign(sign, d)
        for prospect in ("hit", "danger", "safe", "closed"):
            signs.sign(prospect, round(PROSPECT * d))
        for narrow in (False, True)[: 1 + bool(self.layout.circle)]:
            for count in range(2 if narrow else _TALL, MOST_CHECKERS + 1):
                self._numeral(count, narrow)
        if self.rolls:
            dice.prepare(self.layout, self.rules.dice)
        else:
            dice.prepare_lying(self.layout)

    def rearrange(self, position: Position, steps: int) -> None:
        """Let all checkers glide to another position in some steps, from left to right."""
        self.hurry()
        self._flights = gliding(self._stacks, position, self.layout, steps)
        for flight in self._flights if self.manner.calm else ():
            flight.at, flight.steps = 0, SLIDE
        if self._flights:
            self._sound("slide", self.layout.board.centerx)

    def fall_in(self) -> int:
        """Let all checkers fall to their places, from left to right; return the steps."""
        self._flights = falling(self._stacks, self.layout)
        for stack in self._stacks.values():
            stack.clear()
        return max((flight.steps - flight.at for flight in self._flights), default=1)

    def sound(self, name: str) -> None:
        """Play a sound at the tray."""
        self._sound(name, self.layout.tray.centerx)

    def drop(self, target: int, carried: bool) -> None:
        """Release the held checker where it is, on its way to a column or `carried` there."""
        if self.held:
            place, at = self.held
            self._dropped, self.held = {place: (target, at, carried)}, None

    def put_back(self) -> None:
        if self.held and self._stacks[self.held[0]]:
            (side, column), _ = self.held
            self.drop(column, carried=False)
            self._fly(side, column, column, "tap")
        self.held = None

    def remind(self) -> None:
        """Knock, and let the playable checkers flare up, to answer a touch of anything else."""
        self._reminded = self._steps
        self.sounds.play("tap")

    def take_off(self) -> list[Item]:
        """Take away the checker that has landed last; return its shadow and its picture."""
        if self.landed is None or not self._stacks[self.landed]:
            return []
        at = self.spot(*self.landed)
        return lifted(self.layout, self.landed[0], self._stacks[self.landed].pop(), at, 0)

    def step(self) -> bool:
        """Advance by a step; a checker that rises and dice that come home are heard softly."""
        rolls = self.dice.rolling and not (self.manner.drops or self.manner.calm)
        moved = super().step()
        if rolls and not self.dice.rolling:
            self.sound("tap")
        if self.held and self._risen == 1:
            self._sound("lift", self.held[1][0])
        return self._steps < self._dawned or moved

    def _notice(self, marks: Marks) -> None:
        now = self._steps - DRAWN * (self.manner.calm or not self._steps)
        marked = (*marks.sources, *marks.hints, marks.road, (marks.aim,))
        self._came = {mark: self._came.get(mark, now) for mark in marked}
        marks.aimed = min(AIMED, self._steps - self._came[marks.aim,] + 1)
        if marks.hints:
            marks.drawn = self._steps - max(self._came[hint] for hint in marks.hints) + 1
        came = max(self._came.values()) + (DRAWN if marks.hints else DAWNS)
        self._dawned = max(came, self._reminded + _FLARES)

    def _light(self, mark: Hashable) -> int:
        """The tenths of the light of a mark that has come."""
        return dawn(self._steps - self._came[mark] + 3 * DAWNS // 4)

    @property
    def flare(self) -> int:
        """The tenths of the light beneath the playable checkers."""
        return max(0, 10 - 10 * (self._steps - self._reminded) // _FLARES)

    def _halo(self, breath: int) -> int:
        return round(self.layout.checker * (1 + _SWELL * breath / MOST_BREATH))

    @property
    def breath(self) -> int:
        """Present height of the playable checkers, from 0 to 5."""
        if self.manner.calm or not self.manner.breathes:
            return 0
        wave = (1 - math.cos(math.tau * self._steps / BREATH)) / 2
        return round(wave * MOST_BREATH)

    def items(self, marks: Marks) -> list[Item]:
        """All pictures, from the lowest; while the board shivers, it and what lies on it."""
        items, board, (x, y) = self._items(marks), self.layout.board, self.blow.shiver(self.layout)
        if self.ground is None or not (x or y):
            return items
        ground = Item(self.ground(), board.x + x, board.y + y, (*board.topleft, *board.size))
        swing = (item._replace(x=item.x + x, y=item.y + y) for item in items)
        lying = (board.contains(item.rect) for item in items)
        return [ground, *(b if on else a for a, b, on in zip(items, swing, lying, strict=True))]

    def _items(self, marks: Marks) -> list[Item]:
        items = [item for item, place in self.names() if not (place and self._stacks.get(place))]
        moves = self.manner
        self._notice(marks)
        pours = self.falling and moves.roll > 0 and not moves.drops
        if marks.ask_throw and not self.dice.dice:
            items.append(dice.frame(self.layout))
        if (marks.throws or pours) and not self.dice.dice:
            hand = self.dice.shaken, self.dice.carried
            throw = dice.waiting(self.layout, self.rules.dice, *hand)
        else:
            throw = self.dice.items(self.layout, marks.playable)
        above = throw if self.dice.shaken or self.dice.rolling else []
        items += [] if above else throw
        if marks.road:
            way = road.legs(self.layout, marks.side, *marks.road)
            arrows = road.arrows(way, self.layout.unit)
            items += [arrow for _, arrow in arrows[: len(arrows) * self._light(marks.road) // 10]]
        items += (*left_items(self, marks), *marks.beneath)
        items += self._dusts()
        light = round(_FLARE * self.layout.checker)
        for column in marks.sources if self.flare else ():
            items.append(signs.shine(light, self.spot(marks.side, column), self.flare))
        still = self.blow.still and self.ground is not None
        for side in (1 - marks.side, marks.side):
            for place, stack in self._stacks.items():
                if stack and place[0] == side:
                    items += self._stack_items(place, stack, marks)
        items += goal_items(self, marks)
        items += [Item(blow.shade(self.layout.size), 0, 0)] if still else []
        items += self.blow.chips(self.layout) if self.ground else ()
        for flight in sorted(self._flights, key=attrgetter("level")):
            items += self._flight_items(flight) if flight.seen else ()
        items += self.blow.glow(self.layout.checker)
        if self.held and self._stacks[self.held[0]]:
            place, at = self.held
            stack, height = self._stacks[place], 1.0 if self.manner.calm else rising(self._risen)
            items += lifted(self.layout, place[0], stack[-1], at, height)
            items += self._count_items(place, len(stack) - 1)
        shown = *arrow_items(self, marks), *cross_items(self, marks)
        items += (item.faded(marks.light) for item in shown)
        return [*items, *above, *self.dice.rolling_items(self.layout)]

    def _dusts(self) -> Iterator[Item]:
        """The dust of landings and of a hit, and its light."""
        for at, left in self._dust:
            frame = (DUST - left) * stone.DUST_FRAMES // DUST
            yield centred(stone.dust(self.rules.place, self.layout.checker, frame), at)
        yield from self.blow.ring(self.layout.checker)
        yield from self.blow.flash()

    def _stack_items(self, place: Place, stack: list[int], marks: Marks) -> list[Item]:
        side, column = place
        zone = self.layout.places[side][column]
        held = bool(self.held and self.held[0] == place)
        count = len(stack) - held
        lit = side == marks.side and column in marks.sources and not held
        first = 0 if place in marks.lit else max(0, count - lit)
        items = list[Item]()
        if first < count:
            halo = signs.sign("halo", self._halo(self.breath))
            if lit and (light := self._light(column)) < 10:
                halo = assets.faded(halo, light)
            items += [centred(halo, zone.spot(index, len(stack))) for index in range(first, count)]
        for index in range(count):
            at = zone.spot(index, len(stack))
            height, face = self.blow.jolt(self.layout, at), 1.0
            if index == count - 1 and place in self._settling:
                height, face = self._settling[place].settling
            elif index == count - 1 and lit and self.breath:
                height = _DEEP * self.breath / MOST_BREATH
            items += lifted(self.layout, side, stack[index], at, height, face)
        return [*items, *self._count_items(place, count)] if count == len(stack) else items

    def _count_items(self, place: Place, count: int) -> Iterator[Item]:
        """The number of checkers that lie in a tall stack, in front of them and of a held one."""
        zone = self.layout.places[place[0]][place[1]]
        if count >= (2 if zone.narrow else _TALL):
            at = zone.number_spot(count, len(self._stacks[place]))
            numeral = centred(self._numeral(count, zone.narrow), at)
            if self.layout.facing and place[0] == BLACK:
                numeral = turned(numeral, numeral.rect)
            yield numeral

    def _numeral(self, count: int, narrow: bool) -> Surface:
        size = self.layout.checker * self.larger * (_SMALLER if narrow else 1)
        return signs.numeral(self.number(count), round(size))

    def _flight_items(self, flight: Flight) -> list[Item]:
        end, side, variant = self._landing(flight), flight.place[0], flight.variant
        if self.manner.calm:
            at, height = (flight.start, 1.0) if flight.impact is None else (flight.beside, 0.0)
            return lifted(self.layout, side, variant, at, height)
        at = flight.point(end)
        if flight.is_hit:  # It does not leave the screen.
            at = square_at(at, self.layout.checker).clamp(self.layout.area).center
        return lifted(self.layout, side, variant, at, flight.height, flight.tumble)

    def shown(self, side: int, at: Point, goal: Point | None) -> list[Item]:
        """A faint checker at a point, as if carried; and the sign of its goal, if given."""
        sign = [centred(signs.sign("goal", self.layout.checker), goal)] if goal else []
        return sign + [item.faded(8) for item in lifted(self.layout, side, 0, at, 1.0)]
