"""The tavern near the harbour of Ostia."""

import checkers
import numpy as np
from fields import Arr, blur, noise, over, rng_for, smooth, tint
from slabs import (
    SIZE,
    TABLES,
    Slab,
    cloth,
    distance,
    finished,
    jagged,
    pits,
    scratches,
    tool_marks,
    veins,
)


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
    """Weathered grey-white marble, broken across one corner and joined again."""
    rng = rng_for("stone-ostia")
    cloud, blot = (
        noise(rng, SIZE, 1200, 40, 1.4, 3.2, 0.55),
        noise(rng, SIZE, 500, 20, 1.25),
    )
    grain, relief = noise(rng, SIZE, 14, 1.8, 0.4), noise(rng, SIZE, 90, 9, 1.15)
    hole = np.maximum(pits(rng, 3.5, 2.6, 500), 0.9 * pits(rng, 9, 2.95, 700))
    line = scratches(rng, 5, 2.7)
    vein = np.maximum(veins(rng, 1000, 0.07, 0.6), 0.6 * veins(rng, 520, 0.08, 0.8))
    band = veins(rng, 1100, 0.35, 0.6)
    h = 2.8 * noise(rng, SIZE, 420, 70, 1.5) + 0.40 * relief + 0.12 * grain
    h += 0.32 * tool_marks(rng, 16, 0.7) - 4.5 * hole - 1.3 * line - 1.0 * vein
    crack = distance(jagged(rng, (1985, -20), (2670, 690), 0.16), 9.0)
    gap, lip = smooth(1.9, 0.6, crack), smooth(8, 0, crack)
    h -= 8 * gap + 2.2 * lip
    colour = tint((0.71, 0.680, 0.630), 1 + 0.075 * cloud + 0.045 * blot + 0.03 * grain)
    colour = over(colour, (0.24, 0.26, 0.29), np.clip(0.62 * vein + 0.42 * band, 0, 1))
    warm = smooth(0.1, 2.2, noise(rng, SIZE, 900, 40, 1.35))
    colour = over(colour, (0.58, 0.45, 0.29), 0.26 * warm)
    colour = over(colour, (0.30, 0.24, 0.17), 0.35 * np.clip((blur(h, 14) - h) / 6, 0, 1))
    dirt = np.clip(0.6 * hole + 0.22 * line + 0.9 * gap + 0.15 * lip, 0, 0.92)
    colour = over(colour, (0.13, 0.10, 0.07), dirt)
    rough = np.clip(0.52 + 0.06 * grain + 0.25 * hole - 0.07 * cloud, 0.3, 0.95)
    return finished(rng, Slab(h, colour, rough, h), 14, (0.70, 0.67, 0.61))
