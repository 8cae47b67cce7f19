"""The last thing of each list is chosen; then text and window change their size."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from harness import Harness, begun
from kiosk_helpers import KioskHarness, opened
from pygame import Rect, Surface

from ludus.journey.road import stops
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.play.board_screen import BoardScreen
from ludus.window.screens.journey.journey_map import MapScreen
from ludus.window.screens.journey.things_screen import ThingsScreen
from ludus.window.screens.learn.about import AboutScreen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.library.summary import Summary
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.settings.keys_screen import KeysScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start import cards
from ludus.window.screens.start.change import ChangeScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.screens.start.menu import MenuScreen
from ludus.window.screens.start.people import PeopleScreen

LAYOUTS = [((640, 360), 200), ((600, 1024), 150), ((1280, 720), 100)]
"""Sizes of the window in pixels, and of text in percent."""
APART = LAYOUTS[::2]
STAYS = ("rule-", "key-", "square-", "figure-", "letter-", "place-", "game-")
"""The beginnings of the names of buttons that leave their screen on top."""


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the slow pictures of boards."""
    monkeypatch.setattr(cards, "room", lambda rules, size: Surface(size))
    monkeypatch.setattr(ChooseScreen, "ground", lambda self: Surface(self.app.size))
    monkeypatch.setattr(BoardScreen, "ground", lambda self: Surface(self.app.size))
    monkeypatch.setattr(Summary, "place", lambda self, width: Surface((width, width // 2)))


def relaid(app: App, screen: Screen) -> None:
    """Choose the last thing on a screen, and lay the screen out again in other sizes."""
    names = [button.name for button in screen.buttons() if button.enabled]
    for name in [name for name in names if name.startswith(STAYS)][-1:] + names[-1:]:
        app.focus.name, app.focus.shown = name, True
        if name.startswith(STAYS):
            next(button for button in screen.buttons() if button.name == name).action()
        for size, text in APART:
            app.resize(Surface(size))
            app.change(text=text)
            app.step()
            app.stack.frame(app.stack.top)
            if app.stack.top is screen:
                window = Rect((0, 0), size)
                assert all(window.colliderect(button.rect) for button in screen.buttons())


def lists(app: App) -> Iterator[tuple[Callable[..., Screen], tuple[Any, ...]]]:
    """Yield the screens at home that list or page something, as a class and arguments."""
    rules = GAMES["ostia"]
    yield from ((RulesScreen, (rules,)), (AboutScreen, (rules,)))
    yield from ((SettingsScreen, ()), (KeysScreen, ()), (ThingsScreen, ()), (MapScreen, ()))
    yield from ((PeopleScreen, (0, print)), (TypingScreen, ("Search", "", print)))
    yield from (
        (MenuScreen, (print, print)),
        (ChangeScreen, (print, print)),
    )
    yield LibraryScreen, (app.matches.all(), print, print)


@pytest.mark.usefixtures("bare")
def test_a_chosen_thing_outlives_every_new_layout_at_home(harness: Harness) -> None:
    begun(harness, 9)
    app = harness.app
    house = app.settings.house
    for number in range(12):
        house = house.add(f"Person {number}")
    app.change(house=house)
    assert app.services.journey
    app.services.journey.win("", stops())
    app.stack.open(ChooseScreen(app))
    relaid(app, app.stack.top)
    for kind, given in lists(app):
        app.stack.open(kind(app, *given))
        app.stack.top.turn(-1)
        relaid(app, app.stack.top)
        app.stack.close()


@pytest.mark.usefixtures("bare")
def test_a_chosen_thing_outlives_every_new_layout_of_an_exhibit(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path)
    for _ in opened(exhibit):
        exhibit.kiosk.stack.top.turn(-1)
        relaid(exhibit.kiosk, exhibit.kiosk.stack.top)
