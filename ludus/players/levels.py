"""The levels a visitor can choose: every computer player by name, weakest first."""

from collections.abc import Callable
from typing import NamedTuple

from ludus.players.errant import ByTerms, Errant
from ludus.players.heuristic import Heuristic
from ludus.players.network import Network
from ludus.players.player import Player
from ludus.players.search import Search
from ludus.rules.ruleset import RuleSet


class Level(NamedTuple):
    """A player that can be asked for by name."""

    name: str
    make: Callable[[RuleSet, int], Player]
    """Makes the player for a rule set and a seed; a module's function, so that it can be sent to
    the process that thinks."""
    seconds: float
    """How long it may think about one throw."""


def _heuristic(rules: RuleSet, seed: int) -> Player:
    return Heuristic(rules)


def _tiro(rules: RuleSet, seed: int) -> Player:
    judge = ByTerms(Heuristic(rules))
    return Errant(rules, judge, overlooks=0.8, careless=1.0, seed=seed)


def _optio(rules: RuleSet, seed: int) -> Player:
    judge = ByTerms(Heuristic(rules))
    return Errant(rules, judge, overlooks=0.3, careless=0.5, seed=seed)


def _centurio(rules: RuleSet, seed: int) -> Player:
    return Errant(rules, Network(rules), overlooks=0.25, careless=0.15, seed=seed)


def _legatus(rules: RuleSet, seed: int) -> Player:
    return Errant(rules, Network(rules), overlooks=0.12, careless=0.08, seed=seed)


def _caesar(rules: RuleSet, seed: int) -> Player:
    return Search(rules)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("heuristic", _heuristic, seconds=0.5),
        Level("tiro", _tiro, seconds=0.5),
        Level("optio", _optio, seconds=0.5),
        Level("centurio", _centurio, seconds=0.5),
        Level("legatus", _legatus, seconds=0.5),
        Level("caesar", _caesar, seconds=1.0),
    )
}
"""All players by name."""

RANKS = ("tiro", "optio", "centurio", "legatus", "caesar")
"""Those that a visitor chooses from, weakest first."""

STRONGEST = RANKS[-1]
