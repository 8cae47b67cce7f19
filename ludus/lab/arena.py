"""The arena: everybody against everybody, and ratings with their errors."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from ludus.lab import course
from ludus.lab.measures import Estimate, share
from ludus.lab.simulate import simulate
from ludus.rules.ruleset import RuleSet


class Pairing(NamedTuple):
    """What came of the games of two players."""

    rules: str
    first: str
    second: str
    games: int
    won: int
    """By the first."""

    @property
    def share(self) -> Estimate:
        """What share the first has won, in percent."""
        return share(self.won, self.games)


def round_robin(
    rule_sets: Sequence[RuleSet], checkers: int, names: Sequence[str], games: int, seed: int
) -> Iterator[Pairing]:
    """Let every two players meet under each rule set.

    Raises:
        KeyError: there is no such player.
    """
    for rules in rule_sets:
        for pair in combinations(names, 2):
            won = int(simulate(rules, checkers, pair, games, seed)[:, course.WON].sum())
            yield Pairing(rules.name, *pair, games, won)


def ratings(pairings: Sequence[Pairing], seed: int) -> list[BradleyTerryFullRating]:
    """Ratings from all games, in an order drawn by `seed`; the strongest first."""
    model = BradleyTerryFull(tau=0.0)
    names = dict.fromkeys(name for each in pairings for name in (each.first, each.second))
    rated = {name: model.rating(name=name) for name in names}
    results = [
        (each.first, each.second) if game < each.won else (each.second, each.first)
        for each in pairings
        for game in range(each.games)
    ]
    for at in np.random.Generator(np.random.PCG64(seed)).permutation(len(results)):
        winner, loser = results[at]
        ((rated[winner],), (rated[loser],)) = model.rate([[rated[winner]], [rated[loser]]])
    return sorted(rated.values(), key=lambda rating: -rating.mu)
