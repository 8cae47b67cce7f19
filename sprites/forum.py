"""The forum of Timgad."""

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
    """Yellow marble of Numidia, clouded with rose and veined with red."""
    rng = rng_for("stone-vivere")
    cloud = noise(rng, SIZE, 900, 40, 1.45)
    drift, grain = (
        noise(rng, SIZE, 1300, 120, 1.6, 1.8, -0.4),
        noise(rng, SIZE, 12, 1.6, 0.4),
    )
    red = np.maximum(veins(rng, 800, 0.07, -0.5), 0.7 * veins(rng, 400, 0.08, -0.2))
    pale = veins(rng, 620, 0.12, 0.9)
    hole = np.maximum(pits(rng, 3, 2.75, 420), 0.9 * pits(rng, 8, 3.1, 600))
    line = scratches(rng, 5, 2.7)
    h = 1.9 * noise(rng, SIZE, 420, 70, 1.5) + 0.22 * noise(rng, SIZE, 70, 8, 1.1)
    h += 0.07 * grain + 0.16 * tool_marks(rng, 19, -0.5) - 3.6 * hole - 1.2 * line - 1.4 * red
    colour = tint((0.60, 0.435, 0.245), 1 + 0.06 * cloud + 0.02 * grain)
    colour = over(colour, (0.56, 0.325, 0.225), 0.55 * smooth(-0.5, 1.6, drift))
    colour = over(colour, (0.72, 0.60, 0.42), 0.45 * pale)
    colour = over(colour, (0.34, 0.14, 0.095), np.clip(0.6 * red, 0, 1))
    colour = over(colour, (0.24, 0.14, 0.08), 0.35 * np.clip((blur(h, 14) - h) / 6, 0, 1))
    colour = over(colour, (0.16, 0.08, 0.045), np.clip(0.6 * hole + 0.2 * line, 0, 0.8))
    rough = np.clip(0.36 + 0.06 * grain + 0.3 * hole - 0.05 * cloud, 0.22, 0.95)
    return finished(rng, Slab(h, colour, rough, h), 12, (0.76, 0.62, 0.42))
