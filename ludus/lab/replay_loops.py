"""Replay of written games, turn by turn, in plain loops that can be compiled."""

from typing import Any

from ludus.loops import course, moves
from ludus.rules import bonuses, steps, turns
from ludus.rules.bonuses import DIE, TAKEN
from ludus.rules.ruleset import Numbers

# The columns of a step's row.
TURN = 0  # from 1 on, the number of the turn in its game
SIDE = 1
SOURCE = 2  # a column of the board
TARGET = 3
HIT = 4  # the number of checkers that the step hits
COLUMNS = 5

NONE = -1
"""The source in the row of a throw or bonus."""


def list_steps(g: course.Game, n: Numbers, checkers: int, written: Any, table: Any) -> None:
    """Replay a game, and store COLUMNS for each byte: a throw or bonus, or a step."""
    course.begin(g, n, checkers)
    at = 0
    while at < len(written) and not g.state[course.OVER]:
        at = _turn(g, n, written, at, table)


def _turn(g: course.Game, n: Numbers, written: Any, at: int, table: Any) -> int:
    """Play the throw or bonus at index `at`, with its steps, and return the index after it."""
    w, board = g.w, g.board
    side, bonus = int(g.state[course.SIDE]), int(g.state[course.BONUS])
    given = 0
    if written[at] == moves.BONUS:
        count = bonuses.unpack(w, bonus)
    else:
        moves.lay(written[at] >> 2, n.dice, w.numbers)
        count = turns.double(w, n)
        given = bonuses.given(board, n, side, w.numbers, count)
    row = at * COLUMNS
    table[row + TURN], table[row + SIDE] = g.row[course.TURNS] + 1, side
    table[row + SOURCE] = NONE
    at += 1
    left = (1 << count) - 1
    while at < len(written) and written[at] & moves.STEP != moves.STEP:
        number = moves.number(w.numbers, written[at] & moves.STEP)
        source = int(written[at] >> 2)
        hit = steps.step(board, n, side, source, number & DIE)
        row = at * COLUMNS
        table[row + TURN], table[row + SIDE] = g.row[course.TURNS] + 1, side
        table[row + SOURCE] = source
        table[row + TARGET] = steps.landing(n, source, number & DIE)
        table[row + HIT] = hit
        i = 0
        while w.numbers[i] != number or not left >> i & 1:
            i += 1
        left &= ~(1 << i)
        at += 1
    if bonuses.takes(bonus):
        ended = bonuses.again(bonus) or steps.won(board, n, side)
        course.go_on(g, n, 0 if ended else bonus & ~TAKEN)
    elif given:
        course.go_on(g, n, given)
    else:
        course.go_on(g, n, bonuses.granted(board, n, side, w.numbers, count, left))
    return at
