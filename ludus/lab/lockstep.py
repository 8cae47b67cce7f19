"""Turns of a game for judges that look at many boards at once, in plain loops to be compiled."""

from typing import Any

from ludus.lab import course, randomly
from ludus.players import replies
from ludus.rules import turns
from ludus.rules.ruleset import Numbers


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
    offered: Any,
) -> int:
    """Throw, and lay all results out; how many there are. What they are is noted in `offered`."""
    randomly.throw(d, dice, rng)
    count = randomly.twice(d, dice) if doubles_twice else dice
    # The first place serves as scratch.
    found = turns.ends(d, n, board, side, count, boards[at])
    course.offer(d, count, found, offered)
    replies.spread(d, n, side, found, boards, gifts, at)
    return found


def note(
    rows: Any, games: Any, n: Numbers, side: int, offered: Any, before: Any, after: Any
) -> None:
    """Count a turn of `side` in some games."""
    for i in range(len(games)):
        game = games[i]
        course.note(rows[game], n, side, offered[game], before[game], after[game])
