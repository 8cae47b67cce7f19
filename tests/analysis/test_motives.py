"""The reason given for a play is true of it, and not true of every play of the throw."""

import pytest
from helpers_rules import OSTIA, TABULA, VIVERE, end_of

from ludus.analysis.motives import Motive, motive, risk
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


def _said(rules: RuleSet, position: str, dice: tuple[int, ...], play: str) -> Motive:
    """Return the reason for a play of a throw."""
    plays = Plays(rules, parse_position(position, rules), dice)
    return motive(plays, end_of(plays, play))


def test_the_last_checker_off_wins() -> None:
    assert _said(TABULA, "24:1,O:2 R:3 w -", (1, 2, 6), "24/O") is Motive.WINS


def test_a_throw_without_a_choice_is_forced() -> None:
    assert _said(VIVERE, "R:3 R:3 w -", (1, 1, 1), "R/1 R/1 R/1") is Motive.FORCED


def test_a_hit_that_other_plays_do_not_make() -> None:
    position = "R:1,7:2 R:2,9:1 w -"
    assert _said(OSTIA, position, (2, 3), "R/3 7/9*") is Motive.HITS
    assert _said(OSTIA, position, (2, 3), "R/2 2/5") is not Motive.HITS


def test_a_blot_in_front_of_the_enemy_is_covered() -> None:
    position = "14:1,16:1,30:1 7:2,10:1 w -"
    assert _said(OSTIA, position, (2, 1), "14/16 30/31") is Motive.COVERS


def test_running_out_of_reach_is_safe() -> None:
    position = "12:1,20:2 6:3 w -"
    assert _said(OSTIA, position, (3, 5), "12/15 15/20") in (Motive.SAFE, Motive.COVERS)


def test_bearing_off_in_a_race() -> None:
    position = "33:1,34:1,36:1 1:3 w -"
    assert _said(OSTIA, position, (1, 2), "36/O 34/36") is Motive.BEARS_OFF


def test_a_position_that_the_throw_does_not_reach_is_refused() -> None:
    plays = Plays(VIVERE, Position.start(VIVERE, 3, 0), (1, 2, 3))
    with pytest.raises(ValueError, match="is not a result of this throw"):
        motive(plays, Position.start(VIVERE, 3, 0))


def test_single_checkers_within_reach_are_counted_with_the_numbers_that_hit_them() -> None:
    position = parse_position("10:1,14:1,20:2 8:1,12:2,19:1 b -", TABULA)
    assert risk(TABULA, position, 0) == (2, (2, 6))
    assert risk(TABULA, position, 1) == (1, (5,))
