"""All computer players by name: the heuristic, the ranks to choose from, and others."""

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
    """A player with a name."""

    make: Callable[[RuleSet, int], Player]
    """For a rule set and a seed; a function of a module, to reach the thinking process."""
    seconds: float = 0.5
    """Seconds for thinking about one throw."""


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
"""This player runs past the opponent and home, and does not mind being hit."""
HITS: Weights = {"waiting": -0.6}
"""This player hits as much as possible. If it also took risks, matches would take three times as
long."""
BUILDS: Weights = {"points": 0.3, "runs": 0.075, "loose": -0.26}
"""This player closes squares, and leaves no checker alone."""
WAITS: Weights = {"exposed_once": -0.4, "home": -0.15}
"""This player risks nothing, and does not hurry."""


def _caesar(rules: RuleSet, seed: int) -> Player:
    return Search(judge(rules))


class Chance(Player):
    """A player that chooses ends at random; equal seeds and ends give equal choices."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def look(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """Yield a random end, with a chance to win of 0.5."""
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
    "caesar": Level(_caesar, seconds=0.8),
}
"""All players that a game, an exhibit or the engine offers, by name."""

PLAYERS = {
    "network": Level(_network),
    "two-plies": Level(_two_plies),
    **LEVELS,
    "random": Level(_random),
}
"""All players: these levels and random play. Games with a network add the network alone and the
search two plies deep."""


def player(rules: RuleSet, name: str, seed: int) -> Player:
    """Return one of `PLAYERS`; raise ValueError if unknown, WeightsError without its network."""
    if name not in PLAYERS:
        raise ValueError(f"unknown player '{str(name)[:40]}'; available: {', '.join(PLAYERS)}")
    return PLAYERS[name].make(rules, seed)
