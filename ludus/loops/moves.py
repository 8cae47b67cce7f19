"""Moves encoded as bytes, in plain loops that can be compiled.

A turn is a byte for its throw, then one byte for each step. Steps of a bonus, or of numbers kept
beside a bonus, are written like a turn. The lowest two bits of a byte contain its kind:

    step    4 * the column that the checker leaves, plus 0, 1 or 2: with the least of the different
            numbers to be played, with the next or the greatest
    throw   4 * its place among all sorted throws of as many dice, plus 3
    251     ends a game; no throw has that place
    255     a bonus, which follows from the position

The encoding does not depend on the order of the enumeration of plays. A reader needs only the
rules.
"""

from typing import Any

from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import MOST_NUMBERS, Workspace, depth

STEP = 3  # a byte with all of these bits set is no step
END = 251
BONUS = 255
LONGEST = 1 << 20
"""Capacity in bytes. Turns beyond it are played, but not written."""


def _below(i: int, face: int) -> int:
    """Return how many sorted throws of `i` + 1 dice have only faces below `face`."""
    less = face - 1
    if i == 0:
        return less
    if i == 1:
        return less * (less + 1) // 2
    return less * (less + 1) * (less + 2) // 6


def place(numbers: Any, dice: int) -> int:
    """Return the rank of the throw at the beginning of `numbers`, among all sorted throws."""
    rank = 0
    for i in range(dice):
        rank += _below(i, int(numbers[i]))
    return rank


def lay(place: int, dice: int, numbers: Any) -> None:
    """Write the throw of a rank into the beginning of `numbers`."""
    for i in range(dice - 1, -1, -1):
        face = 6
        while _below(i, face) > place:
            face -= 1
        numbers[i] = face
        place -= _below(i, face)


def _rank(numbers: Any, number: int) -> int:
    """Return how many different numbers in a sorted list are less than `number`."""
    rank = 0
    i = 0
    while numbers[i] != number:
        if numbers[i + 1] != numbers[i]:
            rank += 1
        i += 1
    return rank


def number(numbers: Any, rank: int) -> int:
    """Return the number of a rank among the different numbers in a sorted list."""
    i = 0
    while rank > 0:
        if numbers[i + 1] != numbers[i]:
            rank -= 1
        i += 1
    return int(numbers[i])


def write(w: Workspace, n: Numbers, bonus: int, node: int, onto: Any, at: int) -> int:
    """Write the path to a node of the workspace, from index `at` on; return the index after it.

    `bonus` is the bonus that waited at the beginning; 0 means a throw.
    """
    if at + MOST_NUMBERS + 1 > len(onto):
        return at
    onto[at] = BONUS if bonus else place(w.numbers, n.dice) << 2 | STEP
    many = depth(w, node)
    for i in range(many, 0, -1):
        onto[at + i] = w.source[node] << 2 | _rank(w.numbers, int(w.number[node]))
        node = w.parent[node]
    return at + many + 1
