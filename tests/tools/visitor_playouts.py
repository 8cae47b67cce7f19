"""Games played out from a position, in plain loops that can be compiled, with a visitor's time.

The side to move is the visitor, and the other side is the computer.
"""

from typing import Any

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


def _seconds(g: course.Game, found: int) -> float:
    """Return the seconds that the side to choose takes, with `found` ends to choose from."""
    if g.state[course.SIDE]:
        return 0.0 if g.state[course.BONUS] else OTHER
    if g.state[course.BONUS]:
        return THINK + MOVE if found > 1 else 0.0
    chosen = THINK + MOVE * g.offered[course.PLAYED] if found > 1 else FORCED
    return THROW + FALL + chosen + HAND_OVER


def play_out(mind: Mind, n: Numbers, start: Any, rng: Any, room: PlayoutMemory, row: Any) -> None:
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
        course.choose(g, n, best(mind, n, found, rng, room))
        if steps.waiting(g.board, n, side) < waited:
            row[MET] = 1.0
    row[WON] = 1 - g.state[course.SIDE]
    row[HITS], row[THROWS] = g.row[course.HITS], g.row[course.TURNS]
    if row[HITS] > 0:
        row[MET] = 1.0


def play_outs(mind: Mind, n: Numbers, start: Any, rng: Any, room: PlayoutMemory, rows: Any) -> None:
    """Play games from a board until `rows` is full, one row a game."""
    for begin in range(0, len(rows), COLUMNS):
        play_out(mind, n, start, rng, room, rows[begin : begin + COLUMNS])


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
        course.choose(g, n, best(mind, n, found, rng, room))
        if again or g.state[course.BONUS] or g.state[course.OVER]:
            continue
        side = int(g.state[course.SIDE])
        for half in range(2):
            own = (side if half == 0 else 1 - side) * columns // 2
            for column in range(columns // 2):
                boards[met * columns + half * columns // 2 + column] = g.board[own + column]
        chances[met] = -logit(mind, mind.weights, room, g.board, n, 1 - side, 0)
        met += 1
    return met
