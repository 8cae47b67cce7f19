"""The levels a visitor can choose: every computer player by name, weakest first."""

from collections.abc import Callable
from typing import NamedTuple

from ludus.players.beginner import Beginner
from ludus.players.heuristic import Heuristic
from ludus.players.player import Player
from ludus.rules.ruleset import RuleSet


class Level(NamedTuple):
    """A player that can be asked for by name."""

    name: str
    make: Callable[[RuleSet, int], Player]
    """Makes the player for a rule set and a seed; a module's function, so that it can be sent to
    the process that thinks."""
    seconds: float
    """How long it may think about one throw."""


def _beginner(rules: RuleSet, seed: int) -> Player:
    return Beginner(rules, seed)


def _heuristic(rules: RuleSet, seed: int) -> Player:
    return Heuristic(rules)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("beginner", _beginner, seconds=0.5),
        Level("heuristic", _heuristic, seconds=0.5),
    )
}
"""All levels by name, weakest first."""
