"""The effects of each square on a checker: a hit, danger, safety, or no entry."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache

import numpy as np

from ludus.loops import runtime as loops
from ludus.loops.encoder import EXPOSED
from ludus.loops.shots import tables
from ludus.players.heuristic import describe
from ludus.players.network import judge
from ludus.players.player import Judge, batch
from ludus.rules import steps
from ludus.rules.bonuses import face
from ludus.rules.plays import Node, reach
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


class Prospect(StrEnum):
    """The effect of a square on a checker or on its present checkers."""

    HIT = "hit"
    """The checker hits an opponent's checker."""
    DANGER = "danger"
    """The opponent's next throw may hit it there."""
    SAFE = "safe"
    """It cannot be hit there, because it stands with others or on a private square."""
    CLOSED = "closed"
    """It cannot land there, because the opponent holds the square."""


@lru_cache(maxsize=2)
def judge_of(rules: RuleSet) -> Judge:
    """Return the judge of a game; the first call reads its network."""
    return judge(rules)


def chance(rules: RuleSet, position: Position, side: int) -> float:
    """Return the chance at sight that a side wins if its opponent throws next."""
    return float(judge_of(rules).chances(*batch([position], side))[0])


def prepare(rules: RuleSet) -> None:
    """Prepare the slow tables that an outlook needs, and start the engine of the loops."""
    tables(rules.dice)
    loops.start()


@lru_cache(maxsize=4)
def outlook(
    rules: RuleSet, node: Node, side: int, source: int
) -> Mapping[int, tuple[Prospect, ...]]:
    """Return the prospects of each square within reach of the checker at a column."""
    goals = {
        goal: (node.follow(*way).board, way[-1].hit > 0)
        for goal, way in reach(node, source).items()
        if goal <= rules.squares
    }
    exposed = _exposed(rules, side, {goal: board for goal, (board, _) in goals.items()})
    prospects: dict[int, tuple[Prospect, ...]]
    prospects = dict.fromkeys(_closed(rules, node, side, source), (Prospect.CLOSED,))
    for goal, (board, hits) in goals.items():
        held = board[side * steps.width(rules.numbers) + goal] >= rules.closing
        safe = held or goal <= rules.private
        said = {Prospect.HIT: hits, Prospect.DANGER: exposed[goal], Prospect.SAFE: safe}
        prospects[goal] = tuple(prospect for prospect, holds in said.items() if holds)
    return prospects


def _closed(rules: RuleSet, node: Node, side: int, source: int) -> Iterator[int]:
    n = rules.numbers
    for die in set(map(face, node.left)):
        if steps.obstacle(node.board, n, side, source, die) == steps.CLOSED:
            yield steps.landing(n, source, die)


def _exposed(rules: RuleSet, side: int, boards: Mapping[int, bytes]) -> dict[int, bool]:
    """Return for which squares the next throw has more expected hits than with the checkers off."""
    if not boards:
        return {}
    there = [Position.from_bytes(board, 1 - side) for board in boards.values()]
    gone = []
    for at, position in zip(boards, there, strict=True):
        board = position.board.copy()
        board[side, position.off] += board[side, at]
        board[side, at] = 0
        gone.append(Position(board, position.turn))
    hits = describe(*batch([*there, *gone], side), rules)[:, EXPOSED]
    more = hits[: len(there)] - hits[len(there) :] > np.float32(1e-6)
    return dict(zip(boards, map(bool, more), strict=True))
