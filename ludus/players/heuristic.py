"""A player who judges every result of the throw by sight, without looking ahead."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludus.players import encoder, loops, shots
from ludus.players.player import Batch, Bonuses, Floats, Judge
from ludus.rules.ruleset import RuleSet

Weights = Mapping[str, float]
"""What one unit of each feature adds to the logit of the chance to win; `turn` is always added,
for the foe has the next throw."""

FEW, MANY = 5, 15

_WEIGHTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""For games with FEW and with MANY checkers a side."""


def weights_for(checkers: int) -> Weights:
    """The weights for a game with that many checkers a side."""
    share = min(max((checkers - FEW) / (MANY - FEW), 0.0), 1.0)
    return {name: few + share * (many - few) for name, (few, many) in _WEIGHTS.items()}


def by_place(weights: Weights) -> NDArray[np.float64]:
    """Weights in the order of `encoder.FEATURES`; 0 for those that it does not name."""
    return np.array([weights.get(name, 0.0) for name in encoder.FEATURES])


def describe(boards: Batch, bonuses: Bonuses, rules: RuleSet) -> NDArray[np.float32]:
    """The features of boards right after a play of the side of the first row, a row for each."""
    found = np.zeros((len(boards), len(encoder.FEATURES)), np.float32)
    now, n = loops.current(), rules.numbers
    rows, hits, flat = now.as_native((found.reshape(-1), shots.tables(n.dice), boards.reshape(-1)))
    now.encoder.describe(rows, hits, flat, n, now.as_native(bonuses))
    return found


class Heuristic(Judge):
    """Scores all results of a throw at once and takes the best; the same every time."""

    sure = 0.999

    def __init__(self, rules: RuleSet, weights: Weights | None = None) -> None:
        """Judge by `weights`; by those for the number of checkers if none are given."""
        super().__init__(rules)
        self._weights = weights

    def logits(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """How likely the side of the first row wins, as logits of shape (n,)."""
        weights = self._weights or weights_for(int(boards[0, 0].sum()))
        worth = describe(boards, bonuses, self.rules) @ by_place(weights)
        return np.asarray(worth + weights.get("turn", 0.0))
