"""Turns of a game for judges that look at many boards at once, in plain loops to be compiled."""

from typing import Any

from ludus.lab import course, randomly
from ludus.players import replies
from ludus.rules import turns
from ludus.rules.ruleset import Numbers


def thrown(
    w: turns.Workspace, n: Numbers, board: Any, side: int, rng: Any, boards: Any, bonuses: Any,
    at: int, offered: Any,
) -> int:  # fmt: skip
    """Throw, and lay all results out; how many there are. What they are is noted in `offered`."""
    count = randomly.throw(w, n, rng)
    found = turns.thrown(w, n, board, side, count)
    course.offer(w, count, found, offered)
    replies.spread(w, n, side, found, boards, bonuses, at)
    return found


def note(
    rows: Any, games: Any, n: Numbers, side: int, offered: Any, before: Any, after: Any
) -> None:
    """Count a turn of `side` in some games."""
    for i in range(len(games)):
        game = games[i]
        course.note(rows[game], n, side, offered[game], before[game], after[game])
