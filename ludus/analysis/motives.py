"""The reason for a play, as one word: its gain over the other plays of the throw."""

from enum import StrEnum
from itertools import product
from typing import NamedTuple

import numpy as np

from ludus.loops.encoder import FEATURES
from ludus.players.heuristic import describe, weights_for
from ludus.players.player import results_of
from ludus.rules import steps
from ludus.rules.arrays import Int8Array
from ludus.rules.plays import Plays
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import RuleSet


class Motive(StrEnum):
    """The reason for a play."""

    WINS = "wins"
    FORCED = "forced"
    """All ways to play the throw end in one position."""
    HITS = "hits"
    COVERS = "covers"
    """The play is safer than others, because a single checker no longer stands alone."""
    SAFE = "safe"
    """The play leaves fewer checkers within the opponent's reach than other plays."""
    CLOSES = "closes"
    """The play holds squares that the opponent has still to pass."""
    BEARS_OFF = "bears off"
    ENTERS = "enters"
    RUNS = "runs"
    """The play goes farthest, or wastes least."""
    STANDS = "stands"
    """None of these motives: the checkers are better placed than after the other play."""


_SAFETY = {"exposed", "exposed_way", "exposed_shut", "loose"}
_HOLDING = {"block", "points", "runs", "shut_out", "blocked", "shut_in"}

_FEWER = 0.05
"""The least reduction of expected hits, against the average, that counts as safe."""


def motive(plays: Plays, result: Position, rather_than: Position | None = None) -> Motive:
    """Return the motive of a throw's result, against the average of all results or another one.

    The group of features, weighted as in the heuristic, with the greatest gain decides. Raise
    ValueError if one of the positions is no result of these plays.
    """
    results = list(plays.results)
    for each in (result, rather_than or result):
        if each not in plays.results:
            raise ValueError(f"{position_text(each)} is not a result of this throw")
    at, other = results.index(result), results.index(rather_than) if rather_than else None
    if result.winner is not None:
        return Motive.WINS
    if len(results) == 1:
        return Motive.FORCED
    waits = _waiting(plays.boards, 1 - plays.side)
    if waits[at] > (waits.min() if other is None else waits[other]):
        return Motive.HITS
    more = _more(plays, at, other)
    weights = weights_for(plays.position.checkers)
    gains = {name: weights.get(name, 0.0) * more[name] for name in more}
    safety, holding = (sum(gains.pop(name) for name in group) for group in (_SAFETY, _HOLDING))
    rest = sum(gains.values())
    if safety > max(holding, rest) and more["exposed"] < -_FEWER:
        return Motive.COVERS if _covers(plays, result) else Motive.SAFE
    if holding > max(rest, 0) and more["points"] > 0:
        return Motive.CLOSES
    return _progress(plays, result, rather_than)


class Risk(NamedTuple):
    """The single checkers of a side that one number of the opponent's next throw can hit."""

    checkers: int
    numbers: tuple[int, ...]
    """The numbers that can hit them, in order."""


def risk(rules: RuleSet, position: Position, side: int) -> Risk:
    """Return the risk of a side in a position."""
    n, board, foe = rules.numbers, position.flat, 1 - side
    hits = dict[int, set[int]]()
    for source, number in product(range(n.squares + 3), range(1, 7)):
        goal = steps.landing(n, source, number)
        single = n.private < goal <= n.squares and 0 < position.board[side, goal] < n.closing
        if single and steps.obstacle(board, n, foe, source, number) == steps.FREE:
            hits.setdefault(goal, set()).add(number)
    checkers = sum(int(position.board[side, goal]) for goal in hits)
    return Risk(checkers, tuple(sorted(set().union(*hits.values()))))


def _more(plays: Plays, at: int, other: int | None) -> dict[str, float]:
    values = describe(*results_of(plays), plays.rules)
    more = values[at] - (values.mean(axis=0) if other is None else values[other])
    return dict(zip(FEATURES, map(float, more), strict=True))


def _waiting(boards: Int8Array, side: int) -> Int8Array:
    """Return the waiting checkers of a side: in reserve, and on the circle."""
    return np.asarray(boards[..., side, 0] + boards[..., side, -1])


def _covers(plays: Plays, result: Position) -> bool:
    """Whether other checkers joined a blot on a shared square, so that the square is closed."""
    shared = slice(plays.rules.private + 1, plays.rules.squares + 1)
    before, after = plays.position.board[plays.side], result.board[plays.side]
    blots = (before[shared] > 0) & (before[shared] < plays.rules.closing)
    return bool((blots & (after[shared] >= plays.rules.closing)).any())


def _progress(plays: Plays, result: Position, rather_than: Position | None) -> Motive:
    before, after = rather_than or plays.position, result
    side = plays.side
    if after.board[side, after.off] > before.board[side, before.off]:
        return Motive.BEARS_OFF
    if _waiting(after.board, side) < _waiting(before.board, side):
        return Motive.ENTERS
    if rather_than:
        to_go = np.arange(after.off + 1)[::-1]
        mine, others = (to_go @ p.board[side, : after.off + 1] for p in (after, rather_than))
        return Motive.RUNS if mine < others else Motive.STANDS
    return Motive.RUNS
