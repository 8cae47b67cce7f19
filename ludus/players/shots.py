"""Which throws hit a blot, in tables: made once for each number of dice."""

from collections import Counter
from functools import lru_cache, reduce
from itertools import combinations_with_replacement, product
from operator import or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

REACH = 12
"""Two dice carry a checker no farther."""
NEAR, FAR = (1 << 6) - 1, (1 << REACH + 1) - 1


class Shots(NamedTuple):
    """Which throws hit, as bits, one for each different throw; by where checkers stand.

    Single dice are counted, and two dice played by one checker, or by one that enters and so frees
    another; not three.
    """

    single: NDArray[np.int64]
    """By the six squares before the blot, the nearest the highest bit: some die hits."""
    double: NDArray[np.int64]
    """By the steps from 0 to 12, then which of the six squares before the blot are closed."""
    freed: NDArray[np.int64]
    """By the six squares before the blot, then which entries are closed: one die enters the last
    who waits, the other hits."""
    ways: NDArray[np.int64]
    """By place of a byte, then its value: how many of all throws these are, each order counted."""


@lru_cache
def tables(dice: int) -> Shots:
    """The tables for that many dice."""
    orders = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=dice))
    throws = list(orders)

    def having(*faces: int) -> int:
        needed = Counter(faces)
        return sum(1 << i for i, throw in enumerate(throws) if needed <= Counter(throw))

    def some(found: list[int]) -> int:
        return reduce(or_, found, 0)

    face = {die: having(die) for die in range(1, 7)}
    pair = {(a, b): having(a, b) for a, b in combinations_with_replacement(range(1, 7), 2)}
    near = {die: [code for code in range(64) if code >> (6 - die) & 1] for die in face}
    single = [some([face[die] for die in face if code in near[die]]) for code in range(64)]
    double = [
        some(
            [
                pair[a, b]
                for a, b in pair
                if a + b == way and not (code in near[a] and code in near[b])
            ]
        )
        for way in range(REACH + 1)
        for code in range(64)
    ]
    freed = [
        some([
            pair[a, b]
            for a, b in pair
            if (code in near[a] and not shut >> (b - 1) & 1)
            or (code in near[b] and not shut >> (a - 1) & 1)
        ])
        for code in range(64)
        for shut in range(64)
    ]  # fmt: skip
    ways = [
        sum(
            orders[throws[8 * byte + i]]
            for i in range(8)
            if value >> i & 1 and 8 * byte + i < len(throws)
        )
        for byte in range(8)
        for value in range(256)
    ]
    return Shots(*(np.array(table, np.int64) for table in (single, double, freed, ways)))
