"""Dust that a checker raises from the stone of its place."""

import math
from functools import lru_cache
from random import Random

import pygame
from pygame import Surface

from ludus.picture import assets

FRAMES = 8
_GRAINS, _DENSEST = 48, 215
"""Number of clouds around a checker, and the greatest opacity of a cloud, of 255."""


@lru_cache
def _colour(place: str) -> pygame.Color:
    """The stone's colour, dimmer for bright stone and paler for dark stone, so that it is seen."""
    stone = pygame.Color(pygame.transform.average_color(assets.picture(f"{place}/slab.webp")))
    return stone.lerp("black" if stone.g > 100 else "white", 0.4)


@lru_cache(maxsize=4 * FRAMES)
def dust(place: str, diameter: int, frame: int) -> Surface:
    """Return a frame of the dust around a checker of a diameter, twice as wide as the checker."""
    chance, age, width = Random(diameter), (frame + 1) / FRAMES, max(8, diameter // 2)
    found = assets.clear((width, width))
    for grain in range(_GRAINS):
        angle = math.tau * (grain + chance.random()) / _GRAINS
        speed, size = chance.uniform(0.4, 1), chance.random() ** 2
        far = (0.42 + 0.53 * speed * (1 - (1 - age) ** 2)) * width / 2
        at = width / 2 + far * math.cos(angle), width / 2 + far * math.sin(angle)
        cloud, radius = assets.clear((width, width)), width * (0.015 + 0.06 * size) * (0.6 + age)
        opacity = round(_DENSEST * (1 - age) * (0.5 + size / 2))
        pygame.draw.circle(cloud, (*_colour(place)[:3], opacity), at, radius)
        found.blit(cloud, (0, 0))
    soft = pygame.transform.gaussian_blur(found, max(1, width // 24))
    return pygame.transform.smoothscale(soft, (2 * diameter, 2 * diameter))
