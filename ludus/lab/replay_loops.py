"""Replay of written games, turn by turn, in plain loops that can be compiled."""

from typing import Any

from ludus.loops import course, moves
from ludus.rules import bonuses, steps, turns
from ludus.rules.bonuses import DIE, TAKEN
from ludus.rules.ruleset import Numbers

# The columns of the row of a byte; all are 0 for the end of a game.
GAME = 0  # from 1 on
TURN = 1  # from 1 on, the number of the turn in its game
SIDE = 2
SOURCE = 3  # a column of the board
TARGET = 4
HIT = 5  # the number of checkers that the step hits
STEP = 6  # from 1 on, the number of the step of its throw; 0 for the throw or bonus itself
THROW = 7  # the byte of the throw or bonus
COLUMNS = 8


def list_steps(g: course.Game, n: Numbers, checkers: int, written: Any, table: Any) -> None:
    """Replay written games, and store COLUMNS for each byte."""
    game, at = 0, 0
    while at < len(written):
        game += 1
        course.begin(g, n, checkers)
        while at < len(written) and written[at] != moves.END:
            at = _turn(g, n, game, written, at, table)
        at += 1


def _turn(g: course.Game, n: Numbers, game: int, written: Any, begin: int, table: Any) -> int:
    """Play the throw or bonus at index `begin`, with its steps, and return the index after it."""
    w, board = g.w, g.board
    side, bonus = int(g.state[course.SIDE]), int(g.state[course.BONUS])
    given = 0
    if written[begin] == moves.BONUS:
        count = bonuses.unpack(w, bonus)
    else:
        moves.lay(written[begin] >> 2, n.dice, w.numbers)
        count = turns.double(w, n)
        given = bonuses.given(board, n, side, w.numbers, count)
    left, at = (1 << count) - 1, begin + 1
    while at < len(written) and written[at] & moves.STEP != moves.STEP:
        number = moves.number(w.numbers, written[at] & moves.STEP)
        source, row = int(written[at] >> 2), at * COLUMNS
        table[row + SOURCE] = source
        table[row + HIT] = steps.step(board, n, side, source, number & DIE)
        table[row + TARGET] = steps.landing(n, source, number & DIE)
        i = 0
        while w.numbers[i] != number or not left >> i & 1:
            i += 1
        left &= ~(1 << i)
        at += 1
    for i in range(begin, at):
        row = i * COLUMNS
        table[row + GAME], table[row + TURN] = game, g.row[course.TURNS] + 1
        table[row + SIDE], table[row + STEP], table[row + THROW] = side, i - begin, written[begin]
    if bonuses.takes(bonus):
        ended = bonuses.again(bonus) or steps.won(board, n, side)
        course.go_on(g, n, 0 if ended else bonus & ~TAKEN)
    elif given:
        course.go_on(g, n, given)
    else:
        course.go_on(g, n, bonuses.granted(board, n, side, w.numbers, count, left))
    return at
