"""All ends of many turns, in plain loops that can be compiled; also the replies of a side."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.loops.shots import ways_to_throw
from ludus.rules import steps, turns, workspace
from ludus.rules.arrays import Int8Array, Int64Array
from ludus.rules.ends import spread
from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import MOST_NUMBERS, Workspace

MOST = 1 << 18
"""The capacity in boards: more than all ends of all throws under any rule set."""


class Room(NamedTuple):
    """Memory for the ends of many turns, up to 45 MB; the next call overwrites them."""

    workspace: Any
    boards: Int8Array
    bonuses: Int64Array


@lru_cache(maxsize=1)
def room(engine: Any, n: Numbers, thread: int) -> Room:
    """Return the memory that all callers of a thread share for a rule set, placed in an engine."""
    boards = engine.place(np.zeros(MOST * 2 * steps.width(n), np.int8))
    bonuses = engine.place(np.zeros(MOST, np.int64))
    return Room(engine.place(workspace.workspace(n)), boards, bonuses)


class Throws(NamedTuple):
    """All different throws."""

    numbers: Int64Array
    """Shape (throws, most numbers): the numbers to play, sorted, a double twice, padded with 0."""
    likely: NDArray[np.float64]
    """Shape (throws,): the probability of each throw."""


@lru_cache
def throws(n: Numbers) -> Throws:
    """Return all different throws under a rule set."""
    ways = ways_to_throw(n.dice)
    numbers = np.zeros((len(ways), MOST_NUMBERS), np.int64)
    for row, throw in zip(numbers, ways, strict=True):
        played = throw * (2 if n.doubles_twice and len(set(throw)) == 1 else 1)
        row[: len(played)] = played
    return Throws(numbers, np.array(list(ways.values())) / 6**n.dice)


def replies(
    w: Workspace, n: Numbers, boards: Int8Array, sides: Int64Array, bonuses: Int64Array,
    dice: Int64Array, chances: NDArray[np.float64], ends: Int8Array, left: Int64Array,
    starts: Int64Array,
) -> int:  # fmt: skip
    """Write the ends of turns, one turn after another; return the number of turns that have room.

    Turn i begins on board i, with `side` i to move. It takes a packed bonus, or plays a throw: its
    sorted dice, which lie one throw after another. Its ends go into `ends`, and the bonuses that
    they leave into `left`, from `starts[i]` to `starts[i + 1]`. If there are `chances`, from 0 to
    1, only one end of each turn is written, at that part of all its ends.
    """
    columns, at = 2 * steps.width(n), 0
    for i in range(len(sides)):
        board, side, bonus = boards[i * columns : (i + 1) * columns], int(sides[i]), int(bonuses[i])
        if bonus:
            count = turns.taken(w, n, board, side, bonus)
        else:
            for j in range(n.dice):
                w.numbers[j] = dice[i * n.dice + j]
            count = turns.thrown(w, n, board, side, turns.double(w, n))
        if len(chances):
            end = int(chances[i] * count)
            w.ends[0], w.bonuses[0] = w.ends[end], w.bonuses[end]
            count = 1
        if at + count > len(left):
            return i
        spread(w, n, side, count, ends, left, at)
        at += count
        starts[i + 1] = at
    return len(sides)
