"""A screen as a picture to measure: its targets, its capitals, and what contrasts with what."""

import math

import numpy as np
import pygame
from pygame import Surface

from ludus.exhibit.measure import Luminance, Measure, contrast, luminance
from ludus.exhibit.overheard import Notes, Writing, Written
from ludus.picture import assets
from ludus.picture.canvas import Item
from ludus.window.app import Screen

_NEARLY_WORST = 5
"""Percentile of the pixels beneath a text that decides, so that a single grain does not."""
_BEST_PART = 90
"""Percentile of a sign's pixels that decides: its outline carries it, not its filling."""
_SAMPLES = 4000


def _colour(colour: assets.Colour) -> Luminance:
    return luminance(np.array(colour[:3], np.uint8))


def _seen(surface: Surface) -> Luminance:
    """The luminance of a surface's pixels, of a large one not all."""
    every = max(1, math.isqrt(surface.get_width() * surface.get_height() // _SAMPLES))
    return luminance(pygame.surfarray.pixels3d(surface)[::every, ::every])


class Picture:
    """A frame, its pictures one above another, and which of them count."""

    def __init__(self, screen: Screen, notes: Notes) -> None:
        notes.forget()
        self._notes = notes
        self.ground = screen.background()
        self.buttons = screen.buttons()
        self.items: list[Item] = screen.items()
        self.exempt: set[int] = set()
        """Items of what cannot be pressed now, whose contrast does not count: WCAG 2.2, 1.4.3."""
        for button in self.buttons:
            found = button.items(False, screen.app.text_scale)
            if not button.enabled:
                self.exempt |= set(range(len(self.items), len(self.items) + len(found)))
            self.items += found

    def target(self) -> Measure | None:
        """The smallest width or height of what can be touched, in pixels."""
        whole = self.ground.get_rect()
        sides = [Measure(min(b.rect.clip(whole).size), b.name) for b in self.buttons]
        return min(sides, default=None)

    def capital(self) -> Measure | None:
        """The lowest capital, in pixels."""
        writings = [writing for _, writing in self._texts()]
        writings += [w for _, written in self._written() for w in written.writings]
        return min((Measure(w.capital, w.words) for w in writings), default=None)

    def text_contrast(self) -> Measure | None:
        """The least contrast of a text with what is beneath and around it."""
        found = [
            self._ratio(writing, _seen(self._beneath(index)))
            for index, writing in self._texts()
            if index not in self.exempt
        ]
        found += [
            self._on_picture(index, written)
            for index, written in self._written()
            if index not in self.exempt
        ]
        return min(found, default=None)

    def sign_contrast(self) -> Measure | None:
        """The least contrast of a sign with what is beneath it."""
        signed = self._notes.signs
        found = [
            Measure(self._visible(index), signed[id(item.surface)][1])
            for index, item in enumerate(self.items)
            if id(item.surface) in signed and index not in self.exempt
        ]
        return min(found, default=None)

    def _texts(self) -> list[tuple[int, Writing]]:
        known = self._notes.texts
        return [
            (index, known[id(item.surface)][1])
            for index, item in enumerate(self.items)
            if id(item.surface) in known
        ]

    def _written(self) -> list[tuple[int, Written]]:
        """Pictures with writing on them; the ground is number -1."""
        known = self._notes.written
        pictures = [(-1, self.ground), *((i, item.surface) for i, item in enumerate(self.items))]
        return [(index, known[id(p)]) for index, p in pictures if id(p) in known]

    def _beneath(self, index: int) -> Surface:
        """What is seen in the rectangle of an item if it and all above it are taken away."""
        rect = self.items[index].rect.clip(self.ground.get_rect())
        part = Surface(rect.size)
        part.blit(self.ground, (0, 0), rect)
        for item in self.items[:index]:
            if item.rect.colliderect(rect):
                part.blit(item.surface, (item.x - rect.x, item.y - rect.y), item.area)
        return part

    def _ratio(self, writing: Writing, beneath: Luminance) -> Measure:
        ratios = contrast(_colour(writing.colour), beneath)
        return Measure(float(np.percentile(ratios, _NEARLY_WORST)), writing.words)

    def _on_picture(self, index: int, written: Written) -> Measure:
        """The contrast of writing that is a part of a picture: where the two pictures differ."""
        if index >= 0:
            beneath = self._beneath(index)
            beneath.blit(written.bare, (0, 0))
            return self._least(written, beneath)
        known = self._notes.grounds
        if id(written.picture) not in known:
            known[id(written.picture)] = self._least(written, written.bare)
        return known[id(written.picture)]

    def _least(self, written: Written, beneath: Surface) -> Measure:
        one, other = (pygame.surfarray.pixels2d(s) for s in (written.picture, written.bare))
        width, height = beneath.get_size()
        changed = (one != other)[:width, :height]
        pixels = pygame.surfarray.pixels3d(beneath)[changed]
        if not len(pixels):
            return Measure(math.inf, "")
        return min(self._ratio(writing, luminance(pixels)) for writing in written.writings)

    def _visible(self, index: int) -> float:
        """How much the pixels of a sign differ from those without it."""
        item = self.items[index]
        rect = item.rect.clip(self.ground.get_rect())
        before = self._beneath(index)
        if 0 in before.get_size():
            return math.inf
        after = before.copy()
        after.blit(item.surface, (item.x - rect.x, item.y - rect.y), item.area)
        solid = Surface(rect.size, pygame.SRCALPHA)
        solid.blit(item.surface, (item.x - rect.x, item.y - rect.y), item.area)
        of_it = pygame.surfarray.pixels_alpha(solid) >= 128
        pixels = (luminance(pygame.surfarray.pixels3d(s)[of_it]) for s in (before, after))
        ratios = contrast(*pixels)
        return float(np.percentile(ratios, _BEST_PART)) if len(ratios) else math.inf
