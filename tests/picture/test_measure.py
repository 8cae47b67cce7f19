"""Contrast is measured as the guidelines define them."""

import numpy as np
import numpy.typing as npt
import pytest
from recorder import contrast

from ludus.picture.luminance import luminance


def test_contrast_is_that_of_the_guidelines() -> None:
    black, white, grey = (luminance(pixels) for pixels in _pixels(0, 255, 118))
    assert float(contrast(black, white)) == pytest.approx(21)
    assert float(contrast(grey, white)) == pytest.approx(4.61, abs=0.1)


def _pixels(*greys: int) -> list[npt.NDArray[np.uint8]]:
    return [np.array([grey] * 3, np.uint8) for grey in greys]
