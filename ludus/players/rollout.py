"""Positions compared by playing games out from them, whole, as backgammon's analysts do.

Both sides play at sight, by the network of the game, or by the heuristic where there is none. The
k-th game of every position throws the same dice, so that luck which all share does not count; the
errors of differences are those of pairs of such games. Games are played in rounds, each as long as
all before; a position that is surely worse than another plays no more, and when one is surely the
best no more are played.

Luck is not taken off by what the judge expects of all throws, as is usual where games are few and
dear: here that costs 26 to 47 times the time of a game and leaves 1/7 to 1/10 of the variance.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.players import course, encoder, fast_playouts, loops, neural
from ludus.players.heuristic import by_place, weights_for
from ludus.players.network import Network, has_learnt
from ludus.players.noisy_player import AT_ONCE, NoisyPlayer
from ludus.rules.position import Position, packed
from ludus.rules.ruleset import RuleSet

WHOLE = course.MOST_TURNS
"""Throws of a game that is played to its end."""
FIRST, TOGETHER = 100, 25
"""Games in the first round, and those that are one piece of work."""
DOUBT = 0.05
"""How likely any position at all is dropped wrongly, however often is looked."""

Floats = NDArray[np.float64]


class Work(NamedTuple):
    """Games to be played out from the ends of a turn."""

    rules: RuleSet
    ends: tuple[Position, ...]
    """With the same side to move."""
    games: range
    """Their numbers: the same number throws the same dice."""
    seed: int
    plies: int | None = None
    """Throws after which a game is broken off, and judged at sight."""


class Standing(NamedTuple):
    """What the games say of one end of a turn, for the side that is to move there or was."""

    end: int
    """Its place among those asked about."""
    games: int
    chance: float
    """To win, from 0 to 1."""
    error: float
    """The standard error of that."""
    behind: float
    """How much more likely the best wins, in the games that both played."""
    behind_error: float
    """The standard error of that; 0 for the best itself."""


def mind(rules: RuleSet, checkers: int, careless: NoisyPlayer | None = None) -> fast_playouts.Mind:
    """A careless player; without one the game's network, or the heuristic where there is none."""
    weights, at_once = np.zeros((2, len(encoder.FEATURES)), np.float32)
    if careless is None and has_learnt(rules):
        return fast_playouts.Mind(Network(rules).net, weights, at_once, 0.0, 0.0)
    net = neural.net(rules.numbers, 1)
    known = weights_for(checkers)
    net.out_bias[:] = known["turn"]
    weights[:] = by_place(known)
    if careless is None:
        return fast_playouts.Mind(net, weights, at_once, 0.0, 0.0)
    weights += by_place(careless.temper)
    at_once[:] = by_place(AT_ONCE) + by_place(careless.temper)
    return fast_playouts.Mind(net, weights, at_once, careless.overlooks, careless.hasty)


@lru_cache(maxsize=16)
def _player(
    rules: RuleSet, checkers: int, compiled: bool
) -> tuple[fast_playouts.Mind, fast_playouts.PlayoutMemory, np.random.Generator]:
    """Who plays, where, and who throws: one for all games, as compiled loops hold on to each."""
    room = fast_playouts.room(rules.numbers)
    room = room._replace(game=loops.current().as_native(room.game))
    return mind(rules, checkers), room, np.random.Generator(np.random.PCG64())


class EnoughError(Exception):
    """Games are broken off, as they are no longer wanted."""


class _Dice:
    """Throws the dice of a generator until it is enough; compiled loops cannot call it."""

    def __init__(self, rng: np.random.Generator, enough: Callable[[], bool]) -> None:
        self._rng, self._enough = rng, enough

    def random(self) -> float:
        """A number from 0 to 1, from which one die follows."""
        if self._enough():
            raise EnoughError
        return self._rng.random()


def play_out(work: Work, enough: Callable[[], bool] = lambda: False) -> Floats:
    """Whether white wins each of some games: shape (games, ends); 1 or 0, or a chance.

    `enough` is asked before each game, and before each throw where the loops are not compiled.

    Raises:
        EnoughError: `enough` says so.
        ValueError: there is nothing to play, or the seed is negative.
    """
    _refuse_nothing(len(work.games), len(work.ends))
    if work.seed < 0:
        raise ValueError(f"seed: {work.seed}; it is 0 or more")
    now, n = loops.current(), work.rules.numbers
    players = [_player(work.rules, end.checkers, now.compiled) for end in work.ends]
    plies = WHOLE if work.plies is None else min(work.plies, WHOLE)
    found = np.zeros((len(work.games), len(work.ends)))
    for row, game in zip(found, work.games, strict=True):
        for at, (end, (player, room, rng)) in enumerate(zip(work.ends, players, strict=True)):
            if enough():
                raise EnoughError
            rng.bit_generator.state = np.random.PCG64((work.seed, game)).state
            dice = rng if now.compiled else _Dice(rng, enough)
            start = now.as_native(np.frombuffer(end.flat, np.int8).copy())
            row[at] = now.fast_playouts.play_out(
                player, n, start, end.turn, packed(end.bonus), plies, dice, room
            )
    return found


def _refuse_nothing(games: int, positions: int) -> None:
    if games < 1 or positions < 1:
        raise ValueError(f"{games} games from {positions} positions; at least 1 of each")


def one_by_one(work: Iterable[Work]) -> list[Floats]:
    """What comes of each piece of work, done here."""
    return [play_out(each) for each in work]


def compare(
    rules: RuleSet,
    ends: Sequence[Position],
    side: int,
    *,
    games: int,
    seed: int = 0,
    plies: int | None = None,
    share: Callable[[list[Work]], list[Floats]] = one_by_one,
) -> Iterator[list[Standing]]:
    """Compare the ends of a turn of `side`: after each round how they stand, the best first.

    No end plays more than `games`. The rounds are over when it is sure which end is best.
    `share` may have work done elsewhere; its answers are in the order of the work.

    Raises:
        ValueError: there is nothing to play.
    """
    _refuse_nothing(games, len(ends))
    rounds = _rounds(games)
    found, left = np.full((games, len(ends)), np.nan), list(range(len(ends)))
    z = surely(len(rounds) * len(ends) * (len(ends) - 1))
    for numbers in rounds:
        some = tuple(ends[at] for at in left)
        parts = [numbers[i : i + TOGETHER] for i in range(0, len(numbers), TOGETHER)]
        played = share([Work(rules, some, part, seed, plies) for part in parts])
        chances = np.concatenate(played)
        found[numbers.start : numbers.stop, left] = 1 - chances if side else chances
        standings = standing(found)
        yield standings
        left = [at for at in left if not _beaten(found, at, left, z)]
        if len(left) == 1 < len(ends):
            return


def _rounds(games: int) -> list[range]:
    """The numbers of the games of each round: as many as were played before."""
    ends = [0]
    while ends[-1] < games:
        ends.append(min(max(FIRST, 2 * ends[-1]), games))
    return [range(*each) for each in pairwise(ends)]


def surely(times: int) -> float:
    """How many standard errors make one of so many comparisons sure (Bonferroni)."""
    return NormalDist().inv_cdf(1 - DOUBT / max(times, 1))


def spread(values: Floats) -> tuple[float, float]:
    """The mean of some games and its standard error, as if one game like the farthest were missed.

    So few games that are all alike are not held to be sure.
    """
    games, farthest = len(values), float(abs(values).max()) or 1.0
    apart = float(((values - values.mean()) ** 2).sum()) + farthest**2
    return float(values.mean()), math.sqrt(apart / max(games - 1, 1) / games)


def _apart(found: Floats, one: int, other: int) -> tuple[float, float]:
    """How much more likely one end wins than another, with the standard error."""
    both = found[:, one] - found[:, other]
    return spread(both[~np.isnan(both)])


def _beaten(found: Floats, end: int, left: list[int], z: float) -> bool:
    """Whether an end is surely worse than another that is left."""
    apart = (_apart(found, other, end) for other in left if other != end)
    return any(behind > z * error for behind, error in apart)


def standing(found: Floats) -> list[Standing]:
    """How ends stand after some games, shape (games, ends): the best first.

    A game that was not played is NaN; those that play on stand before those that do not.
    """
    games = (~np.isnan(found)).sum(axis=0)
    chances = [spread(each[~np.isnan(each)]) for each in found.T]
    order = sorted(range(len(games)), key=lambda at: (-games[at], -chances[at][0]))
    return [
        Standing(
            at, int(games[at]), *chances[at], *(_apart(found, order[0], at) if i else (0.0, 0.0))
        )
        for i, at in enumerate(order)
    ]
