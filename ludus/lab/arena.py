"""Ratings of players, with errors, from games between all pairs of players."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from openskill.models import BradleyTerryFull, BradleyTerryFullRating


class Pairing(NamedTuple):
    """The results of the games between two players."""

    first: str
    second: str
    games: int
    won: int
    """Games won by the first player."""


def ratings(pairings: Sequence[Pairing], seed: int) -> list[BradleyTerryFullRating]:
    """Return ratings from all games, in an order drawn by `seed`; the strongest player first."""
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
