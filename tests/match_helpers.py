"""Matches without a screen."""

from ludus.match.record import Record
from ludus.match.states import State
from ludus.match.table import Table


def played(record: Record, throws: int = 100_000) -> Record:
    """A record after so many throws more, or its end, of which always the first step is played."""
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
