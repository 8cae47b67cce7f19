"""Dust that a checker raises from the stone of its place."""

import math
from functools import lru_cache
from random import Random

import pygame
from pygame import Surface

from ludus.picture import assets

FRAMES = 8
_GRAINS, _REACH = 48, 0.95
"""Number of clouds around a checker, and the distance of the farthest one from its middle."""
_BRIGHT, _DIMMER, _PALER, _DENSEST = 100, 0.6, 0.4, 215
"""The light from which stone is bright, so that its dust is dimmer; how much dimmer; how much paler
other dust is; and the greatest opacity of a cloud, of 255."""


@lru_cache
def _colour(place: str) -> pygame.Color:
    found = pygame.Color(pygame.transform.average_color(assets.picture(f"{place}/slab.webp")))
    if found.g > _BRIGHT:
        return found.lerp("black", 1 - _DIMMER)
    return found.lerp("white", _PALER)


@lru_cache(maxsize=4 * FRAMES)
def dust(place: str, diameter: int, frame: int) -> Surface:
    """Return a frame of the dust around a checker of a diameter, twice as wide as the checker."""
    chance, age = Random(diameter), (frame + 1) / FRAMES
    small = assets.clear((max(8, diameter // 2), max(8, diameter // 2)))
    width = small.get_width()
    for grain in range(_GRAINS):
        angle = math.tau * (grain + chance.random()) / _GRAINS
        speed, size = chance.uniform(0.4, 1), chance.random() ** 2
        far = (0.42 + (_REACH - 0.42) * speed * (1 - (1 - age) ** 2)) * width / 2
        at = width / 2 + far * math.cos(angle), width / 2 + far * math.sin(angle)
        cloud, radius = assets.clear(small.get_size()), width * (0.015 + 0.06 * size) * (0.6 + age)
        opacity = round(_DENSEST * (1 - age) * (0.5 + size / 2))
        pygame.draw.circle(cloud, (*_colour(place)[:3], opacity), at, radius)
        small.blit(cloud, (0, 0))
    soft = pygame.transform.gaussian_blur(small, max(1, width // 24))
    return pygame.transform.smoothscale(soft, (2 * diameter, 2 * diameter))
