"""Nothing in the exhibit flashes: WCAG 2.2, 2.3.1 forbids three flashes a second."""

import math
from pathlib import Path

import numpy as np
import pygame
import pytest
from each import rows
from every_screen import silent_kiosk
from pygame import Surface

from ludus.exhibit.config.settings import Config
from ludus.match.states import Target
from ludus.picture.luminance import luminance
from ludus.picture.track import SECOND
from ludus.window.play.play_screen import PlayScreen

CHANGE, AREA = 0.1, 0.25
"""A flash changes the relative luminance by this much, on this share of the screen, and back."""
GRID = (32, 24)


class Flicker:
    """Counts the changes to lighter and darker in each part of the picture, per second."""

    def __init__(self) -> None:
        self.worst = 0
        """The most flashes, pairs of opposite changes, on `AREA` of the screen within a second."""
        cells = GRID[0] * GRID[1]
        self._turned = np.zeros(cells, np.int8)
        self._high = self._low = np.zeros(0, np.float32)
        self._recent = np.zeros((SECOND, cells), np.int8)
        self._steps = 0
        self._place = math.ceil(cells * AREA) - 1

    def see(self, frame: Surface) -> None:
        """Add the picture of the next frame of 1/60 s."""
        small = pygame.transform.smoothscale(frame.convert(24), GRID)
        light = luminance(pygame.surfarray.pixels3d(small)).reshape(-1)
        if not len(self._high):
            self._high = self._low = light
        self._high, self._low = np.maximum(self._high, light), np.minimum(self._low, light)
        fell = (self._high - light >= CHANGE) & (self._turned >= 0)
        rose = (light - self._low >= CHANGE) & (self._turned <= 0) & ~fell
        self._turned = np.where(fell, -1, np.where(rose, 1, self._turned)).astype(np.int8)
        changed = fell | rose
        self._high = np.where(changed, light, self._high)
        self._low = np.where(changed, light, self._low)
        self._recent[self._steps % SECOND] = changed
        self._steps += 1
        often = np.sort(self._recent.sum(axis=0))[::-1]
        self.worst = max(self.worst, int(often[self._place]) // 2)


@pytest.mark.long
def test_neither_attract_nor_a_turn_flashes(tmp_path: Path) -> None:
    pygame.font.init()
    pygame.display.set_mode((400, 224))
    kiosk = silent_kiosk(Surface((400, 224)), tmp_path, Config())
    flicker = Flicker()

    def watch(seconds: float) -> None:
        for _ in range(round(seconds * SECOND)):
            kiosk.step()
            kiosk.paint()
            flicker.see(kiosk.stack.canvas.target)

    watch(12)
    kiosk.begin()
    if kiosk.stack.top.kind == "lesson":
        kiosk.stack.top.back()
    watch(1)
    screen = kiosk.stack.top
    assert isinstance(screen, PlayScreen)
    screen.click(Target.CUP)
    watch(2)
    while not screen.now.finished:
        screen.tap(screen.hand.sources[0])
        watch(0.5)
        screen.tap(min(screen.hand.goals))
        watch(0.5)
    screen.click(Target.END)
    watch(4)
    assert flicker.worst <= 1


@rows(
    "half_period, share, most", [(6, 1.0, 5), (15, 1.0, 2), (90, 1.0, 0), (6, 0.3, 5), (6, 0.2, 0)]
)
def test_flashes_are_counted_on_a_quarter_of_the_screen(
    half_period: int, share: float, most: int
) -> None:
    flicker = Flicker()
    for step in range(180):
        frame = Surface((320, 240), depth=32)
        if step // half_period % 2:
            frame.fill("white", (0, 0, round(320 * share), 240))
        flicker.see(frame)
    assert flicker.worst == pytest.approx(most, abs=0.5)
