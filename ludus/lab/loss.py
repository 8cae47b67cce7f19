"""What players give away in games that are solved: each choice is held against the best one.

A player who gives away nothing wins exactly what a position is worth. So what he gives away in a
game against perfect play is what he wins less than half of them. Luck with the dice has no part in
that figure, and its interval is far narrower than one from counting the games that he wins.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.errors import RefusedError
from ludus.lab.measures import Estimate, student
from ludus.lab.simulate import chooser, play_games
from ludus.lab.solved import Solved
from ludus.lab.workers import in_order, stream
from ludus.players.player import Batch, Board, Bonuses, Player

Rows = NDArray[np.float64]
"""Shape (games, 3): given away by both sides of a game of a player against itself, in chances to
win; their choices; and given away by the player in a game against perfect play."""
TOGETHER = 50
"""Games that are played with the same players."""


class Watched(Player):
    """A player whose choices are held against the best ones; chance, where there is none."""

    def __init__(self, player: Player | None, solved: Solved, seed: int) -> None:
        """Watch a player of a solved game."""
        self._player, self._solved = player, solved
        self._rng = np.random.Generator(np.random.PCG64(seed))
        self.given, self.choices = 0.0, 0
        """Given away so far, in chances to win; and in how many choices."""

    def look(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """What the player takes in the end, and how likely it wins in truth."""
        if self._player is None:
            best = int(self._rng.integers(len(boards)))
        else:
            *_, (best, _) = self._player.look(before, boards, bonuses, again=again)
        worth = self._solved.after(boards, bonuses, again=again)
        self.given += float(worth.max() - worth[best])
        self.choices += len(boards) > 1
        yield best, float(worth[best])


class Loss(NamedTuple):
    """What a player gives away, in percent of a win, with intervals."""

    choice: Estimate
    """In a turn with a choice that does not win at once; in games against itself."""
    game: Estimate
    """In such a game."""
    wins: Estimate
    """The share that it wins of games against perfect play, each side beginning half of them."""


def watched(solved: Solved, name: str, batch: int, games: int, seed: int) -> Rows:
    """Play a batch of games of a player, with a seed of its own."""
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
    """What a player gives away, from as many games against itself, and against perfect play.

    Raises:
        ValueError: there is no such player.
        WeightsError: it needs a network, and there is none for this game.
        RefusedError: it never had a choice, or whoever plays is gone.
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
    """The ratio of two sums over games in percent, with Student's interval.

    Raises:
        RefusedError: the second sum is nothing, as where nobody ever has a choice.
    """
    if not to.any():
        raise RefusedError(f"in {len(to)} games nobody had a choice; ask for more")
    games, value = len(of), of.sum() / to.sum()
    spread = ((of - value * to) ** 2).sum() * games / (games - 1)
    half = student(games) * spread**0.5 / to.sum()
    return Estimate(*(100 * float(each) for each in (value, max(value - half, 0.0), value + half)))
