"""The written notation of positions and plays."""

import re
from collections.abc import Iterable, Iterator

from ludus.errors import amount
from ludus.rules import steps
from ludus.rules.bonuses import DIE, ENTER, FACES, KEPT, KIND, MOVE, bonus_of
from ludus.rules.plays import Node, Play, Plays, Step
from ludus.rules.position import Position, place
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, SIDES, RuleSet

_COUNT = re.compile(r"([RHO]|[1-9][0-9]?):([1-9][0-9]?)", re.ASCII)
_BONUS = re.compile(r"[emt][1-6]", re.ASCII)
_STEP = re.compile(r"([RH]|[1-9][0-9]?)/(O|[1-9][0-9]?)(\*?)", re.ASCII)


class NotationError(ValueError):
    """A text that is no valid position or play; names the fault and its place."""


def step_text(step: Step, squares: int) -> str:
    """Return a step as `from/to`, with `*` for a hit."""
    star = "*" if step.hit else ""
    return f"{place(step.source, squares)}/{place(step.target, squares)}{star}"


def play_text(play: Iterable[Step], squares: int) -> str:
    """Return steps in the order played, separated by spaces; `-` if there are none."""
    return " ".join(step_text(step, squares) for step in play) or "-"


def _no_circle(rules: RuleSet, side: str) -> NotationError:
    return NotationError(f"{side}: {rules.name} has no H; hit checkers wait in reserve, R")


def _column(name: str, rules: RuleSet, side: str) -> int:
    n = rules.numbers
    if name == "H" and not rules.circle:
        raise _no_circle(rules, side)
    column = {"R": 0, "O": steps.off(n), "H": steps.circle(n)}.get(name)
    if column is None:
        column = int(name)
        if column > rules.squares:
            raise NotationError(
                f"{side}: no square {name}; {rules.name} has squares 1 to {rules.squares}"
            )
    return column


def _parse_side(text: str, rules: RuleSet, side: str) -> dict[int, int]:
    counts: dict[int, int] = {}
    for item in text.split(","):
        match = _COUNT.fullmatch(item)
        if match is None:
            raise NotationError(f"{side}: '{item[:40]}' is not place:count, such as R:3 or 12:2")
        column = _column(match[1], rules, side)
        if column in counts:
            raise NotationError(f"{side}: {match[1]} is listed twice")
        counts[column] = int(match[2])
    _check_count(sum(counts.values()), side)
    return counts


def _check_count(checkers: int, side: str) -> None:
    if not LEAST_CHECKERS <= checkers <= MOST_CHECKERS:
        most = f"a side has {LEAST_CHECKERS} to {MOST_CHECKERS}"
        raise NotationError(f"{side}: {amount(checkers, 'checker')}; {most}")


def _parse_bonus(text: str) -> list[int]:
    if text == "-":
        return []
    items = text.split(",")
    bonus = [bonus_of(item) for item in items if _BONUS.fullmatch(item)]
    if len(bonus) < len(items) or bonus != sorted(bonus):
        raise NotationError(f"bonus: '{text[:40]}' is not '-' or a sorted list such as e3,m5")
    return bonus


def parse_position(text: str, rules: RuleSet) -> Position:
    """Return the position that a text describes, or raise NotationError."""
    fields = text.split(" ")
    if len(fields) != 4:
        raise NotationError(
            f"{amount(len(fields), 'field')} where '<white> <black> <turn> <bonus>' has 4, "
            "one space between"
        )
    white, black = (_parse_side(fields[i], rules, SIDES[i]) for i in (0, 1))
    if fields[2] not in ("w", "b"):
        raise NotationError(f"turn: '{fields[2][:40]}' is neither w nor b")
    position = Position.of(rules, (white, black), "wb".index(fields[2]), _parse_bonus(fields[3]))
    check_position(position, rules)
    return position


def check_position(position: Position, rules: RuleSet) -> None:
    """Raise NotationError for a position that is impossible; play need not lead to it.

    The position must have as many squares as the game.
    """
    width = len(position.flat) // 2
    white, black = position.flat[:width], position.flat[width:]
    totals = sum(white), sum(black)
    for side, row, total in zip(SIDES, (white, black), totals, strict=True):
        _check_count(total, side)
        if row[-1] and not rules.circle:
            raise _no_circle(rules, side)
    if totals[0] != totals[1]:
        says = f"white has {totals[0]} checkers, black {totals[1]}; give both the same number"
        raise NotationError(says)
    shared = slice(rules.private + 1, rules.squares + 1)
    for square, (one, other) in enumerate(zip(white[shared], black[shared], strict=True), 1):
        if one and other:
            raise NotationError(f"square {square + rules.private}: checkers of both sides on it")
    if (white[-2], black[-2]) == totals:
        raise NotationError("both sides have all checkers off")
    if position.bonus:
        _check_bonus(position, rules)


def _check_bonus(position: Position, rules: RuleSet) -> None:
    if not rules.bonus:
        raise NotationError(f"bonus: {rules.name} has no bonus; write '-'")
    for bonus in position.bonus:
        if bonus >> KIND not in (ENTER, MOVE, KEPT) or not 1 <= bonus & DIE <= FACES:
            raise NotationError(f"bonus: {bonus} is no bonus; a position's bonuses are such as e3")
        if bonus >> KIND == KEPT and not rules.bonus_at_once:
            raise NotationError(f"bonus: {rules.name} keeps no numbers of a throw, such as t2")
    most = rules.dice * (2 if rules.doubles_twice else 1)
    if len(position.bonus) > most:
        raise NotationError(
            f"bonus: {len(position.bonus)} numbers; a throw has {amount(rules.dice, 'die', 'dice')}"
        )
    if position.winner is not None:
        raise NotationError("bonus: the game is over; write '-'")


def columns_of(text: str, rules: RuleSet) -> Iterator[tuple[int, int, bool]]:
    """Yield source, target and hit of each step of a text, legal or not; or raise NotationError."""
    for word in _words(text):
        yield _column(word[1], rules, word[0]), _column(word[2], rules, word[0]), bool(word[3])


def _words(text: str) -> Iterator[re.Match[str]]:
    """Yield a match for each step: from, to, star of a hit; raises NotationError if malformed."""
    for word in [] if text == "-" else text.split(" "):
        step = _STEP.fullmatch(word)
        if not step:
            raise NotationError(f"'{word[:40]}' is not a step such as R/5, 12/14* or 35/O")
        yield step


def follow(plays: Plays, text: str) -> list[tuple[Node, Play]]:
    """Return the nodes that steps such as `R/2 2/7*` lead to, with the steps played.

    There is one node for each way to use the numbers. Nodes at which the turn may end come first.
    Raise NotationError if a step is malformed or not legal.
    """
    reached: list[tuple[Node, Play]] = [(plays.root, ())]
    for word in [word[0] for word in _words(text)]:
        reached = [
            (child, (*done, step))
            for node, done in reached
            for step, child in node.edges
            if step_text(step, plays.rules.squares) == word
        ]
        if not reached:
            raise NotationError(f"{word} is not legal there")
    return sorted(reached, key=lambda each: not each[0].final)


def find_play(plays: Plays, text: str) -> Play:
    """Return the legal play that a text such as `R/2 2/7*` describes, or raise NotationError."""
    (node, done), *_ = follow(plays, text)
    if not node.final:
        raise NotationError(f"'{text}' leaves numbers unplayed that can be played")
    return done
