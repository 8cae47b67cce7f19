"""What is counted of a game, turn by turn, in plain loops that can be compiled."""

from typing import Any

from ludus.rules import steps, turns, workspace
from ludus.rules.ruleset import Numbers

# The columns of a game's row.
WON = 0  # by the first player: 0 or 1
BEGUN = 1  # won by whoever began: 0 or 1
TURNS = 2
CHOICES = 3  # different results of its throws, summed
HITS = 4
SHUT = 5  # throws of which no number could be played
NUMBERS = 6  # numbers thrown, a double played twice over counted twice
LOST = 7  # those of them that could not be played
LEADS = 8  # how often the lead changed hands
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
LEADER = 9  # who led when it was last looked at: 1 whoever began, -1 the other, 0 nobody yet
WIDTH = 10

# The columns of what a throw offers.
FOUND = 0  # different results
PLAYED = 1  # numbers that can be played
THROWN = 2  # numbers to be played
OFFER = 3


def offer(w: workspace.Workspace, count: int, found: int, row: Any) -> None:
    """Note what a throw of `count` numbers offers; the workspace has just worked it out.

    All ends of a throw leave equally many of its numbers.
    """
    left = w.left[w.ends[0]]
    row[FOUND], row[PLAYED], row[THROWN] = found, count, count
    for i in range(count):
        if left >> i & 1:
            row[PLAYED] -= 1


def pips(board: Any, n: Numbers, side: int) -> int:
    """Steps that a side has still to go until all its checkers are off."""
    own = side * steps.width(n)
    found = int(board[own + steps.circle(n)]) * (n.squares + 1)
    for column in range(n.squares + 1):
        found += int(board[own + column]) * (n.squares + 1 - column)
    return found


def note(row: Any, n: Numbers, side: int, offered: Any, before: Any, after: Any) -> None:
    """Count a turn of `side`, from the board before it to the board after it.

    The lead, counted in steps still to go, is looked at when both have thrown equally often. What
    is left of the throw that wins is not lost.
    """
    waits = (1 - side) * steps.width(n) + steps.waits(n)
    row[TURNS] += 1
    row[CHOICES] += offered[FOUND]
    row[HITS] += after[waits] - before[waits]
    if turns.won(after, n, side):
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
