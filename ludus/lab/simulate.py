"""Many games between any two players, on all cores; the same whatever the number of cores."""

import math
from typing import NamedTuple

import joblib
import numpy as np

from ludus.lab import engine, judges
from ludus.lab.matches import TOGETHER, Games, Tally
from ludus.rules import steps, turns
from ludus.rules.ruleset import RuleSet

CHANCE_TOGETHER = 1000
"""Games of chance alone that are played with one random stream."""


class Share(NamedTuple):
    """A share of some games, with the interval that holds it in 95 of 100 cases (Wilson's)."""

    percent: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.percent:.1f} % ({self.low:.1f} to {self.high:.1f})"


def share(won: int, games: int) -> Share:
    """The share won of some games."""
    z, p = 1.96, won / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return Share(100 * p, 100 * (middle - half), 100 * (middle + half))


def simulate(
    rules: RuleSet, checkers: int, players: tuple[str, str], games: int, seed: int, jobs: int
) -> Tally:
    """Play games; the players take turns to begin.

    Raises:
        KeyError: there is no such player.
    """
    of_chance = players == ("random", "random")
    size = CHANCE_TOGETHER if of_chance else TOGETHER
    sizes = [min(size, games - begin) for begin in range(0, games, size)]
    if of_chance:
        work = [
            joblib.delayed(_by_chance)(rules, checkers, n, seed, i) for i, n in enumerate(sizes)
        ]
    else:
        work = [
            joblib.delayed(_batch)(rules, checkers, players, n, seed, i)
            for i, n in enumerate(sizes)
        ]
    return sum(joblib.Parallel(n_jobs=jobs)(work), Tally())


def _stream(seed: int, batch: int) -> int:
    """The seed of a batch."""
    return int(np.random.SeedSequence([seed, batch]).generate_state(1, np.uint64)[0])


def _batch(
    rules: RuleSet, checkers: int, players: tuple[str, str], games: int, seed: int, batch: int
) -> Tally:
    stream = _stream(seed, batch)
    first, second = (
        judges.judge(name, rules, stream % 2**31 + i) for i, name in enumerate(players)
    )
    return Games(rules, checkers, (first, second)).play(games, stream)


def _by_chance(rules: RuleSet, checkers: int, games: int, seed: int, batch: int) -> Tally:
    """Games of chance alone, in compiled loops from the first throw to the last."""
    n = rules.numbers
    board, scratch = (np.zeros(2 * steps.width(n), np.int8) for _ in range(2))
    counts = np.zeros(5, np.int64)
    rng = np.random.Generator(np.random.PCG64(_stream(seed, batch)))
    engine.randomly.play(
        turns.desk(n), n, rules.dice, rules.doubles_twice, board, scratch, checkers, rng, games,
        counts,
    )  # fmt: skip
    played, taken, choices, white, _ = counts.tolist()
    return Tally(played, white, white, taken, choices)
