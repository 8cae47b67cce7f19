"""Every touch of attract begins a visit, whatever attract does at that moment."""

import random
from functools import partial

import pygame
import pytest
from harness import Beside
from kiosk_helpers import KioskHarness

from ludus.exhibit.screens.attract.attract import AttractScreen


@pytest.mark.long
def test_a_touch_in_any_step_of_attract_begins_a_visit(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pictures of the next place come late; the touch waits for them."""
    begun, late, chance = list[int](), Beside(), random.Random(1)
    exhibit.app.services.pictures = late
    monkeypatch.setattr(AttractScreen, "_begin", lambda self, players=1: begun.append(players))
    at, lost, places = (320, 150), list[int](), set[str]()
    for step in range(3000):
        places.add(exhibit.screen.table.rules.name)
        begun.clear()
        send = partial(exhibit._point, at=at)
        send(pygame.MOUSEBUTTONDOWN)
        exhibit.app.step()
        send(pygame.MOUSEBUTTONUP)
        exhibit.app.step()
        for _ in range(60):
            if chance.random() < 0.2:
                late.work()
            if exhibit.app.jobs.ready:
                break
            exhibit.app.step()
        if begun != [1]:
            lost.append(step)
    assert len(places) == len(exhibit.config.game.offered)
    assert lost == []
