"""Soldiers' quarters: a red cloak spread over a chest, in the glow of an oil lamp."""

import checkers
import counters
import numpy as np
import studio
from fields import Arr, blur, mix, noise, over, rng_for, smooth, tint
from slabs import SIZE, TABLES, Slab, at, finished, pits, scratches, tool_marks, veins
from studio import Light

OIL = Light((1.0, 0.80, 0.56), 3.0, 4.0, (1.0, 0.80, 0.62), 0.10)
FLAME, EMBER = (1.0, 0.84, 0.54), (1.0, 0.50, 0.28)
"""The colour of the flame's light near it and far from it, linear."""
DARKEST = 0.025
"""The share of the light that the walls reflect everywhere."""
TWILL = 9.0  # pixels from one rib of the cloth to the next


def slab() -> Arr:
    """Return the board before anything is cut into it (H, W, 4)."""
    return _board().seen(4)


def checker(colour: str, variant: int) -> Arr:
    """Return a checker (H, W, 4), `colour` "white" or "black"; `variant` counts from 1."""
    if colour == "white":
        return checkers.seen(counters.limestone(variant), studio.STONE, colour, OIL)
    return checkers.seen(counters.lead(variant), counters.LEAD, colour, OIL, moat=0.93)


def table(upright: bool) -> Arr:
    """Return the table under the board, evenly lit (H, W, 3)."""
    return _cloak(TABLES[False]).table(upright, 4, OIL)


def light(upright: bool) -> Arr:
    """Return the light on table and board, 1 for the rendered brightness (H, W, 3).

    A small flame hangs above the board: its light weakens and reddens with the distance.
    """
    height, width = (960, 540) if upright else (540, 960)
    y, x = np.mgrid[:height, :width].astype(np.float32) / width
    middle, reach = ((0.48, 0.60), 1.2) if upright else ((0.44, 0.23), 0.68)
    glow = (1 + ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / reach**2)[..., None] ** -3
    colour = mix(np.array(EMBER), np.array(FLAME), glow)
    return np.asarray((glow * colour + DARKEST * np.array(EMBER)) ** (1 / 2.2)).clip(0, 1)


def _cloak(shape: tuple[int, int]) -> Slab:
    """Return a soldier's cloak of red ribbed wool, worn and soiled, in large soft folds."""
    rng = rng_for("barracks-table")
    y, x = at(shape)
    fold = noise(rng, shape, 1500, 170, 2.0, 2.6, 0.5)
    crease = 1 - np.abs(noise(rng, shape, 900, 90, 1.8, 5.0, 0.9))
    sway = noise(rng, shape, 300, 40, 1.4)
    rib = np.sin(2 * np.pi * ((x + y) / TWILL / np.sqrt(2) + 0.5 * sway))
    thread = noise(rng, shape, 16, 2.0, 0.6, 4.0, 0.785)
    nap, worn = noise(rng, shape, 40, 5, 0.8), noise(rng, shape, 700, 60, 1.4)
    h = 62 * fold + 16 * np.clip(crease, 0, 1) ** 3 + 0.8 * rib + 0.45 * thread + 0.6 * nap
    tone = 1 + 0.16 * rib + 0.10 * thread + 0.08 * worn
    colour = tint((0.175, 0.026, 0.017), np.clip(tone, 0.4, 1.6))
    colour = over(colour, (0.24, 0.075, 0.045), 0.22 * smooth(0.4, 2.2, worn))
    stain = smooth(0.9, 2.0, noise(rng, shape, 520, 40, 1.5))
    colour = over(colour, (0.035, 0.012, 0.010), 0.26 * stain)
    for edge in (0.435, 0.455):
        stripe = smooth(12, 8, np.abs(np.abs(x + 1.6 * sway) - edge * shape[1]))
        colour = over(colour, (0.36, 0.24, 0.095), 0.75 * stripe * (0.8 + 0.2 * rib))
    return Slab(h, colour, np.full(shape, 0.95, np.float32), np.ones(shape, np.float32))


def _board() -> Slab:
    """Return a slab of warm limestone in beds, with the hollows of shells."""
    rng = rng_for("stone-romani")
    bed = noise(rng, SIZE, 300, 7, 0.9, 5.0, 0.03)
    cloud, grain = noise(rng, SIZE, 1400, 90, 1.5), noise(rng, SIZE, 12, 1.6, 0.3)
    hole = smooth(2.6, 4.0, noise(rng, SIZE, 34, 4.0, 0.9, 2.4, 0.03) + 0.6 * bed)
    small, line = pits(rng, 3, 2.6, 300), scratches(rng, 3, 3.0)
    clot, seam = noise(rng, SIZE, 36, 6, 0.7, 1.5, 0.1), veins(rng, 700, 0.09, 0.03)
    shell = smooth(1.9, 2.9, noise(rng, SIZE, 20, 4, 0.3, 3.0, 0.4))
    h = 2.2 * noise(rng, SIZE, 420, 60, 1.5) + 0.3 * noise(rng, SIZE, 80, 9, 1.1) + 0.22 * bed
    h += 0.11 * grain + 0.35 * tool_marks(rng, 18, 0.9) + 0.25 * clot + 0.4 * shell
    h -= 6.5 * hole + 2.6 * small + 1.2 * line + 0.8 * seam
    colour = tint((0.81, 0.70, 0.53), 1 + 0.04 * cloud + 0.03 * bed + 0.03 * (grain + clot))
    brown = np.clip(0.13 - 0.05 * bed - 0.06 * cloud, 0, 0.5)
    colour = over(colour, (0.56, 0.38, 0.20), brown)
    colour = over(colour, (0.40, 0.26, 0.14), 0.4 * seam)
    colour = over(colour, (0.74, 0.66, 0.52), 0.45 * shell)
    colour = over(colour, (0.26, 0.18, 0.10), 0.35 * np.clip((blur(h, 14) - h) / 6, 0, 1))
    colour = over(colour, (0.15, 0.09, 0.045), np.clip(0.6 * hole + 0.3 * small, 0, 0.8))
    rough = np.clip(0.72 + 0.06 * grain + 0.2 * hole, 0.4, 0.98)
    return finished(rng, Slab(h, colour, rough, h), 20, (0.86, 0.79, 0.65))
