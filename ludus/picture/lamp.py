"""An oil lamp of clay, whose flame is as high as the time that is left."""

from functools import lru_cache

import pygame
from pygame import Rect, Surface, transform

from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import signed

LEVELS = 24
"""The heights of the flame."""
_LEAN = (0, 5, 0, -4)
"""How the flame leans, in degrees."""
_SHAPE, _WICK = 200 / 110, (0.88, 0.33)
"""The lamp's width in heights, and the wick on its picture, as shares of its sides."""
_BODY, _WIDE = 0.5, 0.92
"""The largest height and width of the lamp, as shares of the room; the flame is above."""
_DIM = 5
"""The tenths of the light around the flame, from which the flame stands out."""


def items(place: Rect, level: int, sway: int) -> list[Item]:
    """Return the lamp in a room with its flame at `level`, from 0 (out) to `LEVELS`."""
    height = round(min(place.height * _BODY, place.width * _WIDE / _SHAPE))
    body = Rect(0, 0, round(height * _SHAPE), height).move_to(midbottom=place.midbottom)
    found = [centred(signed(_drawn("lamp", body.size), "lamp"), body.center)]
    if level <= 0:
        return found
    high = round(height * (0.25 + level / LEVELS))
    x, y = body.left + round(body.width * _WICK[0]), body.top + round(height * _WICK[1])
    light = assets.faded(signs.radiance(round(1.6 * high)), _DIM)
    fire = signed(_flame(high, _LEAN[sway % len(_LEAN)]), f"flame {level}")
    return [centred(light, (x, y - high // 2)), *found, centred(fire, (x, y))]


def prepare(place: Rect) -> None:
    """Make the pictures of the lamp in a room; slow."""
    for level in range(LEVELS + 1):
        for sway in range(len(_LEAN)):
            items(place, level, sway)


@lru_cache(maxsize=LEVELS * len(_LEAN) * 2)
def _flame(high: int, lean: int) -> Surface:
    """A flame whose foot is in the middle of the picture, about which it leans."""
    return transform.rotozoom(_drawn("flame", (high, 2 * high)), lean, 1)


@lru_cache(maxsize=LEVELS * 2)
def _drawn(name: str, size: tuple[int, int]) -> Surface:
    file = assets.find("sprites") / "signs" / f"{name}.svg"
    return assets.in_format(pygame.image.load_sized_svg(file, size), opacity=True)
