"""Who meets whom, under which rules and how often; and what comes of their games."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules.ruleset import RuleSet

CHANCE = ("random", "random")
TOGETHER, CHANCE_TOGETHER = 50, 1000
"""Games that are played with one random stream; of chance alone, which are quick, more."""

Rows = NDArray[np.int32]
"""What was counted of games; shape (games, course.COLUMNS)."""


class Games(NamedTuple):
    """What comes of some games."""

    rows: Rows
    moves: bytes
    """What was played, as `ludus.players.moves` writes it: game after game, each with its end."""


class Meeting(NamedTuple):
    """Two players, and what they play."""

    rules: RuleSet
    checkers: int
    players: tuple[str, str]

    @property
    def apart(self) -> bool:
        """Whether two different players meet."""
        return self.players[0] != self.players[1]

    @property
    def who(self) -> str:
        """Who meets, for people to read."""
        return " – ".join(self.players if self.apart else self.players[:1])

    @property
    def together(self) -> int:
        """How many of its games have one random stream."""
        return CHANCE_TOGETHER if self.players == CHANCE else TOGETHER

    def sides(self, game: int) -> tuple[str, str]:
        """Who is white and begins, and who is black, in one of its games: they take turns."""
        first, second = self.players
        return (second, first) if game % 2 else (first, second)


class Batch(NamedTuple):
    """Games that are played with one random stream."""

    meeting: Meeting
    number: int
    games: int
    seed: int


def batches(meeting: Meeting, games: int, seed: int) -> list[Batch]:
    """The games of a meeting, in batches."""
    size = meeting.together
    return [
        Batch(meeting, number, min(size, games - begin), seed)
        for number, begin in enumerate(range(0, games, size))
    ]
