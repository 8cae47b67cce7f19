"""Pairs of players, the rules and number of their games, and the games' results."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules.ruleset import RuleSet

CHANCE = ("random", "random")
TOGETHER, CHANCE_TOGETHER = 50, 1000
"""Games that are played with one random stream. Random players are quick, so they play more."""

Rows = NDArray[np.int32]
"""Counts of games; shape (games, course.COLUMNS)."""


class Games(NamedTuple):
    """The results of some games."""

    rows: Rows
    moves: bytes
    """The moves, as `ludus.players.moves` writes them: game after game, each with its end."""


class Meeting(NamedTuple):
    """Two players, and the game that they play."""

    rules: RuleSet
    checkers: int
    players: tuple[str, str]

    @property
    def apart(self) -> bool:
        """Whether two different players meet."""
        return self.players[0] != self.players[1]

    @property
    def who(self) -> str:
        """The names of the players, for display."""
        return " – ".join(self.players if self.apart else self.players[:1])

    @property
    def together(self) -> int:
        """The number of games with one random stream."""
        return CHANCE_TOGETHER if self.players == CHANCE else TOGETHER

    def sides(self, game: int) -> tuple[str, str]:
        """Return the players of white, which begins, and of black; the players alternate."""
        first, second = self.players
        return (second, first) if game % 2 else (first, second)


class Batch(NamedTuple):
    """Games that are played with one random stream."""

    meeting: Meeting
    number: int
    games: int
    seed: int


def batches(meeting: Meeting, games: int, seed: int) -> list[Batch]:
    """Return the games of a meeting, in batches."""
    size = meeting.together
    return [
        Batch(meeting, number, min(size, games - begin), seed)
        for number, begin in enumerate(range(0, games, size))
    ]
