"""The board in motion: queues events and plays them as movement and sound.

The table has already changed when a checker starts to glide. Time is counted in steps of 1/60 s.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from ludus.match.events import (
    Began,
    BonusDone,
    BonusWaits,
    BorneOff,
    Entered,
    Event,
    HandedOver,
    Hit,
    Kept,
    Moved,
    Passed,
    Returned,
    Tapped,
    Thrown,
    Undone,
    Won,
)
from ludus.rules.bonuses import face
from ludus.rules.position import WHITE, Position
from ludus.window.board.blow import FELT, Blow
from ludus.window.board.flight import (
    DUST,
    LAST,
    MEETS,
    SLIDE,
    Flight,
    Place,
    rising,
    struck,
    towards,
    variant_at,
)
from ludus.window.board.manner import Manner
from ludus.window.dice.cup import has_tower
from ludus.window.dice.dice import DIMS, DiceTray
from ludus.window.dice.roll import ROLL, out, touches
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout
from ludus.window.sound.sounds import Sounds, on

GLIDE = 17  # steps of a move
PAUSE = 50  # steps of a pass
WON = 10  # steps from the landing of the winning checker to the end
_WINS = 84, 42  # steps of the move of the winning checker, and of a rival's
_FOLLOW = 9  # steps after which the next checker may start, while the last one is still in the air
_GASP = 15  # steps from a hit to the crowd's answer
_BETWEEN = 8  # steps for which a checker then rests, before it goes on or the next one does
_LIFTED = 15  # steps for which a checker appears lifted at its origin, if it does not glide
_SOUNDS: dict[type[Event], str] = {Entered: "enter", BorneOff: "off"}


class Motion:
    def __init__(
        self, layout: Layout, sounds: Sounds, wished: Callable[[], Manner] = Manner
    ) -> None:
        """`wished` is read at each step."""
        self.rules = layout.rules
        self.layout = layout
        self.sounds = sounds
        self.wished, self.manner = wished, Manner()
        """How the board is to move, and how it moves in the present step."""
        self.film: Callable[[Moved | Thrown, Point, int], object] = lambda event, at, steps: None
        """Notices each throw, and each move that hits or wins, its place and its steps to come."""
        self.held: tuple[Place, Point] | None = None
        """The place of the lifted checker, and the point where it hovers."""
        self._stacks: dict[Place, list[int]] = {}
        self._queue: deque[Event] = deque()
        self._flights: list[Flight] = []
        self._settling: dict[Place, Flight] = {}
        """How the top checkers of places have come there, until they come to rest."""
        self._dust: list[tuple[Point, int]] = []
        """Where checkers have landed, and the steps until their dust has settled."""
        self.landed: Place | None = None
        """The place where a checker has landed last."""
        self.blow = Blow()
        """The last hit."""
        self._way: Point = (0, 0)
        """Direction of the last carried checker, as a vector one checker long."""
        self._risen = 0
        """Steps since the held checker was picked up."""
        self._steps = self._rest = self._hurries = 0
        self._dropped: dict[Place, tuple[int, Point, bool]] = {}
        """The goal of the checker let go, where the hand was, and whether it has carried it to
        that goal; by the checker's place."""
        self.dice = DiceTray()

    @property
    def busy(self) -> bool:
        """Whether past events are still being shown."""
        return bool(self._queue) or self._blocked()

    @property
    def falling(self) -> bool:
        """Whether a throw still falls, and its numbers stay hidden."""
        return self.dice.rolling or Thrown in map(type, self._queue)

    @property
    def deciding(self) -> bool:
        """Whether the winning checker still moves, and the winner stays hidden."""
        return Won in map(type, self._queue)

    def show(
        self,
        position: Position,
        thrown: Sequence[int],
        left: Sequence[int],
        lost: Sequence[int] = (),
    ) -> None:
        """Show a position at once, with its dice: `thrown`, `left` to play, and `lost`."""
        if self.busy:
            self.sounds.cut()
        self._queue.clear()
        self._flights.clear()
        self._settling.clear()
        self._dust.clear()
        self._rest = 0
        self.held = None
        self._dropped.clear()
        self.blow.end()
        self._stacks = {
            (side, column): [variant_at(side, column, i) for i in range(count)]
            for side, row in enumerate(position.board.tolist())
            for column, count in enumerate(row)
        }
        if bonus := [face(number) for number in left if number > face(number)]:
            self.dice.offer(bonus, self.layout, 1 - position.turn)
        else:
            self.dice.lay(thrown, self.rules.doubles_twice)
            self.dice.leave(left)
            self.dice.lose(lost)

    def tell(self, events: Iterable[Event]) -> None:
        self._queue.extend(events)

    def hurry(self) -> None:
        """Let everything lie in its place; of all its sounds, only the last one is heard."""
        self._hurries = 1
        while self.busy:
            for flight in self._flights:
                flight.at = flight.steps
            self._rest = 0
            self.dice.settle()
            self.step()
        self._hurries = 0
        self.sounds.cut(last=True)
        self.blow.end()

    def step(self) -> bool:
        self.manner = self.wished()
        rises = self.held and rising(self._risen) < 1
        flies = self._flights or self._settling or self._dust
        moved = bool(rises or flies or self.dice.moves or self.blow.seen)
        before = self.busy, self.dice.busy, len(self._queue)
        self._steps += 1
        self._risen = self._risen + 1 if self.held else 0
        self._dust = [(at, left - 1) for at, left in self._dust if left > 1]
        self._rest = max(0, self._rest - 1)
        self.blow.step()
        self.dice.roll(1)
        for flight in (*self._flights, *self._settling.values()):
            flight.at += 1
        self._settling = {place: f for place, f in self._settling.items() if not f.rests}
        for flight in [f for f in self._flights if f.at >= f.steps]:
            self._flights.remove(flight)
            self._land(flight)
            after = next(iter(self._queue), None)
            if isinstance(after, Moved) and flight.place not in self._dropped:
                source, slow = (after.side, after.source), after.side == self.manner.slow
                self._rest = _BETWEEN if slow or flight.place == source else self._rest
        while self._queue and not self._waits(self._queue[0]):
            self._begin(self._queue.popleft())
        return moved or before != (self.busy, self.dice.busy, len(self._queue))

    def _land(self, flight: Flight) -> None:
        place = flight.place
        if flight.away:
            return
        self._stacks[place].append(flight.variant)
        self.landed = place
        if place not in self._dropped and (flight.impact is None or flight.is_hit):
            self._sound(flight.sound, self.spot(*place)[0], place[0])
            if not self.manner.calm:
                self._settling[place] = flight
                self._dust.append((self.spot(*place), DUST))
                if flight.is_hit or flight.last:
                    goal = self.layout.places[place[0]][place[1]].target
                    dark = flight.last and place[0] == self.manner.rival
                    self.blow.land(goal, self.spot(*place), flight.last, dark)

    def _blocked(self) -> bool:
        return bool(self._flights or self._rest or self.dice.busy)

    def _waits(self, event: Event) -> bool:
        """Whether an event must wait; a resting checker may start after another checker."""
        strikers = [flight for flight in self._flights if flight.is_striker]
        if isinstance(event, Hit) and strikers:
            return strikers[0].at < MEETS
        rests = bool(self._rest or self.dice.busy)
        if self.manner.drops and isinstance(event, Began | Thrown):
            return rests
        if rests or event.side == self.manner.slow or not isinstance(event, Moved):
            return self._blocked()
        return any(
            flight.at < max(_FOLLOW, flight.delay) or flight.place == (event.side, event.source)
            for flight in self._flights
        )

    def _span(self, steps: int) -> int:
        return 1 if self.manner.calm else steps

    def _begin(self, event: Event) -> None:
        match event:
            case Thrown():
                drops = self.manner.drops
                steps = min(self.manner.roll, self._span(drops or self.manner.roll))
                self.dice.throw(event.dice, self.rules.doubles_twice, steps, straight=drops > 0)
                if self._queue and isinstance(lost := self._queue[0], Passed):
                    self.dice.lose(lost.dice, DIMS)
                tower, pace = has_tower(self.layout), steps / ROLL
                if steps and not drops:
                    cup = "bells" if tower else "cup"
                    self._sound(cup, self.layout.tray.left, ahead=round(out(0) * pace))
                for die in self.dice.thrown:
                    ahead = round(touches(die.after, tower, drops) * pace)
                    self._sound("die", self.layout.dice[die.slot].centerx, ahead=ahead)
                self.film(event, self.layout.tray.center, steps)
            case BonusWaits():
                faces = [int(name[1:]) for name in event.bonus]
                self.dice.offer(faces, self.layout, 1 - event.side)
            case Kept():
                self.dice.lay(event.dice, twice=False)
            case Passed():
                self.dice.lose(event.dice, self._span(DIMS))
                if not self.manner.drops:
                    self._rest = PAUSE
                    self._sound("pass", self.layout.tray.centerx)
            case HandedOver() | BonusDone() | Tapped() if not self.manner.drops:
                self.dice.lay((), twice=False)
            case _:
                self._move(event)

    def _move(self, event: Event) -> None:
        match event:
            case Won():
                self._rest = WON
            case Moved():
                self.dice.use(event.die)
                sound = _SOUNDS.get(type(event), "land")
                after = next(iter(self._queue), None)
                steps = GLIDE * (1 + (event.side == self.manner.slow))
                if isinstance(after, Won):
                    sound, steps = LAST, _WINS[event.side == self.manner.rival]
                self._fly(event.side, event.source, event.target, sound, steps)
                flight = self._flights[-1]
                if isinstance(after, Hit) and not self.manner.calm:
                    self._dropped.pop(flight.place, None)
                    flight.strike(self._way)
                if isinstance(after, Hit | Won):
                    self.film(event, self._landing(flight), flight.steps - flight.at)
            case Returned():
                self._fly(event.side, event.source, event.target, "slide", SLIDE, (0, 0))
            case Hit():
                self._knock(event)
            case Undone():
                self.dice.take_back(event.die)
                self._fly(event.side, event.target, event.source, "land")

    def _fly(
        self,
        side: int,
        source: int,
        target: int,
        sound: str,
        steps: int = GLIDE,
        impact: Point | None = None,
    ) -> None:
        place, goal, start = (side, source), (side, target), self.spot(side, source)
        variant, end = self._stacks[place].pop(), self.spot(*goal, top=False)
        if impact is None:
            self._way = towards((end[0] - start[0], end[1] - start[1]), self.layout.checker)
        flight = Flight(goal, variant, start, _LIFTED if self.manner.calm else steps, sound, impact)
        if dropped := self._dropped.pop(place, None):
            flight.let_go(*dropped[1:], end, self.layout.checker)
            flight.steps = self._span(flight.steps)
            if target != dropped[0]:
                flight.steps, self._dropped[goal] = 1, dropped
        self._flights.append(flight)
        if impact:
            self._sound(sound, (start[0] + end[0]) // 2, side)

    def _knock(self, event: Hit) -> None:
        """Knock a checker, and all others hit with it, off its square; then each goes to wait."""
        hits = 1
        while self._queue and self._queue[0] == event:
            self._queue.popleft()
            hits += 1
        source = event.side, event.source
        start = self.spot(*source)
        for flight in self._flights:
            start = flight.meet(hits, start) if flight.is_striker else start
        self._sound("hit", start[0])
        if self.manner.watched:
            self._sound("gasp", self.layout.board.centerx, ahead=_GASP)
        if not self.manner.calm:
            self.blow = Blow(event.side, start, self._way, FELT)
        hit = [self._stacks[source].pop() for _ in range(hits)]
        goal = event.side, event.target
        self._flights += struck(goal, hit, start, self._way, self.manner.calm)

    def _landing(self, flight: Flight) -> Point:
        """Where a flying checker will lie, once the checkers before it have landed."""
        if flight.away:
            return flight.away
        place, before = flight.place, self._flights[: self._flights.index(flight)]
        count = len(self._stacks[place]) + sum(
            other.place == place and not other.away for other in before
        )
        return self.layout.places[place[0]][place[1]].spot(count, count + 1)

    def counts(self) -> dict[Place, int]:
        return {place: len(stack) for place, stack in self._stacks.items() if stack}

    def spot(self, side: int, column: int, top: bool = True) -> Point:
        """Where the top checker of a place lies; without `top`, the free spot above it."""
        count, zone = len(self._stacks[side, column]), self.layout.places[side][column]
        return zone.spot(count - 1, count) if top and count else zone.next_spot(count)

    def _sound(self, name: str, x: float, side: int = WHITE, ahead: int = 0) -> None:
        if name:
            name = on(self.rules.place, name, side)
            self.sounds.play(name, x / max(1, self.layout.size[0]), max(ahead, self._hurries))
