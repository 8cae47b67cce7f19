"""All computer players by name: the heuristic, the ranks to choose from, and others."""

import random
import zlib
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from ludus.players.heuristic import Heuristic
from ludus.players.network import Network, judge
from ludus.players.noisy_player import NoisyPlayer
from ludus.players.player import Batch, Board, Bonuses, Judge, Looks, Player
from ludus.players.ranks import RANKS, Rank
from ludus.players.search import Search
from ludus.rules.ruleset import RuleSet


class Level(NamedTuple):
    """A player with a name."""

    make: Callable[[RuleSet, int], Player]
    """For a rule set and a seed; in `LEVELS` a function of a module, to reach another process."""
    seconds: float = 0.5
    """Seconds for thinking about one throw."""


_JUDGES: Mapping[str, Callable[[RuleSet], Judge]] = {"heuristic": Heuristic, "network": judge}


def _heuristic(rules: RuleSet, seed: int) -> Player:
    return Heuristic(rules)


def _ranked(rules: RuleSet, seed: int, rank: Rank) -> Player:
    its = _JUDGES[rank.judge](rules)
    if rank.looks_ahead:
        return Search(its)
    return NoisyPlayer(
        its, overlooks=rank.overlooks, hasty=rank.hasty, seed=seed, temper=rank.temper
    )


class Chance(Player):
    """A player that chooses ends at random; equal seeds and ends give equal choices."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def look(self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False) -> Looks:
        """Yield a random end, with a chance to win of 0.5."""
        drawn = random.Random(zlib.crc32(boards.tobytes(), self._seed))
        yield drawn.randrange(len(boards)), 0.5


LEVELS: dict[str, Level] = {
    "heuristic": Level(_heuristic),
    **{name: Level(partial(_ranked, rank=rank), rank.seconds) for name, rank in RANKS.items()},
}
"""All players that a game, an exhibit or the engine offers, by name."""

PLAYERS = {
    "network": Level(lambda rules, seed: Network(rules)),
    "two-plies": Level(lambda rules, seed: Search(Network(rules), plies=2)),
    **LEVELS,
    "random": Level(lambda rules, seed: Chance(seed)),
}
"""All players: these levels and random play. Games with a network add the network alone and the
search two plies deep."""


def player(rules: RuleSet, name: str, seed: int) -> Player:
    """Return one of `PLAYERS`; raise ValueError if unknown, WeightsError without its network."""
    if name not in PLAYERS:
        raise ValueError(f"unknown player '{str(name)[:40]}'; available: {', '.join(PLAYERS)}")
    return PLAYERS[name].make(rules, seed)
