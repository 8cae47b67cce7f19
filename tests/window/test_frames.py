"""Frames in which nothing changed: no work is done again, and no frame is painted in vain."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from harness import Harness, begun
from kiosk_helpers import KioskHarness

from ludus.exhibit.screens.staff.pin_screen import PinScreen
from ludus.journey.road import stops
from ludus.match.record import HUMAN
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.screens.journey.journey_map import MapScreen
from ludus.window.screens.journey.things_screen import ThingsScreen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.settings.keys_screen import KeysScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen

_MOST = 7000
"""Calls of Python functions in a frame, on any screen with lists."""
_FEW = 0.1
"""The share of painted frames that may show what the last frame showed, as a cloud does."""


def calls(act: Callable[[], object]) -> int:
    """Return the number of calls of Python functions in an action."""
    count = 0

    def note(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    act()
    sys.setprofile(None)
    return count


def repaint(app: App) -> None:
    app.stale = True
    app.paint()


def in_vain(app: App, steps: int) -> float:
    """Return the share of the frames within some steps that show nothing new."""
    changes = []
    for _ in range(steps):
        app.step()
        if app.unpainted or app.breathes:
            changes.append(len(app.paint()))
    return changes.count(0) / max(1, len(changes))


def test_a_frame_computes_each_place_once(harness: Harness) -> None:
    begun(harness, 8)
    app = harness.app
    assert app.services.journey
    app.services.journey.win("", stops())
    app.stack.open(ChooseScreen(app))
    screens: list[tuple[Any, ...]] = [(KeysScreen,), (SettingsScreen,), (ThingsScreen,)]
    screens += [(MapScreen,), (RulesScreen, GAMES["tabula"])]
    screens.append((LibraryScreen, app.matches.all(), print, print))
    for kind, *given in screens:
        app.stack.open(kind(app, *given))
        repaint(app)
        assert calls(lambda: repaint(app)) < _MOST, kind
        app.stack.close()


@pytest.mark.long
def test_a_match_is_not_painted_while_nothing_changes(harness: Harness) -> None:
    harness.play("ostia", black="tiro")
    assert in_vain(harness.app, 400) < _FEW
    harness.app.change(calm=True)
    harness.play("ostia", black=HUMAN)
    assert in_vain(harness.app, 400) < _FEW


@pytest.mark.long
def test_a_visit_is_not_painted_while_nothing_changes(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, session__idle_s=1800)
    exhibit.start()
    assert in_vain(exhibit.app, 600) < _FEW
    exhibit.kiosk.stack.open(PinScreen(exhibit.kiosk))
    exhibit.kiosk.guard.pins.judge("0000")
    assert in_vain(exhibit.app, 400) < _FEW
