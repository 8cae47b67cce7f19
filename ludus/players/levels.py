"""Every computer player by name: the heuristic, the ranks that a visitor chooses from, others."""

import random
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from ludus.players.heuristic import Heuristic, Weights
from ludus.players.network import Network, judge
from ludus.players.noisy_player import NoisyPlayer
from ludus.players.player import Batch, Board, Bonuses, Judge, Player
from ludus.players.search import Search
from ludus.rules.ruleset import RuleSet


class Level(NamedTuple):
    """A player that can be asked for by name."""

    make: Callable[[RuleSet, int], Player]
    """Makes the player for a rule set and a seed; of a module's functions, so that it can be sent
    to the process that thinks."""
    seconds: float = 0.5
    """How long it may think about one throw."""


def _heuristic(rules: RuleSet, seed: int) -> Player:
    return Heuristic(rules)


def _careless(
    rules: RuleSet,
    seed: int,
    judge: Callable[[RuleSet], Judge],
    overlooks: float,
    hasty: float,
    temper: Weights,
) -> Player:
    return NoisyPlayer(judge(rules), overlooks=overlooks, hasty=hasty, seed=seed, temper=temper)


RUNS: Weights = {"waiting": 0.35, "home": 0.4, "behind": -2.5}
"""He runs past the others, and home; who is hit is all one to him."""
HITS: Weights = {"waiting": -0.6}
"""She hits whatever she can. Did she like a risk, too, matches would take three times as long."""
BUILDS: Weights = {"points": 0.3, "runs": 0.075, "loose": -0.26}
"""He closes squares, and leaves none alone."""
WAITS: Weights = {"exposed_once": -0.4, "home": -0.15}
"""He risks nothing, and is in no hurry."""


def _caesar(rules: RuleSet, seed: int) -> Player:
    return Search(judge(rules))


class Chance(Player):
    """Takes any end of a turn, all as likely; the same seed and ends always give the same one."""

    def __init__(self, seed: int) -> None:
        """Follow a seed."""
        self._seed = seed

    def look(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """Any of some ends; how likely it wins is not asked."""
        drawn = random.Random(zlib.crc32(boards.tobytes(), self._seed))
        yield drawn.randrange(len(boards)), 0.5


def _random(rules: RuleSet, seed: int) -> Player:
    return Chance(seed)


def _network(rules: RuleSet, seed: int) -> Player:
    return Network(rules)


def _two_plies(rules: RuleSet, seed: int) -> Player:
    return Search(Network(rules), plies=2)


LEVELS: dict[str, Level] = {
    "heuristic": Level(_heuristic),
    "tiro": Level(partial(_careless, judge=Heuristic, overlooks=0.85, hasty=1.0, temper=RUNS)),
    "optio": Level(partial(_careless, judge=Heuristic, overlooks=0.55, hasty=0.6, temper=HITS)),
    "centurio": Level(partial(_careless, judge=judge, overlooks=0.2, hasty=0.1, temper=BUILDS)),
    "legatus": Level(partial(_careless, judge=judge, overlooks=0.05, hasty=0.03, temper=WAITS)),
    "caesar": Level(_caesar, seconds=1.0),
}
"""All players that a game, an exhibit or the engine can be asked for, by name."""

PLAYERS = {
    "network": Level(_network),
    "two-plies": Level(_two_plies),
    **LEVELS,
    "random": Level(_random),
}
"""Beside these: chance; the network alone, and the search cut short, where there is a network."""


def player(rules: RuleSet, name: str, seed: int) -> Player:
    """One of `PLAYERS`.

    Raises:
        ValueError: there is none of that name.
        WeightsError: it needs a network, and there is none for this game.
    """
    if name not in PLAYERS:
        raise ValueError(f"no player '{name[:40]}'; there are {', '.join(PLAYERS)}")
    return PLAYERS[name].make(rules, seed)
