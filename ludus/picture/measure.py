"""Measures of the screen: luminance, contrast, and the number of flashes."""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pygame
from pygame import Surface

_CHANGE, _AREA = 0.1, 0.25
"""A flash changes the relative luminance by this much, on this share of the screen, and back."""
_GRID = (32, 24)
_SECOND = 60

Luminance = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]


class ContrastMeasure(NamedTuple):
    """A value with a description of the measured thing."""

    value: float
    what: str


_LINEAR = np.array(
    [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.arange(256) / 255],
    dtype=np.float32,
)
"""Linear light by channel value; see WCAG 2.2, relative luminance."""
_WEIGHTS = np.array((0.2126, 0.7152, 0.0722), np.float32)


def linear(pixels: Pixels) -> Luminance:
    """Return the linear light, 0 to 1, of each channel of colours."""
    found: Luminance = _LINEAR[pixels]
    return found


def luminance(pixels: Pixels) -> Luminance:
    """Return the relative luminance, 0 to 1, of colours in the last axis."""
    found: Luminance = linear(pixels) @ _WEIGHTS
    return found


def contrast(one: Luminance, other: Luminance) -> Luminance:
    """Return the contrast ratio of two luminances by WCAG 2.2, from 1 to 21."""
    low, high = np.minimum(one, other), np.maximum(one, other)
    return ((high + 0.05) / (low + 0.05)).astype(np.float32)


class Flicker:
    """Counts the changes to lighter and darker in each part of the picture, per second."""

    def __init__(self) -> None:
        self.worst = 0.0
        """The most flashes, pairs of opposite changes, on `_AREA` of the screen within a second."""
        cells = _GRID[0] * _GRID[1]
        self._turned = np.zeros(cells, np.int8)
        self._high = self._low = np.zeros(0, np.float32)
        self._recent = np.zeros((_SECOND, cells), np.int8)
        self._steps = 0
        self._place = math.ceil(cells * _AREA) - 1

    def see(self, frame: Surface) -> None:
        """Add the picture of the next frame of 1/60 s."""
        small = pygame.transform.smoothscale(frame.convert(24), _GRID)
        light = luminance(pygame.surfarray.pixels3d(small)).reshape(-1)
        if not len(self._high):
            self._high = self._low = light
        self._high, self._low = np.maximum(self._high, light), np.minimum(self._low, light)
        fell = (self._high - light >= _CHANGE) & (self._turned >= 0)
        rose = (light - self._low >= _CHANGE) & (self._turned <= 0) & ~fell
        self._turned = np.where(fell, -1, np.where(rose, 1, self._turned)).astype(np.int8)
        changed = fell | rose
        self._high = np.where(changed, light, self._high)
        self._low = np.where(changed, light, self._low)
        self._recent[self._steps % _SECOND] = changed
        self._steps += 1
        often = np.sort(self._recent.sum(axis=0))[::-1]
        self.worst = max(self.worst, int(often[self._place]) // 2)
