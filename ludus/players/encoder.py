"""A board described in numbers, for heuristic and network: plain loops, compiled or not.

A board is judged right after a play: the own side has just played, the foe is to throw. `columns`
tells what stands where, by four numbers for each column of either side; `features` what a glance
over the whole board tells. Boards are flat, as in `ludus.rules.steps`.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.players.shots import AHEAD, NEAR, Shots, bits_of, chance, hitting
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
    "exposed_once",  # how likely it hits some
    "exposed_twice",  # and how likely on two squares or more
    "exposed_shut",  # those exposed, as far as the foe has closed the squares on which they enter
    "threat",  # the foe's checkers that the own side would hit, were it to throw now
    "threat_way",
    "threat_once",
    "threat_twice",
    "threat_shut",
    "block",  # how far closed squares hold the foe's checkers up; / 4
    "blocked",  # and the own ones
    "shut_out",  # how likely the foe waits and finds no open square with a whole throw
    "shut_in",  # and the own side
    "past",  # 1 where no own checker is before one of the foe: no contact is left
    "past_foe",
    "bonus_enter",  # bonuses left to the foe, by kind; / 2
    "bonus_move",
    "slow",  # how far closed squares shorten the foe's throws, each checker alone; squared, / 4
    "slowed",
    "stuck",  # the same of the foe's last checker
    "held_up",
    "prime",  # the longest run of closed squares that the foe has still to pass; / 6
    "prime_foe",
    "trap",  # the foe's checkers before it, by the square of its length
    "trapped",
    "enter_foe",  # how many who wait the next throw can enter, expected; by the dice
    "enter",
    "behind",  # how many checkers of the foe each own one has before it, in shares of all
    "behind_foe",
)
"""The features that the network learns from."""

FEATURES = (
    *LEARNT,
    "off",  # checkers borne off, more than the foe's
    "home",  # checkers in the home, more than the foe's
    "waiting",  # checkers that wait, more than the foe's
    "loose",  # own blots that some checker of the foe has still to pass
    "loose_foe",
    "points",  # closed squares that the other side has still to pass, more than the foe's
    "runs",  # twos, threes and fours of such squares in a row, more than the foe's
    "tower",  # checkers beyond one more than close a square, before the home, more than the foe's
)
"""All of them; the heuristic has weights for some."""

(
    CHECKERS, PIPS, PIPS_FOE, RACE, LEAD, EXPOSED, EXPOSED_WAY, EXPOSED_ONCE, EXPOSED_TWICE,
    EXPOSED_SHUT, THREAT, THREAT_WAY, THREAT_ONCE, THREAT_TWICE, THREAT_SHUT, BLOCK, BLOCKED,
    SHUT_OUT, SHUT_IN, PAST, PAST_FOE, BONUS_ENTER, BONUS_MOVE, SLOW, SLOWED, STUCK, HELD_UP, PRIME,
    PRIME_FOE, TRAP, TRAPPED, ENTER_FOE, ENTER, BEHIND, BEHIND_FOE, OFF, HOME, WAITING, LOOSE,
    LOOSE_FOE, POINTS, RUNS, TOWER,
) = range(len(FEATURES))  # fmt: skip


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


def _danger(
    row: Any, at: int, t: Shots, board: Any, n: Numbers, of: int, stand: int, blots: int, held: int
) -> int:
    """Write what side `of`, which stands so, hits with its next throw: the five of `exposed`.

    `blots` and `held` are of the other side. How many blots it has still to pass is returned.
    """
    foe, own = of * steps.width(n), (1 - of) * steps.width(n)
    waiting = steps.waiting(board, n, of)
    bound = 0 if n.beside else int(board[foe + steps.circle(n)])
    if n.only_enter:
        bound += int(board[foe])
    hits, way, loose, once, twice = 0.0, 0.0, 0, 0, 0
    left = blots & -(stand & -stand)
    if n.only_off and (stand & -stand) >> (n.squares - n.home + 1):
        left = 0
    while left:
        square = bits_of((left & -left) - 1)
        left &= left - 1
        loose += 1
        throws = hitting(t, n, stand, held, square, waiting, bound)
        if throws:
            likely = chance(t, n.dice, throws) * board[own + square]
            hits += likely
            way += likely * square / (n.squares + 1)
            twice |= once & throws
            once |= throws
    row[at], row[at + 1] = hits, way
    row[at + 2], row[at + 3] = chance(t, n.dice, once), chance(t, n.dice, twice)
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
            shut = bits_of(ahead)
            total += count * shut * shut
    return total / 36.0


def _shut(board: Any, n: Numbers, side: int, held: int) -> float:
    """How likely a side waits and finds no open square with a whole throw."""
    if steps.waiting(board, n, side) == 0:
        return 0.0
    return float((bits_of(held & (NEAR << 1)) / 6.0) ** n.dice)


def _runs(held: int) -> int:
    """Twos, threes and fours in a row."""
    two = held & held >> 1
    three = two & held >> 2
    return bits_of(two) + bits_of(three) + bits_of(three & held >> 3)


def _contact(one: int, other: int) -> bool:
    """Whether a checker of the one side stands before it reaches some of the other."""
    return (one & -one) < other and one != 0


def _slow(
    row: Any, at: int, t: Shots, board: Any, n: Numbers, side: int, stand: int, held: int
) -> None:
    """Write how far closed squares shorten the throws of a side: of all its checkers, of the last.

    Half of what they take of a single checker's way with two dice is the square root of its half.
    """
    own = side * steps.width(n)
    row[at], row[at + 2] = 0.0, 0.0
    if held == 0 or stand == 0:
        return
    total, left, last = 0.0, stand, True
    while left:
        square = bits_of((left & -left) - 1)
        left &= left - 1
        lack = 1.0 - t.run[held >> (square + 1) & AHEAD]
        count = int(board[own + square]) if square else steps.waiting(board, n, side)
        total += count * lack * lack
        if last:
            row[at + 2], last = lack, False
    row[at] = total / 4.0


def _prime(row: Any, at: int, board: Any, n: Numbers, side: int, points: int) -> None:
    """Write how long the longest run of closed squares is, and how many of a side are before it."""
    run, length, first = points, 0, 0
    while run:
        first = run
        run &= run >> 1
        length += 1
    row[at], row[at + 2] = length / 6.0, 0.0
    if length > 1:
        own = side * steps.width(n)
        before_it = steps.waiting(board, n, side)
        for square in range(1, bits_of((first & -first) - 1)):
            before_it += board[own + square]
        row[at + 2] = before_it * length * length / 180.0


def _enters(board: Any, n: Numbers, side: int, held: int) -> float:
    """How many checkers of a side that wait its next throw can enter, expected, by the dice."""
    waiting = steps.waiting(board, n, side)
    if waiting == 0:
        return 0.0
    shut = bits_of(held & (NEAR << 1)) / 6.0
    entered = n.dice * (1.0 - shut)
    if waiting < n.dice:
        # With no more to enter than this, what more dice could is lost.
        entered -= (1.0 - shut) ** n.dice * (n.dice - waiting)
        if waiting + 1 < n.dice:
            entered -= n.dice * (1.0 - shut) ** 2 * shut * (n.dice - 1 - waiting)
    return entered / n.dice


def _behind(board: Any, n: Numbers, side: int) -> float:
    """How many of the other side's checkers each one of a side has before it, in shares of all."""
    own, foe = side * steps.width(n), (1 - side) * steps.width(n)
    passed, pairs = steps.waiting(board, n, side), 0
    checkers = passed + int(board[own + steps.off(n)])
    for square in range(1, n.squares + 1):
        pairs += passed * board[foe + square]
        passed += board[own + square]
        checkers += board[own + square]
    return float(pairs / (checkers * checkers))


def features(x: Any, t: Shots, board: Any, n: Numbers, side: int, bonus: int) -> None:
    """Write the FEATURES of a board after a play of `side`, which leaves a packed bonus."""
    foe = 1 - side
    checkers, own_way, own_stand, own_held, own_blots, own_home, own_idle = _survey(board, n, side)
    _, foe_way, foe_stand, foe_held, foe_blots, foe_home, foe_idle = _survey(board, n, foe)
    begin = checkers * (n.squares + 1)
    race = (foe_way - own_way) / math.sqrt(4.0 * (own_way + foe_way) + 20.0)
    come = 1.0 - min(own_way, foe_way) / begin
    x[CHECKERS] = checkers / 15.0
    x[PIPS] = own_way / (15.0 * (n.squares + 1))
    x[PIPS_FOE] = foe_way / (15.0 * (n.squares + 1))
    x[RACE] = race / 4.0
    x[LEAD] = race * come * come / 2.0
    loose = _danger(x, EXPOSED, t, board, n, foe, foe_stand, own_blots, own_held)
    loose_foe = _danger(x, THREAT, t, board, n, side, own_stand, foe_blots, foe_held)
    x[EXPOSED_SHUT] = x[EXPOSED] * bits_of(foe_held & (NEAR << 1)) / 6.0
    x[THREAT_SHUT] = x[THREAT] * bits_of(own_held & (NEAR << 1)) / 6.0
    x[BLOCK] = _blocked(board, n, foe, foe_stand, own_held) / 4.0
    x[BLOCKED] = _blocked(board, n, side, own_stand, foe_held) / 4.0
    x[SHUT_OUT] = _shut(board, n, foe, own_held)
    x[SHUT_IN] = _shut(board, n, side, foe_held)
    x[PAST] = 0.0 if _contact(foe_stand, own_stand) else 1.0
    x[PAST_FOE] = 0.0 if _contact(own_stand, foe_stand) else 1.0
    for kind in range(2):
        bonuses = 0
        for die in range(6):
            bonuses += bonus >> 3 * (6 * kind + die) & 7
        x[BONUS_ENTER + kind] = bonuses / 2.0
    # Squares that the other side has still before it.
    own_points = own_held & -(foe_stand & -foe_stand)
    foe_points = foe_held & -(own_stand & -own_stand)
    _slow(x, SLOW, t, board, n, foe, foe_stand, own_held)
    _slow(x, SLOWED, t, board, n, side, own_stand, foe_held)
    _prime(x, PRIME, board, n, foe, own_points)
    _prime(x, PRIME_FOE, board, n, side, foe_points)
    x[ENTER_FOE] = _enters(board, n, foe, own_held)
    x[ENTER] = _enters(board, n, side, foe_held)
    x[BEHIND] = _behind(board, n, side)
    x[BEHIND_FOE] = _behind(board, n, foe)
    own, other = side * steps.width(n), foe * steps.width(n)
    x[OFF] = board[own + steps.off(n)] - board[other + steps.off(n)]
    x[HOME] = own_home - foe_home
    x[WAITING] = steps.waiting(board, n, side) - steps.waiting(board, n, foe)
    x[LOOSE] = loose
    x[LOOSE_FOE] = loose_foe
    x[POINTS] = bits_of(own_points) - bits_of(foe_points)
    x[RUNS] = _runs(own_points) - _runs(foe_points)
    x[TOWER] = own_idle - foe_idle


def describe(rows: Any, t: Shots, boards: Any, n: Numbers, bonuses: Any) -> None:
    """Write the features of boards on which white has just played; all lie one after another."""
    width = 2 * steps.width(n)
    for i in range(len(bonuses)):
        row = rows[i * len(FEATURES) : (i + 1) * len(FEATURES)]
        features(row, t, boards[i * width : (i + 1) * width], n, 0, bonuses[i])
