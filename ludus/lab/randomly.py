"""Games of chance alone, in plain loops that can be compiled: the measure of the engine's speed."""

from typing import Any

from ludus.lab import course
from ludus.rules import steps, turns
from ludus.rules.ruleset import Numbers


def throw(d: turns.Desk, dice: int, rng: Any) -> None:
    """Throw dice onto the desk, sorted."""
    for i in range(dice):
        die = int(rng.random() * 6) + 1
        at = i
        while at > 0 and d.dice[at - 1] > die:
            d.dice[at] = d.dice[at - 1]
            at -= 1
        d.dice[at] = die


def twice(d: turns.Desk, dice: int) -> int:
    """Lay a double out twice over; how many numbers there are to play then."""
    for i in range(1, dice):
        if d.dice[i] != d.dice[0]:
            return dice
    for i in range(dice):
        d.dice[dice + i] = d.dice[0]
    return 2 * dice


def start(board: Any, n: Numbers, checkers: int) -> None:
    """Lay a game out."""
    for i in range(len(board)):
        board[i] = 0
    board[0] = checkers
    board[steps.width(n)] = checkers


def play(
    d: turns.Desk, n: Numbers, dice: int, doubles_twice: bool, checkers: int, rng: Any, room: Any,
    offered: Any, rows: Any,
) -> None:  # fmt: skip
    """Play a game for each of some rows; a turn is one of its different results, all as likely.

    The players take turns to begin. `room` is three boards to play on.
    """
    board, before, scratch = room[0], room[1], room[2]
    for game in range(len(rows)):
        start(board, n, checkers)
        side, gift = 0, 0
        while not turns.won(board, n, 1 - side):
            turns.copy(board, before)
            if gift:
                found = turns.takings(d, n, board, side, gift)
                turns.lay(d, n, side, d.ends[int(rng.random() * found)], scratch)
                turns.copy(scratch, board)
            throw(d, dice, rng)
            count = twice(d, dice) if doubles_twice else dice
            found = turns.ends(d, n, board, side, count, scratch)
            course.offer(d, count, found, offered)
            chosen = int(rng.random() * found)
            turns.lay(d, n, side, d.ends[chosen], scratch)
            turns.copy(scratch, board)
            gift = d.gifts[chosen]
            course.note(rows[game], n, side, offered, before, board)
            side = 1 - side
        rows[game][course.WON] = side ^ (game & 1)
        rows[game][course.BEGUN] = side
