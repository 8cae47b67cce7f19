"""The tour opens every screen of the exhibit, and on none of them is a text too small to read."""

from pathlib import Path

import pygame
import pytest
from harness import Harness
from pygame import Surface

from ludus.exhibit.config import Config, Language
from ludus.exhibit.tour import Tour
from ludus.match.record import HUMAN, Record, Turn
from ludus.picture import assets, signs, stone
from ludus.rules.game import GAMES
from ludus.window.app import Screen
from ludus.window.catalogue import languages
from ludus.window.screens.choose import ChooseScreen
from ludus.window.screens.course import CourseScreen
from ludus.window.screens.pause import PauseScreen
from ludus.window.screens.replay import ReplayScreen
from ludus.window.screens.settings import SettingsScreen

LEAST = 0.02
"""The smallest letters there may be, as a share of the screen's shorter side."""

Sizes = dict[str, int]


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> Sizes:
    """The smallest size in which each text was written; the stone beneath is left out."""
    found: Sizes = {}
    real = assets.text

    def text(words: str, name: str, size: int, colour: assets.Colour) -> Surface:
        if words.strip():
            found[words] = min(size, found.get(words, size))
        return real(words, name, size, colour)

    monkeypatch.setattr(assets, "text", text)
    monkeypatch.setattr(stone, "lay", lambda *_: None)
    monkeypatch.setattr(stone, "tabletop", Surface)
    signs.numeral.cache_clear()
    return found


def too_small(sizes: Sizes, window: tuple[int, int]) -> Sizes:
    return {words: size for words, size in sizes.items() if size < LEAST * min(window)}


@pytest.mark.parametrize("window", [(1024, 600), (600, 1024)])
@pytest.mark.parametrize("language", sorted(languages()))
def test_all_texts_of_the_exhibit_can_be_read(
    language: str, window: tuple[int, int], tmp_path: Path, sizes: Sizes
) -> None:
    pygame.display.init()
    pygame.font.init()
    tour = Tour(
        pygame.display.set_mode(window),
        Config(language=Language(default=language, offered=(language,))),
        tmp_path,
    )
    seen = []
    for name in tour.screens():
        tour.kiosk.paint()
        seen.append(name)
    assert {"attract", "throw", "games", "languages", "operator"} <= set(seen)
    assert len(sizes) > 80
    assert too_small(sizes, window) == {}


@pytest.mark.parametrize("window", [(1024, 600), (600, 1024)])
def test_all_texts_around_the_game_can_be_read(
    window: tuple[int, int], tmp_path: Path, sizes: Sizes
) -> None:
    harness = Harness(tmp_path, size=window)
    app = harness.app
    record = Record("ostia", 15, HUMAN, HUMAN, 0, 7)
    throw = Turn(0, "3,5", "R/3 R/5")
    for rules in GAMES:
        harness.play(rules, checkers=15)
    screens: list[Screen] = [ChooseScreen(app), PauseScreen(app, record), SettingsScreen(app)]
    screens += [ReplayScreen(app, Record("ostia", 3, HUMAN, HUMAN, 0, 7, [throw]))]
    screens += [CourseScreen(app, Record("ostia", 3, HUMAN, HUMAN, 0, 7, [throw]), (True, True))]
    for screen in screens:
        app.push(screen)
        harness.run(5)
    assert {"LVDVS", "XV"} <= set(sizes)
    assert too_small(sizes, window) == {}
