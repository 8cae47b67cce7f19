"""Dirt on the screen that trembles and never lifts: it is not taken for a visitor."""

import pygame
import pytest
from kiosk_helpers import KioskHarness

from ludus.picture.track import SECOND
from ludus.window.input import pointer


def tremble(exhibit: KioskHarness, steps: int, at: tuple[float, float] = (0.9, 0.1)) -> None:
    """Let a contact tremble by a pixel in each step."""
    for step in range(steps):
        shaken = at[0] + step % 2 / exhibit.app.size[0]
        finger(exhibit, pygame.FINGERMOTION, (shaken, at[1]))
        exhibit.run(1)


def finger(exhibit: KioskHarness, kind: int, at: tuple[float, float], number: int = 1) -> None:
    event = pygame.Event(kind, touch_id=1, finger_id=number, x=at[0], y=at[1])
    exhibit.app.handle(event)


def test_a_contact_that_trembles_ends_no_visit_late_and_hinders_no_touch(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pointer, "LIFE", 60)
    exhibit.start()
    untouched = exhibit.kiosk.guard.untouched
    finger(exhibit, pygame.FINGERDOWN, (0.9, 0.1))
    tremble(exhibit, 100)
    assert exhibit.kiosk.guard.untouched >= untouched + 90, "nobody has touched anything"
    menu = exhibit.button("games").rect.center
    at = menu[0] / exhibit.app.size[0], menu[1] / exhibit.app.size[1]
    finger(exhibit, pygame.FINGERDOWN, at, 2)
    tremble(exhibit, 1)
    finger(exhibit, pygame.FINGERUP, at, 2)
    exhibit.run(1)
    assert exhibit.top.kind == "other games"


def test_a_finger_that_rests_and_then_drags_is_a_visitor(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.run(SECOND)
    finger(exhibit, pygame.FINGERDOWN, (0.9, 0.1))
    tremble(exhibit, SECOND)
    assert exhibit.kiosk.guard.untouched > SECOND // 2
    finger(exhibit, pygame.FINGERMOTION, (0.7, 0.1))
    assert exhibit.kiosk.guard.untouched == 0
