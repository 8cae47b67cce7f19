"""Games played out from a position, in plain loops that can be compiled, with a visitor's time.

The side to move is the visitor, and the other side is the computer. Both may overlook checkers or
play hastily, like the players of `ludus.players.noisy_player`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.loops import course
from ludus.loops.playouts import Mind, PlayoutMemory, best, logit
from ludus.rules import steps
from ludus.rules.ruleset import Numbers

# Seconds of a visitor who has seen the game once, and of animations in the window.
THROW = 0.8
FALL = 0.6  # of the dice
THINK = 2.5  # in a turn with a choice
MOVE = 1.2  # for each number played
HAND_OVER = 0.5
FORCED = 1.0  # the computer plays a turn without a choice
OTHER = 1.8  # the computer's whole turn

# The columns of a game's counts.
WON = 0  # by the side to move: 0 or 1
HITS = 1
THROWS = 2
CHOICES = 3  # turns with more than one result
MET = 4  # whether a checker was entered or hit: 0 or 1
SECONDS = 5
COLUMNS = 6


class Careless(NamedTuple):
    """The mind of both sides, and what it overlooks."""

    mind: Mind
    at_once: Mind
    """The mind of a hasty turn."""
    overlooks: float
    """As in `NoisyPlayer`."""
    hasty: float
    missed: NDArray[np.bool_]
    """Shape (width,): the columns whose checkers are overlooked in this turn."""


def _overlook(c: Careless, n: Numbers, g: course.Game, rng: Any) -> None:
    """Draw the columns to overlook; columns far behind the foremost checker are more likely."""
    front, mine = 0, int(g.state[course.SIDE]) * steps.width(n)
    for square in range(1, n.squares + 1):
        if g.board[mine + square] > 0:
            front = square
    for square in range(1, n.squares + 1):
        behind = (front - square + 1) / (n.squares / 2)
        c.missed[square] = rng.random() < c.overlooks * max(0.3, behind)


def _notices(c: Careless, n: Numbers, g: course.Game, end: int) -> bool:
    width = steps.width(n)
    mine = int(g.state[course.SIDE]) * width
    for square in range(1, n.squares + 1):
        before = g.board[mine + square]
        if c.missed[square] and g.boards[end * 2 * width + mine + square] < before:
            return False
    return True


def chosen(c: Careless, n: Numbers, choices: int, rng: Any, room: PlayoutMemory) -> int:
    """Return the best end that moves no overlooked checker, or the best of all if none remains."""
    g, columns = room.game, 2 * steps.width(n)
    if choices == 1 or c.overlooks == 0.0 or g.state[course.BONUS]:
        return best(c.mind, n, choices, room)
    _overlook(c, n, g, rng)
    mind = c.at_once if rng.random() < c.hasty else c.mind
    side, at, most = int(g.state[course.SIDE]), -1, -1e9
    for i in range(choices):
        board = g.boards[i * columns : (i + 1) * columns]
        if steps.won(board, n, side):
            return i
        if _notices(c, n, g, i):
            worth = logit(mind, room, board, n, side, g.bonuses[i])
            if worth > most:
                at, most = i, worth
    return at if at >= 0 else best(mind, n, choices, room)


def _seconds(g: course.Game, found: int) -> float:
    """Return the seconds that the side to choose takes, with `found` ends to choose from."""
    if g.state[course.SIDE]:
        return 0.0 if g.state[course.BONUS] else OTHER
    if g.state[course.BONUS]:
        return THINK + MOVE if found > 1 else 0.0
    chosen = THINK + MOVE * g.offered[course.PLAYED] if found > 1 else FORCED
    return THROW + FALL + chosen + HAND_OVER


def play_out(c: Careless, n: Numbers, start: Any, rng: Any, room: PlayoutMemory, row: Any) -> None:
    """Play a game from a board, side 0 to move, to its end; write its counts into a row."""
    g = room.game
    course.resume(g, n, start, 0, 0)
    for column in range(COLUMNS):
        row[column] = 0.0
    while True:
        found = course.play_on(g, n, rng, 0)
        if found == 0:
            break
        side = int(g.state[course.SIDE])
        row[SECONDS] += _seconds(g, found)
        if not g.state[course.BONUS]:
            row[CHOICES] += int(found > 1)
        waited = steps.waiting(g.board, n, side)
        course.choose(g, n, chosen(c, n, found, rng, room))
        if steps.waiting(g.board, n, side) < waited:
            row[MET] = 1.0
    row[WON] = 1 - g.state[course.SIDE]
    row[HITS], row[THROWS] = g.row[course.HITS], g.row[course.TURNS]
    if row[HITS] > 0:
        row[MET] = 1.0


def play_outs(
    c: Careless, n: Numbers, start: Any, rng: Any, room: PlayoutMemory, rows: Any
) -> None:
    """Play games from a board until `rows` is full, one row a game."""
    for begin in range(0, len(rows), COLUMNS):
        play_out(c, n, start, rng, room, rows[begin : begin + COLUMNS])


def wander(
    mind: Mind, n: Numbers, checkers: int, rng: Any, room: PlayoutMemory, boards: Any, chances: Any
) -> int:
    """Play a game from the first throw on; store the boards before throws, and return their number.

    In each board the side to move is first, and `chances` holds the logit of its chance to win.
    Positions with a waiting bonus are left out. The game stops when `chances` is full.
    """
    g, columns = room.game, 2 * steps.width(n)
    course.begin(g, n, checkers)
    met = 0
    while met < len(chances):
        found = course.play_on(g, n, rng, 0)
        if found == 0:
            break
        again = g.state[course.BONUS] > 0
        course.choose(g, n, best(mind, n, found, room))
        if again or g.state[course.BONUS] or g.state[course.OVER]:
            continue
        side = int(g.state[course.SIDE])
        for half in range(2):
            own = (side if half == 0 else 1 - side) * columns // 2
            for column in range(columns // 2):
                boards[met * columns + half * columns // 2 + column] = g.board[own + column]
        chances[met] = -logit(mind, room, g.board, n, 1 - side, 0)
        met += 1
    return met
