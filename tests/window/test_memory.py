"""Memory: everything that a screen leaves behind is freed."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from harness import Harness

from ludus import memory
from ludus.rules.game import GAMES
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
