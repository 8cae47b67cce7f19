"""The title fills a new window until the first screen is ready, which then appears from it."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest
from harness import Beside, Harness

from ludus.picture import assets
from ludus.window.display.display import open_window, title
from ludus.window.screens.start.choose import ChooseScreen

SIZE = (640, 360)


def pixels(window: pygame.Surface) -> np.ndarray:
    """Return a copy of all pixels."""
    return pygame.surfarray.array3d(window).astype(int)


class Opening:
    """An app that opens its window while its first screen is not prepared yet."""

    def __init__(self, folder: Path, calm: bool = False) -> None:
        self.app = Harness(folder).app
        self.app.settings.calm = calm
        self.beside = Beside()
        self.app.services.pictures = self.beside
        self.app.stack.display.before = title()
        self.window = self.app.open_window(SIZE, fullscreen=False)
        self.opened = pixels(self.window)
        self.app.resize(self.window)
        self.app.stack.open(ChooseScreen(self.app))

    def frame(self) -> np.ndarray:
        """Step, paint, and return the window's pixels."""
        self.app.step()
        self.app.paint()
        return pixels(self.window)

    def is_open(self) -> bool:
        """Whether the next frame is the screen."""
        return bool((self.frame() == pixels(self.app.stack.canvas.target)).all())


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Close the window after the test."""
    yield
    pygame.display.quit()


def test_a_window_is_never_without_a_picture(tmp_path: Path) -> None:
    opening = Opening(tmp_path)
    assert opening.beside.waiting, "the first screen is prepared later"
    assert np.ptp(opening.opened) > 100
    for _ in range(6):
        for _ in range(9):
            opening.app.step()
        assert (opening.frame() == opening.opened).all(), "a long wait does not change it"


def test_the_first_screen_appears_from_it_within_half_a_second(tmp_path: Path) -> None:
    opening = Opening(tmp_path)
    opening.frame()
    opening.beside.work()
    frames = [opening.frame() for _ in range(26)]
    last = pixels(opening.app.stack.canvas.target)
    assert (frames[-1] == last).all()
    far = [abs(frame - last).mean() for frame in frames]
    assert far == sorted(far, reverse=True)
    assert max(a - b for a, b in pairwise(far)) < far[0] / 10, "without a jump"


def test_with_reduced_motion_it_appears_at_once(tmp_path: Path) -> None:
    opening = Opening(tmp_path, calm=True)
    opening.frame()
    opening.beside.work()
    opening.frame()
    assert opening.is_open()


def test_a_window_may_be_resized_and_closed_meanwhile(tmp_path: Path) -> None:
    opening = Opening(tmp_path)
    opening.frame()
    opening.window = assets.blank((360, 640))
    opening.app.resize(opening.window)
    assert (opening.frame() == pixels(assets.cropped(title(), (360, 640)))).all()
    opening.app.handle(pygame.Event(pygame.QUIT))
    assert not opening.app.running
    for _ in range(26):
        opening.beside.work()
        opening.frame()
    assert opening.is_open()


def test_without_a_picture_a_window_opens_as_well() -> None:
    pygame.display.init()
    assert open_window(SIZE, fullscreen=False).get_size() == SIZE
