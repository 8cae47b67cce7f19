"""A solved game: the worth of every position if both sides play perfectly."""

from itertools import combinations_with_replacement
from math import comb

import exact
import numpy as np
from numpy.typing import NDArray

from ludus.errors import RefusedError, amount
from ludus.lab.workers import current_loops
from ludus.loops import course
from ludus.players.player import Batch, Bonuses, Floats, Judge
from ludus.players.search import Search
from ludus.rules import steps
from ludus.rules.ends import ends_of
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

Worth = NDArray[np.float32]
"""The chance to win of the side to throw, for each pair of halves; NaN for impossible positions."""


def count(rules: RuleSet, checkers: int) -> int:
    """Return the number of halves with a number of checkers; pairs of halves are its square."""
    columns = steps.width(rules.numbers) - (not rules.circle)
    return comb(columns + checkers - 1, checkers)


def halves(rules: RuleSet, checkers: int) -> exact.Halves:
    """Return all halves with a number of checkers, ordered by the steps still to go."""
    n, many = rules.numbers, count(rules, checkers)
    width, columns = steps.width(n), steps.width(n) - (not n.circle)
    lie = np.array(list(combinations_with_replacement(range(columns), checkers)), np.int64)
    counts = np.zeros((many, width), np.int8)
    for each in lie.T:
        counts[np.arange(many), each] += 1
    alone = np.hstack([np.eye(width, dtype=np.int8), np.zeros((width, width), np.int8)])
    order = np.argsort(counts @ [course.pips(board, n, 0) for board in alone], kind="stable")
    ways = np.array([[comb(c + i, i + 1) for i in range(checkers)] for c in range(columns)])
    number = np.zeros(many, np.int32)
    number[ways[lie[order], np.arange(checkers)].sum(axis=1)] = np.arange(many)
    found = exact.Halves(
        counts=counts[order].reshape(-1),
        ways=ways.reshape(-1),
        number=number,
        stand=np.zeros(many, np.int64),
        blots=np.zeros(many * checkers, np.int8),
        hit=np.zeros(many << checkers, np.int32),
        kind=np.zeros(many, np.int32),
        closed=np.zeros(0, np.int64),
    )
    now, closed = current_loops(exact), np.zeros(many, np.int64)
    board = np.zeros(2 * width, np.int8)
    now.exact.survey(
        now.as_native(found), n, *now.as_native((board,)), checkers, *now.as_native((closed,))
    )
    kinds, kind = np.unique(closed, return_inverse=True)
    return found._replace(closed=kinds, kind=kind.astype(np.int32))


class Solved(Judge):
    """A judge with the exact worth of each position of a small game; it plays perfectly."""

    def __init__(self, rules: RuleSet, checkers: int, worth: Worth, error: float) -> None:
        """Take the `worth` of each pair of halves, which is exact within `error`."""
        super().__init__(rules)
        self.checkers, self.worth, self.error = checkers, worth, error
        self._halves = halves(rules, checkers)

    def __str__(self) -> str:
        positions = int((~np.isnan(self.worth[1:, 1:])).sum())
        return (
            f"{self.rules.name}, {amount(self.checkers, 'checker')}: {positions:,} positions; "
            f"who begins wins {100 * self.begins:.4f} %"
        )

    @property
    def begins(self) -> float:
        """The chance to win of the side that begins."""
        board = Position.start(self.rules, self.checkers).board[None]
        return float(self.worth[tuple(self._places(board)[0])])

    def logits(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """Return the logits of the chance that the side of the first row wins, shape (n,)."""
        found = self.chances(boards, bonuses).clip(1e-12, 1 - 1e-12)
        return np.asarray(np.log(found / (1 - found)))

    def chances(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """Return the chances, shape (n,), of the first row's side, which has just played.

        Raise RefusedError for boards with another number of checkers.
        """
        if (there := int(boards[0, 0].sum())) != self.checkers:
            raise RefusedError(
                f"{self.rules.name} is solved here for {amount(self.checkers, 'checker')}, "
                f"not for {there}"
            )
        own, foe = self._places(boards).T
        found = 1.0 - self.worth[foe, own]
        for at in np.flatnonzero(bonuses):
            board = boards[at, ::-1].tobytes()
            ends = ends_of(board, self.rules.numbers, 0, (), int(bonuses[at]))
            own, foe = self._places(ends.boards).T
            found[at] = 1.0 - self.worth[own, foe].max()
        return np.asarray(found)

    def _places(self, boards: Batch) -> NDArray[np.int64]:
        """Shape (n, 2): the numbers of both halves of boards."""
        now, found = current_loops(exact), np.zeros(2 * len(boards), np.int64)
        memory = now.as_native((self._halves, np.ascontiguousarray(boards).reshape(-1), found))
        now.exact.places(memory[0], self.rules.numbers, memory[1], self.checkers, memory[2])
        return found.reshape(-1, 2)

    def holds(self, tried: int = 20) -> bool:
        """Whether the worth of `tried` random positions agrees with the rules, over all throws."""
        search, rng = Search(self), np.random.Generator(np.random.PCG64(1))
        known = np.argwhere(~np.isnan(self.worth[1:, 1:])) + 1
        rows = self._halves.counts.reshape(len(self.worth), -1)
        return all(
            abs(search.chance(rows[pair], 0) - self.worth[tuple(pair)]) < 3 * self.error
            for pair in rng.choice(known, tried)
        )
