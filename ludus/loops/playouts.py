"""Games played on without looking ahead, in plain loops that can be compiled.

One mind plays both sides. It takes the end that looks best at sight, and may overlook checkers or
play hastily, like the players of `ludus.players.noisy_player`.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.loops import course, encoder, neural, shots
from ludus.rules import bonuses, steps
from ludus.rules.bonuses import TAKEN
from ludus.rules.ruleset import Numbers


class Mind(NamedTuple):
    """The judge: a network, and added weights of the features; either may be all zero."""

    net: neural.Net
    weights: neural.Floats
    """Shape (features,)."""
    at_once: neural.Floats
    """Weights in place of `weights` in a hasty turn, shape (features,); the network counts, too."""
    overlooks: float
    """As in `NoisyPlayer`."""
    hasty: float


class PlayoutMemory(NamedTuple):
    """Memory for playing games; allocated once, used many times."""

    game: course.Game
    x: encoder.Inputs
    shots: shots.Shots
    missed: NDArray[np.bool_]
    """Shape (width,): the columns whose checkers are overlooked in this turn."""


def room(n: Numbers) -> PlayoutMemory:
    """Allocate memory for a rule set."""
    columns = np.zeros(steps.width(n), np.bool_)
    return PlayoutMemory(course.game(n), encoder.memory(n), shots.tables(n.dice), columns)


def logit(
    mind: Mind, weights: Any, room: PlayoutMemory, board: Any, n: Numbers, side: int, bonus: int
) -> float:
    """Return the logit of a side's chance to win, after it played and left a packed bonus."""
    worth = float(neural.answer(mind.net, room.x, room.shots, board, n, side, bonus))
    for i in range(len(weights)):
        worth += weights[i] * room.x.features[i]
    return worth


def _overlook(mind: Mind, n: Numbers, rng: Any, room: PlayoutMemory) -> None:
    """Draw the columns to overlook; columns far behind the foremost checker are more likely."""
    g, front = room.game, 0
    mine = int(g.state[course.SIDE]) * steps.width(n)
    for square in range(1, n.squares + 1):
        if g.board[mine + square] > 0:
            front = square
    for square in range(1, n.squares + 1):
        behind = (front - square + 1) / (n.squares / 2)
        room.missed[square] = rng.random() < mind.overlooks * max(0.3, behind)


def _notices(n: Numbers, end: int, room: PlayoutMemory) -> bool:
    g, width = room.game, steps.width(n)
    mine = int(g.state[course.SIDE]) * width
    for square in range(1, n.squares + 1):
        before = g.board[mine + square]
        if room.missed[square] and g.boards[end * 2 * width + mine + square] < before:
            return False
    return True


def _pick(
    mind: Mind, weights: Any, n: Numbers, choices: int, careless: bool, room: PlayoutMemory
) -> int:
    """Return the best end, or the best that moves no overlooked checker; -1 if none remains."""
    g, columns = room.game, 2 * steps.width(n)
    side, again = int(g.state[course.SIDE]), bonuses.again(int(g.state[course.BONUS]))
    best, most = -1, -1e9
    for i in range(choices):
        board = g.boards[i * columns : (i + 1) * columns]
        if steps.won(board, n, side):
            return i
        if careless and not _notices(n, i, room):
            continue
        if again:
            worth = -logit(mind, weights, room, board, n, 1 - side, 0)
        else:
            worth = logit(mind, weights, room, board, n, side, g.bonuses[i])
        if worth > most:
            best, most = i, worth
    return best


def best(mind: Mind, n: Numbers, choices: int, rng: Any, room: PlayoutMemory) -> int:
    """Return the best end that moves no overlooked checker, or the best of all if none remains."""
    if choices == 1:
        return 0
    weights = mind.weights
    if mind.overlooks > 0.0 and room.game.state[course.BONUS] == 0:
        _overlook(mind, n, rng, room)
        if rng.random() < mind.hasty:
            weights = mind.at_once
        taken = _pick(mind, weights, n, choices, True, room)
        if taken >= 0:
            return taken
    return _pick(mind, weights, n, choices, False, room)


def play_out(
    mind: Mind,
    n: Numbers,
    start: NDArray[np.int8],
    side: int,
    bonus: int,
    plies: int,
    rng: Any,
    room: PlayoutMemory,
) -> float:
    """Play a game on from a board with `side` to move and a packed bonus; return white's result.

    The result is 1.0, 0.0 or, after `plies` throws, the chance to win that the mind estimates.
    """
    g = room.game
    course.resume(g, n, start, side, bonus)
    while not g.state[course.OVER]:
        mover, waits = int(g.state[course.SIDE]), int(g.state[course.BONUS])
        if plies == 0 and waits <= TAKEN:
            lost = 1.0 / (
                1.0 + math.exp(-logit(mind, mind.weights, room, g.board, n, 1 - mover, waits))
            )
            return lost if mover else 1.0 - lost
        plies -= int(waits == 0)
        course.choose(g, n, best(mind, n, course.play_on(g, n, rng, 0), rng, room))
    return 1.0 - float(g.state[course.SIDE])
