"""All ends of some throws, in plain loops that can be compiled: the possible replies of a side."""

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules import steps, turns
from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import MOST_NUMBERS, Workspace

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


def spread(
    w: Workspace, n: Numbers, side: int, found: int, boards: Any, bonuses: Any, at: int
) -> None:
    """Write the ends found into `boards`, one after another, and `bonuses`, from index `at` on."""
    width = 2 * steps.width(n)
    for i in range(found):
        board = boards[(at + i) * width : (at + i + 1) * width]
        turns.lay(w, n, side, w.ends[i], board)
        bonuses[at + i] = w.bonuses[i]


def taken(
    w: Workspace, n: Numbers, board: Any, side: int, bonus: int, boards: Any, bonuses: Any,
    at: int,
) -> int:  # fmt: skip
    """Write all ways to take a packed bonus, from index `at` on, and return their number."""
    found = turns.taken(w, n, board, side, bonus)
    spread(w, n, side, found, boards, bonuses, at)
    return found


def replies(
    w: Workspace, n: Numbers, throws: Any, board: Any, side: int, boards: Any, bonuses: Any,
    starts: Any,
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
        found = turns.thrown(w, n, board, side, count)
        spread(w, n, side, found, boards, bonuses, at)
        at += found
    return at
