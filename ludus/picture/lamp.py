"""An oil lamp of clay, whose flame is as high as the time that is left."""

from functools import lru_cache

import pygame
from pygame import Rect, Surface, transform

from ludus.picture import assets, signs
from ludus.picture.canvas import Item
from ludus.picture.labels import signed

LEVELS, SWAYS = 24, 4
"""The heights of the flame, and the pictures of its sway."""
_SHAPE, _WICK = 200 / 110, (0.88, 0.33)
"""The lamp's width in heights, and the wick on its picture, as shares of its sides."""
_BODY = 0.5
"""The height of the lamp below the highest flame, as a share of the room."""
_DIM = 5
"""The tenths of the light around the flame, from which the flame stands out."""
_BROAD, _LEAN = 0.42, (0, 5, 0, -4)
"""The flame's width in heights of the lamp, and its lean in degrees."""


def items(place: Rect, level: int, sway: int) -> list[Item]:
    """Return the lamp in a room with its flame at `level`, from 0 (out) to `LEVELS`."""
    height = round(min(place.height * _BODY, place.width * 0.92 / _SHAPE))
    body = _lamp(height)
    left, top = place.centerx - body.get_width() // 2, place.bottom - height
    found = [Item(body, left, top)]
    if level <= 0:
        return found
    fire = _flame(height, min(level, LEVELS), sway % SWAYS)
    x, y = left + round(body.get_width() * _WICK[0]), top + round(height * _WICK[1])
    light = assets.faded(signs.radiance(round(height * (0.9 + 1.1 * level / LEVELS))), _DIM)
    at = y - fire.get_height() // 2
    lit = Item(light, x - light.get_width() // 2, at - light.get_height() // 2)
    return [lit, *found, Item(fire, x - fire.get_width() // 2, y - fire.get_height())]


def prepare(place: Rect) -> None:
    """Make the pictures of the lamp in a room; slow."""
    for level in range(LEVELS + 1):
        for sway in range(SWAYS):
            items(place, level, sway)


@lru_cache(maxsize=4)
def _lamp(height: int) -> Surface:
    return signed(_drawn("lamp", round(height * _SHAPE), height), "lamp")


@lru_cache(maxsize=LEVELS * SWAYS * 2)
def _flame(height: int, level: int, sway: int) -> Surface:
    """A flame that leans about its foot, so that the picture's foot stays on the wick."""
    share = level / LEVELS
    wide = max(3, round(height * _BROAD * (0.45 + 0.55 * share)))
    high = max(6, round(height * (0.25 + 1.0 * share)))
    upright = transform.smoothscale(_drawn("flame", 200, 400), (wide, high))
    double = assets.clear((wide, 2 * high))
    double.blit(upright, (0, 0))
    leant = transform.rotozoom(double, _LEAN[sway], 1)
    upper = Rect(0, 0, leant.get_width(), leant.get_height() // 2)
    return signed(leant.subsurface(upper).copy(), f"flame {level}")


@lru_cache(maxsize=4)
def _drawn(name: str, width: int, height: int) -> Surface:
    file = assets.find("sprites") / "signs" / f"{name}.svg"
    return assets.in_format(pygame.image.load_sized_svg(file, (width, height)), opacity=True)
