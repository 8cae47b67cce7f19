"""A kiosk outside its opening hours, and one that staff have closed."""

import pygame
from kiosk_helpers import KioskHarness

from ludus.exhibit.screens.dark import DarkScreen, OutOfOrderScreen
from ludus.exhibit.screens.staff.staff_screen import StaffScreen
from ludus.exhibit.supervisor.restart_policy import RESTART


def shut(exhibit: KioskHarness) -> None:
    """Close the exhibit until the next opening, as staff do."""
    exhibit.staff()
    exhibit.press("close", "out-of-order")


def test_what_staff_have_closed_is_out_of_order_until_the_next_opening(
    exhibit: KioskHarness,
) -> None:
    exhibit.start()
    shut(exhibit)
    assert exhibit.app.running
    assert len(exhibit.visits) == 1
    exhibit.app.paint()
    exhibit.top_as(OutOfOrderScreen)
    assert pygame.surfarray.array3d(exhibit.look()).any()
    heard, beats = len(exhibit.ear.heard), exhibit.beats
    exhibit.click((300, 300))
    exhibit.key(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_LEFT)
    assert len(exhibit.ear.heard) == heard
    exhibit.corners()
    exhibit.kiosk.configure(session__idle_s=1)
    exhibit.wait(2)
    assert isinstance(exhibit.top, OutOfOrderScreen), "nobody knew the PIN"
    assert exhibit.beats >= beats + 120
    exhibit.is_open = False
    exhibit.wait(1.1)
    exhibit.top_as(DarkScreen)
    exhibit.is_open = True
    exhibit.wait(1.1)
    assert exhibit.attracting
    exhibit.start()


def test_what_staff_have_closed_opens_again_by_a_restart_alone(exhibit: KioskHarness) -> None:
    shut(exhibit)
    exhibit.kiosk.home()
    exhibit.wait(1.1)
    exhibit.top_as(OutOfOrderScreen)
    exhibit.staff()
    exhibit.press("restart")
    assert not exhibit.app.running
    assert exhibit.kiosk.exit_status == RESTART


def test_dark_outside_the_opening_hours_and_back(exhibit: KioskHarness) -> None:
    exhibit.is_open = False
    exhibit.wait(1.1)
    exhibit.top_as(DarkScreen)
    assert not exhibit.top.awake
    heard = len(exhibit.ear.heard)
    exhibit.click((300, 300))
    exhibit.key(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_LEFT)
    exhibit.wait(2)
    exhibit.top_as(DarkScreen)
    assert len(exhibit.ear.heard) == heard
    assert not pygame.surfarray.array3d(exhibit.look()).any()
    exhibit.is_open = True
    exhibit.wait(1.1)
    assert exhibit.attracting


def test_never_dark_in_the_face_of_a_visitor_or_of_the_staff(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.is_open = False
    exhibit.wait(2)
    assert exhibit.visiting
    exhibit.leave()
    exhibit.wait(1.1)
    exhibit.top_as(DarkScreen)
    exhibit.staff()
    exhibit.wait(1.1)
    exhibit.top_as(StaffScreen)
    exhibit.press("back")
    exhibit.top_as(DarkScreen)
