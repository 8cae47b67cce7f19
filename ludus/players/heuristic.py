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
    """What one unit of each term adds to the logit of the chance to win.

    The terms of the same names are in `ludus.players.terms`.
    """

    race: float
    lead: float
    off: float
    home: float
    waiting: float
    exposed: float
    exposed_way: float
    exposed_shut: float
    threat: float
    threat_way: float
    loose: float
    loose_foe: float
    block: float
    blocked: float
    points: float
    runs: float
    shut_out: float
    shut_in: float
    tower: float
    turn: float
    gift: float


FEW = Weights(
    race=0.297,
    lead=0.150,
    off=0.064,
    home=0.008,
    waiting=-0.034,
    exposed=0.031,
    exposed_way=-0.255,
    exposed_shut=-0.036,
    threat=0.017,
    threat_way=0.039,
    loose=-0.011,
    loose_foe=0.008,
    block=0.039,
    blocked=-0.034,
    points=0.025,
    runs=0.011,
    shut_out=0.092,
    shut_in=-0.045,
    tower=-0.008,
    turn=-0.160,
    gift=-0.056,
)
"""For games with 5 checkers a side, found by self-play over all four rule sets."""

MANY = Weights(
    race=0.078,
    lead=0.200,
    off=0.021,
    home=0.005,
    waiting=-0.008,
    exposed=0.003,
    exposed_way=-0.060,
    exposed_shut=-0.001,
    threat=-0.005,
    threat_way=0.017,
    loose=0.003,
    loose_foe=-0.001,
    block=0.017,
    blocked=0.003,
    points=0.012,
    runs=0.002,
    shut_out=-0.005,
    shut_in=0.051,
    tower=-0.007,
    turn=-0.040,
    gift=-0.014,
)
"""For games with 15 checkers: luck evens out, and every single term decides less."""


def weights_for(checkers: int) -> Weights:
    """The weights for a game with that many checkers a side, between `FEW` and `MANY`."""
    share = min(max((checkers - 5) / 10, 0.0), 1.0)
    return Weights(*(few + share * (many - few) for few, many in zip(FEW, MANY, strict=True)))


class Heuristic:
    """Scores all results of a throw at once and takes the best; the same every time."""

    def __init__(self, rules: RuleSet, weights: Weights | None = None) -> None:
        """Judge by `weights`; by those for the number of checkers if none are given."""
        self.rules = rules
        self._weights = weights

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
        worth = self.worth(boards, gifts)
        return -worth if mover == side else worth

    def worth(self, boards: Batch, gifts: Floats) -> NDArray[np.float64]:
        """The equity of the side whose row is first, and which has just played."""
        scene = Scene(boards, gifts, self.rules)
        checkers = int(boards[0, 0].sum())
        weights = np.array(self._weights or weights_for(checkers))
        logits = weights @ np.stack([term(scene) for term in TERMS])
        worth = np.tanh(logits / 2) * SURE
        worth[scene.own.off == checkers] = 1.0
        worth[scene.foe.off == checkers] = -1.0
        return worth
