"""All ends of all throws, in plain loops that can be compiled: what the other side may do next."""

from collections import Counter
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.rules import turns
from ludus.rules.ruleset import Numbers, RuleSet

MOST = 1 << 18
"""Boards that there is room for: more than all ends of all throws come to under any rule set."""


class Throws(NamedTuple):
    """Every different throw."""

    numbers: NDArray[np.int64]
    """Shape (throws, most numbers): those to be played, sorted, a double twice over; then 0."""
    likely: NDArray[np.float64]
    """Shape (throws,): how likely each is."""


def throws(rules: RuleSet) -> Throws:
    """Every different throw under a rule set."""
    ways = Counter(tuple(sorted(t)) for t in product(range(1, 7), repeat=rules.dice))
    numbers = np.zeros((len(ways), turns.MOST_DICE), np.int64)
    for row, throw in zip(numbers, ways, strict=True):
        twice = rules.doubles_twice and len(set(throw)) == 1
        played = throw * (2 if twice else 1)
        row[: len(played)] = played
    return Throws(numbers, np.array(list(ways.values())) / 6**rules.dice)


def spread(
    d: turns.Desk, n: Numbers, side: int, found: int, boards: Any, gifts: Any, at: int
) -> None:
    """Lay the ends found into `boards` and `gifts`, from place `at` on."""
    for i in range(found):
        turns.lay(d, n, side, d.ends[i], boards[at + i])
        gifts[at + i] = d.gifts[i]


def takings(
    d: turns.Desk, n: Numbers, board: Any, side: int, gift: int, boards: Any, gifts: Any, at: int
) -> int:
    """Lay all ways to take a bonus out, from place `at` on; how many there are."""
    found = turns.takings(d, n, board, side, gift)
    spread(d, n, side, found, boards, gifts, at)
    return found


def replies(
    d: turns.Desk, n: Numbers, throws: Any, board: Any, side: int, boards: Any, gifts: Any,
    starts: Any,
) -> int:  # fmt: skip
    """Lay all ends of each of some throws of `side` out, one throw after another.

    How many there are; those of throw i begin at `starts[i]`.
    """
    at = 0
    for i in range(len(throws)):
        count = 0
        while count < turns.MOST_DICE and throws[i, count]:
            d.dice[count] = throws[i, count]
            count += 1
        starts[i] = at
        # The place to be written on next serves as scratch.
        found = turns.ends(d, n, board, side, count, boards[at])
        spread(d, n, side, found, boards, gifts, at)
        at += found
    return at
