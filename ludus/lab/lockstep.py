"""Turns of a game for judges that look at many boards at once, in plain loops to be compiled."""

from typing import Any

from ludus.lab import randomly
from ludus.players import replies
from ludus.rules import turns
from ludus.rules.ruleset import Numbers


def takings(
    d: turns.Desk, n: Numbers, board: Any, side: int, gift: int, boards: Any, gifts: Any, at: int
) -> int:
    """Lay all ways to take a bonus out; how many there are."""
    found = turns.takings(d, n, board, side, gift)
    replies.spread(d, n, side, found, boards, gifts, at)
    return found


def thrown(
    d: turns.Desk,
    n: Numbers,
    dice: int,
    doubles_twice: bool,
    board: Any,
    side: int,
    rng: Any,
    boards: Any,
    gifts: Any,
    at: int,
) -> int:
    """Throw, and lay all results out; how many there are."""
    randomly.throw(d, dice, rng)
    count = randomly.twice(d, dice) if doubles_twice else dice
    # The first place serves as scratch.
    found = turns.ends(d, n, board, side, count, boards[at])
    replies.spread(d, n, side, found, boards, gifts, at)
    return found
