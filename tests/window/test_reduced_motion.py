"""Reduced motion: nothing moves or glides without need, and a move can still be followed."""

import itertools
from pathlib import Path

import pygame
import pytest
from every_screen import EveryScreen, silent_kiosk
from harness import Harness, begun

from ludus.exhibit.config.settings import Config
from ludus.match.record import HUMAN
from ludus.window.app.app import App
from ludus.window.board.view import BREATH
from ludus.window.screens.settings.keys_screen import KeysScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen

pytestmark = pytest.mark.long

_BAR = 8
"""Height in pixels of the bar that shows the time left; a change of this height is no motion."""
_GLIDES = 5
"""The number of consecutive steps with another picture from which something glides."""
_FOLLOWED = 15
"""The least number of steps for which a checker is seen where it leaves."""


def changes(app: App, steps: int) -> list[int]:
    """Return the steps that change the picture, as the loop shows it."""
    app.paint()
    found = []
    for step in range(steps):
        app.step()
        if app.unpainted or app.breathes:
            found += [step] if any(rect.height > _BAR for rect in app.paint()) else []
    return found


def longest(steps: list[int]) -> int:
    """Return the length of the longest run of consecutive steps."""
    most = run = 0
    for before, step in zip([-2, *steps], steps, strict=False):
        run = run + 1 if step == before + 1 else 1
        most = max(most, run)
    return most


@pytest.mark.parametrize("calm", [True, False])
def test_while_nothing_happens_no_picture_at_home_is_another(harness: Harness, calm: bool) -> None:
    begun(harness, 2)
    app = harness.app
    app.change(calm=calm)
    app.stack.open(ChooseScreen(app))
    seen = {"first screen": changes(app, 60)}
    for kind in (SettingsScreen, KeysScreen):
        app.stack.open(kind(app))
        seen[kind.__name__] = changes(app, 60)
        app.stack.close()
    harness.dice.left = [(3, 5)]
    screen = harness.play("ostia", 3, HUMAN, HUMAN)
    harness.run(2 * BREATH)  # At first the light runs along the roads.
    seen["before the throw"] = changes(app, 60)
    harness.touch_cup()
    thrown = changes(app, 120)
    harness.run(120)
    seen["what can be played"] = changes(app, BREATH)
    screen.tap(0)
    harness.run(60)
    seen["where it can go"] = changes(app, BREATH)
    screen.tap(3)
    moved = changes(app, 90)
    screen.tap(0)
    screen.tap(5)
    harness.run(60)
    app.change(hand_over=False)
    seen["the end of a turn"] = changes(app, 60)
    glides = longest(thrown), longest(moved)
    if calm:
        assert not any(seen.values()), seen
        assert max(glides) < _GLIDES
    else:
        assert seen["what can be played"], "usually what can be played sways"
        assert min(glides) >= _GLIDES


def test_what_the_other_side_does_can_be_followed(harness: Harness) -> None:
    harness.app.change(calm=True, hand_over=True)
    harness.dice.left = [(3, 5)] * 2
    harness.play("ostia", 3, "tiro", HUMAN)
    seen = changes(harness.app, 150)
    assert longest(seen) < _GLIDES
    rests = [after - before for before, after in itertools.pairwise(seen)]
    assert sum(rest >= _FOLLOWED for rest in rests) >= 2, "each checker is seen before it is there"


def test_in_the_exhibit_nothing_glides_or_sways(tmp_path: Path) -> None:
    """The hand steps from place to place, and the opponent continues to play."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode((640, 360))
    kiosk = silent_kiosk(window, tmp_path, Config().changed(screen__reduced_motion=True))
    for name in EveryScreen(kiosk).match():
        untouched, seen = kiosk.guard.untouched, changes(kiosk, 60)
        kiosk.guard.untouched = untouched
        assert longest(seen) < _GLIDES, (name, seen)
        assert name == "attract" or len(seen) <= 60 / _GLIDES, (name, seen)
