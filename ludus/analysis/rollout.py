"""Comparison of positions by playing whole games out from them, as in backgammon analysis.

Both sides play at sight, by the network of the game, or by the heuristic if there is no network.
Game k of every position has equal dice, so that shared luck cancels out. The errors of differences
are the errors of pairs of such games. Games are played in rounds, each as long as all rounds before
it. A position that is surely worse than another is dropped. The rounds end when one position is
surely the best.

Luck is not reduced by the judge's expectation over all throws, which is usual if games are few and
expensive. Here it would cost 26 to 47 times the time of a game, and leave 1/7 to 1/10 of the
variance.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.loops import encoder, neural, playouts as fast_playouts, runtime as loops
from ludus.players.heuristic import by_place, weights_for
from ludus.players.network import Network, has_learnt
from ludus.rules.bonuses import packed
from ludus.rules.position import Position
from ludus.rules.ruleset import Numbers, RuleSet

FIRST = 100
"""Games in the first round."""
DOUBT = 0.05
"""The probability that any position is dropped wrongly, over all comparisons."""

Floats = NDArray[np.float64]


class Standing(NamedTuple):
    """The results of the games from one end of a turn, for one side."""

    end: int
    """Its index among the given ends."""
    games: int
    chance: float
    """The chance to win, from 0 to 1."""
    error: float
    """The standard error of the chance."""
    behind: float
    """The lead of the best end in chance to win, over the games that both played."""
    behind_error: float
    """The standard error of `behind`; 0 for the best end itself."""


def by_heuristic(rules: RuleSet, checkers: int) -> fast_playouts.Mind:
    """Return the heuristic as a mind."""
    net, weights = neural.net(rules.numbers, 1), weights_for(checkers)
    net.out_bias[:] = weights["turn"]
    return fast_playouts.Mind(net, by_place(weights).astype(np.float32))


def mind(rules: RuleSet, checkers: int) -> fast_playouts.Mind:
    """Return the mind of the game's network, or of the heuristic."""
    if has_learnt(rules):
        weights = np.zeros(len(encoder.FEATURES), np.float32)
        return fast_playouts.Mind(Network(rules).net, weights)
    return by_heuristic(rules, checkers)


@lru_cache(maxsize=16)
def _player(rules: RuleSet, checkers: int) -> Any:
    return loops.engine().place(mind(rules, checkers))


@lru_cache(maxsize=1)
def _room(n: Numbers) -> Any:
    """Return memory for all players and games, up to 45 MB."""
    return loops.engine().place(fast_playouts.room(n))


def play_out(rules: RuleSet, ends: Sequence[Position], games: range, seed: int) -> Floats:
    """Return whether white wins each game: shape (games, ends), 1 or 0.

    Games of equal number have equal dice.

    Raises:
        ValueError: there is nothing to play, or the seed is negative.
    """
    _refuse_nothing(len(games), len(ends))
    if seed < 0:
        raise ValueError(f"seed: {seed}; give 0 or more")
    engine, n = loops.engine(), rules.numbers
    room = _room(n)
    players = [_player(rules, end.checkers) for end in ends]
    results = np.zeros((len(games), len(ends)))
    for row, game in zip(results, games, strict=True):
        for at, (end, player) in enumerate(zip(ends, players, strict=True)):
            dice = np.random.Generator(np.random.PCG64((seed, game)))
            start = np.frombuffer(end.flat, np.int8)
            given = player, n, start, end.turn, packed(end.bonus), dice, room
            row[at] = 1 - engine.run(fast_playouts.play_out, *given)
    return results


def _refuse_nothing(games: int, positions: int) -> None:
    if games < 1 or positions < 1:
        raise ValueError(f"games: {games}, positions: {positions}; give at least 1 of each")


def compare(
    rules: RuleSet,
    ends: Sequence[Position],
    side: int,
    *,
    games: int,
    seed: int = 0,
) -> Iterator[list[Standing]]:
    """Compare the ends of a turn of `side`; yield the standings of each round, the best first.

    No end plays more than `games`. The rounds end when one end is surely the best. Raise ValueError
    if there is nothing to play.
    """
    _refuse_nothing(games, len(ends))
    rounds = _rounds(games)
    results, left = np.full((games, len(ends)), np.nan), list(range(len(ends)))
    z = surely(len(rounds) * len(ends) * (len(ends) - 1))
    for numbers in rounds:
        chances = play_out(rules, [ends[at] for at in left], numbers, seed)
        results[numbers.start : numbers.stop, left] = 1 - chances if side else chances
        standings = standing(results)
        yield standings
        left = [at for at in left if not _beaten(results, at, left, z)]
        if len(left) == 1 < len(ends):
            return


def _rounds(games: int) -> list[range]:
    """Return the games of each round, as many as all rounds before played."""
    ends = [0]
    while ends[-1] < games:
        ends.append(min(max(FIRST, 2 * ends[-1]), games))
    return [range(*each) for each in pairwise(ends)]


def surely(times: int) -> float:
    """Return the standard errors that make one of `times` comparisons sure (Bonferroni)."""
    return NormalDist().inv_cdf(1 - DOUBT / max(times, 1))


def spread(values: Floats) -> tuple[float, float]:
    """Return the mean of some games and its standard error.

    One extreme game more is assumed, so that a few equal games are not held to be sure.
    """
    games, farthest = len(values), float(abs(values).max()) or 1.0
    apart = float(((values - values.mean()) ** 2).sum()) + farthest**2
    return float(values.mean()), math.sqrt(apart / max(games - 1, 1) / games)


def _apart(results: Floats, one: int, other: int) -> tuple[float, float]:
    both = results[:, one] - results[:, other]
    return spread(both[~np.isnan(both)])


def _beaten(results: Floats, end: int, left: list[int], z: float) -> bool:
    apart = (_apart(results, other, end) for other in left if other != end)
    return any(behind > z * error for behind, error in apart)


def standing(results: Floats) -> list[Standing]:
    """Return the standings of ends after some games, shape (games, ends); the best first.

    A game that was not played is NaN. Ends that continue to play come first.
    """
    games = (~np.isnan(results)).sum(axis=0)
    chances = [spread(each[~np.isnan(each)]) for each in results.T]
    order = sorted(range(len(games)), key=lambda at: (-games[at], -chances[at][0]))
    return [
        Standing(
            at, int(games[at]), *chances[at], *(_apart(results, order[0], at) if i else (0.0, 0.0))
        )
        for i, at in enumerate(order)
    ]
