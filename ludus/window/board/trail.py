"""The opponent's last turn: in words, as a trail on the board, and as a replay."""

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
"""Distance between two footsteps, in squares."""
_FIRST, _LAST, _SIZES = 0.11, 0.19, 4
"""Widths of the first and the last footstep of a path, in squares, and the number of sizes."""
_HOP, _RISE = 0.3, 0.1
"""Upward swing of a path: in squares, and as a share of its length."""
_CLEAR = 0.56
"""Least distance of footsteps from a checker's centre, in squares."""


class Trail:
    """The last turn of the opponent of the side to throw, at one table."""

    def __init__(self, table: Table, view: View) -> None:
        self._table, self._view = table, view
        self._since = len(table.record.turns) - len(table.end.latest)
        """Index of the first turn that counts as seen here."""
        self._told: tuple[End | None, Sequence[Event]] = (None, ())
        self.again: View | None = None
        """The board on which the turn is replayed; None without a replay."""
        self._left: deque[Event] = deque()
        """Events still to replay."""

    @property
    def events(self) -> Sequence[Event]:
        """Events of the turn; empty once dice have been thrown since."""
        return () if self._table.lying else self.turn

    @property
    def turn(self) -> Sequence[Event]:
        """Events of the turn, also after the next throw."""
        end = self._table.end
        if end is not self._told[0]:
            self._told = (end, of_turn(end.turn_before(self._table.side)))
        return self._told[1]

    @property
    def dice(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The opponent's dice, and the dice among them that could not be played."""
        thrown = next((e.dice for e in self.events if isinstance(e, Thrown)), ())
        lost = next((e.dice for e in self.events if isinstance(e, Passed)), ())
        double = self._table.rules.doubles_twice and len(thrown) > 1 and len({*thrown}) == 1
        return thrown * (1 + double), lost

    def told(self, words: Words, name: str) -> str:
        """A sentence about the turn of `name`; for a person's first hit here, the reason."""
        events, table = self.events, self._table
        hits = sum(isinstance(event, Hit) and event.side == table.side for event in events)
        if hits and not self._hit_before:
            return narration.why_hit(words, table.rules, hits)
        return narration.last_turn(words, table.rules, events, name)

    @property
    def _hit_before(self) -> bool:
        """Whether a person was hit here before that turn."""
        record = self._table.record
        turn = [played.turn for played in self._table.end.turn_before(self._table.side)]
        return any(
            "*" in past.play and record.players[1 - past.side] == HUMAN
            for past in record.turns[self._since :]
            if past not in turn
        )

    # Replay

    def show_again(self) -> None:
        """Start a replay: checkers glide back, then move again; end a running replay instead."""
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
        """Whether a replay is running."""
        return self.again is not None

    def end(self, really: bool = True) -> None:
        """End the replay, if `really`."""
        if really:
            self.again = None

    def step(self, calm: bool) -> bool:
        """Advance by 1/60 s; return whether a replay is running. The dice do not roll again."""
        if self.again is None:
            return False
        self.again.calm = calm
        self.again.dice.settle()
        self.again.step()
        if not self.again.busy:
            self._go_on(self.again)
        return True

    def _go_on(self, again: View) -> None:
        """Replay the next move; checkers move one after another, so that each is seen."""
        if not self._left:
            self.end()
            return
        again.tell([self._left.popleft()])
        while self._left and isinstance(self._left[0], Hit):
            again.tell([self._left.popleft()])

    # Trail

    def items(self) -> list[Item]:
        """Pictures beneath the checkers: old and new places of checkers, footsteps, and hits."""
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
    """The path of each moved checker: its side, and its columns in order."""
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
    """Where the next checker of a column would lie."""
    count = view.counts().get((side, column), 0)
    return view.layout.places[side][column].spot(count, count + 1)


def _at(view: View, side: int, column: int) -> Point:
    """Where the top checker of a column lies, or where the first checker would."""
    return view.spot(side, column)


def _footsteps(start: Point, end: Point, unit: float) -> Iterator[Item]:
    """Footsteps from one point to another in a flat curve; they grow on the way."""
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
    """Width in pixels of a footstep, by the index of its size."""
    return max(1, round(unit * (_FIRST + (_LAST - _FIRST) * size / (_SIZES - 1))))


def prepare(layout: Layout) -> None:
    """Make the pictures of a trail in advance."""
    for name in ("print", "moved", "struck"):
        signs.footprint(name, layout.checker)
    for size in range(_SIZES):
        signs.footstep(_width(size, layout.unit))
