"""The course of a game and its counts, in plain loops that can be compiled."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.loops import moves
from ludus.rules import bonuses, ends, graph, steps, turns, workspace
from ludus.rules.arrays import Int8Array, Int32Array, Int64Array, allocated
from ludus.rules.bonuses import TAKEN
from ludus.rules.ruleset import Numbers

# The columns of a game's row.
WON = 0  # by the first player: 0 or 1
BEGUN = 1  # won by the side that began: 0 or 1
TURNS = 2
CHOICES = 3  # different results of its throws, summed
HITS = 4
SHUT = 5  # throws of which no number could be played
NUMBERS = 6  # numbers thrown; a double that is played twice counts twice
LOST = 7  # thrown numbers that could not be played
LEADS = 8  # how often the lead changed
COLUMNS = 9
NAMES = (
    "won",
    "begun",
    "turns",
    "choices",
    "hits",
    "throws_lost",
    "numbers",
    "numbers_lost",
    "lead_changes",
)
LEADER = 9  # the last leader: 1 the side that began, -1 the other side, 0 none yet
WIDTH = 10

# The columns of a throw's offer.
FOUND = 0  # different results
PLAYED = 1  # numbers that can be played; after the choice of an end, the numbers played
THROWN = 2  # numbers to be played
OFFER = 3

MOST_TURNS = 20_000
"""Turns after which a game is given up; long games have a thousand turns."""

# The columns of a game's state.
SIDE = 0  # the side to move, and after the end the winner: 0 is the side that began, or 1
BONUS = 1  # the packed bonus that this side may take, or the rest of its throw that it has kept
OVER = 2
WRITTEN = 3  # the number of bytes written in `Game.moves`
STATES = 4


class Game(NamedTuple):
    """A game in progress, whose memory serves one game after another; all arrays have one axis."""

    w: workspace.Workspace
    board: Int8Array
    """As in `ludus.rules.steps`."""
    before: Int8Array
    boards: Int8Array
    """The ends that a player chooses from, one after another."""
    bonuses: Int64Array
    """The packed bonus that each end leaves to the other side."""
    offered: Int64Array
    row: Int32Array
    """The counts, in WIDTH columns; WON and BEGUN stay empty."""
    state: Int64Array
    moves: NDArray[np.uint8]
    """The moves, as `ludus.loops.moves` writes them."""


def game(n: Numbers) -> Game:
    """Allocate memory for games of a rule set."""
    columns = 2 * steps.width(n)
    return allocated(
        Game,
        w=workspace.workspace(n),
        board=columns,
        before=columns,
        boards=workspace.NODES * columns,
        bonuses=workspace.NODES,
        offered=OFFER,
        row=WIDTH,
        state=STATES,
        moves=moves.LONGEST,
    )


def begin(g: Game, n: Numbers, checkers: int) -> None:
    """Begin a game with the given number of checkers a side."""
    for i in range(len(g.board)):
        g.board[i] = 0
    g.board[0] = checkers
    g.board[steps.width(n)] = checkers
    resume(g, n, g.board, 0, 0)


def resume(g: Game, n: Numbers, board: Any, side: int, bonus: int) -> None:
    """Continue from a board with `side` to move, and a packed bonus; all counts begin at 0."""
    workspace.copy(board, g.board)
    workspace.copy(board, g.before)
    for i in range(WIDTH):
        g.row[i] = 0
    g.state[SIDE], g.state[BONUS], g.state[OVER], g.state[WRITTEN] = side, bonus, 0, 0
    for each in range(2):
        if steps.won(board, n, each):
            g.state[SIDE], g.state[OVER] = each, 1


def play_on(g: Game, n: Numbers, rng: Any, chance: int) -> int:
    """Play until a player has to choose, and return the number of ends.

    Return 0 if the game is over or has had MOST_TURNS. The ends are laid out in `g.boards`. Sides
    whose bits are set in `chance` choose an end at random, all with equal probability.
    """
    w = g.w
    while not g.state[OVER] and g.row[TURNS] < MOST_TURNS:
        side, bonus = int(g.state[SIDE]), int(g.state[BONUS])
        if bonus:
            choices = turns.taken(w, n, g.board, side, bonus)
            if not bonuses.takes(bonus):
                whole = g.offered[THROWN]
                offer(w, bonuses.unpack(w, bonus), choices, g.offered)
                g.offered[THROWN] = whole
        else:
            count = throw(w, n, rng)
            choices = turns.thrown(w, n, g.board, side, count)
            offer(w, count, choices, g.offered)
        if not chance >> side & 1:
            ends.spread(w, n, side, choices, g.boards, g.bonuses, 0)
            return choices
        choose(g, n, int(rng.random() * choices))
    return 0


def throw(w: workspace.Workspace, n: Numbers, rng: Any) -> int:
    """Throw the dice, sorted, into the workspace, and return how many numbers there are to play."""
    for i in range(n.dice):
        die = int(rng.random() * 6) + 1
        at = i
        while at > 0 and w.numbers[at - 1] > die:
            w.numbers[at] = w.numbers[at - 1]
            at -= 1
        w.numbers[at] = die
    return turns.double(w, n)


def choose(g: Game, n: Numbers, end: int) -> None:
    """Play one of the ends just found, and write it into `g.moves`."""
    node = g.w.ends[end]
    g.state[WRITTEN] = moves.write(g.w, n, g.state[BONUS], node, g.moves, g.state[WRITTEN])
    g.offered[PLAYED] = workspace.depth(g.w, node)
    graph.lay(g.w, n, int(g.state[SIDE]), node, g.board)
    go_on(g, n, int(g.w.bonuses[end]))


def go_on(g: Game, n: Numbers, left: int) -> None:
    """Go on after a choice: count a complete turn, and hand over with a packed bonus.

    A turn is complete after its throw, so a bonus that wins by itself does not count as a turn. If
    the other side takes its bonus at once, the turn continues after it, with the hits of both
    sides.
    """
    side, bonus = int(g.state[SIDE]), int(g.state[BONUS])
    g.state[BONUS] = left
    if left > TAKEN:
        hits(g.row, n, side, g.before, g.board)
        workspace.copy(g.board, g.before)
        g.state[SIDE] = 1 - side
        return
    if bonuses.takes(bonus):
        g.state[OVER] = int(steps.won(g.board, n, side))
        return
    note(g.row, n, side, g.offered, g.before, g.board)
    if steps.won(g.board, n, side):
        g.state[OVER] = 1
        return
    workspace.copy(g.board, g.before)
    g.state[SIDE] = 1 - side


def offer(w: workspace.Workspace, count: int, choices: int, row: Any) -> None:
    """Store the offer of a throw of `count` numbers, which the workspace has just computed.

    All ends leave equally many of its numbers, except wins, which come first.
    """
    left = w.left[w.ends[choices - 1]]
    row[FOUND], row[PLAYED], row[THROWN] = choices, count, count
    for i in range(count):
        if left >> i & 1:
            row[PLAYED] -= 1


def pips(board: Any, n: Numbers, side: int) -> int:
    """Return the steps that a side has still to go until all its checkers are off."""
    mine = side * steps.width(n)
    total = int(board[mine + steps.circle(n)]) * (n.squares + 1)
    for column in range(n.squares + 1):
        total += int(board[mine + column]) * (n.squares + 1 - column)
    return total


def hits(row: Any, n: Numbers, side: int, before: Any, after: Any) -> None:
    """Count the checkers that a side has hit between two boards."""
    waits = (1 - side) * steps.width(n) + steps.waits(n)
    row[HITS] += after[waits] - before[waits]


def note(row: Any, n: Numbers, side: int, offered: Any, before: Any, after: Any) -> None:
    """Count a turn of `side`, from the board before it to the board after it.

    The lead, counted in steps still to go, is compared after both sides have thrown equally often.
    Unplayed numbers of the winning throw do not count as lost.
    """
    row[TURNS] += 1
    row[CHOICES] += offered[FOUND]
    hits(row, n, side, before, after)
    if steps.won(after, n, side):
        row[NUMBERS] += offered[PLAYED]
        return
    row[NUMBERS] += offered[THROWN]
    row[LOST] += offered[THROWN] - offered[PLAYED]
    if offered[PLAYED] == 0:
        row[SHUT] += 1
    if side == 1:
        ahead = pips(after, n, 1) - pips(after, n, 0)
        leader = int(ahead > 0) - int(ahead < 0)
        if leader * row[LEADER] < 0:
            row[LEADS] += 1
        if leader != 0:
            row[LEADER] = leader
