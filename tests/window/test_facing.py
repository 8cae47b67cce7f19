"""Two people at home who sit opposite each other."""

import pygame
import pytest
from harness import Harness

from ludus.match.record import HUMAN
from ludus.window.play.facing import TurnedButton


@pytest.fixture
def table(harness: Harness) -> Harness:
    """A match of two people face to face."""
    harness.app.change(facing=True)
    harness.dice.left = [(3, 2), (4, 1)]
    return harness


def place(harness: Harness, name: str) -> pygame.Rect:
    return next(each.rect for each in harness.screen.buttons() if each.name == name)


def turned(harness: Harness) -> set[str]:
    buttons = harness.screen.buttons()
    return {each.name for each in buttons if isinstance(each, TurnedButton) and each.icon}


def test_each_side_has_the_line_and_the_buttons_upright_on_its_own_side(table: Harness) -> None:
    screen, middle = table.play("ostia"), table.app.size[1] // 2
    assert place(table, "done").top > middle
    assert not turned(table)
    table.turn(("R", 3), ("R", 2))
    assert screen.layout.line.bottom < middle
    assert place(table, "done").bottom < middle
    assert turned(table) == {"done", "undo", "hint", "rules", "menu"}


def test_the_menu_faces_the_side_to_move(table: Harness) -> None:
    table.play("ostia")
    table.press("menu")
    assert not table.app.stack.top.opposite
    table.press("resume")
    table.turn(("R", 3), ("R", 2))
    table.press("menu")
    assert table.app.stack.top.opposite


def test_a_match_against_the_computer_is_seen_from_one_side(table: Harness) -> None:
    assert not table.play("ostia", black="tiro").layout.facing
    assert table.play("ostia", black=HUMAN).layout.facing
