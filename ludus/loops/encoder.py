"""Numbers that describe a board, for heuristic and network, in plain loops, compiled or not.

A board is judged right after a play: the own side has just played, and the opponent is to throw.
`columns` encodes the contents of each column of either side by four numbers. `features` describes
the whole board. Boards are flat, as in `ludus.rules.steps`.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.loops import survey
from ludus.loops.shots import Shots, bits_of
from ludus.rules import bonuses, steps
from ludus.rules.arrays import Int8Array, Int32Array, Int64Array, allocated
from ludus.rules.ruleset import MOST_CHECKERS, Numbers

PARTS = 4
"""Inputs for each column."""
COUNTS = MOST_CHECKERS + 1

LEARNT = (
    "checkers",  # of a side, in fifteenths
    "pips",  # steps until all own checkers are off, in steps of fifteen waiting checkers
    "pips_foe",
    "race",  # steps the opponent has farther to go, over the spread of the race that is left; / 4
    "lead",  # the race, weighted by the leader's progress squared, as less can change it; / 2
    "exposed",  # own checkers that the opponent's next throw hits, expected
    "exposed_way",  # steps these checkers lose, in lengths of the track
    "exposed_once",  # the chance that the throw hits any
    "exposed_twice",  # the chance that the throw hits on two squares or more
    "exposed_shut",  # those exposed, times the share of entry squares that the opponent has closed
    "threat",  # opponent's checkers that the own side would hit if it threw now
    "threat_way",
    "threat_once",
    "threat_twice",
    "threat_shut",
    "block",  # how much closed squares delay the opponent's checkers; / 4
    "blocked",  # how much they delay the own checkers; / 4
    "shut_out",  # the chance that the opponent waits and a whole throw finds no open square
    "shut_in",  # this chance for the own side
    "past",  # 1 if no own checker is before an opponent's checker: no contact is left
    "past_foe",
    "bonus_enter",  # bonuses left to the opponent, by kind; / 2
    "bonus_move",
    "slow",  # how much closed squares shorten the opponent's throws, by checker; squared, / 4
    "slowed",
    "stuck",  # `slow` of the opponent's last checker
    "held_up",
    "prime",  # the longest run of closed squares that the opponent has still to pass; / 6
    "prime_foe",
    "trap",  # opponent's checkers before it, times the square of its length
    "trapped",
    "enter_foe",  # waiting checkers that the opponent's next throw can enter, expected; by the dice
    "enter",
    "behind",  # opponent's checkers that each own checker has before it, as a share of all
    "behind_foe",
)
"""The features that the network learns from."""

FEATURES = (
    *LEARNT,
    "off",  # checkers borne off, more than the opponent's
    "home",  # checkers in the home, more than the opponent's
    "waiting",  # waiting checkers, more than the opponent's
    "loose",  # own blots that an opponent's checker has still to pass
    "loose_foe",
    "points",  # closed squares that the other side has still to pass, more than the opponent's
    "runs",  # twos, threes and fours of such squares in a row, more than the opponent's
    "tower",  # idle checkers before the home (see `survey.look`), more than the opponent's
)
"""All features; the heuristic has weights for some."""

(
    CHECKERS, PIPS, PIPS_FOE, RACE, LEAD, EXPOSED, EXPOSED_WAY, EXPOSED_ONCE, EXPOSED_TWICE,
    EXPOSED_SHUT, THREAT, THREAT_WAY, THREAT_ONCE, THREAT_TWICE, THREAT_SHUT, BLOCK, BLOCKED,
    SHUT_OUT, SHUT_IN, PAST, PAST_FOE, BONUS_ENTER, BONUS_MOVE, SLOW, SLOWED, STUCK, HELD_UP, PRIME,
    PRIME_FOE, TRAP, TRAPPED, ENTER_FOE, ENTER, BEHIND, BEHIND_FOE, OFF, HOME, WAITING, LOOSE,
    LOOSE_FOE, POINTS, RUNS, TOWER,
) = range(len(FEATURES))  # fmt: skip


class Inputs(NamedTuple):
    """Memory for the description of one board."""

    which: Int32Array
    """The columns that are not empty, as `columns` lists them."""
    features: NDArray[np.float32]


def memory(n: Numbers) -> Inputs:
    """Allocate memory for boards of a rule set."""
    return allocated(Inputs, which=2 * steps.width(n), features=len(FEATURES))


def inputs(n: Numbers) -> int:
    """Return the number of the network's inputs: inputs of the columns, then the first features."""
    return 2 * steps.width(n) * PARTS + len(LEARNT)


def of_count(n: Numbers, column: int, count: int, part: int) -> float:
    """Return one input for a count on a column: exposed, closed, more than closed, how many more.

    The inputs for waiting checkers and for checkers not yet off are: some, two, three, how many.
    """
    if column == 0 or column > n.squares:
        return count / 8.0 if part == 3 else float(int(count > part))
    if part == 0:
        return count / (n.closing - 1.0) if 0 < count < n.closing else 0.0
    if part == 3:
        return max(count - n.closing - 1, 0) / 4.0
    return float(int(count >= n.closing + part - 1))


def phase(board: Any, n: Numbers) -> int:
    """Return 1 once a checker is off, as dice decide and checkers stand in heaps; before, 0."""
    off = steps.off(n)
    return int(board[off] > 0 or board[steps.width(n) + off] > 0)


def columns(which: Any, board: Any, n: Numbers, side: int) -> int:
    """List the columns of a board that are not empty, and return their number.

    An entry is the index of the column, with the half of `side` first, times COUNTS, plus its
    count. For the column of checkers borne off, the count is the number of checkers not yet off.
    """
    width, filled = steps.width(n), 0
    for half in range(2):
        mine = (side if half == 0 else 1 - side) * width
        still = 0
        for column in range(width):
            count = int(board[mine + column])
            if count > 0 and column != steps.off(n):
                still += count
                which[filled] = (half * width + column) * COUNTS + count
                filled += 1
        if still > 0:
            which[filled] = (half * width + steps.off(n)) * COUNTS + still
            filled += 1
    return filled


def features(x: Any, t: Shots, board: Any, n: Numbers, side: int, bonus: int) -> None:
    """Write the FEATURES of a board after a play of `side`, which leaves a packed bonus."""
    foe = 1 - side
    checkers, own_way, own_stand, own_held, own_blots, own_home, own_idle = survey.look(
        board, n, side
    )
    _, foe_way, foe_stand, foe_held, foe_blots, foe_home, foe_idle = survey.look(board, n, foe)
    begin = checkers * (n.squares + 1)
    race = (foe_way - own_way) / math.sqrt(4.0 * (own_way + foe_way) + 20.0)
    come = 1.0 - min(own_way, foe_way) / begin
    x[CHECKERS] = checkers / 15.0
    x[PIPS] = own_way / (15.0 * (n.squares + 1))
    x[PIPS_FOE] = foe_way / (15.0 * (n.squares + 1))
    x[RACE] = race / 4.0
    x[LEAD] = race * come * come / 2.0
    loose = survey.danger(x, EXPOSED, t, board, n, foe, foe_stand, own_blots, own_held)
    loose_foe = survey.danger(x, THREAT, t, board, n, side, own_stand, foe_blots, foe_held)
    x[EXPOSED_SHUT] = x[EXPOSED] * survey.shut_share(foe_held)
    x[THREAT_SHUT] = x[THREAT] * survey.shut_share(own_held)
    x[BLOCK] = survey.blocked(board, n, foe, foe_stand, own_held) / 4.0
    x[BLOCKED] = survey.blocked(board, n, side, own_stand, foe_held) / 4.0
    x[SHUT_OUT] = survey.shut(board, n, foe, own_held)
    x[SHUT_IN] = survey.shut(board, n, side, foe_held)
    x[PAST] = 0.0 if survey.contact(foe_stand, own_stand) else 1.0
    x[PAST_FOE] = 0.0 if survey.contact(own_stand, foe_stand) else 1.0
    for kind in range(bonuses.ENTER, bonuses.MOVE + 1):
        waiting = 0
        for die in range(1, bonuses.FACES + 1):
            waiting += bonuses.count_of(bonus, kind, die)
        x[BONUS_ENTER + kind - bonuses.ENTER] = waiting / 2.0
    # Squares that the other side has still before it.
    own_points = own_held & -(foe_stand & -foe_stand)
    foe_points = foe_held & -(own_stand & -own_stand)
    survey.slow(x, SLOW, t, board, n, foe, foe_stand, own_held)
    survey.slow(x, SLOWED, t, board, n, side, own_stand, foe_held)
    survey.prime(x, PRIME, board, n, foe, own_points)
    survey.prime(x, PRIME_FOE, board, n, side, foe_points)
    x[ENTER_FOE] = survey.enters(board, n, foe, own_held)
    x[ENTER] = survey.enters(board, n, side, foe_held)
    x[BEHIND] = survey.behind(board, n, side)
    x[BEHIND_FOE] = survey.behind(board, n, foe)
    mine, other = side * steps.width(n), foe * steps.width(n)
    x[OFF] = board[mine + steps.off(n)] - board[other + steps.off(n)]
    x[HOME] = own_home - foe_home
    x[WAITING] = steps.waiting(board, n, side) - steps.waiting(board, n, foe)
    x[LOOSE] = loose
    x[LOOSE_FOE] = loose_foe
    x[POINTS] = bits_of(own_points) - bits_of(foe_points)
    x[RUNS] = survey.runs(own_points) - survey.runs(foe_points)
    x[TOWER] = own_idle - foe_idle


def describe(
    rows: NDArray[np.float32], t: Shots, boards: Int8Array, n: Numbers,
    bonuses: Int64Array,
) -> None:  # fmt: skip
    """Write the features of boards, one after another, on which white has just played."""
    width = 2 * steps.width(n)
    for i in range(len(bonuses)):
        row = rows[i * len(FEATURES) : (i + 1) * len(FEATURES)]
        features(row, t, boards[i * width : (i + 1) * width], n, 0, bonuses[i])
