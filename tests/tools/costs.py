"""What choices cost: the choices of a player are compared with the choices of a judge.

A player plays against itself. A judge takes the numbers of some games, and has a random stream for
each of them, or for each group of them. `measured` shares the games among processes. The judge here
is a solved game, in which the worth of each position is known.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from solved import Solved
from tqdm import tqdm

from ludus.errors import RefusedError, amount
from ludus.lab.estimates import Estimate
from ludus.lab.measures import student
from ludus.lab.simulate import chooser, play_games
from ludus.lab.workers import share_out, stream
from ludus.players.player import Batch, Board, Bonuses, Floats, Player

TOGETHER = 50
"""Games of a solved game with one random stream, and with shared player objects."""

_Found = TypeVar("_Found")


class GameCost(NamedTuple):
    """The cost of the choices in a game of a player against itself, in chance to win."""

    cost: float
    """Of both sides."""
    choices: int
    against: float = 0.0
    """The cost of the player's choices in a game against perfect play."""


def measured(
    judged: Callable[[range], list[_Found]], games: int, size: int = 1, unit: str = "game"
) -> list[_Found]:
    """Return what a judge finds in groups of games, in their order.

    With a `unit`, a progress bar counts the groups. Raise RefusedError if a process has ended.
    """
    groups = [range(at, min(at + size, games)) for at in range(0, games, size)]
    done = share_out(_numbered, [(judged, *each) for each in enumerate(groups)])
    bar = tqdm(done, total=len(groups), unit=unit, disable=None if unit else True, leave=False)
    found = dict(bar)
    return [game for number in range(len(groups)) for game in found[number]]


def _numbered(
    judged: Callable[[range], list[_Found]], number: int, games: range
) -> tuple[int, list[_Found]]:
    return number, judged(games)


def average(of: Floats, to: Floats, least: float = -math.inf) -> Estimate:
    """Return the ratio of two sums over games in percent, with Student's interval from `least` on.

    Raise RefusedError if the second sum is 0, for example if no turn has a choice.
    """
    if not to.any():
        raise RefusedError(f"no choice in {amount(len(to), 'game')}; give more --games")
    games, value = len(of), of.sum() / to.sum()
    spread = ((of - value * to) ** 2).sum() * games / (games - 1)
    half = student(games) * spread**0.5 / to.sum()
    low, high = max(100 * float(value - half), least), 100 * float(value + half)
    return Estimate(100 * float(value), low, high)


class Costs(NamedTuple):
    """The figures of some games, in percent of a win, with intervals."""

    choice: Estimate
    """The cost of a choice."""
    game: Estimate
    """The cost of one side's choices in a game."""
    wins: Estimate
    """The share of wins against perfect play, if each side begins half of the games."""

    @classmethod
    def of(cls, games: Sequence[GameCost]) -> "Costs":
        """Return the figures of some games; raise RefusedError if the player never had a choice."""
        cost, choices, against = np.array(games).T
        one = np.ones(len(games))
        choice, game, lost = (
            average(of, to, least=0.0)
            for of, to in ((cost, choices), (cost / 2, one), (against, one))
        )
        wins = Estimate(50 - lost.value, 50 - lost.high, 50 - lost.low)
        return cls(choice, game, wins)


class Watched(Player):
    """A player whose choices are compared with the best choices; without a player, random play."""

    def __init__(self, player: Player | None, solved: Solved, seed: int) -> None:
        """Watch `player` in a solved game, or random play with `seed` if it is None."""
        self._player, self._solved = player, solved
        self._rng = np.random.Generator(np.random.PCG64(seed))
        self.cost, self.choices = 0.0, 0

    def look(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """Yield the player's final choice, and its true chance to win."""
        if self._player is None:
            best = int(self._rng.integers(len(boards)))
        else:
            *_, (best, _) = self._player.look(before, boards, bonuses, again=again)
        worth = self._solved.after(boards, bonuses, again=again)
        self.cost += float(worth.max() - worth[best])
        self.choices += len(boards) > 1
        yield best, float(worth[best])


def by_solution(solved: Solved, name: str, seed: int, games: range) -> list[GameCost]:
    """Return the exact cost of choices without an immediate win, in a group of TOGETHER games.

    A perfect player wins exactly as often as positions are worth. The cost of a player's choices in
    a game against perfect play is therefore its win rate's distance from one half. Luck with the
    dice does not enter this figure. Its interval is far narrower than an interval from counting
    wins.
    """
    rules, checkers = solved.rules, solved.checkers
    own = stream(seed, rules.name, checkers, name, games.start // TOGETHER)
    player = Watched(chooser(name, rules, own % 2**31), solved, own)

    def cost(game: int, *pair: Player) -> tuple[float, int]:
        player.cost, player.choices = 0.0, 0
        play_games(rules, checkers, (pair[0], pair[1]), 1, own + game)
        return player.cost, player.choices

    return [
        GameCost(
            *cost(game, player, player),
            cost(game, *((player, solved) if game % 2 else (solved, player)))[0],
        )
        for game in range(len(games))
    ]
