"""The palace at Constantinople."""

import checkers
import numpy as np
from fields import Arr, mix, noise, over, rng_for, smooth
from slabs import SIZE, TABLES, UNIT, Slab, at, cloth, finished, inset, walnut, wood


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
    """A table of walnut in a raised frame, with strips of bronze let in round its two fields."""
    rng = rng_for("stone-tabula")
    late, pore, tone = wood(rng, SIZE, 82.0)
    stile, stile_pore, stile_tone = (f.T for f in wood(rng, SIZE[::-1], 64.0))
    y, x = at(SIZE)
    edge = inset(16.0)
    frame = 0.36 * UNIT
    rail = edge < frame
    side = rail & (SIZE[1] / 2 - np.abs(x) < SIZE[0] / 2 - np.abs(y))
    late, pore, tone = (
        np.where(side, a, b) for a, b in ((stile, late), (stile_pore, pore), (stile_tone, tone))
    )
    h = 0.5 * tone - 1.6 * pore - 0.5 * late + 1.6 * noise(rng, SIZE, 500, 70, 1.4, 3.0)
    profile = 13 * smooth(frame + 1, frame - 6, edge) - 4 * np.exp(
        -(((edge - frame * 0.7) / 5) ** 2)
    )
    mitre = np.abs((SIZE[1] / 2 - np.abs(x)) - (SIZE[0] / 2 - np.abs(y)))
    seam = np.exp(-((mitre / 1.2) ** 2)) * rail
    h += profile - 3 * seam
    strip = _strips(x, edge)
    groove = np.exp(-(((strip - 5.0) / 1.3) ** 2))
    bronze = smooth(4.6, 3.8, strip)
    h = np.where(strip < 4.4, 1.0 + 0.10 * noise(rng, SIZE, 60, 8, 1.0), h - 2.0 * groove)
    colour = walnut(late, pore, tone + 0.05 * noise(rng, SIZE, 260, 30, 1.0, 0.18, 0.1))
    colour = colour * np.where(rail, 0.72, 1.0)[..., None]
    colour = over(colour, (0.008, 0.005, 0.003), np.clip(0.8 * groove + 0.7 * seam, 0, 1))
    dull = smooth(-0.6, 1.6, noise(rng, SIZE, 120, 9, 1.0))
    colour = over(colour, (0.52, 0.33, 0.13), bronze)
    colour = over(colour, (0.20, 0.14, 0.07), 0.4 * bronze * dull)
    rough = mix(0.42 + 0.15 * pore - 0.05 * late, 0.36 + 0.25 * dull, bronze)
    found = Slab(h, colour, rough, h, bronze * (1 - 0.3 * dull))
    return finished(rng, found, 0, (0.16, 0.085, 0.04), wear=0.2, soiled=0.0)


def _strips(x: Arr, edge: Arr) -> Arr:
    """Return the distance to the middle of the nearest strip of bronze."""
    field = np.abs(edge - 0.47 * UNIT)
    divide = np.abs(np.abs(x) - 0.74 * UNIT)
    divide = np.where(edge > 0.47 * UNIT, divide, 99.0)
    return np.minimum(field, divide)
