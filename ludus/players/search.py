"""The strongest player: the network, and a look at all that the other side may throw and do next.

Of the plays that look best at sight, each is judged by what the best answer to every throw leaves
of it. Where the loops are compiled that is a matter of hundredths of a second, and two plays that
are still close are looked at a ply deeper; without them the throws are looked at one after another,
as far as there is time.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.players import loops, replies
from ludus.players.network import Gifts, Network, bonus_of, gift_of
from ludus.players.player import Choice
from ludus.players.scene import Batch, Floats
from ludus.rules import turns
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

WIDTH = 8
"""Most plays that are looked at more closely."""

MARGIN = 0.06
"""How much less likely to win a play may look than the best, to be looked at more closely."""

FEW = 4
"""The same as WIDTH where nothing is compiled."""

CLOSE = 0.01
"""How much less likely to win than the best a play may look after two plies, to be looked at for a
third."""

CLOSEST = 2
"""Most plays that are."""

ENOUGH = 8
"""Throws after which an average over them says more than sight."""


class Reach(NamedTuple):
    """What a side may do next: the ends of some throws, one throw after another."""

    boards: Batch
    """Shape (n, 2, columns), the row of the side that throws first."""
    gifts: Gifts
    starts: NDArray[np.int64]
    """Where the ends of each throw begin."""


class Search:
    """Looks ahead over all throws of the plies to come."""

    def __init__(self, rules: RuleSet, network: Network | None = None, plies: int = 3) -> None:
        """Judge by a network; by the one that ships with the program if none is given.

        `plies` are two, or three where the loops are compiled.

        Raises:
            WeightsError: none is given and none ships.
        """
        self.rules = rules
        self.network = network or Network(rules)
        self._throws = replies.throws(rules)
        self._loops = loops.ready()
        self._plies = plies if self._loops else 2
        self._width = WIDTH if self._loops else FEW
        if self._loops:
            self._desk = turns.desk(rules.numbers)
            columns = 2 * (rules.squares + 3)
            self._boards = np.zeros((replies.MOST, columns), np.int8)
            self._gifts = np.zeros(replies.MOST, np.int64)
            self._starts = np.zeros(len(self._throws.likely), np.int64)

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield the best play by sight, then the best after a closer look, again and again."""
        ends = list(plays.results)
        side = plays.side
        boards = np.stack([end.board for end in ends])
        boards = np.ascontiguousarray(boards[:, ::-1] if side else boards)
        gifts = np.array([gift_of(end.bonus) for end in ends], np.int64)
        for best, chance in self.look(boards, gifts, again=plays.taking_bonus):
            yield Choice(plays.results[ends[best]], ends[best], 2 * chance - 1)

    def look(
        self, boards: Batch, gifts: Gifts, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """Which of some ends of a play is best, and how likely it wins; better ones follow.

        The row of the side that plays is first, and the other throws next; or, where a bonus is
        taken and the same side throws `again`, that one.
        """
        seen = np.ascontiguousarray(boards[:, ::-1]) if again else boards
        worth = self.network.chances(seen, gifts)
        worth = 1 - worth if again else worth
        best = int(np.argmax(worth))
        yield best, float(worth[best])
        order = np.argsort(-worth, kind="stable")[: self._width]
        order = order[worth[order] >= worth[best] - MARGIN]
        if len(order) < 2 or worth[best] == 1.0:
            return
        # From here on the side that throws next has the first row.
        nexts = [(boards[i] if again else boards[i, ::-1], int(gifts[i])) for i in order]
        deepen = self._at_once if self._loops else self._by_and_by
        for found in deepen(nexts):
            found = found if again else 1 - found
            at = int(np.argmax(found))
            yield int(order[at]), float(found[at])
        if self._plies < 3:
            return
        close = np.argsort(-found, kind="stable")[:CLOSEST]
        close = close[found[close] >= found.max() - CLOSE]
        if len(close) > 1:
            for sums in zip(*(self._deeper(*nexts[i]) for i in close), strict=True):
                deeper = np.array(sums)
                # Nothing better yet, but here it can be called off.
                yield int(order[at]), float(found[at])
            deeper = deeper if again else 1 - deeper
            at = int(np.argmax(deeper))
            yield int(order[close[at]]), float(deeper[at])

    def _deeper(self, board: Batch, gift: int) -> Iterator[float]:
        """What `chance` says, when the best answer to each throw is looked at as closely.

        The sum over the throws so far, after each of them.
        """
        reach, worth = self._judged(board, gift)
        ends = [*reach.starts[1:], len(worth)]
        best = [a + int(np.argmax(worth[a:b])) for a, b in zip(reach.starts, ends, strict=True)]
        # What is reached lies where the next look writes.
        nexts = [(worth[i], reach.boards[i, ::-1].copy(), int(reach.gifts[i])) for i in best]
        total = 0.0
        for likely, (won, then, left) in zip(self._throws.likely, nexts, strict=True):
            total += likely * (1.0 if won == 1.0 else 1 - self.chance(then, left))
            yield total

    def chance(self, board: Batch, gift: int) -> float:
        """The chance to win of the side of the first row, which throws next, over all throws."""
        if self._loops:
            return float(self._throws.likely @ self._best(board, gift))
        *_, (found,) = self._by_and_by([(board, gift)])
        return float(found)

    def _at_once(self, nexts: list[tuple[Batch, int]]) -> Iterator[Floats]:
        """The chance to win of the side to throw on each board, over all throws."""
        yield np.array([self.chance(board, gift) for board, gift in nexts])

    def _by_and_by(self, nexts: list[tuple[Batch, int]]) -> Iterator[Floats]:
        """The same without a compiler, over more and more throws, the same for all boards."""
        order = np.random.Generator(np.random.PCG64(1)).permutation(len(self._throws.likely))
        total, weight = np.zeros(len(nexts)), 0.0
        for seen, throw in enumerate(order, 1):
            best = [self._best(board, gift, throw)[0] for board, gift in nexts]
            total += self._throws.likely[throw] * np.array(best)
            weight += self._throws.likely[throw]
            if seen >= ENOUGH:
                yield total / weight

    def _best(self, board: Batch, gift: int, throw: int | None = None) -> Floats:
        """How likely the side of the first row wins after its best answer to each throw.

        To one of them only, if `throw` is given.
        """
        reach, worth = self._judged(board, gift, throw)
        return np.maximum.reduceat(worth, reach.starts)

    def _judged(self, board: Batch, gift: int, throw: int | None = None) -> tuple[Reach, Floats]:
        """All answers to each throw, or to one, and how likely the side of the first row wins."""
        if gift:
            board = self._taken(board, gift)
        reach = self._plain(board, throw) if throw is not None else self._reach(board)
        return reach, self.network.chances(reach.boards, reach.gifts)

    def _taken(self, board: Batch, gift: int) -> Batch:
        """The board after a bonus is taken as looks best at sight."""
        if self._loops:
            count = self._loops.replies.takings(
                self._desk, self.rules.numbers, _flat(board), 0, gift, self._boards, self._gifts, 0
            )
            ends = self._boards[:count].reshape(count, *board.shape)
        else:
            plays = Plays(
                self.rules, Position.from_bytes(_flat(board).tobytes(), 0, bonus_of(gift))
            )
            ends = np.stack([end.board for end in plays.results])
        worth = self.network.chances(np.ascontiguousarray(ends[:, ::-1]), np.zeros(len(ends), int))
        return np.array(ends[int(np.argmin(worth))])

    def _reach(self, board: Batch) -> Reach:
        """All ends of all throws, from the compiled loops."""
        count = self._loops.replies.replies(
            self._desk, self.rules.numbers, self._throws.numbers, _flat(board), 0,
            self._boards, self._gifts, self._starts,
        )  # fmt: skip
        ends = self._boards[:count].reshape(count, *board.shape)
        return Reach(ends, self._gifts[:count], self._starts)

    def _plain(self, board: Batch, throw: int) -> Reach:
        """All ends of one throw, from the graph of plays."""
        dice = self._throws.numbers[throw, : self.rules.dice].tolist()
        ends = list(Plays(self.rules, Position.from_bytes(_flat(board).tobytes(), 0), dice).results)
        gifts = np.array([gift_of(end.bonus) for end in ends], np.int64)
        return Reach(np.stack([end.board for end in ends]), gifts, np.zeros(1, np.int64))


def _flat(board: Batch) -> NDArray[np.int8]:
    return np.ascontiguousarray(board).reshape(-1)
