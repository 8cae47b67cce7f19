"""Games played on without looking ahead, in plain loops that can be compiled.

One mind plays both sides, and takes the end that looks best at sight.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.loops import course, encoder, neural, shots
from ludus.rules import bonuses, steps
from ludus.rules.ruleset import Numbers


class Mind(NamedTuple):
    """The judge: a network, and added weights of the features; either may be all zero."""

    net: neural.Net
    weights: neural.Floats
    """Shape (features,)."""


class PlayoutMemory(NamedTuple):
    """Memory for playing games; allocated once, used many times."""

    game: course.Game
    x: encoder.Inputs
    shots: shots.Shots


def room(n: Numbers) -> PlayoutMemory:
    """Allocate memory for a rule set."""
    return PlayoutMemory(course.game(n), encoder.memory(n), shots.tables(n.dice))


def logit(mind: Mind, room: PlayoutMemory, board: Any, n: Numbers, side: int, bonus: int) -> float:
    """Return the logit of a side's chance to win, after it played and left a packed bonus."""
    worth = float(neural.answer(mind.net, room.x, room.shots, board, n, side, bonus))
    for i in range(len(mind.weights)):
        worth += mind.weights[i] * room.x.features[i]
    return worth


def best(mind: Mind, n: Numbers, choices: int, room: PlayoutMemory) -> int:
    """Return the end that looks best."""
    if choices == 1:
        return 0
    g, columns = room.game, 2 * steps.width(n)
    side, again = int(g.state[course.SIDE]), bonuses.again(int(g.state[course.BONUS]))
    best, most = 0, -1e9
    for i in range(choices):
        board = g.boards[i * columns : (i + 1) * columns]
        if steps.won(board, n, side):
            return i
        if again:
            worth = -logit(mind, room, board, n, 1 - side, 0)
        else:
            worth = logit(mind, room, board, n, side, g.bonuses[i])
        if worth > most:
            best, most = i, worth
    return best


def play_out(
    mind: Mind, n: Numbers, start: NDArray[np.int8], side: int, bonus: int, rng: Any,
    room: PlayoutMemory,
) -> int:  # fmt: skip
    """Play a game on from a board with `side` to move and a packed bonus; return the winner.

    A game that is given up counts for the side to move.
    """
    g = room.game
    course.resume(g, n, start, side, bonus)
    while True:
        choices = course.play_on(g, n, rng, 0)
        if choices == 0:
            return int(g.state[course.SIDE])
        course.choose(g, n, best(mind, n, choices, room))
