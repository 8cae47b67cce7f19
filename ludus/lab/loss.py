"""The losses of players in solved games, where each choice is compared with the best choice.

A perfect player wins exactly as often as positions are worth. A player's loss in a game against
perfect play is therefore its win rate's distance from one half. Luck with the dice does not enter
this figure. Its interval is far narrower than an interval from counting wins.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.errors import RefusedError, amount
from ludus.lab.measures import Estimate, student
from ludus.lab.simulate import chooser, play_games
from ludus.lab.solved import Solved
from ludus.lab.workers import in_order, stream
from ludus.players.player import Batch, Board, Bonuses, Player

Rows = NDArray[np.float64]
"""Shape (games, 3). Column 0: loss of both sides in a game of a player against itself, in chance to
win. Column 1: choices in that game. Column 2: loss of the player in a game against perfect play."""
TOGETHER = 50
"""Games in one batch, with shared player objects."""


class Watched(Player):
    """A player whose choices are compared with the best choices; without a player, random play."""

    def __init__(self, player: Player | None, solved: Solved, seed: int) -> None:
        """Watch `player` in a solved game, or random play with `seed` if it is None."""
        self._player, self._solved = player, solved
        self._rng = np.random.Generator(np.random.PCG64(seed))
        self.given, self.choices = 0.0, 0
        """Loss so far, in chance to win, and the number of choices."""

    def look(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """Yield the player's final choice, and its true chance to win."""
        if self._player is None:
            best = int(self._rng.integers(len(boards)))
        else:
            *_, (best, _) = self._player.look(before, boards, bonuses, again=again)
        worth = self._solved.after(boards, bonuses, again=again)
        self.given += float(worth.max() - worth[best])
        self.choices += len(boards) > 1
        yield best, float(worth[best])


class Loss(NamedTuple):
    """The loss of a player, in percent of a win, with intervals."""

    choice: Estimate
    """In a turn with a choice and no immediate win, in games against itself."""
    game: Estimate
    """In a game against itself."""
    wins: Estimate
    """Share of wins in games against perfect play; each side begins half of the games."""


def watched(solved: Solved, name: str, batch: int, games: int, seed: int) -> Rows:
    """Play a batch of a player's games, with a random stream for the batch."""
    rules, checkers = solved.rules, solved.checkers
    own = stream(seed, rules.name, checkers, name, batch)
    player = Watched(chooser(name, rules, own % 2**31), solved, own)
    rows = np.zeros((games, 3))
    for game, row in enumerate(rows):
        sides = (player, solved) if game % 2 else (solved, player)
        for at, pair in ((0, (player, player)), (2, sides)):
            player.given, player.choices = 0.0, 0
            play_games(rules, checkers, pair, 1, own + game)
            row[at] = player.given
            if at == 0:
                row[1] = player.choices
    return rows


def loss(solved: Solved, name: str, games: int, seed: int) -> Loss:
    """Return a player's loss, from `games` games against itself and as many against perfect play.

    Raises:
        ValueError: no such player exists.
        WeightsError: the player needs a network, and this game has none.
        RefusedError: the player never had a choice, or a worker process has ended.
    """
    work = [
        (solved, name, batch, min(TOGETHER, games - begin), seed)
        for batch, begin in enumerate(range(0, games, TOGETHER))
    ]
    rows = np.concatenate(in_order(watched, work))
    own, choices, against = rows.T
    once = np.ones(games)
    away = percent(against, once)
    wins = Estimate(*(50 - each for each in (away.value, away.high, away.low)))
    return Loss(percent(own, choices), percent(own / 2, once), wins)


def percent(of: NDArray[np.float64], to: NDArray[np.float64]) -> Estimate:
    """Return the ratio of two sums over games in percent, with Student's interval.

    Raises:
        RefusedError: the second sum is 0, for example if no turn has a choice.
    """
    if not to.any():
        raise RefusedError(f"no choice in {amount(len(to), 'game')}; give more --games")
    games, value = len(of), of.sum() / to.sum()
    spread = ((of - value * to) ** 2).sum() * games / (games - 1)
    half = student(games) * spread**0.5 / to.sum()
    return Estimate(*(100 * float(each) for each in (value, max(value - half, 0.0), value + half)))
