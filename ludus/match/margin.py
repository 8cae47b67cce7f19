"""The margin of a win: what the loser still had to do."""

from typing import NamedTuple

from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


class Margin(NamedTuple):
    """The checkers and throws that a side still needed."""

    checkers: int
    """Checkers not yet borne off."""
    throws: int
    """The least throws that would have been enough on an empty road."""


def lack(rules: RuleSet, position: Position, side: int) -> Margin:
    """Return the margin of a side in a position; a die carries a checker six squares at most."""
    own = position.board[side].tolist()
    ways = [position.off - column for column in range(position.off)] + [0, position.off]
    dice = sum(count * -(-way // 6) for count, way in zip(own, ways, strict=True))
    return Margin(position.checkers - own[position.off], -(-dice // rules.dice))
