"""Memory: everything that a screen leaves behind is freed, and no picture stays without a use."""

import gc
import sys
import weakref
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from every_screen import EveryScreen, silent_kiosk
from harness import Harness
from home_screens import home_screens

from ludus import memory
from ludus.exhibit.config.settings import Config
from ludus.picture import surfaces
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.screens.start.choose import ChooseScreen


@pytest.fixture
def lazy() -> Iterator[None]:
    """Disable automatic garbage collection."""
    gc.disable()
    yield
    gc.enable()


def test_a_system_without_trimming_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_trim", None)
    memory.give_back()


@pytest.mark.usefixtures("lazy")
def test_a_screen_is_freed_once_the_next_one_is_visible(harness: Harness) -> None:
    harness.show(ChooseScreen)
    for rules in GAMES.values():
        harness.run(3)
        left = weakref.ref(harness.top)
        assert left()
        harness.app.start(rules)
        harness.watch(1)
        assert left() is None


def _made(app: App) -> int:
    """Paint a frame, and return how many pictures and texts were made for it."""
    wrappers = {
        id(value): value
        for name, module in sys.modules.items()
        if name.startswith("ludus.")
        for value in vars(module).values()
        if isinstance(value, _lru_cache_wrapper)
    }
    before = sum(each.cache_info().misses for each in wrappers.values())
    app.unpainted = True
    with patch.object(surfaces._pictures, "add", wraps=surfaces._pictures.add) as add:
        app.paint()
    return add.call_count + sum(each.cache_info().misses for each in wrappers.values()) - before


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((1280, 720), marks=pytest.mark.long),
        pytest.param((1920, 1080), marks=pytest.mark.nightly),
    ],
)
def test_caches_are_large_enough_for_every_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    harness = Harness(tmp_path, size=size)
    again = dict[str, int]()
    for name in home_screens(harness):
        _made(harness.app)
        again[name] = max(again.get(name, 0), _made(harness.app))
    every = EveryScreen(silent_kiosk(pygame.display.set_mode(size), tmp_path, Config()))
    for name in every.names():
        _made(every.kiosk)
        again[f"exhibit, {name}"] = _made(every.kiosk)
    assert {name: count for name, count in again.items() if count} == {}
