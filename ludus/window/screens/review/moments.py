"""A record taken apart into moments, one after each action."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from ludus.match.events import Event, Passed, Thrown
from ludus.match.record import Record, walk
from ludus.match.states import State
from ludus.match.table import Table
from ludus.rules.position import Position


class ReplayMoment(NamedTuple):
    """The table after one action of a match."""

    position: Position
    dice: tuple[int, ...]
    left: tuple[int, ...]
    lost: tuple[int, ...]
    """Dice of this throw that could not be played."""
    events: list[Event]


def moments(record: Record) -> Iterator[ReplayMoment]:
    """Yield the moments of a record, from the first position on; or raise RecordError."""
    acts = [(played.turn.dice, played.steps) for played in walk(record)]
    fresh = msgspec.structs.replace(record, turns=[], winner=None, real=None)
    throws = iter([turn.dice for turn in record.turns if turn.dice])
    table = Table(fresh, lambda count: next(throws))

    def moment(events: list[Event]) -> ReplayMoment:
        passed = [event.dice for event in events if isinstance(event, Passed)]
        lost = passed[-1] if passed else ()
        return ReplayMoment(table.now, table.lying, table.left, lost, events)

    yield moment(table.began())
    for number, (dice, steps_played) in enumerate(acts):
        if dice:
            yield moment(table.throw())
        if len(table.record.turns) > number:
            continue  # the table has moved past a bonus that cannot be taken, or to a bonus
        for step in steps_played:
            yield moment(table.step(step))
        if table.state is not State.OVER:
            yield moment(table.hand_over())


def throws(moments: Sequence[ReplayMoment]) -> int:
    """The number of throws in some moments."""
    return sum(isinstance(event, Thrown) for moment in moments for event in moment.events)
