"""Computes the legal turns of a throw, in plain integers and loops.

All memory is in a `Workspace`: arrays in compiled code, views of arrays otherwise.
"""

from ludus.rules import bonuses, steps
from ludus.rules.bonuses import TAKEN
from ludus.rules.graph import explore, lay
from ludus.rules.ruleset import Numbers
from ludus.rules.steps import Board, Integers
from ludus.rules.workspace import (
    FILLED,
    LEFT,
    OWED,
    Workspace,
    board_of,
    clear,
    copy,
    slot_of,
)


def double(w: Workspace, n: Numbers) -> int:
    """Write the dice of a throw twice where a double counts twice; return the count of numbers."""
    if not n.doubles_twice or n.dice < 2:
        return n.dice
    for i in range(1, n.dice):
        if w.numbers[i] != w.numbers[0]:
            return n.dice
    for i in range(n.dice):
        w.numbers[n.dice + i] = w.numbers[0]
    return 2 * n.dice


def _distinct(w: Workspace, n: Numbers, reached: int) -> int:
    """Retain one of all ends with equal board and bonus; return the number of ends left."""
    ends, slots = w.ends, w.slots
    different = 0
    for i in range(reached):
        bonus = w.bonuses[i]
        # Spread the bonus over the hash by an odd number, as Fibonacci hashing does.
        spread = ((bonus & 0xFFFFFFFF) * 0x9E3779B1 + bonus) & (FILLED - 1)
        value = w.hashes[ends[i]] ^ spread | FILLED
        slot = slot_of(w, value)
        if slots[slot] == 0:
            slots[slot] = value
            w.filled[different] = slot
            ends[different], w.bonuses[different] = ends[i], bonus
            different += 1
    clear(w, 0, different)
    return different


def ends(
    w: Workspace, n: Numbers, board: Board, side: int, count: int, left: int, free: bool
) -> int:
    """Work out the `count` numbers in `w.numbers`; `left` as in `w.left`.

    Returns the number of different positions in which the turn may end. `w.ends` holds their nodes,
    `lay` writes their boards, and `w.bonuses` holds the bonuses for the opponent. Taking bonuses is
    `free`: any of them, or none, and the opponent gets nothing.
    """
    reached = explore(w, n, board, side, count, left, free, False)
    # The first end has the most numbers left: wins come first, the shortest before the others.
    unplayed = w.left[w.ends[0]] & LEFT
    for i in range(reached):
        w.bonuses[i] = 0
        if n.bonus and unplayed and not free:
            node = w.ends[i]
            lay(w, n, side, node, w.scratch)
            w.bonuses[i] = bonuses.granted(w.scratch, n, side, w.numbers, count, w.left[node])
    return _distinct(w, n, reached) if unplayed else reached


def begin(board: Board, n: Numbers, side: int, numbers: Integers, count: int) -> int:
    """Return the bits of `Workspace.left` before a throw of `numbers`: all numbers, and OWED.

    OWED is also set where hit checkers need not enter first but can enter.
    """
    row = side * steps.width(n)
    owed = n.duty and board[row] > 0
    if not n.hit_first and board[row + steps.circle(n)] > 0:
        for i in range(count):
            if not steps.closed(board, n, side, numbers[i]):
                owed = True
    return (1 << count) - 1 | (OWED if owed else 0)


def thrown(w: Workspace, n: Numbers, board: Board, side: int, count: int) -> int:
    """Work out a throw of `count` sorted numbers in `w.numbers`, as `ends` does.

    If the throw gives the opponent a bonus at once, the turn stops there, before any step.
    """
    bonus = bonuses.given(board, n, side, w.numbers, count)
    if bonus:
        copy(board, board_of(w, n, 0))
        w.left[0], w.ends[0], w.bonuses[0] = LEFT, 0, bonus
        return 1
    return ends(w, n, board, side, count, begin(board, n, side, w.numbers, count), False)


def taken(w: Workspace, n: Numbers, board: Board, side: int, bonus: int) -> int:
    """Work out the ways to take a packed bonus, or to play kept numbers, as `ends` does."""
    count = bonuses.unpack(w, bonus)
    if not bonuses.takes(bonus):
        return ends(w, n, board, side, count, begin(board, n, side, w.numbers, count), False)
    reached = ends(w, n, board, side, count, (1 << count) - 1, True)
    if bonuses.again(bonus):
        return reached
    for i in range(reached):
        lay(w, n, side, w.ends[i], w.scratch)
        if not steps.won(w.scratch, n, side):
            w.bonuses[i] = bonus & ~TAKEN
    return reached
