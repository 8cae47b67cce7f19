"""The light of colours, as eyes see it."""

import numpy as np
import numpy.typing as npt

Luminance = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]
_LINEAR = np.array(
    [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.arange(256) / 255],
    dtype=np.float32,
)
"""Linear light by channel value; see WCAG 2.2, relative luminance."""
_WEIGHTS = np.array((0.2126, 0.7152, 0.0722), np.float32)


def linear(pixels: Pixels) -> Luminance:
    """Return the linear light, 0 to 1, of each channel of colours."""
    return np.take(_LINEAR, pixels)


def luminance(pixels: Pixels) -> Luminance:
    """Return the relative luminance, 0 to 1, of colours in the last axis."""
    light: Luminance = linear(pixels) @ _WEIGHTS
    return light
