"""A canvas that records each text and sign drawn on it, with its contrast."""

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame
from pygame import Rect, Surface

from ludus.picture import fonts
from ludus.picture.canvas import Item
from ludus.picture.labels import Text, label
from ludus.picture.luminance import Luminance, Pixels, luminance

_NEARLY_WORST = 5
"""Percentile of the pixels beneath a text that decides, so that a single grain does not."""
_BEST_PART = 90
"""Percentile of a sign's pixels that decides: its outline counts, not its filling."""
_SAMPLES = 4000


def contrast(one: Luminance, other: Luminance) -> Luminance:
    """Return the contrast ratio of two luminances by WCAG 2.2, from 1 to 21."""
    low, high = np.minimum(one, other), np.maximum(one, other)
    return ((high + 0.05) / (low + 0.05)).astype(np.float32)


class Drawn(NamedTuple):
    """A text or a sign as visible on the screen."""

    what: str
    contrast: float
    """The contrast with the pixels beneath; infinite if contrast does not count."""
    capital: int = 0
    """The height of a capital H of a text, in pixels."""
    size: int = 0
    """The size of a text, in pixels."""


@lru_cache(maxsize=512)
def capital(face: str, size: int) -> int:
    """Return the height of a rendered capital H of a font, in pixels."""
    return fonts.font(face, size).render("H", True, "white").get_bounding_rect().height


class Recorder:
    """Draws a frame picture by picture, and records its texts and signs."""

    def __init__(
        self, background: Surface, light: Callable[[Pixels], Luminance] = luminance
    ) -> None:
        """Begin with a copy of a background; `light` returns the luminance of colours."""
        self.frame, self._light = background.copy(), light
        self.texts: list[Drawn] = []
        self.signs: list[Drawn] = []
        self._note_texts(Item(background, 0, 0), counts=True)

    def draw(self, items: Iterable[Item], counts: bool = True) -> None:
        """Draw items; the contrast of disabled controls does not count (WCAG 2.2, 1.4.3)."""
        for item in items:
            self._note_texts(item, counts)
            sign, place = label(item.surface).sign, item.rect.clip(self.frame.get_rect())
            before = self._part(place) if sign and counts else None
            self.frame.blit(item.surface, (item.x, item.y), item.area)
            if before and all(place.size):
                self.signs.append(Drawn(sign, self._visible(item, before, self._part(place))))

    def _part(self, place: Rect) -> Surface:
        return self.frame.subsurface(place).copy()

    def _note_texts(self, item: Item, counts: bool) -> None:
        for text in label(item.surface).texts:
            place = text.place.move(item.x, item.y).clip(self.frame.get_rect())
            if all(place.size):
                ratio = self._contrast(text, place) if counts else math.inf
                self.texts.append(
                    Drawn(text.words, ratio, capital(text.face, text.size), text.size)
                )

    def _contrast(self, text: Text, place: Rect) -> float:
        beneath = self._part(place)
        if text.beneath:
            beneath.blit(text.beneath, (0, 0))
        colour = self._light(np.array(text.colour[:3], np.uint8))
        return float(np.percentile(contrast(colour, self._light(_sampled(beneath))), _NEARLY_WORST))

    def _visible(self, item: Item, before: Surface, after: Surface) -> float:
        """Return how much a sign's pixels differ from the frame without the sign."""
        place = item.rect.clip(self.frame.get_rect())
        solid = Surface(place.size, pygame.SRCALPHA)
        solid.blit(item.surface, (item.x - place.x, item.y - place.y), item.area)
        of_it = pygame.surfarray.pixels_alpha(solid) >= 128
        pixels = (self._light(pygame.surfarray.pixels3d(s)[of_it]) for s in (before, after))
        ratios = contrast(*pixels)
        return float(np.percentile(ratios, _BEST_PART)) if len(ratios) else math.inf


def _sampled(surface: Surface) -> Pixels:
    """Return the pixels of a surface, or a sample of them if it is large."""
    every = max(1, math.isqrt(surface.get_width() * surface.get_height() // _SAMPLES))
    return pygame.surfarray.pixels3d(surface)[::every, ::every]
