"""Contrast and flashes are measured as the guidelines define them."""

import numpy as np
import numpy.typing as npt
import pytest
from audit import Flicker
from each import rows
from pygame import Surface
from recorder import contrast

from ludus.picture.luminance import luminance


def test_contrast_is_that_of_the_guidelines() -> None:
    black, white, grey = (luminance(pixels) for pixels in _pixels(0, 255, 118))
    assert float(contrast(black, white)) == pytest.approx(21)
    assert float(contrast(grey, white)) == pytest.approx(4.61, abs=0.1)


def _pixels(*greys: int) -> list[npt.NDArray[np.uint8]]:
    return [np.array([grey] * 3, np.uint8) for grey in greys]


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


def test_a_small_change_of_light_is_no_flash() -> None:
    flicker = Flicker()
    for step in range(120):
        frame = Surface((320, 240), depth=32)
        frame.fill((60, 60, 60) if step // 6 % 2 else (30, 30, 30))
        flicker.see(frame)
    assert flicker.worst == 0
