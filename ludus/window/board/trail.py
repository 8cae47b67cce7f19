"""What the other did in his last turn: in words, as a trail on the board, and all of it again."""

import math
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ludus.match.events import Event, Hit, Moved, Passed, Thrown
from ludus.match.record import HUMAN, End
from ludus.match.table import Table
from ludus.match.telling import of_turn
from ludus.picture import signs
from ludus.picture.canvas import Item, centred
from ludus.window.board.view import View
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout
from ludus.window.speech import narration
from ludus.window.text.words import Words

_APART = 0.3
"""From one footstep to the next, in squares."""
_FIRST, _LAST, _SIZES = 0.11, 0.19, 4
"""The widths of the first and the last footstep of a way, in squares, and how many there are."""
_HOP, _RISE = 0.3, 0.1
"""How far a way swings upwards: in squares, and as a share of its length."""
_CLEAR = 0.56
"""How far from a checker's middle footsteps end, in squares."""


class Trail:
    """The last turn of the enemy of whoever is to throw, at one table."""

    def __init__(self, table: Table, view: View) -> None:
        self._table, self._view = table, view
        self._since = len(table.record.turns) - len(table.end.latest)
        """Turns that nobody has seen here."""
        self._told: tuple[End | None, Sequence[Event]] = (None, ())
        self.again: View | None = None
        """The board on which the turn is shown again, while it is."""
        self._left: deque[Event] = deque()
        """What is still to be shown there."""

    @property
    def events(self) -> Sequence[Event]:
        """What he did; nothing once the dice have been thrown since."""
        return () if self._table.lying else self.turn

    @property
    def turn(self) -> Sequence[Event]:
        """The same, also after the next throw."""
        end = self._table.end
        if end is not self._told[0]:
            self._told = (end, of_turn(end.turn_before(self._table.side)))
        return self._told[1]

    @property
    def dice(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """His throw, and what of it he could not play."""
        thrown = next((e.dice for e in self.events if isinstance(e, Thrown)), ())
        lost = next((e.dice for e in self.events if isinstance(e, Passed)), ())
        double = self._table.rules.doubles_twice and len(thrown) > 1 and len({*thrown}) == 1
        return thrown * (1 + double), lost

    def told(self, words: Words, name: str) -> str:
        """What `name` did, in a sentence; of the first hit that a person suffers here, why."""
        events, table = self.events, self._table
        hits = sum(isinstance(event, Hit) and event.side == table.side for event in events)
        if hits and not self._hit_before:
            return narration.why_hit(words, table.rules, hits)
        return narration.last_turn(words, table.rules, events, name)

    @property
    def _hit_before(self) -> bool:
        """Whether a person has been hit before that turn."""
        record = self._table.record
        turn = [played.turn for played in self._table.end.turn_before(self._table.side)]
        return any(
            "*" in past.play and record.players[1 - past.side] == HUMAN
            for past in record.turns[self._since :]
            if past not in turn
        )

    # The turn again

    def show_again(self) -> None:
        """Let his checkers glide back, and then again where he moved them; or end that."""
        if self.again or not self.events:
            self.end()
            return
        turn = self._table.end.turn_before(self._table.side)
        self.again = View(self._view.layout, self._view.sounds)
        self.again.names = self._view.names
        self.again.show(self._table.now, (), ())
        self.again.rearrange(turn[0].plays.position)
        self._left = deque(self.events)

    @property
    def shown(self) -> bool:
        """Whether his turn is being shown."""
        return self.again is not None

    def end(self, really: bool = True) -> None:
        """Show the board as it is."""
        if really:
            self.again = None

    def step(self, calm: bool) -> bool:
        """Go on by 1/60 s; whether his turn is being shown. The dice need not roll again."""
        if self.again is None:
            return False
        self.again.calm = calm
        self.again.dice.settle()
        self.again.step()
        if not self.again.busy:
            self._go_on(self.again)
        return True

    def _go_on(self, again: View) -> None:
        """Show what comes next: one checker after another, so that each is seen."""
        if not self._left:
            self.end()
            return
        again.tell([self._left.popleft()])
        while self._left and isinstance(self._left[0], Hit):
            again.tell([self._left.popleft()])

    # The trail

    def items(self) -> list[Item]:
        """Beneath the checkers: where his lay and lie, and how they went; and where he has hit."""
        view, d = self._view, self._view.layout.checker
        found: list[Item] = []
        left: set[Point] = set()
        for side, stops in ways(self.events):
            points = [_free(view, side, stops[0]), *(_at(view, side, stop) for stop in stops[1:])]
            if points[0] not in left:
                found.append(centred(signs.footprint("print", d), points[0]))
            left.add(points[0])
            if view.counts().get((side, stops[-1])):
                found.append(centred(signs.footprint("moved", d), points[-1]))
            for start, end in pairwise(points):
                found += _footsteps(start, end, view.layout.unit)
        for event in self.events:
            if isinstance(event, Hit):
                at = _at(view, event.side, event.source)
                found.append(centred(signs.footprint("struck", d), at))
        return found


def ways(events: Sequence[Event]) -> list[tuple[int, list[int]]]:
    """The checkers that were moved: of each its side, and the columns where it was, in order."""
    found: list[tuple[int, list[int]]] = []
    for event in events:
        if isinstance(event, Moved):
            same = [stops for side, stops in found if stops[-1] == event.source and event.source]
            if same:
                same[-1].append(event.target)
            else:
                found.append((event.side, [event.source, event.target]))
    return found


def _free(view: View, side: int, column: int) -> Point:
    """Where the next checker of a place would lie."""
    count = view.counts().get((side, column), 0)
    return view.layout.places[side][column].spot(count, count + 1)


def _at(view: View, side: int, column: int) -> Point:
    """Where the top checker of a place lies, or where the first one would."""
    return view.spot(side, column)


def _footsteps(start: Point, end: Point, unit: float) -> Iterator[Item]:
    """Small holes from one point to another, in a flat bow; they grow on the way."""
    length = math.dist(start, end)
    bend = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - _HOP * unit - _RISE * length)
    count = max(2, round(length / (_APART * unit)))
    for index in range(1, count):
        share = index / count
        x, y = (
            (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share**2 * c
            for a, b, c in zip(start, bend, end, strict=True)
        )
        if min(math.dist((x, y), start), math.dist((x, y), end)) > _CLEAR * unit:
            yield centred(signs.footstep(_width(int(share * _SIZES), unit)), (round(x), round(y)))


def _width(size: int, unit: float) -> int:
    """The width of a footstep, from the first size to the last."""
    return max(1, round(unit * (_FIRST + (_LAST - _FIRST) * size / (_SIZES - 1))))


def prepare(layout: Layout) -> None:
    """Make the signs of a trail before there is one."""
    for name in ("print", "moved", "struck"):
        signs.footprint(name, layout.checker)
    for size in range(_SIZES):
        signs.footstep(_width(size, layout.unit))
