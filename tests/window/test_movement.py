"""The movement from one screen to the next."""

from harness import Harness

from ludus.window.pictures.movement import STEPS
from ludus.window.screens.home import PauseScreen

MIDDLE, EDGE = (640, 700), (3, 700)
"""Two points of the window that a panel darkens."""


def bright(harness: Harness, *at: tuple[int, int]) -> list[int]:
    return [sum(harness.app.stack.display.target.get_at(point)[:3]) for point in at]


def open_pause(harness: Harness) -> None:
    harness.play("ostia")
    harness.run(STEPS)
    harness.app.open(PauseScreen, harness.screen.table.record)


def test_a_screen_appears_from_the_middle_within_two_fifths_of_a_second(harness: Harness) -> None:
    open_pause(harness)
    before = bright(harness, EDGE)
    harness.run(STEPS // 2)
    assert harness.app.stack.display.target.get_at(MIDDLE) == (
        harness.app.stack.canvas.target.get_at(MIDDLE)
    )
    assert bright(harness, EDGE) == before, "the edge still shows the board"
    harness.run(24 - STEPS // 2)
    assert bright(harness, EDGE) < before
    assert not harness.app.stack.display.step(), "the movement is over"


def test_going_back_begins_at_the_edges(harness: Harness) -> None:
    open_pause(harness)
    harness.run(STEPS)
    (edge,) = bright(harness, EDGE)
    harness.app.stack.pop()
    harness.run(STEPS // 2)
    assert bright(harness, EDGE) > [edge]


def test_with_reduced_motion_a_screen_appears_at_once(harness: Harness) -> None:
    harness.app.change(calm=True)
    open_pause(harness)
    before = bright(harness, EDGE)
    harness.run(1)
    assert bright(harness, EDGE) < before


def test_the_next_screen_can_be_touched_before_the_movement_ends(harness: Harness) -> None:
    open_pause(harness)
    harness.run(1)
    harness.press("resume")
    assert harness.app.stack.top is harness.screen
