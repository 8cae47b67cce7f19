"""How near it was: what a side still had to do when its enemy had won."""

from typing import NamedTuple

from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


class Margin(NamedTuple):
    """What was missing."""

    checkers: int
    """Not borne off yet."""
    throws: int
    """Of good numbers, that would have been enough with nobody in the way."""


def lack(rules: RuleSet, position: Position, side: int) -> Margin:
    """What a side lacks in a position; a die carries a checker six squares at most."""
    own = position.board[side].tolist()
    ways = [position.off - column for column in range(position.off)] + [0, position.off]
    dice = sum(count * -(-way // 6) for count, way in zip(own, ways, strict=True))
    return Margin(position.checkers - own[position.off], -(-dice // rules.dice))
