"""The heuristic plays well, gives meaningful equities, and always makes the same choice."""

from collections.abc import Sequence

import msgspec
import numpy as np
import pytest
from each import rows
from helpers_rules import OSTIA, ROMANI, TABULA, VIVERE, equities

from ludus.loops.encoder import FEATURES
from ludus.players.heuristic import Heuristic, describe
from ludus.players.player import Choice
from ludus.rules.notation import parse_position, play_text
from ludus.rules.plays import Plays
from ludus.rules.position import position_text
from ludus.rules.ruleset import RuleSet


def _choice(rules: RuleSet, text: str, dice: Sequence[int] = ()) -> Choice:
    (choice,) = Heuristic(rules).think(Plays(rules, parse_position(text, rules), dice))
    return choice


def _equity(rules: RuleSet, text: str, side: int) -> float:
    return float(equities(Heuristic(rules), [parse_position(text, rules)], side)[0])


def _feature(name: str, rules: RuleSet, text: str) -> float:
    """Return a feature of a position in which White has just played."""
    boards = np.stack([parse_position(text, rules).board])
    (row,) = describe(boards, np.zeros(1, np.int64), rules)
    return float(row[FEATURES.index(name)])


def test_it_hits_a_blot_far_on_its_way() -> None:
    choice = _choice(TABULA, "10:2,12:1 15:1,16:2 w -", (3, 1, 1))
    assert any(step.hit for step in choice.play)


def test_it_leaves_no_blot_where_it_can_close_a_point() -> None:
    choice = _choice(TABULA, "14:2,16:2 10:4 w -", (2, 2, 4))
    assert not (choice.position.board[0, 11:21] == 1).any()


def test_the_side_that_is_ahead_has_the_greater_equity() -> None:
    near, far = "20:3,21:2 1:3,2:2 b -", "1:3,2:2 20:3,21:2 b -"
    assert _equity(TABULA, near, 0) > 0.5 > -0.5 > _equity(TABULA, far, 0)


def test_a_won_game_is_worth_one_and_a_lost_one_minus_one() -> None:
    assert _equity(VIVERE, "O:3 1:3 b -", 0) == 1.0
    assert _equity(VIVERE, "O:3 1:3 b -", 1) == -1.0


def test_both_sides_are_judged_alike() -> None:
    white = _choice(ROMANI, "R:1,4:2,8:2 1:1,5:2,9:2 w -", (2, 3, 6))
    black = _choice(ROMANI, "1:1,5:2,9:2 R:1,4:2,8:2 b -", (2, 3, 6))
    assert play_text(white.play, 36) == play_text(black.play, 36)
    assert white.equity == pytest.approx(black.equity)


def test_it_takes_a_bonus_and_stays_to_move() -> None:
    choice = _choice(ROMANI, "R:2,3:1 R:2,9:1 w e3")
    assert play_text(choice.play, 36) == "R/3"
    assert position_text(choice.position) == "R:1,3:2 R:2,9:1 w -"


def test_a_bonus_left_to_the_foe_counts_against_the_play() -> None:
    board = "R:3,5:1 R:2,3:2 b"
    assert _equity(ROMANI, f"{board} e3", 0) < _equity(ROMANI, f"{board} -", 0)


@rows(
    "rules, text, expected",
    [
        # One number of two dice hits: 11 of 36.
        (OSTIA, "20:1,36:2 19:1,1:2 b -", 11 / 36),
        # Distance 2: any 2, or 1 and 1.
        (OSTIA, "20:1,36:2 18:1,1:2 b -", 12 / 36),
        # Distance 2, with the square between closed: any 2.
        (OSTIA, "20:1,19:2 18:1,1:2 b -", 11 / 36),
        # Distance 7, over 1 + 6, 2 + 5 and 3 + 4.
        (OSTIA, "20:1,36:2 13:1,35:2 b -", 6 / 36),
        # No checker behind it.
        (OSTIA, "20:1,36:2 21:3 b -", 0.0),
        # Three dice: 1 - (5/6)^3.
        (TABULA, "13:1,24:2 12:1,23:2 b -", 91 / 216),
        # One die enters and frees the other: any 2; after 1 and 1 two more steps; 5 four times.
        (OSTIA, "20:1,36:2 18:2,H:1 b -", 13 / 36),
        # With two to enter, a die is left over only of 1 and 1, played twice.
        (OSTIA, "20:1,36:2 19:1,H:2 b -", 1 / 36),
        # While the reserve is not empty no checker of tabula leaves the first row.
        (TABULA, "13:1,24:2 R:3 b -", 0.0),
        # Private squares are out of reach.
        (VIVERE, "6:1,30:2 R:3 b -", 0.0),
    ],
)
def test_the_chance_that_a_blot_is_hit(rules: RuleSet, text: str, expected: float) -> None:
    assert _feature("exposed", rules, text) == pytest.approx(expected)


def test_where_three_close_a_square_two_are_a_blot_and_both_are_hit() -> None:
    rules = msgspec.structs.replace(OSTIA, name="three", closing=3)
    assert _feature("exposed", rules, "20:2,36:3 19:1,1:4 b -") == pytest.approx(2 * 11 / 36)
    assert _feature("exposed", rules, "20:3,36:2 19:1,1:4 b -") == pytest.approx(0)
    assert _feature("points", rules, "20:2,30:1,36:2 19:1,1:4 b -") == 0
    assert _feature("points", rules, "20:3,36:2 19:1,1:4 b -") == 1
