"""Replay of written games, turn by turn, in plain loops that can be compiled."""

from typing import Any

from ludus.players import course, moves
from ludus.rules import bonuses, steps, turns
from ludus.rules.bonuses import DIE, TAKEN
from ludus.rules.ruleset import MOST_DICE, Numbers

# The columns of a turn's row.
SIDE = 0
DICE = 1  # and two more; 0 where the throw has fewer
CHOICES = DICE + MOST_DICE
NUMBERS = CHOICES + 1
LOST = NUMBERS + 1
HITS = LOST + 1
LEADS = HITS + 1  # whether the lead changed
PIPS = LEADS + 1  # of white, then of black, after the turn
OFF = PIPS + 2  # of white, then of black, after the turn
COLUMNS = OFF + 2

# The columns of a step's row.
TURN = 0  # from 1 on, the number of the turn in its game
STEP_SIDE = 1
SOURCE = 2  # a column of the board
TARGET = 3
HIT = 4  # the number of checkers that the step hits
STEP_COLUMNS = 5

_COUNTED = (course.CHOICES, course.NUMBERS, course.LOST, course.HITS, course.LEADS)
"""The counts that a turn adds to, in the order of the columns from CHOICES on."""


def retell(
    g: course.Game, n: Numbers, checkers: int, written: Any, last: Any, rows: Any, boards: Any,
    bonuses: Any,
) -> int:  # fmt: skip
    """Replay a game written by `ludus.players.moves`, and store each turn; return their number.

    Each turn fills COLUMNS, a board, and a packed bonus. `last` is memory for a game's row.
    """
    course.begin(g, n, checkers)
    at = told = 0
    turns.copy(g.row, last)
    while at < len(written) and not g.state[course.OVER]:
        row = rows[told * COLUMNS : (told + 1) * COLUMNS]
        at = _turn(g, n, written, at, row, boards[:0])
        if g.row[course.TURNS] == last[course.TURNS]:
            continue
        for i in range(len(_COUNTED)):
            row[CHOICES + i] = g.row[_COUNTED[i]] - last[_COUNTED[i]]
        turns.copy(g.row, last)
        for side in range(2):
            row[PIPS + side] = course.pips(g.board, n, side)
            row[OFF + side] = g.board[side * steps.width(n) + steps.off(n)]
        turns.copy(g.board, boards[told * len(g.board) : (told + 1) * len(g.board)])
        bonuses[told] = g.state[course.BONUS]
        told += 1
    return told


def list_steps(
    g: course.Game, n: Numbers, checkers: int, written: Any, row: Any, onto: Any
) -> None:
    """Replay a game, and store its steps: STEP_COLUMNS for each byte, zeros if it is no step.

    `row` is memory for a turn's row.
    """
    course.begin(g, n, checkers)
    at = 0
    while at < len(written) and not g.state[course.OVER]:
        at = _turn(g, n, written, at, row, onto)


def _turn(g: course.Game, n: Numbers, written: Any, at: int, row: Any, onto: Any) -> int:
    """Play the throw or bonus at index `at`, with its steps, and return the index after it.

    The steps are written into `onto`, unless it is empty.
    """
    w, board = g.w, g.board
    side, bonus = int(g.state[course.SIDE]), int(g.state[course.BONUS])
    given = 0
    if written[at] == moves.BONUS:
        found = turns.taken(w, n, board, side, bonus)
        count = bonuses.unpack(w, bonus)
        if not bonuses.takes(bonus):
            whole = g.offered[course.THROWN]
            course.offer(w, count, found, g.offered)
            g.offered[course.THROWN] = whole
    else:
        moves.lay(written[at] >> 2, n.dice, w.numbers)
        row[SIDE] = side
        for i in range(MOST_DICE):
            row[DICE + i] = w.numbers[i] if i < n.dice else 0
        count = turns.double(w, n)
        found = turns.thrown(w, n, board, side, count)
        course.offer(w, count, found, g.offered)
        given = bonuses.given(board, n, side, w.numbers, count)
    at += 1
    left, begun = (1 << count) - 1, at
    while at < len(written) and written[at] & moves.STEP != moves.STEP:
        number = moves.number(w.numbers, written[at] & moves.STEP)
        source = int(written[at] >> 2)
        hit = steps.step(board, n, side, source, number & DIE)
        if len(onto) > 0:
            told = at * STEP_COLUMNS
            onto[told + TURN], onto[told + STEP_SIDE] = g.row[course.TURNS] + 1, side
            onto[told + SOURCE] = source
            onto[told + TARGET] = steps.landing(n, source, number & DIE)
            onto[told + HIT] = hit
        i = 0
        while w.numbers[i] != number or not left >> i & 1:
            i += 1
        left &= ~(1 << i)
        at += 1
    g.offered[course.PLAYED] = at - begun
    if bonuses.takes(bonus):
        ended = bonuses.again(bonus) or steps.won(board, n, side)
        course.go_on(g, n, 0 if ended else bonus & ~TAKEN)
    elif given:
        course.go_on(g, n, given)
    else:
        course.go_on(g, n, bonuses.granted(board, n, side, w.numbers, count, left))
    return at
