"""The forum of Timgad: a board cut into the sandstone of its paving, in the sun."""

from functools import cache
from itertools import pairwise

import checkers
import numpy as np
from fields import Arr, Rng, blur, mix, noise, over, rng_for, smooth, tint
from slabs import SIZE, TABLES, Slab, at, finished, pits, scratches, tool_marks, veins
from studio import Light, Matter

SUN = Light((1.0, 0.915, 0.72), 4.62, 1.2, (0.74, 0.85, 0.90), 0.165)
PEBBLE, BASALT = Matter(specular=0.35, subsurface=0.15), Matter(specular=0.5)
SAND = (0.66, 0.475, 0.255)
BED = (0.60, 0.425, 0.205)
"""The colours of blown sand and of the stone, linear."""
COURSES = (-40, 322, 746, 1108, 1490, 1740)
"""The joints between courses of the paving, in pixels from the upper edge of a wide table."""
SHADE = (0.455, 0.455, 0.50)
"""The share of the light in the shade of the roof, which is bluer from the sky."""
COLUMN = (0.73, 0.75, 0.81)
"""The share of the light in a column's shadow on the board; soft, so that words stay legible."""


def slab() -> Arr:
    """Return the board before anything is cut into it (H, W, 4)."""
    return _board().seen(4, SUN)


def checker(colour: str, variant: int) -> Arr:
    """Return a checker (H, W, 4), `colour` "white" or "black"; `variant` counts from 1."""
    if colour == "white":
        return checkers.seen(checkers.pebble(variant), PEBBLE, colour, SUN)
    return checkers.seen(checkers.basalt(variant), BASALT, colour, SUN, moat=0.5)


def table(upright: bool) -> Arr:
    """Return the table under the board, evenly lit (H, W, 3)."""
    found = _paved()
    # The light falls along the diagonal, so that it is right with exchanged axes, too.
    return found.transpose(1, 0, 2) if upright else found


@cache
def _paved() -> Arr:
    """Return the wide table (H, W, 3)."""
    return _paving().seen(4, SUN)[..., :3]


def light(upright: bool) -> Arr:
    """Return the light on table and board, 1 for the rendered brightness (H, W, 3).

    Shadows fall to the lower right. Columns cast shadows up to their capitals and the roof above.
    Another roof shades the upper part.
    """
    height, width = (960, 540) if upright else (540, 960)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    top, bottom = (0.105, 0.695) if upright else (0.095, 0.822)
    down = np.clip((y / height - top) / (bottom - top), 0, 1)
    capital = 14 * smooth(0.82, 0.97, down)
    half, soft = 37 - 7 * down + capital, 5 + 9 * down
    slant, bars = x - y, np.zeros((height, width), np.float32)
    for middle in (-640, -240, 160) if upright else (-235, 175, 585):
        far = np.abs(slant - middle)
        bars = np.maximum(bars, smooth(0, 1, (half + soft - far) / (2 * soft)))
    sunny = smooth(top - 0.012, top + 0.014, y / height)
    sunny = sunny * smooth(bottom + 0.020, bottom - 0.012, y / height)
    lit = mix(np.ones(3), np.array(COLUMN), bars[..., None])
    return mix(np.array(SHADE), lit, sunny[..., None])


def _stone(rng: Rng, shape: tuple[int, int]) -> tuple[Arr, Arr, Arr]:
    """Return heights, colour and roughness of yellow sandstone in beds, worn by feet."""
    bed = noise(rng, shape, 420, 8, 1.1, 6.0, 0.08)
    cloud, drift = noise(rng, shape, 1300, 90, 1.5), noise(rng, shape, 700, 60, 1.4, 2.0, -0.4)
    grain, coarse = noise(rng, shape, 5, 1.3, 0.1), noise(rng, shape, 16, 3, 0.5)
    hole = np.maximum(pits(rng, 4, 2.5, 300, shape), 0.9 * pits(rng, 11, 2.8, 600, shape))
    rust = veins(rng, 800, 0.16, 0.25, shape)
    line = scratches(rng, 4, 2.8, shape)
    h = 3.2 * noise(rng, shape, 520, 80, 1.6) + 0.45 * noise(rng, shape, 80, 10, 1.2)
    h += 0.30 * grain + 0.30 * coarse + 0.35 * bed - 5.5 * hole - 1.3 * line
    h += 0.55 * tool_marks(rng, 21, -0.6, shape)
    colour = tint(BED, 1 + 0.055 * cloud + 0.035 * bed + 0.045 * grain + 0.03 * coarse)
    colour = over(colour, (0.50, 0.27, 0.105), np.clip(0.30 * rust + 0.10 * bed, 0, 0.45))
    colour = over(colour, (0.70, 0.55, 0.33), 0.45 * smooth(0.2, 2.0, drift))
    colour = over(colour, (0.30, 0.18, 0.08), 0.35 * np.clip((blur(h, 14) - h) / 6, 0, 1))
    colour = over(colour, (0.20, 0.115, 0.05), np.clip(0.65 * hole + 0.15 * line, 0, 0.8))
    return h, colour, np.clip(0.80 + 0.05 * coarse, 0.6, 0.98)


def _board() -> Slab:
    """Return a slab of the paving with rounded edges and sand in its hollows."""
    rng = rng_for("forum-slab")
    h, colour, rough = _stone(rng, SIZE)
    hollow = smooth(0.6, 3.0, blur(h, 60) - blur(h, 6) + 0.4 * noise(rng, SIZE, 300, 40, 1.4))
    colour = over(colour, SAND, 0.5 * hollow)
    return finished(rng, Slab(h, colour, rough, h), 9, (0.70, 0.53, 0.30), wear=1.6, soiled=0.15)


def _paving() -> Slab:
    """Return slabs in courses, of many widths, with wind-blown sand in the joints."""
    rng = rng_for("forum-paving")
    shape = TABLES[False]
    h, colour, rough = _stone(rng, shape)
    y, x = at(shape)
    y, x = y + shape[0] / 2, x + shape[1] / 2
    sway = 5 * noise(rng, shape, 900, 120, 1.6)
    edge = np.full(shape, 999.0, np.float32)
    for top, low in pairwise(COURSES):
        within = (y + sway >= top) & (y + sway < low)
        joints = np.cumsum(rng.uniform(420, 820, 9)) - rng.uniform(300, 700)
        lean = rng.normal(0, 0.035, 9)
        upright = np.min(
            [np.abs(x - j - t * (y - top) + sway) for j, t in zip(joints, lean, strict=True)], 0
        )
        level = np.minimum(y + sway - top, low - y - sway)
        edge = np.where(within, np.minimum(upright, level), edge)
        number = np.sum(
            [x > j + t * (y - top) - sway for j, t in zip(joints, lean, strict=True)], 0
        )
        for stone in range(10):
            here = within & (number == stone)
            if not here.any():
                continue
            colour[here] *= rng.uniform(0.84, 1.08) * rng.uniform(0.97, 1.03, 3)
            slope = rng.normal(0, 0.006, 2)
            tilt = slope[0] * (x[here] - x[here].mean()) + slope[1] * (y[here] - y[here].mean())
            h[here] += tilt + rng.normal(0, 2.0)
    ragged = edge + 3.0 * noise(rng, shape, 90, 8, 1.2) + 4 * noise(rng, shape, 400, 60, 1.4)
    h = h - 24 * smooth(24, 2, ragged) ** 2
    colour = over(colour, (0.34, 0.205, 0.09), 0.40 * smooth(30, 6, ragged))
    blown = -12.5 + 5.5 * noise(rng, shape, 620, 90, 1.5) + 0.4 * noise(rng, shape, 26, 8, 0.8)
    ripple = np.sin(2 * np.pi * ((x * 0.6 + y) / 26 + 0.5 * noise(rng, shape, 300, 60, 1.4)))
    blown = blown + 0.5 * ripple * smooth(-6, 2, blown)
    depth = blown - h
    sand = smooth(-0.8, 1.6, depth + 0.5 * noise(rng, shape, 6, 1.3, 0.1))
    grains = 1 + 0.07 * noise(rng, shape, 4, 1.2, 0.1) + 0.04 * ripple
    h = np.maximum(h, blown + 0.25 * noise(rng, shape, 5, 1.3, 0.1))
    colour = mix(colour, tint(SAND, grains), sand[..., None])
    return Slab(h, colour, mix(rough, 0.95, sand), np.ones(shape, np.float32))
