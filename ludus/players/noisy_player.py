"""A player with a temper, who knows more than he sees: he overlooks checkers, and dangers.

As people do, he values something more than it is worth: to hit, to close points, to run.
"""

import random
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ludus.players.heuristic import Heuristic, Weights, by_place, describe
from ludus.players.player import Batch, Board, Bonuses, Floats, Judge, Player

AT_ONCE = {"race": 1.6, "off": 0.04, "waiting": -0.04, "points": 0.02}
"""What comes to mind when no danger does: the race, hits and closed points."""
NONE: Weights = {}
"""No temper."""


class Tempered(Judge):
    """A judge to whom some features of a board are worth more, or less, than they are."""

    def __init__(self, judge: Judge, temper: Weights) -> None:
        """Add `temper` to the logits of `judge`."""
        super().__init__(judge.rules)
        self._judge, self.sure, self._temper = judge, judge.sure, by_place(temper)

    def logits(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """How likely the side of the first row wins, as he would have it; shape (n,)."""
        liked = describe(boards, bonuses, self.rules) @ self._temper
        return np.asarray(self._judge.logits(boards, bonuses) + liked)


class NoisyPlayer(Player):
    """Judges well, by `judge`, what comes to mind, and takes what is most to his liking.

    The same seed, board and ends always give the same choice.
    """

    def __init__(
        self, judge: Judge, *, overlooks: float, hasty: float, seed: int, temper: Weights = NONE
    ) -> None:
        """Make a player; `temper` is what features count to him beside what they are worth.

        `overlooks` is the chance that a checker as far behind the foremost as half the track does
        not come to mind; one close to it is overlooked less, one farther behind more often.
        `hasty` is the chance that in a turn no danger comes to mind.
        """
        self.judge, self.temper = judge, temper
        self._sees = Tempered(judge, temper)
        self._blind = Tempered(Heuristic(judge.rules, AT_ONCE), temper)
        self.overlooks, self.hasty, self._seed = overlooks, hasty, seed
        self._squares = judge.rules.squares

    def look(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """Which of the ends that come to mind is best; where a bonus is taken, all do."""
        if again:
            yield from self.judge.look(before, boards, bonuses, again=True)
            return
        chance = random.Random(zlib.crc32(boards.tobytes(), self._seed))
        judge = self._blind if chance.random() < self.hasty else self._sees
        seen = self._seen(before[0], boards[:, 0], chance)
        best = int(np.argmax(np.where(seen, judge.chances(boards, bonuses), -1.0)))
        (sure,) = self.judge.chances(boards[best : best + 1], bonuses[best : best + 1])
        yield best, float(sure)

    def _seen(
        self, before: NDArray[np.int8], after: Batch, rng: random.Random
    ) -> NDArray[np.bool_]:
        """Which ends move no overlooked checker; all, if there is none."""
        track = before[1 : self._squares + 1]
        front = int(np.flatnonzero(track).max(initial=0))
        behind = (front - np.arange(self._squares)) / (self._squares / 2)
        missed = np.zeros(len(before), bool)
        missed[1 : self._squares + 1] = [
            rng.random() < self.overlooks * max(0.3, share) for share in behind
        ]
        seen = ~(missed & (after < before)).any(axis=1)
        return np.asarray(seen if seen.any() else ~seen)
