"""The events of a step, and of a whole turn after it is over."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ludus.match.events import (
    BonusWaits,
    BorneOff,
    Entered,
    Event,
    Hit,
    Kept,
    Moved,
    Passed,
    Reason,
    Thrown,
)
from ludus.match.record import Played
from ludus.rules import steps
from ludus.rules.bonuses import bonus_texts, face
from ludus.rules.notation import step_text
from ludus.rules.plays import Node, Plays, Step, reach
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


def of_step(rules: RuleSet, side: int, step: Step) -> list[Event]:
    """Return the events of a step: the move, and a hit for each checker hit."""
    n = rules.numbers
    kind = Moved
    if step.source in (0, steps.circle(n)):
        kind = Entered
    elif step.target == steps.off(n):
        kind = BorneOff
    text = step_text(step, rules.squares)
    events: list[Event] = [kind(side, step.source, step.target, step.die, text)]
    return events + [Hit(1 - side, step.target, steps.waits(n))] * step.hit


class Refusal(NamedTuple):
    """Why a checker cannot be played, with the ways that it cannot go."""

    reason: str
    """Its name in `[reason]` of `sentences.toml`."""
    ways: Sequence[tuple[int, int]]


@lru_cache(maxsize=1)
def of_rest(rules: RuleSet, side: int, node: Node) -> Passed:
    """Return the numbers lost when a throw ends at a node that leaves some."""
    return Passed(side, tuple(map(face, node.left)), _reason(rules, side, node))


def of_checker(plays: Plays, column: int, goal: int | None = None) -> Refusal | None:
    """Return why the checker at a column cannot move, or not to a goal; None if it may.

    `plays` are what is left of a throw.
    """
    node, n, side = plays.root, plays.rules.numbers, plays.side
    reached = reach(node, column)
    if plays.taking_bonus or goal in reached or (goal is None and reached):
        return None
    codes = {
        steps.landing(n, column, die): steps.obstacle(node.board, n, side, column, die)
        for die in map(face, node.left)
    }
    ways = [(column, end) for end, code in codes.items() if code == steps.CLOSED]
    if goal is not None:
        ways, codes = [(column, goal)], {goal: codes.get(goal, steps.ABSENT)}
    return Refusal(next(WHY_NOT[code] for code in WHY_NOT if code in codes.values()), ways)


@lru_cache(maxsize=1)
def barred_ways(rules: RuleSet, side: int, node: Node) -> list[tuple[int, int]]:
    """Return the ways that closed squares bar to the dice left: those onto the board, or all."""
    n = rules.numbers
    ways = [
        (column, steps.landing(n, column, die))
        for column in range(steps.width(n))
        for die in dict.fromkeys(map(face, node.left))
        if steps.obstacle(node.board, n, side, column, die) == steps.CLOSED
    ]
    return [way for way in ways if way[0] in (0, steps.circle(n))] or ways


_REASONS = {
    steps.DEAD: Reason.DEAD,
    steps.CLOSED: Reason.CLOSED,
    steps.NOT_HOME: Reason.NOT_HOME,
    steps.ONLY_OFF: Reason.TOO_SMALL,
    steps.EQUAL: Reason.TOO_SMALL,
    steps.GREATER: Reason.TOO_LARGE,
}
WHY_NOT: Mapping[int, str] = {
    steps.FREE: "most numbers",
    **_REASONS,
    steps.CLOSED: "held squares",
    steps.WAITING: "one waits",
    steps.GATE: "one waits",
    steps.FARTHER: "one farther back",
    steps.ABSENT: "no die",
}
"""The reasons for a single checker; other checkers may deny a step that is free by itself."""


def _reason(rules: RuleSet, side: int, node: Node) -> Reason:
    """Return the reason that blocks most of the checkers that the dice left would move."""
    held: Counter[int] = Counter()
    row = Position.from_bytes(node.board, side).board[side]
    for column, count in enumerate(row.tolist()):
        for number in node.left:
            held[steps.obstacle(node.board, rules.numbers, side, column, face(number))] += count
    if held[steps.FREE]:
        return Reason.DUTY
    return _REASONS[max(_REASONS, key=lambda code: held[code])]


def kept_of(plays: Plays) -> tuple[int, ...]:
    """Return the dice with which a turn continues after the opponent's bonus."""
    return tuple(map(face, plays.position.bonus)) if plays.goes_on else ()


def going_on(plays: Plays) -> Event:
    """Return the event of a turn that begins without a throw: a bonus, or kept numbers."""
    if dice := kept_of(plays):
        return Kept(plays.side, dice)
    offered = plays.position.bonus[: len(plays.position.bonus) - len(plays.waiting)]
    return BonusWaits(plays.side, bonus_texts(offered))


def of_turn(turn: Sequence[Played]) -> list[Event]:
    """Return the events of a turn: first the bonus, then the dice."""
    events: list[Event] = []
    for played in turn:
        plays, side, node = played.plays, played.turn.side, played.plays.root
        dice = played.turn.dice
        events.append(Thrown(side, dice) if dice else going_on(plays))
        for step in played.steps:
            events += of_step(plays.rules, side, step)
            node = node.follow(step)
        if node.left and not plays.taking_bonus and played.after.winner is None:
            events.append(of_rest(plays.rules, side, node))
    return events
