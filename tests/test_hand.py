"""How near to a checker or a square a touch counts, and for which."""

import math
from pathlib import Path

import pytest
from harness import Harness


@pytest.fixture
def harness(tmp_path: Path) -> Harness:
    return Harness(tmp_path, [(1, 3)])


def near(harness: Harness, pixels: float) -> None:
    """Let a touch so near to a checker count, as a museum asks for it in millimetres."""
    harness.app.near = pixels / math.hypot(*harness.app.size)


def test_a_tap_as_near_as_the_museum_says_counts_and_no_farther_one(harness: Harness) -> None:
    near(harness, 60)
    screen = harness.play("ostia")
    harness.throw()
    tray = screen.hand.zone(0)
    assert screen.layout.checker / 2 < 60
    harness.click((tray.centerx, tray.bottom + 63))
    assert screen.hand.picked is None
    harness.click((tray.centerx, tray.bottom + 55))
    assert screen.hand.picked == 0


def test_half_a_checker_counts_where_nothing_is_said(harness: Harness) -> None:
    screen = harness.play("ostia")
    harness.throw()
    tray, half = screen.hand.zone(0), screen.layout.checker // 2
    harness.click((tray.centerx, tray.bottom + half + 5))
    assert screen.hand.picked is None
    harness.click((tray.centerx, tray.bottom + half - 5))
    assert screen.hand.picked == 0


def test_a_tap_on_a_checker_picks_it_up_however_near_its_goal_is(harness: Harness) -> None:
    near(harness, 60)
    screen = harness.play("ostia")
    harness.throw()
    harness.moves(("R", 3))
    zone = screen.hand.zone(3)
    harness.click((zone.right - 2, zone.centery))
    assert screen.hand.picked == 3
    assert 4 in screen.hand.goals
    assert len(screen.table.steps) == 1
    harness.click(harness.at(4))
    assert len(screen.table.steps) == 2
