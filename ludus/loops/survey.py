"""Counts over all checkers of one side, in plain loops, compiled or not.

Squares are bits: square 1 is the second bit, and the first bit is for waiting checkers.
"""

from typing import Any

from ludus.loops.shots import AHEAD, NEAR, Shots, bits_of, chance, hitting, lowest, power
from ludus.rules import steps
from ludus.rules.ruleset import Numbers


def look(board: Any, n: Numbers, side: int) -> tuple[int, int, int, int, int, int, int]:
    """Return the counts of a side on the board.

    The counts are: checkers; steps until all are off, with the whole track for waiting checkers;
    the squares where they stand, hold and are exposed, as bits, with bit 0 for waiting checkers;
    checkers in the home; idle checkers before the home. Held and exposed squares include only
    squares that the opponent can reach.
    """
    mine = side * steps.width(n)
    checkers = steps.waiting(board, n, side)
    way = (n.squares + 1) * checkers
    stand, held, exposed, home, idle = (1 if checkers > 0 else 0), 0, 0, 0, 0
    for square in range(1, n.squares + 1):
        count = int(board[mine + square])
        if count > 0:
            checkers += count
            way += count * (n.squares + 1 - square)
            stand |= 1 << square
            if square > n.squares - n.home:
                home += count
            elif count > n.closing + 1:
                idle += count - n.closing - 1
            if square > n.private:
                if count >= n.closing:
                    held |= 1 << square
                else:
                    exposed |= 1 << square
    return checkers + int(board[mine + steps.off(n)]), way, stand, held, exposed, home, idle


def danger(
    row: Any, at: int, t: Shots, board: Any, n: Numbers, of: int, stand: int, blots: int, held: int
) -> int:
    """Write the expected hits of side `of`'s next throw, and return the blots still ahead of it.

    Writes the features `exposed`, `exposed_way`, `exposed_once` and `exposed_twice`, or those of
    `threat`, from index `at` on. `stand` are the squares of side `of`. `blots` and `held` are
    squares of the other side.
    """
    foe, mine = of * steps.width(n), (1 - of) * steps.width(n)
    waiting = steps.waiting(board, n, of)
    bound = int(board[foe + steps.circle(n)]) if n.hit_first else 0
    if n.only_enter:
        bound += int(board[foe])
    hits, way, loose, once, twice = 0.0, 0.0, 0, 0, 0
    left = blots & -(stand & -stand)
    if not n.moves_inside_home and (stand & -stand) >> (n.squares - n.home + 1):
        left = 0
    if n.both_in and board[mine]:
        left &= (2 << n.gate) - 1
    while left:
        square = lowest(left)
        left &= left - 1
        loose += 1
        throws = hitting(t, n, stand, held, square, waiting, bound)
        if throws:
            likely = chance(t, throws) * board[mine + square]
            hits += likely
            way += likely * square / (n.squares + 1)
            twice |= once & throws
            once |= throws
    row[at], row[at + 1] = hits, way
    row[at + 2], row[at + 3] = chance(t, once), chance(t, twice)
    return loose


def blocked(board: Any, n: Numbers, side: int, stand: int, held: int) -> float:
    """Return how much closed squares delay the checkers of a side.

    Each checker counts the square of the closed share of the six squares before it.
    """
    mine = side * steps.width(n)
    total = 0
    if held == 0:
        return 0.0
    for square in range(n.squares):
        ahead = held >> (square + 1) & NEAR
        if ahead and stand >> square & 1:
            count = int(board[mine + square]) if square else steps.waiting(board, n, side)
            shut = bits_of(ahead)
            total += count * shut * shut
    return total / 36.0


def shut_share(held: int) -> float:
    """Return the closed share of the entries."""
    return bits_of(held & (NEAR << 1)) / 6.0


def shut(board: Any, n: Numbers, side: int, held: int) -> float:
    """Return the chance that a side waits and a whole throw finds no open square."""
    if steps.waiting(board, n, side) == 0:
        return 0.0
    return power(shut_share(held), n.dice)


def runs(held: int) -> int:
    """Count twos, threes and fours in a row."""
    two = held & held >> 1
    three = two & held >> 2
    return bits_of(two) + bits_of(three) + bits_of(three & held >> 3)


def contact(one: int, other: int) -> bool:
    """Whether a checker of one side stands before some checker of the other, in its direction."""
    return (one & -one) < other and one != 0


def slow(
    row: Any, at: int, t: Shots, board: Any, n: Numbers, side: int, stand: int, held: int
) -> None:
    """Write how much closed squares shorten the throws of a side: of all checkers, and of the last.

    For one checker, it is the lost share of its way with two dice; for all, the sum of squares.
    """
    mine = side * steps.width(n)
    row[at], row[at + 2] = 0.0, 0.0
    if held == 0 or stand == 0:
        return
    total, left, last = 0.0, stand, True
    while left:
        square = lowest(left)
        left &= left - 1
        lack = 1.0 - t.run[held >> (square + 1) & AHEAD]
        count = int(board[mine + square]) if square else steps.waiting(board, n, side)
        total += count * lack * lack
        if last:
            row[at + 2], last = lack, False
    row[at] = total / 4.0


def prime(row: Any, at: int, board: Any, n: Numbers, side: int, points: int) -> None:
    """Write the length of the longest run of closed squares, and a side's checkers before it."""
    run, length, first = points, 0, 0
    while run:
        first = run
        run &= run >> 1
        length += 1
    row[at], row[at + 2] = length / 6.0, 0.0
    if length > 1:
        mine = side * steps.width(n)
        before_it = steps.waiting(board, n, side)
        for square in range(1, lowest(first)):
            before_it += board[mine + square]
        row[at + 2] = before_it * length * length / 180.0


def enters(board: Any, n: Numbers, side: int, held: int) -> float:
    """Return the expected number of waiting checkers that the next throw can enter, by the dice."""
    waiting = steps.waiting(board, n, side)
    if waiting == 0:
        return 0.0
    shut = shut_share(held)
    entered = n.dice * (1.0 - shut)
    if waiting < n.dice:
        # With fewer waiting checkers than dice, the entries of further dice are lost.
        entered -= power(1.0 - shut, n.dice) * (n.dice - waiting)
        if waiting + 1 < n.dice:
            entered -= n.dice * power(1.0 - shut, 2) * shut * (n.dice - 1 - waiting)
    return entered / n.dice


def behind(board: Any, n: Numbers, side: int) -> float:
    """Return the other side's checkers still before each checker of a side, as a share of all."""
    mine, foe = side * steps.width(n), (1 - side) * steps.width(n)
    passed, pairs = steps.waiting(board, n, side), 0
    checkers = passed + int(board[mine + steps.off(n)])
    for square in range(1, n.squares + 1):
        pairs += passed * board[foe + square]
        passed += board[mine + square]
        checkers += board[mine + square]
    return float(pairs / (checkers * checkers))
