"""The prospects of a checker on each square to which it could go."""

from itertools import product

from each import each
from helpers_rules import OSTIA, ROMANI, TABULA, VIVERE

from ludus.analysis.outlook import Prospect, outlook
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.ruleset import RuleSet

HIT, DANGER, SAFE, CLOSED = Prospect


def said(rules: RuleSet, text: str, dice: tuple[int, ...], source: int) -> dict[int, set[Prospect]]:
    """Return the prospects of each square that has any."""
    position = parse_position(text, rules)
    found = outlook(rules, Plays(rules, position, dice).root, position.turn, source)
    return {square: set(prospects) for square, prospects in found.items() if prospects}


def test_a_single_enemy_is_hit_and_two_close_their_square() -> None:
    found = said(TABULA, "12:1,24:3 13:1,14:2,15:1 w -", (1, 2, 3), 12)
    assert HIT in found[13]
    assert found[14] == {CLOSED}
    assert HIT in found[15]


def test_two_are_safe_and_one_within_reach_is_in_danger() -> None:
    found = said(OSTIA, "13:1,15:1,30:1 12:1,18:2 w -", (2, 1), 13)
    assert found == {14: {DANGER}, 15: {SAFE}, 16: {DANGER}}


def test_nobody_is_in_danger_whom_no_enemy_can_reach() -> None:
    assert said(OSTIA, "13:1,15:1,30:1 20:1,28:2 w -", (2, 4), 13) == {15: {SAFE}}


def test_on_private_squares_all_are_safe() -> None:
    assert said(VIVERE, "R:3 R:3 b -", (1, 3, 5), 0) == {1: {SAFE}, 3: {SAFE}, 5: {SAFE}}


def test_of_where_checkers_are_borne_off_there_is_nothing_to_say() -> None:
    assert said(ROMANI, "31:2,35:1 R:3 w -", (6, 5, 1), 31) == {}


@each(rules=[OSTIA, TABULA], way=range(2, 13))
def test_danger_is_where_some_throw_of_the_enemy_can_hit(rules: RuleSet, way: int) -> None:
    dice = (1, 2, 2)[: rules.dice]
    text = f"14:1,18:2 {15 - way}:1,20:2 w -"
    danger = DANGER in said(rules, text, dice, 14).get(15, set())
    left = parse_position(f"15:1,18:2 {15 - way}:1,20:2 b -", rules)
    throws = product(range(1, 7), repeat=rules.dice)
    hits = any(
        result.board[0, 0] + result.board[0, result.circle]
        for throw in throws
        for result in Plays(rules, left, throw).results
    )
    assert danger == hits
