"""What the lines of a match by letters prove, in sentences."""

from ludus.errors import amount, printable
from ludus.match.correspondence.exchange import Exchange
from ludus.match.correspondence.line import Fault, LineError

_SIDES = ("Light", "Dark")


def who(exchange: Exchange, side: int) -> str:
    """Return a side with the name of its player, if there is one."""
    name = exchange.setup.names[side]
    return f"{_SIDES[side]} ({printable(name)})" if name else _SIDES[side]


def proof(exchange: Exchange) -> list[str]:
    """Return sentences on a match; raise LineError for a line that is not allowed."""
    if fault := exchange.finding:
        told = f"{exchange.id}: line {fault.number} of {who(exchange, fault.side)}: {fault.why}"
        raise LineError(fault.fault, told)
    if exchange.damage:
        raise LineError(Fault.DAMAGE, f"{exchange.id}: {exchange.damage}")
    thrown = exchange.record.thrown
    return [
        f"{exchange.id}: legal, {amount(len(exchange.turns), 'turn')}, {outcome(exchange)}",
        f"{thrown} of {amount(thrown, 'throw')} follow from the links of both sides",
    ]


def outcome(exchange: Exchange) -> str:
    """Return how a match stands."""
    if exchange.position.winner is not None:
        return f"won by {who(exchange, exchange.position.winner)}"
    for side, refused in exchange.stops:
        told = f"refused line {printable(refused)} of the other side"
        return f"{who(exchange, side)} {told if refused else 'broke off'}"
    return f"waits for {who(exchange, exchange.waits_for)}"
