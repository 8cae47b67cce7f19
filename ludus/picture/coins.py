"""The coins with the portraits of the players of the ranks."""

import numpy as np
import pygame
from pygame import Surface

from ludus.picture import assets
from ludus.picture.assets import CREAM
from ludus.picture.labels import signed
from ludus.picture.surfaces import in_memory

_GREY = (0.2126, 0.7152, 0.0722)
_GROUND = 50
"""Percentage of a coin's pixels that are as dark as its ground."""
_LIT = 96
"""Percentage of pixels below full light."""
_LIGHTER = 0.75
"""The exponent that brings out the tones between the two."""
_BRIGHTEST = 235
_RIM = 0.028
WREATH = 0.7
"""The size of a face, as a share of the wreath around it."""


@in_memory
def coin(name: str, side: int, plain: bool = False) -> Surface:
    """Return the portrait of a person, in metal, or `plain`: light on dark, with a rim."""
    if plain:
        picture = pygame.transform.smoothscale(_plain(name), (side, side))
    else:
        picture = assets.scaled(file(name), (side, side))
    return signed(picture, f"person-{name}")


@in_memory
def medal(name: str, side: int, won: bool, plain: bool = False) -> Surface:
    """Return the coin of an opponent, in a wreath if that person has been beaten."""
    face = coin(name, round(side * (WREATH if won else 0.94)), plain)
    picture = wreath(side) if won else assets.clear((side, side))
    assets.stamp(picture, face, (side // 2, side // 2))
    return picture


def wreath(side: int) -> Surface:
    """Return an empty wreath for a face of `WREATH` times its size."""
    return assets.scaled("laurel.webp", (side, side)).copy()


def file(name: str) -> str:
    """Return the picture of a coin by its name, a file of `sprites`."""
    return f"persons/{name}.webp"


@in_memory
def _plain(name: str) -> Surface:
    """Return the relief with more contrast against its ground, which differs little in metal."""
    picture = assets.picture(file(name)).copy()
    pixels = pygame.surfarray.pixels3d(picture)
    grey = pixels @ np.array(_GREY)
    ground, lit = np.percentile(grey[pygame.surfarray.array_alpha(picture) > 0], (_GROUND, _LIT))
    light = _BRIGHTEST * np.clip((grey - ground) / (lit - ground), 0, 1) ** _LIGHTER
    pixels[:] = np.minimum(pixels * (light / np.maximum(grey, 1))[..., np.newaxis], 255)
    del pixels  # The array locks the picture.
    width = picture.get_width()
    rim = round(width * _RIM)
    pygame.draw.circle(picture, CREAM, (width / 2, width / 2), width / 2 - rim // 2, rim)
    return picture
