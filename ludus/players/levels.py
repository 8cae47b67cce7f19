"""Every computer player by name: the heuristic, and the ranks that a visitor can choose from."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ludus.players.errant import ByTerms, Errant, Judge
from ludus.players.heuristic import Heuristic
from ludus.players.network import Network
from ludus.players.player import Player
from ludus.players.search import Search
from ludus.rules.ruleset import RuleSet


class Level(NamedTuple):
    """A player that can be asked for by name."""

    name: str
    make: Callable[[RuleSet, int], Player]
    """Makes the player for a rule set and a seed; of a module's functions, so that it can be sent
    to the process that thinks."""
    seconds: float
    """How long it may think about one throw."""


def _heuristic(rules: RuleSet, seed: int) -> Player:
    return Heuristic(rules)


def _terms(rules: RuleSet) -> Judge:
    return ByTerms(Heuristic(rules))


def _errant(
    rules: RuleSet, seed: int, judge: Callable[[RuleSet], Judge], overlooks: float, careless: float
) -> Player:
    return Errant(rules, judge(rules), overlooks=overlooks, careless=careless, seed=seed)


def _caesar(rules: RuleSet, seed: int) -> Player:
    return Search(rules)


_tiro = partial(_errant, judge=_terms, overlooks=0.8, careless=1.0)
_optio = partial(_errant, judge=_terms, overlooks=0.3, careless=0.5)
_centurio = partial(_errant, judge=Network, overlooks=0.25, careless=0.15)
_legatus = partial(_errant, judge=Network, overlooks=0.12, careless=0.08)

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
