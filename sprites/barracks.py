"""The quarters of soldiers."""

import checkers
import numpy as np
from fields import Arr, blur, noise, over, rng_for, smooth, tint
from slabs import SIZE, TABLES, Slab, cloth, finished, pits, scratches, tool_marks, veins


def slab() -> Arr:
    """Return the board before anything is cut into it (H, W, 4)."""
    return _board().seen(4)


def checker(colour: str, variant: int) -> Arr:
    """Return a checker (H, W, 4), `colour` "white" or "black"; `variant` counts from 1."""
    return checkers.bone_or_glass(colour, variant)


def table(upright: bool) -> Arr:
    """Return what the board lies on, evenly lit (H, W, 3)."""
    return 0.85 * cloth(TABLES[upright]).seen(3)[..., :3]


def light(upright: bool) -> Arr:
    """Return the light on table and board, 1 where they are as rendered (H, W, 3)."""
    return np.ones((960, 540, 3) if upright else (540, 960, 3))


def _board() -> Slab:
    """Warm limestone in beds, with the hollows of shells."""
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
    colour = tint((0.64, 0.53, 0.37), 1 + 0.04 * cloud + 0.03 * bed + 0.03 * (grain + clot))
    brown = np.clip(0.13 - 0.05 * bed - 0.06 * cloud, 0, 0.5)
    colour = over(colour, (0.46, 0.30, 0.15), brown)
    colour = over(colour, (0.40, 0.26, 0.14), 0.4 * seam)
    colour = over(colour, (0.74, 0.66, 0.52), 0.45 * shell)
    colour = over(colour, (0.26, 0.18, 0.10), 0.35 * np.clip((blur(h, 14) - h) / 6, 0, 1))
    colour = over(colour, (0.15, 0.09, 0.045), np.clip(0.6 * hole + 0.3 * small, 0, 0.8))
    rough = np.clip(0.72 + 0.06 * grain + 0.2 * hole, 0.4, 0.98)
    return finished(rng, Slab(h, colour, rough, h), 20, (0.76, 0.68, 0.53))
