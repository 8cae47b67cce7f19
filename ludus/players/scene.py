"""A scene: a batch of boards after a play, and what a judge asks about them more than once."""

from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules.ruleset import Numbers, RuleSet

Batch = NDArray[np.int8]
"""Boards of shape (n, 2, squares + 3), the row of the side that has just played first."""
Floats = NDArray[np.float32]
Masks = NDArray[np.bool_]

FACES = range(1, 7)
PAIRS = tuple(combinations_with_replacement(FACES, 2))
REACH = 12
"""Two dice carry a checker no farther."""


def floats(numbers: NDArray[np.generic]) -> Floats:
    """The same numbers, all of one small type."""
    return np.asarray(numbers, np.float32)


def count(mask: Masks) -> Floats:
    """How many squares of each board a mask of shape (n, squares) holds."""
    return floats(mask.sum(axis=1))


class Throws(NamedTuple):
    """Every different throw of some dice."""

    holds: Floats
    """Shape (throws, 6 + 21): 1 where the throw has the face, or both of the pair, of `PAIRS`."""
    likely: Floats
    """Shape (throws,): how likely it is."""


@lru_cache
def throws(dice: int) -> Throws:
    """Every different throw of that many dice."""
    ways: dict[tuple[int, ...], int] = {}
    for throw in map(sorted, product(FACES, repeat=dice)):
        ways[tuple(throw)] = ways.get(tuple(throw), 0) + 1
    holds = [
        [face in throw for face in FACES]
        + [throw.count(a) > (a == b) and b in throw for a, b in PAIRS]
        for throw in ways
    ]
    return Throws(np.array(holds, np.float32), floats(np.array(list(ways.values())) / 6**dice))


class Side:
    """One side of a batch; arrays are of shape (n,), or (n, squares + 1) for masks of squares."""

    def __init__(self, rows: Batch, n: Numbers, dice: int) -> None:
        """Take the rows of a side, of shape (n, squares + 3)."""
        self.rows, self.n, self.dice = rows, n, dice
        self.track = floats(rows[:, : n.squares + 1])
        """Checkers on each square; column 0 counts all who wait."""
        self.track[:, 0] += rows[:, n.squares + 2]

    @property
    def waiting(self) -> Floats:
        """How many checkers wait."""
        return floats(self.track[:, 0])

    @property
    def off(self) -> Floats:
        """How many checkers are borne off."""
        return floats(self.rows[:, self.n.squares + 1])

    @cached_property
    def pips(self) -> Floats:
        """Steps until all are off; those who wait have the whole track before them."""
        return floats(self.track @ np.arange(self.n.squares + 1, 0, -1, dtype=np.float32))

    @cached_property
    def closed(self) -> Masks:
        """Squares held against the enemy."""
        held: Masks = self.track >= 2
        held[:, : self.n.private + 1] = False
        return held

    @cached_property
    def blots(self) -> Masks:
        """Single checkers where an enemy can come."""
        single: Masks = self.track == 1
        single[:, : self.n.private + 1] = False
        return single

    @cached_property
    def ahead(self) -> Masks:
        """Squares that some checker of this side has still before it."""
        return np.asarray(np.maximum.accumulate(self.track > 0, axis=1))

    @cached_property
    def bound(self) -> NDArray[np.int64]:
        """How many checkers must enter before any other may move."""
        circle = self.rows[:, self.n.squares + 2].astype(np.int64)
        return circle + self.rows[:, 0] if self.n.only_enter else circle


class Shots(NamedTuple):
    """The blots of a batch, one after another; each array of shape (blots,)."""

    board: NDArray[np.int64]
    square: NDArray[np.int64]
    likely: Floats
    """How likely the next throw of the other side hits it."""


def shots(of: Side, at: Side) -> Shots:
    """How likely a throw of one side hits each blot of the other.

    Single dice are counted, and two dice played by one checker, or by one that enters and so
    frees another; not three. Closed squares in the way are heeded.
    """
    board, square = np.nonzero(at.blots & of.ahead)
    origin = square[:, None] - np.arange(REACH + 1)
    on_track, column = origin >= 0, np.maximum(origin, 0)
    stands = on_track & (of.track[board[:, None], column] > 0)
    halts = on_track & ~at.closed[board[:, None], column]
    bound = of.bound[board]
    gated = (of.rows[board, 0] > 0) & (square > of.n.gate)
    free = stands & ((origin == 0) | ((bound == 0) & ~gated)[:, None])
    opens = ~at.closed[board, :7]
    chances = np.zeros((len(board), len(FACES) + len(PAIRS)), np.float32)
    chances[:, : len(FACES)] = free[:, 1:7]
    last = stands & (bound == 1)[:, None]
    for i, (a, b) in enumerate(PAIRS, len(FACES)):
        freed = (last[:, a] & opens[:, b]) | (last[:, b] & opens[:, a])
        chances[:, i] = freed | (free[:, a + b] & (halts[:, a] | halts[:, b]))
    # Bit masks, as a matrix product wakes threads that cost more than they save.
    holds, likely = throws(of.dice)
    bits = 1 << np.arange(holds.shape[1])
    hit = (chances.astype(np.int64) * bits).sum(axis=1)[:, None] & holds.astype(np.int64) @ bits
    return Shots(board, square, floats(((hit != 0) * likely).sum(axis=1)))


class Danger(NamedTuple):
    """What a side's blots have to fear of the other's next throw; each of shape (n,)."""

    hits: Floats
    """Blots hit, expected."""
    way: Floats
    """What they lose, expected, in lengths of the track."""


def danger(of: Side, at: Side) -> Danger:
    """What the blots of one side have to fear of the other, `of`."""
    board, square, likely = shots(of, at)
    way = likely * square / (at.n.squares + 1)
    found = (np.bincount(board, worth, len(at.rows)) for worth in (likely, way))
    return Danger(*map(floats, found))


class Scene:
    """A batch of boards after a play: the own side has just played, the foe is to throw."""

    def __init__(self, boards: Batch, gifts: Floats, rules: RuleSet) -> None:
        """Take the boards and, of shape (n,), how many bonuses wait for the foe."""
        self.n = rules.numbers
        self.gifts = gifts
        self.own = Side(boards[:, 0], self.n, rules.dice)
        self.foe = Side(boards[:, 1], self.n, rules.dice)

    @cached_property
    def danger(self) -> Danger:
        """What own blots have to fear."""
        return danger(self.foe, self.own)

    @cached_property
    def chance(self) -> Danger:
        """What the foe's blots would have to fear, were the own side to throw now."""
        return danger(self.own, self.foe)
