"""What was played, written in bytes, in plain loops that can be compiled.

A turn is a byte for its throw, then one for each step; what is taken of a bonus, or played of the
numbers kept beside one, is written like a turn. The lowest two bits of a byte say what it is:

    step    4 * the column that the checker leaves, plus 0, 1 or 2: with the least of the different
            numbers to be played, with the next or the greatest
    throw   4 * its place among all sorted throws of as many dice, plus 3
    251     ends a game; no throw has that place
    255     a bonus, which follows from the position

Nothing here depends on the order in which plays are found: who knows the rules can read it.
"""

from typing import Any

from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import MOST_NUMBERS, Workspace

STEP = 3  # where all of these bits are set a byte is no step
END = 251
BONUS = 255
LONGEST = 1 << 20
"""Bytes for which there is room: the turns of a game beyond are played, but not written."""


def _below(i: int, face: int) -> int:
    """How many sorted throws of `i` + 1 dice have no face from `face` on."""
    less = face - 1
    if i == 0:
        return less
    if i == 1:
        return less * (less + 1) // 2
    return less * (less + 1) * (less + 2) // 6


def place(numbers: Any, dice: int) -> int:
    """The place of the sorted throw that `numbers` begin with, among all of as many dice."""
    found = 0
    for i in range(dice):
        found += _below(i, int(numbers[i]))
    return found


def lay(place: int, dice: int, numbers: Any) -> None:
    """Lay the throw of a place into the beginning of `numbers`."""
    for i in range(dice - 1, -1, -1):
        face = 6
        while _below(i, face) > place:
            face -= 1
        numbers[i] = face
        place -= _below(i, face)


def _rank(numbers: Any, number: int) -> int:
    """How many different numbers, of those that lie sorted, are less than one of them."""
    found = 0
    i = 0
    while numbers[i] != number:
        if numbers[i + 1] != numbers[i]:
            found += 1
        i += 1
    return found


def number(numbers: Any, rank: int) -> int:
    """The number of that rank among the different ones of those that lie sorted."""
    i = 0
    while rank > 0:
        if numbers[i + 1] != numbers[i]:
            rank -= 1
        i += 1
    return int(numbers[i])


def depth(w: Workspace, node: int) -> int:
    """How many steps lead to a node of the workspace."""
    found = 0
    while node > 0:
        found += 1
        node = w.parent[node]
    return found


def write(w: Workspace, n: Numbers, bonus: int, node: int, onto: Any, at: int) -> int:
    """Write what leads to a node of the workspace, from place `at` on; the place after it.

    `bonus` is what waited when it began: without any, it was a throw.
    """
    if at + MOST_NUMBERS + 1 > len(onto):
        return at
    onto[at] = BONUS if bonus else place(w.numbers, n.dice) << 2 | STEP
    many = depth(w, node)
    for i in range(many, 0, -1):
        onto[at + i] = w.source[node] << 2 | _rank(w.numbers, int(w.number[node]))
        node = w.parent[node]
    return at + many + 1
