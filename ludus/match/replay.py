"""A record as a series of moments, for showing or studying a match."""

from typing import NamedTuple

import msgspec

from ludus.match.events import Event, Passed
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


def moments(record: Record) -> list[ReplayMoment]:
    """Return the moments of a whole record, action by action, from the first position on.

    Raises:
        RecordError: the record breaks the rules.
    """
    acts = [(played.turn.dice, played.steps) for played in walk(record)]
    fresh = msgspec.structs.replace(record, turns=[], winner=None, real=None)
    throws = iter([turn.dice for turn in record.turns if turn.dice])
    table = Table(fresh, lambda count: next(throws))
    found: list[ReplayMoment] = []

    def tell(events: list[Event]) -> None:
        passed = [event.dice for event in events if isinstance(event, Passed)]
        lost = passed[-1] if passed else ()
        found.append(ReplayMoment(table.now, table.lying, table.left, lost, events))

    tell(table.began())
    for number, (dice, steps_played) in enumerate(acts):
        if dice:
            tell(table.throw())
        if len(table.record.turns) > number:
            continue  # the table has moved past a bonus that cannot be taken, or to a bonus
        for step in steps_played:
            tell(table.step(step))
        if table.state is not State.OVER:
            tell(table.hand_over())
    return found
