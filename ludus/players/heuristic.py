"""A player that judges every result of the throw at sight, without looking ahead."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.loops import encoder, runtime as loops, shots
from ludus.players.player import Batch, Bonuses, Floats, Judge
from ludus.rules.ruleset import RuleSet

Weights = Mapping[str, float]
"""What a unit of each feature adds to the logit of the chance to win. `turn` is always added."""

FEW = 5
MANY = 15

_WEIGHTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""For games with FEW and with MANY checkers a side."""


def weights_for(checkers: int) -> Weights:
    """Return the weights for a game with the given number of checkers a side."""
    share = min(max((checkers - FEW) / (MANY - FEW), 0.0), 1.0)
    return {name: few + share * (many - few) for name, (few, many) in _WEIGHTS.items()}


def by_place(weights: Weights) -> NDArray[np.float64]:
    """Return weights in the order of `encoder.FEATURES`; missing weights are 0."""
    return np.array([weights.get(name, 0.0) for name in encoder.FEATURES])


@lru_cache
def tables(dice: int) -> Any:
    """Return the tables of hits for a number of dice, where the loops find them at once."""
    return loops.engine().place(shots.tables(dice))


def describe(boards: Batch, bonuses: Bonuses, rules: RuleSet) -> NDArray[np.float32]:
    """Return the features of boards, a row for each, right after a play of the first row's side."""
    features = np.zeros((len(boards), len(encoder.FEATURES)), np.float32)
    n, flat = rules.numbers, boards.reshape(-1)
    loops.engine().run(encoder.describe, features.reshape(-1), tables(n.dice), flat, n, bonuses)
    return features


class Heuristic(Judge):
    """A judge that scores all results of a throw at once; equal boards get equal scores."""

    sure = 0.999

    def __init__(self, rules: RuleSet, weights: Weights | None = None) -> None:
        """Judge by `weights`; None selects weights by the number of checkers."""
        super().__init__(rules)
        self._weights = weights

    def logits(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """Return the logits of the chance that the side of the first row wins, shape (n,)."""
        weights = self._weights or weights_for(int(boards[0, 0].sum()))
        worth = describe(boards, bonuses, self.rules) @ by_place(weights)
        return np.asarray(worth + weights.get("turn", 0.0))
