"""Carve the title: LVDVS in the marble of the tavern's board, under a lamp.

Usage: `python sprites/title.py`, with ludus installed. The picture is a square, and its letters
and ornaments stand in the middle: so it can be cropped to any screen, upright or wide.
"""

from pathlib import Path

import numpy as np
import pygame
from PIL import Image

from ludus.picture import assets, carving
from ludus.picture.carving import Paint

HERE = Path(__file__).resolve().parent
SIDE, MARBLE = 1760, (420, 70)  # side of the picture, and its upper left corner on the slab
WORD, WIDTH = "LVDVS", 0.47  # the word, and its width as a share of the side
GAPS = (0.05, 0.13, 0.13, 0.15, 0.0)  # space after each letter, in units
RED = Paint((112, 24, 14), 1.0, wear=0.15)
LAMP, REACH = (0.47, 0.44), 0.36  # place of the lamp, and reach of its light, in sides
GLOW, NIGHT = np.array((1.1, 0.98, 0.78)), np.array((0.085, 0.060, 0.045))
"""The light beneath the lamp, and far from it."""
QUALITY = 80


def letters(unit: int) -> list[tuple[carving.Field, float]]:
    """Return the depth of each letter, and the middle of its array from the left of the word."""
    found, left = [], 0.0
    for character, gap in zip(WORD, GAPS, strict=True):
        deep = carving.letter(character, unit)
        inked = np.flatnonzero(deep.max(axis=1) > 0)
        first, last = inked[0], inked[-1] + 1
        found.append((deep, left - first + deep.shape[0] / 2))
        left += last - first + gap * unit
    return [(deep, at - left / 2) for deep, at in found]


def carved() -> pygame.Surface:
    """Return the marble with the word, and a rosette between two lines beneath it."""
    slab = assets.load("tavern/slab.webp").subsurface((*MARBLE, SIDE, SIDE)).copy()
    picture = assets.in_format(slab, opacity=False)
    centre = SIDE // 2
    unit = next(u for u in range(600, 9, -1) if 2 * letters(u)[-1][1] < (WIDTH - 0.08) * SIDE)
    line = centre - round(0.36 * unit)
    for deep, at in letters(unit):
        carving.cut(picture, deep, (round(centre + at), line), unit, RED)
    below, side = line + round(0.86 * unit), round(0.46 * unit)
    rosette = carving.ornament("rosette", side, 0.06 * unit)
    carving.cut(picture, rosette, (centre, below), unit, RED)
    half = round(WIDTH * SIDE / 2)
    for ends in ((centre - half, centre - side), (centre + side, centre + half)):
        deep, middle = carving.groove([(x, below) for x in ends], unit * 2 // 3)
        carving.cut(picture, deep, middle, unit, RED)
    return picture


def lit(picture: pygame.Surface) -> Image.Image:
    """Return a picture in the light of a lamp: warm about the word, dark at the edges."""
    steps = (np.arange(SIDE) + 0.5) / SIDE
    far = np.hypot(steps[:, None] - LAMP[0], steps - LAMP[1])
    near = np.exp(-((far / REACH) ** 2))[..., None]
    colours = pygame.surfarray.array3d(picture) * (NIGHT + (GLOW - NIGHT) * near)
    return Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8).swapaxes(0, 1))


def main() -> None:
    """Write the picture."""
    pygame.init()
    lit(carved()).save(HERE / "title.jpg", quality=QUALITY, optimize=True)


if __name__ == "__main__":
    main()
