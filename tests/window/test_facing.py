"""Two people at home who sit opposite each other."""

import pygame
import pytest
from harness import Harness

from ludus.match.record import HUMAN
from ludus.window.layers.facing import TurnedButton
from ludus.window.screens.ends.over import OverScreen


@pytest.fixture
def table(harness: Harness) -> Harness:
    """A match of two people face to face."""
    harness.app.change(facing=True)
    harness.dice.left = [(3, 2), (4, 1)]
    return harness


def turned(harness: Harness) -> set[str]:
    buttons = harness.screen.buttons()
    return {each.name for each in buttons if isinstance(each, TurnedButton) and each.icon}


def test_each_side_has_the_line_and_the_buttons_upright_on_its_own_side(table: Harness) -> None:
    screen, middle = table.play("ostia"), table.app.size[1] // 2
    assert table.button("rules").rect.top > middle
    assert not turned(table)
    table.turn(("R", 3), ("R", 2))
    assert screen.layout.line.bottom < middle
    assert table.button("done").rect.bottom < middle
    assert turned(table) == {"done", "undo", "hint", "rules", "menu"}


def test_a_match_against_the_computer_is_seen_from_one_side(table: Harness) -> None:
    assert not table.play("ostia", black="tiro").layout.facing
    assert table.play("ostia", black=HUMAN).layout.facing


def test_what_is_opened_from_the_menu_faces_whoever_opened_it_and_is_touched_there(
    table: Harness,
) -> None:
    screen = table.play("ostia")
    for opposite in (False, True):
        for opened in ("rules", "about", "settings"):
            table.press("menu", opened)
            assert table.top.opposite is opposite
            table.press("back" if opened == "settings" else "close", "resume")
            assert table.top is screen
        if not opposite:
            table.turn(("R", 3), ("R", 2))


def test_the_rules_and_their_board_are_turned_as_a_whole(table: Harness) -> None:
    def seen(opposite: bool) -> bytes:
        table.press("rules", "part-road")
        turned = pygame.transform.rotate(table.top.background(), 180 * opposite)
        table.press("close", "close")
        return pygame.image.tobytes(turned, "RGB")

    table.play("ostia")
    light = seen(opposite=False)
    table.turn(("R", 3), ("R", 2))
    assert seen(opposite=True) == light


@pytest.mark.parametrize("winner", [0, 1])
def test_the_result_faces_the_winner(table: Harness, winner: int) -> None:
    ends = "24:1,O:2 1:1,O:2 w -", "1:1,O:2 24:1,O:2 b -"
    table.dice.left = [(6, 6, 6)]
    table.play("tabula", at=ends[winner])
    table.throw()
    table.moves((24, "O"))
    for _ in range(1000):
        if isinstance(table.top, OverScreen):
            break
        table.app.step()
    assert table.top.opposite is bool(winner)
