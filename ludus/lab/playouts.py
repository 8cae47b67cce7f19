"""Games played out from a position, in plain loops that can be compiled; how long a visitor sits.

Both sides are played by one mind, which takes what looks best without looking ahead, and may be
careless, as those of `ludus.players.careless` are. The side to move is the visitor, the other one
the computer.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.lab import course
from ludus.players import encoder, neural, shots
from ludus.players.careless import AT_ONCE, Careless
from ludus.players.heuristic import weights_for
from ludus.players.network import Network, has_learnt
from ludus.rules import steps, turns
from ludus.rules.ruleset import Numbers, RuleSet

# Seconds of a visitor who has seen it once, and of what the window shows meanwhile.
THROW = 0.8
FALL = 0.6  # of the dice
THINK = 2.5  # in a turn with a choice
MOVE = 1.2  # for each number played
HAND_OVER = 0.5
FORCED = 1.0  # what cannot be chosen plays itself
OTHER = 1.8  # the computer's whole turn

# The columns of what is counted of a game.
WON = 0  # by the side to move: 0 or 1
HITS = 1
THROWS = 2
CHOICES = 3  # turns with more than one result
MET = 4  # whether a checker was entered or hit: 0 or 1
SECONDS = 5
COLUMNS = 6


class Mind(NamedTuple):
    """Who judges: a network, and by what each feature counts besides. Either may be all zero."""

    net: neural.Net
    weights: neural.Floats
    """Shape (features,)."""
    at_once: neural.Floats
    """Weights that hold in a hasty turn, in place of the others; the network's say stays."""
    overlooks: float
    """As `Careless` has it."""
    hasty: float


class Room(NamedTuple):
    """Where games are played; made once, used again and again."""

    game: course.Game
    x: encoder.Inputs
    shots: shots.Shots
    missed: NDArray[np.bool_]
    """Shape (width,): the columns whose checkers do not come to mind in this turn."""


def mind(rules: RuleSet, checkers: int, careless: Careless | None) -> Mind:
    """A careless player; without one the game's network, or the heuristic where there is none."""
    weights, at_once = np.zeros((2, len(encoder.FEATURES)), np.float32)
    if careless is None and has_learnt(rules):
        return Mind(Network(rules).net, weights, at_once, 0.0, 0.0)
    net = neural.net(rules.numbers, 1)
    known = weights_for(checkers)
    net.out_bias[0] = known["turn"]
    weights[:] = [known.get(name, 0.0) for name in encoder.FEATURES]
    at_once[:] = [AT_ONCE.get(name, 0.0) for name in encoder.FEATURES]
    if careless is None:
        return Mind(net, weights, at_once, 0.0, 0.0)
    return Mind(net, weights, at_once, careless.overlooks, careless.hasty)


def room(rules: RuleSet) -> Room:
    """A room for a rule set."""
    n = rules.numbers
    columns = np.zeros(steps.width(n), np.bool_)
    return Room(course.game(n), encoder.memory(n), shots.tables(n.dice), columns)


def logit(
    mind: Mind, weights: Any, room: Room, board: Any, n: Numbers, side: int, bonus: int
) -> float:
    """How likely a side wins that has just played and left a packed bonus."""
    found = float(neural.answer(mind.net, room.x, room.shots, board, n, side, bonus))
    for i in range(len(weights)):
        found += weights[i] * room.x.features[i]
    return float(found + mind.net.out_bias[0])


def _overlook(mind: Mind, n: Numbers, rng: Any, room: Room) -> None:
    """Draw which columns do not come to mind: rather those far behind the foremost checker."""
    g, front = room.game, 0
    own = int(g.state[course.SIDE]) * steps.width(n)
    for square in range(1, n.squares + 1):
        if g.board[own + square] > 0:
            front = square
    for square in range(1, n.squares + 1):
        behind = (front - square + 1) / (n.squares / 2)
        room.missed[square] = rng.random() < mind.overlooks * max(0.3, behind)


def _seen(n: Numbers, end: int, room: Room) -> bool:
    """Whether an end moves no overlooked checker."""
    g, width = room.game, steps.width(n)
    own = int(g.state[course.SIDE]) * width
    for square in range(1, n.squares + 1):
        before = g.board[own + square]
        if room.missed[square] and g.boards[end * 2 * width + own + square] < before:
            return False
    return True


def _pick(mind: Mind, weights: Any, n: Numbers, found: int, careless: bool, room: Room) -> int:
    """The best of the ends laid out, or of those that come to mind; -1 where none does."""
    g, columns = room.game, 2 * steps.width(n)
    side, again = int(g.state[course.SIDE]), turns.again(int(g.state[course.BONUS]))
    best, most = -1, -1e9
    for i in range(found):
        board = g.boards[i * columns : (i + 1) * columns]
        if turns.won(board, n, side):
            return i
        if careless and not _seen(n, i, room):
            continue
        if again:
            worth = -logit(mind, weights, room, board, n, 1 - side, 0)
        else:
            worth = logit(mind, weights, room, board, n, side, g.bonuses[i])
        if worth > most:
            best, most = i, worth
    return best


def _best(mind: Mind, n: Numbers, found: int, rng: Any, room: Room) -> int:
    """The best of the ends laid out, as far as they come to mind; of all, if none does."""
    if found == 1:
        return 0
    weights = mind.weights
    if mind.overlooks > 0.0 and room.game.state[course.BONUS] == 0:
        _overlook(mind, n, rng, room)
        if rng.random() < mind.hasty:
            weights = mind.at_once
        best = _pick(mind, weights, n, found, True, room)
        if best >= 0:
            return best
    return _pick(mind, weights, n, found, False, room)


def _seconds(g: course.Game, found: int) -> float:
    """How long the side takes that is to choose from some ends."""
    if g.state[course.SIDE]:
        return 0.0 if g.state[course.BONUS] else OTHER
    if g.state[course.BONUS]:
        return THINK + MOVE if found > 1 else 0.0
    chosen = THINK + MOVE * g.offered[course.PLAYED] if found > 1 else FORCED
    return THROW + FALL + chosen + HAND_OVER


def play_out(mind: Mind, n: Numbers, start: Any, rng: Any, room: Room, row: Any) -> None:
    """Play a game from a board, side 0 to move, to its end, and count it in a row of COLUMNS."""
    g = room.game
    course.begin(g, n, 1)
    turns.copy(start, g.board)
    turns.copy(start, g.before)
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
        course.choose(g, n, _best(mind, n, found, rng, room))
        if steps.waiting(g.board, n, side) < waited:
            row[MET] = 1.0
    row[WON] = 1 - g.state[course.SIDE]
    row[HITS], row[THROWS] = g.row[course.HITS], g.row[course.TURNS]
    if row[HITS] > 0:
        row[MET] = 1.0


def play_outs(mind: Mind, n: Numbers, start: Any, rng: Any, room: Room, rows: Any) -> None:
    """Play as many games from a board as there is room for in `rows`, one after another."""
    for begin in range(0, len(rows), COLUMNS):
        play_out(mind, n, start, rng, room, rows[begin : begin + COLUMNS])


def wander(
    mind: Mind, n: Numbers, checkers: int, rng: Any, room: Room, boards: Any, chances: Any
) -> int:
    """Play a game from the first throw on, and note the boards before each throw; how many.

    Of each, the side to move first; and in `chances` how likely it wins, as a logit. Left out is
    where a bonus waits. What finds no room in `chances` is not played.
    """
    g, columns = room.game, 2 * steps.width(n)
    course.begin(g, n, checkers)
    met = 0
    while met < len(chances):
        found = course.play_on(g, n, rng, 0)
        if found == 0:
            break
        again = g.state[course.BONUS] > 0
        course.choose(g, n, _best(mind, n, found, rng, room))
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
