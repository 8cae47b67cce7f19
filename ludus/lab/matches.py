"""Many games at once between players that look at the boards of all of them together."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.lab import course, engine
from ludus.rules import steps, turns
from ludus.rules.ruleset import RuleSet

TOGETHER = 50
"""Games that are played at once, with one random stream."""


class Sheet(NamedTuple):
    """The ends of a play in each of several games, one game after another."""

    boards: NDArray[np.int8]
    """Shape (n, 2, columns), the row of the side that plays first."""
    bonuses: NDArray[np.int64]
    """What each end leaves to the other side; shape (n,)."""
    starts: NDArray[np.int64]
    """Where the ends of each game begin; shape (games,)."""
    before: NDArray[np.int8]
    """Shape (games, 2, columns): the boards that are played from."""
    again: bool
    """A bonus is taken: the side that plays is also the next to throw."""


Judge = Callable[[Sheet], NDArray[np.floating]]
"""Tells what ends are worth to the side that plays: shape (n,), more is better."""


class Tally:
    """What came of some games."""

    def __init__(self, rows: NDArray[np.int32]) -> None:
        """Take the games' rows, of shape (games, course.COLUMNS)."""
        self.rows = rows

    @property
    def games(self) -> int:
        """How many."""
        return len(self.rows)

    @property
    def won(self) -> int:
        """By the first player."""
        return int(self.rows[:, course.WON].sum())


class Games:
    """Games played in step; the players take turns to begin."""

    def __init__(self, rules: RuleSet, checkers: int, judges: tuple[Judge, Judge]) -> None:
        self.rules, self.checkers, self.judges = rules, checkers, judges
        self.width = steps.width(rules.numbers)
        self._workspace = turns.workspace(rules.numbers)
        self._found = np.zeros((4 * turns.NODES, 2 * self.width), np.int8)
        self._left = np.zeros(4 * turns.NODES, np.int64)
        self._offered = np.zeros((0, course.OFFER), np.int64)

    def play(self, games: int, seed: int) -> Tally:
        """Play games to their end."""
        rng = np.random.Generator(np.random.PCG64(seed))
        boards = np.zeros((games, 2 * self.width), np.int8)
        boards[:, 0] = boards[:, self.width] = self.checkers
        bonuses = np.zeros(games, np.int64)
        self._offered = np.zeros((games, course.OFFER), np.int64)
        rows = np.zeros((games, course.WIDTH), np.int32)
        first = np.arange(games) % 2
        live = np.ones(games, bool)
        side = 0
        while live.any():
            before = boards.copy()
            for mine, judge in enumerate(self.judges):
                turn = live & ((first ^ side) == mine)
                self._decide(turn & (bonuses > 0), boards, bonuses, side, judge, None)
                self._decide(turn, boards, bonuses, side, judge, rng)
            engine.lockstep.note(
                rows, np.flatnonzero(live), self.rules.numbers, side, self._offered, before, boards
            )
            over = live & (boards[:, side * self.width + self.width - 2] == self.checkers)
            rows[over, course.WON] = first[over] == side
            rows[over, course.BEGUN] = 1 - side
            live &= ~over
            side = 1 - side
        return Tally(rows[:, : course.COLUMNS])

    def _decide(
        self, turn: Any, boards: Any, bonuses: Any, side: int, judge: Judge, rng: Any
    ) -> None:
        """Let a judge decide in all games whose turn it is.

        After a throw; without `rng`, how to take the bonus.
        """
        games = np.flatnonzero(turn)
        if len(games) == 0:
            return
        starts = self._options(games, boards, bonuses, side, rng)
        found, left = self._found[: starts[-1]], self._left[: starts[-1]]
        order = slice(None, None, -1 if side else 1)
        seen = np.ascontiguousarray(found.reshape(len(found), 2, self.width)[:, order])
        before = boards[games].reshape(len(games), 2, self.width)[:, order]
        worth = judge(Sheet(seen, left, starts[:-1], before, rng is None))
        worth = np.where(seen[:, 0, self.width - 2] == self.checkers, np.inf, worth)
        for game, start, end in zip(games, starts, starts[1:], strict=False):
            best = start + int(np.argmax(worth[start:end]))
            boards[game], bonuses[game] = found[best], left[best]

    def _options(self, games: Any, boards: Any, bonuses: Any, side: int, rng: Any) -> Any:
        """Lay out what may be done in each game; where its ends begin, and where the last end."""
        n = self.rules.numbers
        starts = np.zeros(len(games) + 1, np.int64)
        at = 0
        for i, game in enumerate(games):
            if at + turns.NODES > len(self._found):
                self._found = np.concatenate([self._found, self._found])
                self._left = np.concatenate([self._left, self._left])
            if rng is None:
                at += engine.replies.taken(
                    self._workspace, n, boards[game], side, int(bonuses[game]),
                    self._found.reshape(-1), self._left, at,
                )  # fmt: skip
            else:
                at += engine.lockstep.thrown(
                    self._workspace, n, boards[game], side, rng,
                    self._found.reshape(-1), self._left, at, self._offered[game],
                )  # fmt: skip
            starts[i + 1] = at
        return starts
