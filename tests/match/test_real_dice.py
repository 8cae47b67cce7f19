"""Real dice: faces are entered, corrected and recorded, and no text claims more than is certain."""

from pathlib import Path

import pygame
import pytest
from each import each, rows
from harness import Harness, saved
from helpers_rules import OSTIA, TABULA
from kiosk_helpers import KioskHarness
from match_helpers import played
from window_shapes import shape

from ludus.match.dice import SeededDice, dice_of
from ludus.match.events import Thrown
from ludus.match.fairness import UnfairError, proof, verify
from ludus.match.record import HUMAN, Record, RecordError, parse_record
from ludus.match.states import State
from ludus.match.table import Table, TableError
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.ruleset import RuleSet
from ludus.window.dice.faces import example, row
from ludus.window.layout.layout import Orientation, lay_out
from ludus.window.play.session import HAND_OVER_AFTER
from ludus.window.screens.home import match_screen
from ludus.window.screens.review.moments import moments


def _harness(
    folder: Path, rules: RuleSet = OSTIA, black: str = HUMAN, for_computer: bool = True
) -> Harness:
    """Open a match of a player at home with real dice."""
    harness = Harness(folder)
    harness.app.services.dice = dice_of
    harness.app.settings.real_dice, harness.app.settings.real_for_computer = True, for_computer
    harness.go(match_screen, harness.app.matches.new(rules, 3, HUMAN, black, 0))
    harness.run(40)
    return harness


def _tap(harness: Harness, *faces: int) -> None:
    for face in faces:
        harness.press(f"face-{face}")


def _hold(harness: Harness) -> None:
    harness.press("done")
    harness.settle()


# At the table


def test_a_throw_that_was_tapped_holds_once_it_is_thrown_and_undo_removes_its_last_face() -> None:
    record = Record("ostia", 3, HUMAN, HUMAN, 0, None)
    record.begins = parse_position("24:1,O:2 1:3 w -", OSTIA)
    table = Table(record)
    table.plays_forced = True
    assert table.state is State.TAPPING
    table.tap(6)
    with pytest.raises(TableError, match="not throw"):
        table.throw()
    table.tap(1)
    with pytest.raises(TableError, match="not tap"):
        table.tap(2)
    assert [type(event) for event in table.throw()] == [Thrown]
    assert table.dice == (6, 1)
    table.follow()
    table.undo()
    assert (table.tapped, table.position) == ((6,), record.begins)


# On the screen


def test_faces_are_touched_and_one_is_corrected_with_a_touch(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    table = harness.screen.table
    _tap(harness, 5, 5)
    assert table.state is State.TAPPED
    assert "Yes" in harness.spoken
    harness.press("die-0")
    assert table.tapped == (5,)
    _tap(harness, 2)
    _hold(harness)
    assert table.dice == (5, 2)
    assert sorted(harness.screen.marks().playable) == [2, 5]


def test_a_wrong_face_is_taken_back_after_the_throw(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    _tap(harness, 6, 1)
    harness.press("done")
    assert harness.screen.table.dice == (6, 1)
    harness.press("undo")
    assert harness.screen.table.tapped == (6,)
    assert not harness.screen.view.dice.dice
    _tap(harness, 2)
    _hold(harness)
    assert harness.screen.table.dice == (6, 2)


def test_a_hint_does_not_outlive_the_dice_that_it_was_for(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    _tap(harness, 6, 1)
    _hold(harness)
    harness.press("hint")
    harness.run(3)
    assert harness.screen.marks().hints
    harness.press("undo")
    _tap(harness, 2)
    _hold(harness)
    assert harness.screen.table.dice == (6, 2)
    assert not harness.screen.marks().hints


@each(key=[pygame.K_1, pygame.K_KP_1])
def test_after_a_turn_a_digit_is_the_first_face_of_the_next_throw(tmp_path: Path, key: int) -> None:
    harness = _harness(tmp_path)
    _tap(harness, 6, 1)
    _hold(harness)
    harness.moves(("R", 1), (1, 7))
    harness.key(key)
    table = harness.screen.table
    assert (table.side, table.tapped) == (1, (1,))
    harness.key(pygame.K_KP_5, pygame.K_BACKSPACE)
    assert [*table.tapped] == [1]
    harness.key(pygame.K_KP_0)
    assert not table.tapped
    harness.key(pygame.K_KP_5, key)
    _hold(harness)
    assert sorted(table.dice) == [1, 5]


@pytest.mark.parametrize("black", [HUMAN, "tiro"])
def test_two_people_can_take_a_move_back_until_the_next_throw(tmp_path: Path, black: str) -> None:
    harness = _harness(tmp_path, black=black)
    _tap(harness, 6, 1)
    _hold(harness)
    harness.moves(("R", 1), (1, 7))
    harness.run(3 * HAND_OVER_AFTER)
    assert (harness.screen.now.state is State.HANDING_OVER) is (black == HUMAN)
    if black == HUMAN:
        harness.press("undo", "undo", "undo")
        assert harness.screen.table.tapped == (6,)


def test_the_computers_dice_are_thrown_for_it(tmp_path: Path) -> None:
    harness = _harness(tmp_path, TABULA, "tiro")
    for side in (0, 1, 0):
        assert harness.screen.table.side == side
        other = "for the other side" in harness.screen.line()
        assert other is (side == 1)
        _tap(harness, 6, 4, 1)
        _hold(harness)
        _play_out(harness)


def _play_out(harness: Harness) -> None:
    """Play the first legal step until the next throw; the computer plays by itself."""
    screen = harness.screen
    for _ in range(2000):
        if screen.table.tapping or screen.now.state is State.OVER:
            return
        if screen.now.finished:
            harness.press("done")
        elif screen.choosing and screen.table.node and screen.table.node.edges:
            step = screen.table.node.edges[0][0]
            screen.tap(step.source)
            screen.tap(step.target)
        harness.run(1)
    raise AssertionError("the turn never ends")


def test_the_cup_waits_on_the_screen_where_nobody_has_real_dice(tmp_path: Path) -> None:
    harness = Harness(tmp_path)
    record = harness.app.matches.new(OSTIA, 3, HUMAN, "tiro", 0)
    assert record.seed is not None
    harness.app.settings.real_dice = True
    assert harness.app.matches.new(OSTIA, 3, "optio", "tiro", 0).seed is not None


def test_of_two_either_may_begin_until_a_face_was_touched(tmp_path: Path) -> None:
    harness = _harness(tmp_path)
    harness.press("seat")
    assert harness.screen.table.side == 1
    _tap(harness, 4)
    assert not harness.screen.session.undecided
    with pytest.raises(TableError):
        harness.screen.table.begin()


def test_a_match_is_continued_with_real_dice(tmp_path: Path) -> None:
    harness = _harness(tmp_path, OSTIA, "tiro")
    _tap(harness, 6, 1)
    _hold(harness)
    _play_out(harness)
    harness.app.settings.real_dice = False
    (match,) = harness.app.matches.unfinished()
    table = harness.app.matches.take_up(match)
    assert table
    assert table.state is State.TAPPING
    assert table.record.turns[0].dice == (6, 1)


# Real dice for the visitor alone


def _mixed(folder: Path) -> Harness:
    """Open a match of a player with real dice against a computer without them."""
    return _harness(folder, OSTIA, "tiro", for_computer=False)


def test_the_computers_dice_fall_on_the_screen_where_that_is_set(tmp_path: Path) -> None:
    harness = _mixed(tmp_path)
    record = harness.screen.table.record
    for turn in (0, 2):
        assert harness.screen.now.state is State.TAPPING
        assert [each.side for each in record.turns] == [0, 1] * (turn // 2)
        _tap(harness, 6, 1)
        _hold(harness)
        _play_out(harness)
    assert "\nreal w 0\n" in str(record)
    assert parse_record(str(record)) == record
    assert record.turns[1].dice == SeededDice(record.seed or 0, 1).throw(2)
    told = proof(record)
    assert told[0].startswith("2 of 4 throws follow from ")
    assert "2 throws with real dice" in told[1]
    thrown = [moment.dice for moment in moments(record) if isinstance(moment.events[-1], Thrown)]
    assert thrown == [turn.dice for turn in record.turns]


def test_a_changed_throw_of_the_computer_is_found_among_real_ones(tmp_path: Path) -> None:
    harness = _mixed(tmp_path)
    _tap(harness, 6, 1)
    _hold(harness)
    _play_out(harness)
    record = harness.screen.table.record
    assert record.seed is not None
    record.seed += 1
    with pytest.raises(UnfairError, match="throw 2 "):
        verify(record)


def _asked(folder: Path) -> Harness:
    """Open a match of a player who is now asked for the first time how the computer throws."""
    harness = _harness(folder, OSTIA, "tiro")
    harness.app.settings.real_for_computer = None
    _tap(harness, 6, 1)
    _hold(harness)
    _play_out(harness)
    harness.settle()
    return harness


def test_the_computers_dice_roll_on_the_screen_from_its_first_throw_if_so_chosen(
    tmp_path: Path,
) -> None:
    harness = _asked(tmp_path)
    record = harness.screen.table.record
    harness.press("shown")
    _play_out(harness)
    assert saved(harness).real_for_computer is False
    assert (record.real, record.thrown) == ((0, 0), 2)
    assert verify(parse_record(str(record))) == 1
    assert harness.screen.table.state is State.TAPPING


def test_it_is_asked_only_once_how_the_computers_dice_are_thrown(tmp_path: Path) -> None:
    harness = _asked(tmp_path)
    harness.key(pygame.K_ESCAPE)
    harness.run(2)
    assert saved(harness).real_for_computer is True
    _tap(harness, 6, 1)
    assert harness.screen.table.record.seed is None


def test_two_people_throw_real_dice_both(tmp_path: Path) -> None:
    harness = Harness(tmp_path)
    harness.app.settings.real_dice, harness.app.settings.real_for_computer = True, False
    record = harness.app.matches.new(OSTIA, 3, HUMAN, HUMAN, 0)
    assert (record.seed, record.real) == (None, None)


def test_throws_before_the_first_real_one_are_verified() -> None:
    record = played(Record("ostia", 3, HUMAN, "tiro", 0, 7), 3)
    record.real = (0, record.thrown)
    assert parse_record(str(record)) == record
    assert verify(record) == record.thrown


@rows(
    "line, why",
    [("real x 0", "'x' is not one of w, b"), ("real w -1", "whole number"), ("real w", "whole")],
)
def test_a_wrong_line_on_real_dice_is_reported(line: str, why: str) -> None:
    text = str(Record("ostia", 3, HUMAN, "tiro", 0, 7))
    lines = text.splitlines()
    with pytest.raises(RecordError, match=f"line 8: real: .*{why}"):
        parse_record("\n".join([*lines[:7], line, *lines[7:]]) + "\n")
    with pytest.raises(RecordError, match="belong to a seed"):
        parse_record(str(Record("ostia", 3, HUMAN, "tiro", 0, None)) + "real w 0\n")


# Texts


def test_nothing_false_is_said_of_dice_that_were_real() -> None:
    record = Record("ostia", 3, HUMAN, "tiro", 0, None)
    text = str(record)
    assert str(parse_record(text)) == text
    (told,) = proof(record)
    assert "nothing to verify" in told
    with pytest.raises(RecordError, match="no seed"):
        proof(record, "5ab7 bb72 ef96 d977 75d2 9cbf 0cba fb35")


# In a museum


def test_visitors_throw_real_dice_where_the_museum_has_them(tmp_path: Path) -> None:
    harness = KioskHarness(tmp_path, (1920, 1080), game__real_dice=True)
    harness.kiosk.home()
    assert harness.screen.table.record.seed is not None
    harness.kiosk.begin()
    assert harness.screen.table.state is State.TAPPING
    harness.run(300)
    assert harness.screen.above()
    shape(harness, (1024, 1024), 200)
    assert not harness.screen.above(), "its word"
    _tap(harness, 6, 1)
    _hold(harness)
    assert harness.screen.table.dice == (6, 1)


@each(
    size=[(1280, 720), (1080, 1920), (1024, 1024)], rules=["ostia", "tabula"], table=[False, True]
)
def test_the_picture_that_shows_how_to_throw_never_covers_the_board(
    size: tuple[int, int], rules: str, table: bool
) -> None:
    orientation = Orientation.FACING if table else Orientation.WHOLE
    layout, count = lay_out(GAMES[rules], size, 15, orientation=orientation), GAMES[rules].dice
    for step in range(0, 84 * (count + 1), 3):
        items = example(layout, count, step, step // 84, calm=False)
        for item in items:  # No more than a shadow.
            seen = item.surface.get_bounding_rect(128).move(item.x, item.y)
            assert not seen.colliderect(layout.board)
        assert items[0].rect.collidelist(row(layout)) < 0
