"""A board described in numbers, for heuristic and network: plain loops, compiled or not.

A board is judged right after a play: the own side has just played, the foe is to throw. `columns`
tells what stands where, by four numbers for each column of either side; `features` what a glance
over the whole board tells. Boards are flat, as in `ludus.rules.steps`.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.players.shots import FAR, NEAR, REACH, Shots
from ludus.rules import steps
from ludus.rules.ruleset import MOST_CHECKERS, Numbers

PARTS = 4
"""Inputs for each column."""
COUNTS = MOST_CHECKERS + 1

LEARNT = (
    "checkers",  # of a side, in fifteenths
    "pips",  # steps until all own checkers are off, in those of fifteen that wait
    "pips_foe",
    "race",  # steps the foe has farther to go, against the spread of the race that is left; / 4
    "lead",  # the race again, as far as the leader has come: ever less can change it; / 2
    "exposed",  # own checkers that the foe's next throw hits, expected
    "exposed_way",  # what they lose, in lengths of the track
    "threat",  # the foe's checkers that the own side would hit, were it to throw now
    "threat_way",
    "block",  # how far closed squares hold the foe's checkers up; / 4
    "blocked",  # and the own ones
    "shut_out",  # how likely the foe waits and finds no open square with a whole throw
    "shut_in",  # and the own side
    "past",  # 1 where no own checker is before one of the foe: no contact is left
    "past_foe",
    "bonus_enter",  # bonuses left to the foe, by kind; / 2
    "bonus_move",
)
"""The features that the network learns from."""

FEATURES = (
    *LEARNT,
    "off",  # checkers borne off, more than the foe's
    "home",  # checkers in the home, more than the foe's
    "waiting",  # checkers that wait, more than the foe's
    "exposed_shut",  # those exposed, as far as the foe has closed the squares on which they enter
    "loose",  # own blots that some checker of the foe has still to pass
    "loose_foe",
    "points",  # closed squares that the other side has still to pass, more than the foe's
    "runs",  # twos, threes and fours of such squares in a row, more than the foe's
    "tower",  # checkers beyond one more than close a square, before the home, more than the foe's
)
"""All of them; the heuristic has weights for some."""

AT = {name: place for place, name in enumerate(FEATURES)}


class Inputs(NamedTuple):
    """Memory for the description of one board."""

    which: NDArray[np.int32]
    """Which columns are not empty, as `columns` lists them."""
    features: NDArray[np.float32]


def memory(n: Numbers) -> Inputs:
    """Memory for boards of a rule set."""
    return Inputs(
        which=np.zeros(2 * steps.width(n), np.int32),
        features=np.zeros(len(FEATURES), np.float32),
    )


def inputs(n: Numbers) -> int:
    """How many inputs the network has: those of the columns, then the first features."""
    return 2 * steps.width(n) * PARTS + len(LEARNT)


def _bits(mask: int) -> int:
    """How many bits are set."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def of_count(n: Numbers, column: int, count: int, part: int) -> float:
    """What a count on a column says: exposed, closed, more than closed, how many more.

    Of those who wait and of those not yet off: some, two, three, how many.
    """
    if column == 0 or column > n.squares:
        return count / 8.0 if part == 3 else float(int(count > part))
    if part == 0:
        return count / (n.closing - 1.0) if 0 < count < n.closing else 0.0
    if part == 3:
        return max(count - n.closing - 1, 0) / 4.0
    return float(int(count >= n.closing + part - 1))


def columns(which: Any, board: Any, n: Numbers, side: int) -> int:
    """List the columns of a board that are not empty; how many there are.

    Each as its place, the half of `side` first, times COUNTS, and the count on it. Of those borne
    off, the ones that are not yet off are counted.
    """
    width, found = steps.width(n), 0
    for half in range(2):
        own = (side if half == 0 else 1 - side) * width
        still = 0
        for column in range(width):
            count = int(board[own + column])
            if count > 0 and column != steps.off(n):
                still += count
                which[found] = (half * width + column) * COUNTS + count
                found += 1
        if still > 0:
            which[found] = (half * width + steps.off(n)) * COUNTS + still
            found += 1
    return found


def _survey(board: Any, n: Numbers, side: int) -> tuple[int, int, int, int, int, int, int]:
    """What a side has on the board.

    How many checkers; their way, in steps until all are off, those who wait before the whole
    track; as bits the squares where they stand, where they hold and where they are exposed, bit 0
    for those who wait; how many are home, and how many stand idle before it. Held and exposed are
    told only of squares where an enemy can come.
    """
    own = side * steps.width(n)
    checkers = steps.waiting(board, n, side)
    way = (n.squares + 1) * checkers
    stand, held, exposed, home, idle = (1 if checkers > 0 else 0), 0, 0, 0, 0
    for square in range(1, n.squares + 1):
        count = int(board[own + square])
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
    return checkers + int(board[own + steps.off(n)]), way, stand, held, exposed, home, idle


def _before(bits: int, square: int, length: int) -> int:
    """What bits say of a square, now bit `length`, and of those before it, the bits below."""
    back = square - length
    return bits >> back if back >= 0 else bits << -back


def _hitting(t: Shots, near: int, free: int, halts: int, shut: int, last: bool) -> int:
    """The throws, as bits, that hit a blot; bit 12 - d of `near` stands for a checker d before it.

    Those in `free` may go on from there; `last`: all others may, once the last who waits is in.
    """
    found = t.single[free >> 6 & NEAR]
    for way in range(2, REACH + 1):
        if free >> (REACH - way) & 1:
            found |= t.double[way << 6 | halts]
    if last:
        found |= t.freed[(near >> 6 & NEAR) << 6 | shut]
    return int(found)


def _danger(
    row: Any, at: int, t: Shots, board: Any, n: Numbers, of: int, stand: int, blots: int, held: int
) -> int:
    """Write what side `of`, which stands so, hits with its next throw: checkers, and their way.

    `blots` and `held` are of the other side. How many blots it has still to pass is returned.
    """
    foe, own = of * steps.width(n), (1 - of) * steps.width(n)
    waiting = steps.waiting(board, n, of)
    bound = 0 if n.beside else int(board[foe + steps.circle(n)])
    if n.only_enter:
        bound += int(board[foe])
    hits, way, loose = 0.0, 0.0, 0
    row[at], row[at + 1] = 0.0, 0.0
    if stand == 0 or blots == 0:
        return 0
    for square in range(n.private + 1, n.squares + 1):
        if not blots >> square & 1 or not stand & ((1 << square) - 1):
            continue
        loose += 1
        near = free = _before(stand, square, REACH) & FAR
        if near == 0:
            continue
        if bound > 0 or (waiting > 0 and square > n.gate):
            # Only those who wait may come.
            free &= 1 << (REACH - square) if square <= REACH else 0
        halts = _before(held, square - 1, 5) & NEAR
        throws = _hitting(t, near, free, halts, held >> 1 & NEAR, bound == 1)
        chance, byte = 0.0, 0
        while throws:
            chance += t.ways[byte << 8 | (throws & 255)]
            throws >>= 8
            byte += 1
        chance *= board[own + square] / 6.0**n.dice
        hits += chance
        way += chance * square / (n.squares + 1)
    row[at], row[at + 1] = hits, way
    return loose


def _blocked(board: Any, n: Numbers, side: int, stand: int, held: int) -> float:
    """How far closed squares hold the checkers of a side up.

    For each checker, the square of the closed share of the six squares before it.
    """
    own = side * steps.width(n)
    total = 0
    if held == 0:
        return 0.0
    for square in range(n.squares):
        ahead = held >> (square + 1) & NEAR
        if ahead and stand >> square & 1:
            count = int(board[own + square]) if square else steps.waiting(board, n, side)
            shut = _bits(ahead)
            total += count * shut * shut
    return total / 36.0


def _shut(board: Any, n: Numbers, side: int, held: int) -> float:
    """How likely a side waits and finds no open square with a whole throw."""
    if steps.waiting(board, n, side) == 0:
        return 0.0
    return float((_bits(held & (NEAR << 1)) / 6.0) ** n.dice)


def _runs(held: int) -> int:
    """Twos, threes and fours in a row."""
    two = held & held >> 1
    three = two & held >> 2
    return _bits(two) + _bits(three) + _bits(three & held >> 3)


def _contact(one: int, other: int) -> bool:
    """Whether a checker of the one side stands before it reaches some of the other."""
    return (one & -one) < other and one != 0


def features(x: Any, t: Shots, board: Any, n: Numbers, side: int, bonus: int) -> None:
    """Write the FEATURES of a board after a play of `side`, which leaves a packed bonus."""
    foe = 1 - side
    checkers, own_way, own_stand, own_held, own_blots, own_home, own_idle = _survey(board, n, side)
    _, foe_way, foe_stand, foe_held, foe_blots, foe_home, foe_idle = _survey(board, n, foe)
    begin = checkers * (n.squares + 1)
    race = (foe_way - own_way) / math.sqrt(4.0 * (own_way + foe_way) + 20.0)
    come = 1.0 - min(own_way, foe_way) / begin
    x[0] = checkers / 15.0
    x[1] = own_way / (15.0 * (n.squares + 1))
    x[2] = foe_way / (15.0 * (n.squares + 1))
    x[3] = race / 4.0
    x[4] = race * come * come / 2.0
    loose = _danger(x, 5, t, board, n, foe, foe_stand, own_blots, own_held)
    loose_foe = _danger(x, 7, t, board, n, side, own_stand, foe_blots, foe_held)
    x[9] = _blocked(board, n, foe, foe_stand, own_held) / 4.0
    x[10] = _blocked(board, n, side, own_stand, foe_held) / 4.0
    x[11] = _shut(board, n, foe, own_held)
    x[12] = _shut(board, n, side, foe_held)
    x[13] = 0.0 if _contact(foe_stand, own_stand) else 1.0
    x[14] = 0.0 if _contact(own_stand, foe_stand) else 1.0
    for kind in range(2):
        bonuses = 0
        for die in range(6):
            bonuses += bonus >> 3 * (6 * kind + die) & 7
        x[15 + kind] = bonuses / 2.0
    own, other = side * steps.width(n), foe * steps.width(n)
    x[17] = board[own + steps.off(n)] - board[other + steps.off(n)]
    x[18] = own_home - foe_home
    x[19] = steps.waiting(board, n, side) - steps.waiting(board, n, foe)
    x[20] = x[5] * _bits(foe_held & (NEAR << 1)) / 6.0
    x[21] = loose
    x[22] = loose_foe
    # Squares that the other side has still before it.
    own_points = own_held & -(foe_stand & -foe_stand)
    foe_points = foe_held & -(own_stand & -own_stand)
    x[23] = _bits(own_points) - _bits(foe_points)
    x[24] = _runs(own_points) - _runs(foe_points)
    x[25] = own_idle - foe_idle


def describe(rows: Any, t: Shots, boards: Any, n: Numbers, bonuses: Any) -> None:
    """Write the features of boards on which white has just played; all lie one after another."""
    width = 2 * steps.width(n)
    for i in range(len(bonuses)):
        row = rows[i * len(FEATURES) : (i + 1) * len(FEATURES)]
        features(row, t, boards[i * width : (i + 1) * width], n, 0, bonuses[i])
