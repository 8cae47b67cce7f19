"""A player who knows more than he sees: he overlooks checkers, and dangers, as people do."""

import random
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ludus.players.heuristic import Heuristic
from ludus.players.player import Batch, Bonuses, Choice, Floats, Judge, batch
from ludus.rules.plays import Plays

AT_ONCE = {"race": 1.6, "off": 0.04, "waiting": -0.04, "points": 0.02}
"""What comes to mind when no danger does: the race, hits and closed points."""


class Careless:
    """Judges well, by `judge`, what comes to mind.

    The same seed, board and ends always give the same choice.
    """

    def __init__(self, judge: Judge, *, overlooks: float, hasty: float, seed: int) -> None:
        """Make a player.

        `overlooks` is the chance that a checker as far behind the foremost as half the track does
        not come to mind; one close to it is overlooked less, one farther behind more often.
        `hasty` is the chance that in a turn no danger comes to mind.
        """
        self.judge, self._blind = judge, Heuristic(judge.rules, AT_ONCE)
        self._overlooks, self._hasty, self._seed = overlooks, hasty, seed
        self._squares = judge.rules.squares

    def worth(
        self, before: Batch, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Floats:
        """What ends of a play look worth, shape (n,); the row of the side that plays is first.

        `before` is the board it plays from, of shape (2, squares + 3). Where a bonus is taken,
        the same side throws `again`; all is seen then.
        """
        if again:
            return self.judge.after(boards, bonuses, again=True)
        rng = random.Random(zlib.crc32(boards.tobytes(), self._seed))
        judge = self._blind if rng.random() < self._hasty else self.judge
        seen = self._seen(before[0], boards[:, 0], rng)
        return np.asarray(np.where(seen, judge.chances(boards, bonuses), -1.0))

    def _seen(
        self, before: NDArray[np.int8], after: Batch, rng: random.Random
    ) -> NDArray[np.bool_]:
        """Which ends move no overlooked checker; all, if there is none."""
        track = before[1 : self._squares + 1]
        front = int(np.flatnonzero(track).max(initial=0))
        behind = (front - np.arange(self._squares)) / (self._squares / 2)
        missed = np.zeros(len(before), bool)
        missed[1 : self._squares + 1] = [
            rng.random() < self._overlooks * max(0.3, share) for share in behind
        ]
        seen = ~(missed & (after < before)).any(axis=1)
        return np.asarray(seen if seen.any() else ~seen)

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield the best of the plays that come to mind."""
        ends, side, again = list(plays.results), plays.side, plays.taking_bonus
        boards, bonuses = batch(ends, side)
        before = plays.position.board[:: -1 if side else 1]
        best = int(np.argmax(self.worth(before, boards, bonuses, again=again)))
        (sure,) = self.judge.after(boards[best : best + 1], bonuses[best : best + 1], again=again)
        yield Choice(plays.results[ends[best]], ends[best], 2 * float(sure) - 1)
