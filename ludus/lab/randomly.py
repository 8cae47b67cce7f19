"""Games of chance alone, in plain loops that can be compiled: the measure of the engine's speed."""

from typing import Any

from ludus.lab import course
from ludus.players import replies
from ludus.rules import steps, turns, workspace
from ludus.rules.ruleset import Numbers


def throw(w: workspace.Workspace, n: Numbers, rng: Any) -> int:
    """Throw the dice, sorted, into the workspace; how many numbers there are to play."""
    for i in range(n.dice):
        die = int(rng.random() * 6) + 1
        at = i
        while at > 0 and w.numbers[at - 1] > die:
            w.numbers[at] = w.numbers[at - 1]
            at -= 1
        w.numbers[at] = die
    return turns.double(w, n)


def start(board: Any, n: Numbers, checkers: int) -> None:
    """Lay a game out."""
    for i in range(len(board)):
        board[i] = 0
    board[0] = checkers
    board[steps.width(n)] = checkers


def play(
    w: workspace.Workspace, n: Numbers, checkers: int, rng: Any, room: Any, offered: Any, rows: Any
) -> None:
    """Play a game for each of some rows; a turn is one of its different results, all as likely.

    The players take turns to begin. `room` is three boards to play on.
    """
    board, before, scratch = room[0], room[1], room[2]
    for game in range(len(rows)):
        start(board, n, checkers)
        side, bonus = 0, 0
        while not turns.won(board, n, 1 - side):
            turns.copy(board, before)
            if bonus:
                found = turns.taken(w, n, board, side, bonus)
                turns.lay(w, n, side, w.ends[int(rng.random() * found)], scratch)
                turns.copy(scratch, board)
            count = throw(w, n, rng)
            found = turns.thrown(w, n, board, side, count)
            course.offer(w, count, found, offered)
            chosen = int(rng.random() * found)
            turns.lay(w, n, side, w.ends[chosen], scratch)
            turns.copy(scratch, board)
            bonus = w.bonuses[chosen]
            course.note(rows[game], n, side, offered, before, board)
            side = 1 - side
        rows[game][course.WON] = side ^ (game & 1)
        rows[game][course.BEGUN] = side


def ends(
    w: workspace.Workspace, n: Numbers, board: Any, side: int, rng: Any, boards: Any, bonuses: Any,
    offered: Any,
) -> int:  # fmt: skip
    """Throw, and lay all results out; how many there are. What they are is noted in `offered`."""
    count = throw(w, n, rng)
    found = turns.thrown(w, n, board, side, count)
    course.offer(w, count, found, offered)
    replies.spread(w, n, side, found, boards, bonuses, 0)
    return found
