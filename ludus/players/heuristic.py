"""A player who judges every result of the throw by sight, without looking ahead."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.players.player import Choice
from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position
from ludus.rules.ruleset import Numbers, RuleSet

Batch = NDArray[np.int8]
"""Boards of shape (n, 2, squares + 3), the row of the side that has just played first."""
Floats = NDArray[np.float32]
Masks = NDArray[np.bool_]

FACES = range(1, 7)
PAIRS = tuple(combinations_with_replacement(FACES, 2))


class Weights(NamedTuple):
    """What each term is worth, in logits of the chance to win; the terms' functions say more."""

    race: float = 1.0
    off: float = 0.1
    home: float = 0.05
    waiting: float = -0.1
    exposed: float = -0.3
    exposed_way: float = -0.5
    threat: float = 0.1
    threat_way: float = 0.2
    block: float = 0.1
    blocked: float = -0.1
    points: float = 0.05
    runs: float = 0.05
    shut_out: float = 0.3
    shut_in: float = -0.3
    tower: float = -0.02
    gift: float = -0.3


@lru_cache
def throws(dice: int) -> tuple[Floats, Floats]:
    """Every different throw: which chances it holds, and how likely it is.

    Returns:
        holds: shape (throws, 6 + 21): 1 where the throw has the face, or both of the pair.
        likely: shape (throws,): probabilities.
    """
    counted: dict[tuple[int, ...], int] = {}
    for throw in product(FACES, repeat=dice):
        key = tuple(sorted(throw))
        counted[key] = counted.get(key, 0) + 1
    holds = np.zeros((len(counted), 6 + len(PAIRS)), np.float32)
    for row, throw in enumerate(counted):
        for face in throw:
            holds[row, face - 1] = 1
        for at, (a, b) in enumerate(PAIRS):
            holds[row, 6 + at] = throw.count(a) >= (2 if a == b else 1) and b in throw
    likely = np.array(list(counted.values()), np.float32) / 6**dice
    return holds, likely


class Side:
    """One side of a batch of boards, and what the terms ask about it more than once."""

    def __init__(self, rows: Batch, enemy: Batch, n: Numbers, dice: int) -> None:
        """Take the rows of a side and of its enemy, both of shape (n, squares + 3)."""
        self.rows, self.enemy, self.n, self.dice = rows, enemy, n, dice
        self.track = rows[:, : n.squares + 1].astype(np.float32)
        """Shape (n, squares + 1): column 0 counts all who wait."""
        self.track[:, 0] += rows[:, n.squares + 2]

    @cached_property
    def checkers(self) -> float:
        """Checkers of the side, borne off or not."""
        return float(self.rows[0].sum())

    @cached_property
    def pips(self) -> Floats:
        """Steps until all are off; those who wait have the whole track before them."""
        steps = np.arange(self.n.squares + 1, 0, -1, dtype=np.float32)
        return np.asarray(self.track @ steps, np.float32)

    @cached_property
    def waiting(self) -> Floats:
        """How many checkers wait."""
        return np.asarray(self.track[:, 0], np.float32)

    @cached_property
    def closed(self) -> Masks:
        """Shape (n, squares + 1): squares held against the enemy."""
        held = self.track >= 2
        held[:, : self.n.private + 1] = False
        return held

    @cached_property
    def blots(self) -> Masks:
        """Shape (n, squares + 1): single checkers on shared squares."""
        single = self.track == 1
        single[:, : self.n.private + 1] = False
        return single

    @cached_property
    def entries(self) -> Floats:
        """How many of the six entry squares are held against the enemy."""
        return np.asarray(self.closed[:, 1:7].sum(axis=1), np.float32)

    @cached_property
    def bound(self) -> NDArray[np.int64]:
        """How many checkers must enter before any other may move."""
        circle = self.rows[:, self.n.squares + 2].astype(np.int64)
        return circle + self.rows[:, 0] if self.n.only_enter else circle


def shots(of: Side, at: Side) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """How likely each blot of a side is hit by the next throw of the other.

    Single dice and sums of two are counted, not sums of more; a square on the way must be open.

    Returns:
        The board and the square of each blot, and the probability; each of shape (blots,).
    """
    board, square = np.nonzero(at.blots)
    near = square[:, None] - np.arange(13)
    stands = (near >= 0) & (of.track[board[:, None], np.maximum(near, 0)] > 0)
    open_ = (near < 0) | ~at.closed[board[:, None], np.maximum(near, 0)]
    entry = near == 0
    bound = of.bound[board]
    gated = (of.rows[board, 0] > 0) & (square > of.n.gate) if of.n.gate else bound < 0
    free = stands & ((bound == 0)[:, None] | entry) & ~(gated[:, None] & ~entry)
    chances = np.zeros((len(board), 6 + len(PAIRS)), np.float32)
    chances[:, :6] = free[:, 1:7]
    enters = ~at.closed[board][:, 1:7]
    after = (bound == 1)[:, None] & stands[:, 1:7]
    for i, (a, b) in enumerate(PAIRS):
        through = free[:, a + b] & (open_[:, a] | open_[:, b])
        freed = (after[:, b - 1] & enters[:, a - 1]) | (after[:, a - 1] & enters[:, b - 1])
        chances[:, 6 + i] = through | freed
    holds, likely = throws(of.dice)
    hit = chances @ holds.T > 0
    return board, square, np.asarray(hit @ likely, np.float32)


class Scene:
    """A batch of boards after a play: own side has just played, the foe is to throw."""

    def __init__(self, boards: Batch, rules: RuleSet) -> None:
        self.n = rules.numbers
        self.own = Side(boards[:, 0], boards[:, 1], self.n, rules.dice)
        self.foe = Side(boards[:, 1], boards[:, 0], self.n, rules.dice)

    def _danger(self, of: Side, at: Side) -> tuple[Floats, Floats]:
        board, square, likely = shots(of, at)
        size = len(at.rows)
        way = likely * square / (self.n.squares + 1)
        return (
            np.bincount(board, likely, size).astype(np.float32),
            np.bincount(board, way, size).astype(np.float32),
        )

    @cached_property
    def danger(self) -> tuple[Floats, Floats]:
        """Own blots that will be hit, expected: their number, and their way in tracks."""
        return self._danger(self.foe, self.own)

    @cached_property
    def chance(self) -> tuple[Floats, Floats]:
        """The same of the foe's blots, were own side to throw now."""
        return self._danger(self.own, self.foe)


def race(s: Scene) -> Floats:
    """How much farther the foe has to go, against the length of the race that is left."""
    left = s.own.pips + s.foe.pips
    return np.asarray((s.foe.pips - s.own.pips) / np.sqrt(left * 4 + 20), np.float32)


def off(s: Scene) -> Floats:
    """Checkers borne off more than the foe."""
    column = s.n.squares + 1
    return np.asarray(s.own.rows[:, column] - s.foe.rows[:, column], np.float32)


def home(s: Scene) -> Floats:
    """Checkers in the home more than the foe."""
    first = s.n.squares - s.n.home + 1
    return np.asarray(
        s.own.track[:, first:].sum(axis=1) - s.foe.track[:, first:].sum(axis=1), np.float32
    )


def waiting(s: Scene) -> Floats:
    """Checkers that wait more than the foe's."""
    return s.own.waiting - s.foe.waiting


def exposed(s: Scene) -> Floats:
    """Own blots that the foe's next throw hits, expected number."""
    return s.danger[0]


def exposed_way(s: Scene) -> Floats:
    """What those blots would lose, in lengths of the track."""
    return s.danger[1]


def threat(s: Scene) -> Floats:
    """The foe's blots that own side could hit, expected number, were they left there."""
    return s.chance[0]


def threat_way(s: Scene) -> Floats:
    """What those blots would lose, in lengths of the track."""
    return s.chance[1]


def _block(of: Side, at: Side) -> Floats:
    """For each checker of `at`, the square of the share of closed ones among six before it."""
    ahead = np.zeros_like(at.track)
    for die in FACES:
        ahead[:, :-die] += of.closed[:, die:]
    return np.asarray((at.track * (ahead / 6) ** 2).sum(axis=1), np.float32)


def block(s: Scene) -> Floats:
    """How far own points hold the foe's checkers up."""
    return _block(s.own, s.foe)


def blocked(s: Scene) -> Floats:
    """How far the foe's points hold own checkers up."""
    return _block(s.foe, s.own)


def _before(of: Side, at: Side) -> Masks:
    """Closed points of a side that some checker of the other has still to pass."""
    behind = np.maximum.accumulate(at.track > 0, axis=1)
    return of.closed & behind


def points(s: Scene) -> Floats:
    """Closed points that the foe must pass, more than the foe's."""
    return np.asarray(
        _before(s.own, s.foe).sum(axis=1) - _before(s.foe, s.own).sum(axis=1), np.float32
    )


def _runs(of: Side, at: Side) -> Floats:
    held = _before(of, at).astype(np.float32)
    two = held[:, :-1] * held[:, 1:]
    three = two[:, :-1] * held[:, 2:]
    four = three[:, :-1] * held[:, 3:]
    return np.asarray(two.sum(axis=1) + three.sum(axis=1) + four.sum(axis=1), np.float32)


def runs(s: Scene) -> Floats:
    """Two, three and four closed points in a row, more than the foe's."""
    return _runs(s.own, s.foe) - _runs(s.foe, s.own)


def _shut(of: Side, at: Side) -> Floats:
    """How likely a side that must enter finds no open square with a whole throw."""
    return np.asarray((of.entries / 6) ** of.dice * (at.waiting > 0), np.float32)


def shut_out(s: Scene) -> Floats:
    """How likely the foe cannot enter."""
    return _shut(s.own, s.foe)


def shut_in(s: Scene) -> Floats:
    """How likely own side could not."""
    return _shut(s.foe, s.own)


def tower(s: Scene) -> Floats:
    """Checkers above the third on a square before the home, more than the foe's."""
    end = s.n.squares - s.n.home + 1
    own = np.maximum(s.own.track[:, 1:end] - 3, 0).sum(axis=1)
    foe = np.maximum(s.foe.track[:, 1:end] - 3, 0).sum(axis=1)
    return np.asarray(own - foe, np.float32)


TERMS: tuple[Callable[[Scene], Floats], ...] = (
    race,
    off,
    home,
    waiting,
    exposed,
    exposed_way,
    threat,
    threat_way,
    block,
    blocked,
    points,
    runs,
    shut_out,
    shut_in,
    tower,
)
"""The terms read off the board, in the order of their weights."""


class Heuristic:
    """Scores all results of a throw at once and takes the best; the same every time."""

    def __init__(self, rules: RuleSet, weights: Weights | None = None) -> None:
        self.rules = rules
        self._weights = weights or Weights()

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield the best play; there is nothing better to come."""
        yield self.best(plays, plays.results)

    def best(self, plays: Plays, results: Mapping[Position, tuple[Step, ...]]) -> Choice:
        """The best of some of the results of a throw."""
        positions = list(results)
        equities = self.equities(positions, plays.side)
        at = int(np.argmax(equities))
        return Choice(results[positions[at]], positions[at], float(equities[at]))

    def equities(self, positions: list[Position], side: int) -> NDArray[np.float64]:
        """What positions are worth to a side, -1 (lost) to 1 (won).

        The same side is to move in all of them. A bonus that waits counts for the mover.
        """
        mover = positions[0].turn
        boards = np.stack([position.board for position in positions])
        if mover == 0:
            boards = boards[:, ::-1]
        worth = self._scores(boards)
        if self.rules.profit:
            worth += self._weights.gift * np.array([len(p.bonus) for p in positions])
        worth = np.clip(np.tanh(worth / 2), -0.999, 0.999)
        column = self.rules.squares + 1
        checkers = boards[0, 0].sum()
        worth[boards[:, 0, column] == checkers] = 1.0
        worth[boards[:, 1, column] == checkers] = -1.0
        return worth if mover != side else -worth

    def _scores(self, boards: Batch) -> NDArray[np.float64]:
        scene = Scene(boards, self.rules)
        terms = np.stack([term(scene) for term in TERMS])
        return np.array(self._weights[: len(TERMS)]) @ terms
