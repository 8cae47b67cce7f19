"""A player with a temper, which overlooks checkers and dangers.

Like people, the player overrates something: hits, closed squares or running.
"""

import random
import zlib

import numpy as np
from numpy.typing import NDArray

from ludus.players.heuristic import Heuristic, Weights, by_place, describe
from ludus.players.player import Batch, Board, Bonuses, Floats, Judge, Looks, Player

AT_ONCE = {"race": 1.6, "off": 0.04, "waiting": -0.04, "points": 0.02}
"""Weights of a hasty turn, without any danger: the race, hits and closed squares."""


class Tempered(Judge):
    """A judge that overrates or underrates some features of a board."""

    def __init__(self, judge: Judge, temper: Weights) -> None:
        super().__init__(judge.rules)
        self._judge, self.sure, self._temper = judge, judge.sure, by_place(temper)

    def logits(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """Return the judge's logits plus the temper, for the side of the first row; shape (n,)."""
        liked = describe(boards, bonuses, self.rules) @ self._temper
        return np.asarray(self._judge.logits(boards, bonuses) + liked)


class NoisyPlayer(Player):
    """A player that overlooks some ends, judges the others by `judge`, and adds its temper.

    Equal seeds, boards and ends always give equal choices.
    """

    def __init__(
        self, judge: Judge, *, overlooks: float, hasty: float, seed: int, temper: Weights
    ) -> None:
        """Create a player; `temper` is the extra weight of features.

        `overlooks` is the chance to overlook a checker half the track behind the foremost; it is
        less for nearer checkers. `hasty` is the chance of a turn in which the player ignores all
        dangers.
        """
        self.judge, self.temper = judge, temper
        self._sees = Tempered(judge, temper)
        self._blind = Tempered(Heuristic(judge.rules, AT_ONCE), temper)
        self.overlooks, self.hasty, self._seed = overlooks, hasty, seed
        self._squares = judge.rules.squares

    def look(self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False) -> Looks:
        """Yield the best end that is not overlooked. If a bonus is taken, no end is overlooked."""
        if again:
            yield from self.judge.look(before, boards, bonuses, again=True)
            return
        chance = random.Random(zlib.crc32(boards.tobytes(), self._seed))
        judge = self._blind if chance.random() < self.hasty else self._sees
        noticed = self._noticed(before[0], boards[:, 0], chance)
        best = int(np.argmax(np.where(noticed, judge.chances(boards, bonuses), -1.0)))
        (sure,) = self.judge.chances(boards[best : best + 1], bonuses[best : best + 1])
        yield best, float(sure)

    def _noticed(
        self, before: NDArray[np.int8], after: Batch, rng: random.Random
    ) -> NDArray[np.bool_]:
        """Return which ends move no overlooked checker; all ends if each moves one."""
        track = before[1 : self._squares + 1]
        front = int(np.flatnonzero(track).max(initial=0))
        behind = (front - np.arange(self._squares)) / (self._squares / 2)
        missed = np.zeros(len(before), bool)
        missed[1 : self._squares + 1] = [
            rng.random() < self.overlooks * max(0.3, share) for share in behind
        ]
        noticed = ~(missed & (after < before)).any(axis=1)
        return np.asarray(noticed if noticed.any() else ~noticed)
