"""Memory: everything that a screen leaves behind is freed at once."""

import gc
import weakref
from collections.abc import Iterator

import pygame
import pytest

from ludus.window.app import stack


class Hand:
    """Refers to its screen, which refers back to it."""

    def __init__(self) -> None:
        self.screen = self
        self.picture = pygame.Surface((64, 64))


@pytest.fixture
def lazy() -> Iterator[None]:
    """Disable automatic garbage collection."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("lazy")
def test_screens_that_refer_to_themselves_do_not_stay() -> None:
    left = weakref.ref(Hand())
    assert left()
    stack.give_back()
    assert left() is None


def test_a_system_without_trimming_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stack, "_trim", None)
    stack.give_back()
