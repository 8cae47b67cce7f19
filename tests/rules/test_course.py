"""The statistics of a game, turn by turn, on boards laid out by hand."""

import numpy as np
from helpers_rules import OSTIA, ROMANI, TABULA
from numpy.typing import NDArray

from ludus.loops import course
from ludus.rules import turns, workspace
from ludus.rules.notation import parse_position
from ludus.rules.ruleset import RuleSet

Row = NDArray[np.int32]


def _board(rules: RuleSet, position: str) -> NDArray[np.int8]:
    return np.array(parse_position(position, rules).board).reshape(-1)


def _offered(rules: RuleSet, position: str, *dice: int) -> list[int]:
    """Return the counts for a throw of White: results, playable numbers, numbers thrown."""
    n, board = rules.numbers, _board(rules, position)
    w, row = workspace.workspace(n), np.zeros(course.OFFER, np.int64)
    w.numbers[: len(dice)] = sorted(dice)
    found = turns.thrown(w, n, board, 0, len(dice))
    course.offer(w, len(dice), found, row)
    return [int(each) for each in row]


def _turn(row: Row, side: int, before: str, after: str, offered: tuple[int, int, int]) -> None:
    boards = (_board(TABULA, each) for each in (before, after))
    course.note(row, TABULA.numbers, side, np.array(offered), *boards)


def test_numbers_that_cannot_be_played_are_counted() -> None:
    shut = "R:12 1:2,2:2,3:2,4:2,5:2,6:2 w -"
    assert _offered(TABULA, "R:3 R:3 w -", 1, 2, 3)[1:] == [3, 3]
    assert _offered(ROMANI, "R:3 1:2,2:1 w -", 1, 1, 2)[1:] == [1, 3]
    assert _offered(TABULA, shut, 1, 2, 3) == [1, 0, 3]


def test_where_the_duty_to_enter_cannot_be_met_the_whole_throw_is_lost() -> None:
    position = "R:1,7:2 2:2,1:1 w -"
    assert _offered(OSTIA, position, 2, 2, 2, 2) == [1, 0, 4]
    assert _offered(OSTIA, position, 1, 2)[1:] == [2, 2]


def test_a_turn_adds_to_the_row_of_its_game() -> None:
    row = np.zeros(course.WIDTH, np.int32)
    _turn(row, 0, "R:3 5:1,9:2 w -", "R:2,5:1 9:2,H:1 b -", (4, 1, 3))
    _turn(row, 1, "R:2,5:1 9:2,H:1 b -", "R:2,5:1 9:2,H:1 w -", (1, 0, 3))
    counted = dict(zip(course.NAMES, row.tolist(), strict=False))
    assert counted == {
        "won": 0,
        "begun": 0,
        "turns": 2,
        "choices": 5,
        "hits": 1,
        "throws_lost": 1,
        "numbers": 6,
        "numbers_lost": 5,
        "lead_changes": 0,
    }


def test_what_is_left_of_the_winning_throw_is_not_lost() -> None:
    row = np.zeros(course.WIDTH, np.int32)
    _turn(row, 0, "24:1,O:2 R:3 w -", "O:3 R:3 b -", (1, 1, 3))
    assert row[course.NUMBERS] == 1
    assert row[course.LOST] == row[course.SHUT] == 0


def test_the_lead_changes_when_the_other_side_has_fewer_steps_to_go() -> None:
    row = np.zeros(course.WIDTH, np.int32)
    ahead, even, behind = "20:3 R:3 b -", "19:1,21:2 18:1,20:1,23:1 b -", "R:3 20:3 b -"
    for after, changes in ((ahead, 0), (even, 0), (behind, 1), (even, 1), (ahead, 2)):
        _turn(row, 0, after, behind, (1, 1, 1))
        _turn(row, 1, after, after, (1, 1, 1))
        assert row[course.LEADS] == changes
