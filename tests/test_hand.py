"""How near to a checker or a square a touch counts, and for which."""

import math
from pathlib import Path

import pytest
from stage_helpers import Stage


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path, [(1, 3)])


def near(stage: Stage, pixels: float) -> None:
    """Let a touch so near to a checker count, as a museum asks for it in millimetres."""
    stage.app.near = pixels / math.hypot(*stage.app.size)


def test_a_tap_as_near_as_the_museum_says_counts_and_no_farther_one(stage: Stage) -> None:
    near(stage, 60)
    screen = stage.play("ostia")
    stage.throw()
    tray = screen.hand.zone(0)
    assert screen.layout.checker / 2 < 60
    stage.click((tray.centerx, tray.bottom + 63))
    assert screen.hand.picked is None
    stage.click((tray.centerx, tray.bottom + 55))
    assert screen.hand.picked == 0


def test_half_a_checker_counts_where_nothing_is_said(stage: Stage) -> None:
    screen = stage.play("ostia")
    stage.throw()
    tray, half = screen.hand.zone(0), screen.layout.checker // 2
    stage.click((tray.centerx, tray.bottom + half + 5))
    assert screen.hand.picked is None
    stage.click((tray.centerx, tray.bottom + half - 5))
    assert screen.hand.picked == 0


def test_a_tap_on_a_checker_picks_it_up_however_near_its_goal_is(stage: Stage) -> None:
    near(stage, 60)
    screen = stage.play("ostia")
    stage.throw()
    stage.moves(("R", 3))
    zone = screen.hand.zone(3)
    stage.click((zone.right - 2, zone.centery))
    assert screen.hand.picked == 3
    assert 4 in screen.hand.goals
    assert len(screen.table.steps) == 1
    stage.click(stage.at(4))
    assert len(screen.table.steps) == 2
