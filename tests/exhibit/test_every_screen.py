"""Every screen of the exhibit opens, and none has a text too small to read."""

from pathlib import Path

import pygame
import pytest
from every_screen import EveryScreen, silent_kiosk
from harness import Harness, unheard
from recorder import Recorder

from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.states import KioskState
from ludus.match.record import HUMAN, Record, Turn
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.screens.home import PauseScreen
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.text.catalogue import languages

LEAST = 0.013
"""The lowest allowed capital, as a share of the screen's shorter side."""
WINDOWS = [(1024, 600), (600, 1024)]

Capitals = dict[str, int]


def capitals(app: App) -> Capitals:
    """Return the lowest capital of each visible text, in pixels."""
    recorder = Recorder(app.stack.top.background())
    recorder.draw(app.stack.frame(app.stack.top))
    return {text.what: text.capital for text in sorted(recorder.texts, key=lambda t: -t.capital)}


def too_small(found: Capitals, window: tuple[int, int]) -> Capitals:
    return {words: high for words, high in found.items() if high < LEAST * min(window) - 1}


def kiosk_of(folder: Path, window: tuple[int, int], language: str = "en") -> EveryScreen:
    pygame.display.init()
    pygame.font.init()
    config = Config().changed(language__default=language, language__offered=(language,))
    return EveryScreen(silent_kiosk(pygame.display.set_mode(window), folder, config))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(
    "language",
    ["en", *(pytest.param(code, marks=pytest.mark.long) for code in languages()[1:])],
)
def test_all_texts_of_the_exhibit_can_be_read(
    language: str, window: tuple[int, int], tmp_path: Path
) -> None:
    every = kiosk_of(tmp_path, window, language)
    seen: Capitals = {}
    names, states = set(), set()
    for name in every.names():
        names.add(name)
        states.add(every.kiosk.state)
        found = capitals(every.kiosk)
        assert too_small(found, window) == {}, name
        assert unheard(every.kiosk) == [], name
        seen |= found
    assert {"attract", "throw", "computer", "bonus", "two players"} <= names
    assert states == {*KioskState} - {KioskState.DARK}
    assert len(seen) > 80


@pytest.mark.parametrize("window", WINDOWS)
def test_all_texts_around_the_game_can_be_read(window: tuple[int, int], tmp_path: Path) -> None:
    harness = Harness(tmp_path, size=window)
    app = harness.app
    record = Record("ostia", 15, HUMAN, HUMAN, 0, 7)
    throw = Turn(0, "3,5", "R/3 R/5")
    played = Record("ostia", 3, HUMAN, HUMAN, 0, 7, [throw])
    seen: Capitals = {}
    for rules in GAMES:
        harness.play(rules, checkers=15)
        seen |= capitals(app)
    screens: list[Screen] = [ChooseScreen(app), PauseScreen(app, record), SettingsScreen(app)]
    screens += [ReplayScreen(app, played), CourseScreen(app, played)]
    for screen in screens:
        app.stack.push(screen)
        harness.run(5)
        assert unheard(app) == []
        seen |= capitals(app)
    assert {"LVDVS", "15"} <= set(seen)
    assert too_small(seen, window) == {}
