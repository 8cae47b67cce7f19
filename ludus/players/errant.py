"""A player who knows more than he sees: he overlooks checkers, and dangers, as people do."""

import random
import zlib
from collections.abc import Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ludus.players.heuristic import Heuristic, Weights
from ludus.players.network import Gifts, counts, gift_of
from ludus.players.player import Choice
from ludus.players.scene import Batch, floats
from ludus.rules.plays import Plays
from ludus.rules.ruleset import RuleSet

_NOTHING = Weights(*[0.0] * len(Weights._fields))
SIGHT = _NOTHING._replace(race=0.4, off=0.04, waiting=-0.04, points=0.02)
"""What comes to mind when no danger does: the race, hits and closed points."""


class Judge(Protocol):
    """Whoever says what boards are worth right after a play of the side whose row is first."""

    def chances(self, boards: Batch, gifts: Gifts) -> NDArray[np.floating]:
        """Shape (n,), more is better; the gifts are left to the other side."""


class ByTerms:
    """The heuristic as such a judge."""

    def __init__(self, heuristic: Heuristic) -> None:
        self._heuristic = heuristic

    def chances(self, boards: Batch, gifts: Gifts) -> NDArray[np.floating]:
        """The chance to win."""
        return (self._heuristic.worth(boards, floats(counts(gifts))) + 1) / 2


class Errant:
    """Judges well, by `judge`, what comes to mind.

    The same seed, board and ends always give the same choice.
    """

    def __init__(
        self, rules: RuleSet, judge: Judge, *, overlooks: float, careless: float, seed: int
    ) -> None:
        """Make a player.

        `overlooks` is the chance that a checker as far behind the foremost as half the track does
        not come to mind; one close to it is overlooked less, one farther behind more often.
        `careless` is the chance that in a turn no danger comes to mind.
        """
        self._judge, self._blind = judge, ByTerms(Heuristic(rules, SIGHT))
        self._overlooks, self._careless, self._seed = overlooks, careless, seed
        self._squares = rules.squares

    def worth(
        self, before: Batch, boards: Batch, gifts: Gifts, *, again: bool = False
    ) -> NDArray[np.floating]:
        """What ends of a play look worth, shape (n,); the row of the side that plays is first.

        `before` is the board it plays from, of shape (2, squares + 3). Where a bonus is taken,
        the same side throws `again`; all is seen then.
        """
        if again:
            return 1 - self._judge.chances(np.ascontiguousarray(boards[:, ::-1]), gifts)
        chance = random.Random(zlib.crc32(boards.tobytes(), self._seed))
        judge = self._blind if chance.random() < self._careless else self._judge
        seen = self._seen(before[0], boards[:, 0], chance)
        return np.asarray(np.where(seen, judge.chances(boards, gifts), -1.0))

    def _seen(
        self, before: NDArray[np.int8], after: Batch, chance: random.Random
    ) -> NDArray[np.bool_]:
        """Which ends move no overlooked checker; all, if there is none."""
        track = before[1 : self._squares + 1]
        front = int(np.flatnonzero(track).max(initial=0))
        behind = (front - np.arange(self._squares)) / (self._squares / 2)
        missed = np.zeros(len(before), bool)
        missed[1 : self._squares + 1] = [
            chance.random() < self._overlooks * max(0.3, share) for share in behind
        ]
        seen = ~(missed & (after < before)).any(axis=1)
        return np.asarray(seen if seen.any() else ~seen)

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield the best of the plays that come to mind."""
        ends, side = list(plays.results), plays.side
        order = slice(None, None, -1 if side else 1)
        boards = np.ascontiguousarray(np.stack([end.board for end in ends])[:, order])
        gifts = np.array([gift_of(end.bonus) for end in ends], np.int64)
        worth = self.worth(plays.position.board[order], boards, gifts, again=plays.taking_bonus)
        best = int(np.argmax(worth))
        sure = float(self._judge_one(boards, gifts, best, again=plays.taking_bonus))
        yield Choice(plays.results[ends[best]], ends[best], 2 * sure - 1)

    def _judge_one(self, boards: Batch, gifts: Gifts, at: int, *, again: bool) -> float:
        one = boards[at : at + 1]
        if again:
            return 1 - float(self._judge.chances(np.ascontiguousarray(one[:, ::-1]), gifts[:1])[0])
        return float(self._judge.chances(one, gifts[at : at + 1])[0])
