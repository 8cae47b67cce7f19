"""The distance within which a touch counts for a checker or a square."""

import math
from pathlib import Path

import pygame
import pytest
from harness import Harness, Point

from ludus.picture import signs


@pytest.fixture
def harness(tmp_path: Path) -> Harness:
    """Return a match in which 1 and 3 are thrown."""
    harness = Harness(tmp_path)
    _begin(harness)
    return harness


def _begin(harness: Harness) -> None:
    harness.dice.left = [(1, 3)]
    harness.play("ostia")
    harness.throw()


def near(harness: Harness) -> None:
    """Begin where a museum lets a touch count for a checker within 60 pixels."""
    harness.app.guard.near = 60 / math.hypot(*harness.app.size)
    _begin(harness)


def test_a_tap_as_near_as_the_museum_says_counts_and_no_farther_one(harness: Harness) -> None:
    near(harness)
    screen = harness.screen
    tray = screen.hand.zone(0)
    assert screen.layout.checker / 2 < 60
    harness.click((tray.centerx, tray.bottom + 63))
    assert screen.hand.picked is None
    harness.click((tray.centerx, tray.bottom + 55))
    assert screen.hand.picked == 0


def test_a_tap_on_a_checker_picks_it_up_however_near_its_goal_is(harness: Harness) -> None:
    near(harness)
    screen = harness.screen
    harness.moves(("R", 3))
    zone = screen.hand.zone(3)
    harness.click((zone.right - 2, zone.centery))
    assert screen.hand.picked == 3
    assert 4 in screen.hand.goals
    assert len(screen.table.steps) == 1
    harness.tap(4)
    assert len(screen.table.steps) == 2


def finger(harness: Harness, kind: int, at: Point, number: int = 0) -> None:
    """Send one finger event, then step once."""
    x, y = (at[i] / harness.app.size[i] for i in (0, 1))
    harness.send(kind, touch_id=1, finger_id=number, x=x, y=y)
    harness.run(1)


def _rings(harness: Harness) -> int:
    """Return how many checkers have a ring."""
    screen = harness.screen
    ring = signs.sign("halo", screen.layout.checker)
    return sum(item.surface is ring for item in screen.view.items(screen.marks()))


def test_no_other_checker_of_the_stack_has_a_ring_while_one_is_held(harness: Harness) -> None:
    harness.app.change(calm=True)  # Rings keep one size.
    harness.settle()
    assert _rings(harness) == 1
    harness.click(harness.screen.hand.zone(0).center)
    assert _rings(harness) == 0
    harness.key(pygame.K_ESCAPE)
    assert _rings(harness) == 1


def test_a_drag_may_take_longer_than_two_seconds_and_no_other_finger_takes_it_over(
    harness: Harness,
) -> None:
    start, goal = harness.at("R"), harness.at(3)
    finger(harness, pygame.FINGERDOWN, start)
    for part in range(1, 11):
        at = tuple(a + (b - a) * part // 10 for a, b in zip(start, goal, strict=True))
        finger(harness, pygame.FINGERMOTION, (at[0], at[1]))
        harness.run(29)
        assert harness.screen.view.held
        assert math.dist(harness.screen.view.held[1], at) < 3
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        finger(harness, kind, (5, 5), number=1)
    finger(harness, pygame.FINGERUP, goal)
    harness.settle()
    assert [step.target for step in harness.screen.table.steps] == [3]


def test_a_drag_may_begin_beside_its_checker(harness: Harness) -> None:
    screen, goal = harness.screen, harness.at(3)
    tray, half = screen.hand.zone(0), screen.layout.checker // 2
    harness.drag((tray.centerx, tray.bottom + half + 5), goal)
    harness.settle()
    assert not screen.table.steps, "too far away"
    harness.drag((tray.centerx, tray.bottom + half - 5), goal)
    harness.settle()
    assert [step.target for step in screen.table.steps] == [3]


def test_a_press_on_a_goal_that_slides_off_it_drags_nothing(harness: Harness) -> None:
    start, goal = harness.at("R"), harness.at(3)
    harness.click(start)
    held = harness.screen.view.held
    harness.drag(goal, harness.screen.layout.line.center)
    assert not harness.screen.table.steps
    assert harness.screen.view.held == held, "the checker is still picked up where it was"


def test_a_touch_in_vain_is_explained_until_the_next_one(harness: Harness) -> None:
    harness.dice.left = [(3, 4)]
    screen, heard = harness.play("ostia", at="R:1,5:4 3:2,13:3 w -"), harness.hear()
    harness.throw()
    harness.drag(harness.at("R"), harness.at(3))
    assert screen.marks().sources
    harness.settle()
    assert screen.line() == heard[-1] == "Not possible: your opponent’s checkers are in the way."
    assert screen.marks().compared == {"arrow-missed": [(0, 3)]}
    harness.tap(5, 9)
    assert screen.line() == "Not possible: you must play as many numbers as you can."
    harness.tap(5, 12)
    assert screen.line() == "Not possible: your dice do not lead there."
    harness.tap(5)
    assert screen.line().endswith("Set it down where it glows.")


def test_a_touch_of_anything_else_is_answered(harness: Harness) -> None:
    for _ in range(2):  # A person is to act, then the computer.
        harness.ear.heard.clear()
        harness.click(harness.screen.layout.board.center)
        assert (harness.ear.heard[0], harness.screen.view.flare) == ("tap", 10)
        harness.dice.left = [(1, 3)]
        harness.play("ostia", white="tiro")


def test_a_checker_falls_from_the_hand_and_is_heard_once(harness: Harness) -> None:
    view, heard, heights = harness.screen.view, harness.ear.heard, list[float]()
    harness.screen.tap(0)
    harness.run(9)
    heard.clear()
    harness.screen.tap(4)
    while view.busy:
        harness.run(1)
        heights += [flight.height for flight in view._flights]
    assert heights[0] == 1
    assert heights == sorted(heights, reverse=True)
    assert heard == ["land-tavern-white"]
