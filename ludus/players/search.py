"""The strongest player: a judge, and a look at all throws and replies of the other side.

Each play that looks good at sight is judged by the position after the best reply to every throw.
With fast loops this takes hundredths of a second, and plays that are still close are examined a
ply deeper. Without them, the throws are examined one after another, as long as there is time.
"""

import threading
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.loops import replies, runtime as loops
from ludus.players.player import Batch, Board, Bonuses, Floats, Judge, Looks, Player
from ludus.rules import steps
from ludus.rules.arrays import Int64Array
from ludus.rules.bonuses import TAKEN
from ludus.rules.ends import ends_of

WIDTH = 8
"""The most plays that are examined more closely."""

FEW = 4
"""The most plays that are examined more closely without fast loops."""

MARGIN = 0.06
"""The greatest distance from the best chance at sight for a play to be examined more closely."""

CLOSE = 0.015
"""The greatest distance from the best chance after two plies for a play to be examined deeper."""

CLOSEST = 4
"""The most plays that are examined three plies deep."""

ENOUGH = 8
"""Throws after which an average over them is more exact than one ply less."""

THIRD = 12
"""Throws examined at the third ply. More plays are a better use of time than all throws."""


def likely(at_sight: Floats, most: int = WIDTH) -> Int64Array:
    """Return the ends that may be the best, by their worth at sight; the best first."""
    order = np.argsort(-at_sight, kind="stable")[:most]
    return np.asarray(order[at_sight[order] >= at_sight.max() - MARGIN])


class Reach(NamedTuple):
    """The possible next ends of a side, for some throws, one throw after another."""

    boards: Batch
    """Shape (n, 2, columns), the row of the side that throws first."""
    bonuses: Bonuses
    starts: Int64Array
    """The index of the first end of each throw."""
    worth: Floats
    """The chance to win of the side that throws, after each end; shape (n,)."""


class Look(NamedTuple):
    """The results of a closer look at some ends; arrays have shape (n,)."""

    chances: Floats
    """The chance to win of the side that has played."""
    plies: int
    """The depth of the deepest look, in plies."""
    deepest: NDArray[np.bool_]
    """Which ends were examined to that depth."""


class Search(Player):
    """A player that looks ahead over all throws of the next plies."""

    def __init__(self, judge: Judge, plies: int = 3) -> None:
        """Let `judge` judge; `plies` are two, or three if the loops are fast."""
        self.judge, self._most_plies = judge, plies
        # In the look ahead, a bonus is taken before the next throw, as usual.
        self._numbers = n = judge.rules.numbers._replace(bonus_at_once=0)
        self._throws = replies.throws(n)

    def look(self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False) -> Looks:
        """Yield the best end at sight, then after closer and closer looks."""
        worth = self.judge.after(boards, bonuses, again=again)
        best = int(np.argmax(worth))
        yield best, float(worth[best])
        order = likely(worth, WIDTH if loops.engine().fast else FEW)
        if len(order) < 2 or worth[best] == 1.0 or bonuses.max() > TAKEN:
            return
        for look in self.closer(boards[order], bonuses[order], self._most_plies, again=again):
            at = int(np.argmax(np.where(look.deepest, look.chances, -1)))
            yield int(order[at]), float(look.chances[at])

    def closer(
        self, boards: Batch, bonuses: Bonuses, plies: int = 2, *, again: bool = False
    ) -> Iterator[Look]:
        """Yield chances of ends as `Judge.after`, averaged over more and more of the next throws.

        With `plies` 3 and fast loops, the last results look a ply deeper at the close ends.
        """
        # From here on the side that throws next has the first row.
        turned = boards if again else boards[:, ::-1]
        nexts = [self._taken(*each) for each in zip(turned, map(int, bonuses), strict=True)]
        all_of_them = np.ones(len(boards), np.bool_)
        for averages in self._averages(nexts):
            look = Look(averages if again else 1 - averages, 2, all_of_them)
            yield look
        if plies < 3 or not loops.engine().fast:
            return
        close = np.argsort(-look.chances, kind="stable")[:CLOSEST]
        close = close[look.chances[close] >= look.chances.max() - CLOSE]
        if len(close) < 2:
            return
        each = zip(*(self._deeper(nexts[i]) for i in close), strict=True)
        for throws, chances in enumerate(islice(each, THIRD), 1):
            if throws >= ENOUGH:
                deeper = look.chances.copy()
                deeper[close] = chances if again else 1 - np.array(chances)
                look = Look(deeper, 3, np.isin(np.arange(len(deeper)), close))
            # The result changes only after enough throws, but the caller can stop here.
            yield look

    def chance(self, board: Batch, bonus: int) -> float:
        """Return the chance to win of the first row's side, which throws next, over all throws."""
        *_, (average,) = self._averages([self._taken(board, bonus)])
        return float(average)

    def _averages(self, boards: list[Batch]) -> Iterator[Floats]:
        """Yield the chance to win of the side to throw on each board, over more and more throws.

        With fast loops, the first average covers all throws.
        """
        order = np.random.Generator(np.random.PCG64(1)).permutation(len(self._throws.likely))
        total, weight = np.zeros(len(boards)), 0.0
        groups = [order] if loops.engine().fast else order[:, None]
        for count, group in enumerate(groups, 1):
            likely = self._throws.likely[group]
            total += [likely @ self._best(board, group) for board in boards]
            weight += likely.sum()
            if count >= min(ENOUGH, len(groups)):
                yield total / weight

    def _best(self, board: Batch, throws: Int64Array) -> Floats:
        """Return the chance to win of the first row's side after its best answer to some throws."""
        reach = self._reach(board, throws)
        return np.asarray(np.maximum.reduceat(reach.worth, reach.starts))

    def _deeper(self, board: Batch) -> Iterator[float]:
        """Yield ever more exact values of `chance`, by a close look at each throw's best answer.

        Throws not yet examined are assumed to differ from sight by the average difference so far.
        """
        likely = self._throws.likely
        reach = self._reach(board, np.arange(len(likely)))
        bounds = pairwise([*reach.starts, len(reach.worth)])
        best = [a + int(np.argmax(reach.worth[a:b])) for a, b in bounds]
        at_sight = reach.worth[best]
        # Copy the boards, because the next look overwrites them.
        nexts = [(reach.boards[i, ::-1].copy(), int(reach.bonuses[i])) for i in best]
        more = weight = 0.0
        for i in np.random.Generator(np.random.PCG64(1)).permutation(len(likely)):
            if at_sight[i] < 1.0:
                more += likely[i] * (1 - self.chance(*nexts[i]) - at_sight[i])
            weight += likely[i]
            yield min(max(float(likely @ at_sight + more / weight), 0.0), 1.0)

    def _taken(self, board: Batch, bonus: int) -> Batch:
        """Return the board after a bonus is taken as looks best at sight."""
        if not bonus:
            return board
        boards, bonuses, _ = ends_of(board.tobytes(), self._numbers, 0, (), bonus)
        worth = self.judge.after(boards, bonuses, again=True)
        best: Batch = boards[int(np.argmax(worth))]
        return best

    def _reach(self, board: Batch, throws: Int64Array) -> Reach:
        """Return all answers of the side of the first row to some throws."""
        many, n = len(throws), self._numbers
        starts, none = np.zeros(many + 1, np.int64), np.zeros(many, np.int64)
        dice = self._throws.numbers[throws, : n.dice].reshape(-1)
        engine: Any = loops.engine()
        room = replies.room(engine, n, threading.get_ident())
        engine.run(
            replies.replies, room.workspace, n, np.tile(board.reshape(-1), many), none, none, dice,
            np.zeros(0), room.boards, room.bonuses, starts,
        )  # fmt: skip
        count, columns = int(starts[-1]), steps.width(n)
        ends = room.boards[: count * 2 * columns].reshape(count, 2, columns)
        bonuses = room.bonuses[:count]
        return Reach(ends, bonuses, starts[:-1], self.judge.chances(ends, bonuses))
