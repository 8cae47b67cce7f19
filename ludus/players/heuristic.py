"""A player who judges every result of the throw by sight, without looking ahead."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.players.player import Choice
from ludus.players.scene import Batch, Floats, Scene, floats
from ludus.players.terms import TERMS
from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

SURE = 0.999
"""The greatest equity of a position that is not yet won."""

Results = Mapping[Position, tuple[Step, ...]]


class Weights(NamedTuple):
    """What one unit of each term of `ludus.players.terms` adds to the logit of the chance to win.

    Found by self-play over all four rule sets, with 5 and with 15 checkers.
    """

    race: float = 1.1
    off: float = 0.2
    home: float = 0.03
    waiting: float = -0.1
    exposed: float = 0.07
    exposed_way: float = -0.92
    exposed_shut: float = -0.06
    threat: float = 0.05
    threat_way: float = 0.14
    loose: float = -0.065
    loose_foe: float = 0.023
    block: float = 0.11
    blocked: float = -0.09
    points: float = 0.085
    runs: float = 0.034
    shut_out: float = 0.33
    shut_in: float = -0.15
    tower: float = -0.034
    turn: float = 0.0
    gift: float = -0.18


class Heuristic:
    """Scores all results of a throw at once and takes the best; the same every time."""

    def __init__(self, rules: RuleSet, weights: Weights | None = None) -> None:
        self.rules = rules
        self._weights = np.array(weights or Weights(), np.float32)

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield the best play; there is nothing better to come."""
        yield self.best(plays.results, plays.side)

    def best(self, results: Results, side: int) -> Choice:
        """The best of some results of a throw of `side`."""
        positions = list(results)
        equities = self.equities(positions, side)
        at = int(np.argmax(equities))
        return Choice(results[positions[at]], positions[at], float(equities[at]))

    def equities(self, positions: Sequence[Position], side: int) -> NDArray[np.float64]:
        """What positions are worth to a side: shape (n,), from -1 (lost) to 1 (won).

        The same side is to move in all of them; it is judged as if the other had just played.
        """
        mover = positions[0].turn
        boards = np.stack([position.board for position in positions])
        if mover == 0:
            boards = boards[:, ::-1]
        gifts = floats(np.array([len(position.bonus) for position in positions]))
        worth = self._worth(boards, gifts)
        return -worth if mover == side else worth

    def _worth(self, boards: Batch, gifts: Floats) -> NDArray[np.float64]:
        """The equity of the side whose row is first, and which has just played."""
        scene = Scene(boards, gifts, self.rules)
        logits = self._weights @ np.stack([term(scene) for term in TERMS])
        worth = np.tanh(logits.astype(np.float64) / 2) * SURE
        checkers = boards[0, 0].sum()
        worth[scene.own.off == checkers] = 1.0
        worth[scene.foe.off == checkers] = -1.0
        return worth
