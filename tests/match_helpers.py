"""Matches without a window."""

from pathlib import Path

from ludus.match.record import Record, read_record
from ludus.match.states import State
from ludus.match.table import Table


def full_disk(*given: object, **named: object) -> None:
    raise OSError(28, "No space left on device")


def whole_match(rules: str) -> Record:
    """Return the match of a game in `games/`, which a side has won."""
    return read_record(Path(__file__).parent / "games" / f"{rules}.txt")


def played(record: Record, throws: int = 100_000) -> Record:
    """Return a record after this many more throws, or at its end.

    It always plays the first step.
    """
    table = Table(record)
    until = record.thrown + throws
    while table.state is not State.OVER:
        if table.state is State.THROWING:
            if record.thrown == until:
                break
            table.throw()
        elif table.node and table.node.edges:
            table.step(table.node.edges[0][0])
        else:
            table.hand_over()
    return record
