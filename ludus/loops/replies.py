"""All ends of some throws, in plain loops that can be compiled: the possible replies of a side."""

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules import turns
from ludus.rules.ends import spread
from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import MOST_NUMBERS, Workspace

Boards = NDArray[np.int8]
Integers = NDArray[np.int64]

MOST = 1 << 18
"""The capacity in boards: more than all ends of all throws under any rule set."""


class Throws(NamedTuple):
    """All different throws."""

    numbers: NDArray[np.int64]
    """Shape (throws, most numbers): the numbers to play, sorted, a double twice, padded with 0."""
    likely: NDArray[np.float64]
    """Shape (throws,): the probability of each throw."""


@lru_cache
def throws(n: Numbers) -> Throws:
    """Return all different throws under a rule set."""
    ways = Counter(tuple(sorted(t)) for t in product(range(1, 7), repeat=n.dice))
    numbers = np.zeros((len(ways), MOST_NUMBERS), np.int64)
    for row, throw in zip(numbers, ways, strict=True):
        played = throw * (2 if n.doubles_twice and len(set(throw)) == 1 else 1)
        row[: len(played)] = played
    return Throws(numbers, np.array(list(ways.values())) / 6**n.dice)


def replies(
    w: Workspace, n: Numbers, throws: Integers, board: Boards, side: int, boards: Boards,
    bonuses: Integers, starts: Integers,
) -> int:  # fmt: skip
    """Write all ends of some throws of `side`, one throw after another, and return their number.

    The ends of throw i begin at `starts[i]`. The numbers of the throws lie one throw after another.
    """
    at = 0
    for i in range(len(throws) // MOST_NUMBERS):
        count = 0
        for j in range(MOST_NUMBERS):
            w.numbers[j] = throws[i * MOST_NUMBERS + j]
            count += int(w.numbers[j] > 0)
        starts[i] = at
        ends = turns.thrown(w, n, board, side, count)
        spread(w, n, side, ends, boards, bonuses, at)
        at += ends
    return at
