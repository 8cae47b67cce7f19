"""The palace at Constantinople: a table of porphyry, green stone and gold, in golden light."""

import checkers
import counters
import numpy as np
import studio
from fields import Arr, Rng, blur, mix, noise, over, rng_for, smooth, tint
from slabs import SIZE, TABLES, UNIT, Slab, at, finished, inset, walnut, wood
from studio import Light

GOLD = Light((1.0, 0.86, 0.62), 2.9, 7.0, (1.0, 0.90, 0.78), 0.13)
TILE = 540.0  # pixels between the middles of two roundels of the table
FILLET = 6.5  # half the width of a strip of gold, in pixels


def slab() -> Arr:
    """Return the board before anything is cut into it (H, W, 4)."""
    return _board().seen(4, GOLD)


def checker(colour: str, variant: int) -> Arr:
    """Return a checker (H, W, 4), `colour` "white" or "black"; `variant` counts from 1."""
    if colour == "white":
        return checkers.seen(counters.ivory(variant), studio.BONE, colour, GOLD)
    return checkers.seen(counters.serpentine(variant), studio.GLASS, colour, GOLD, moat=0.94)


def table(upright: bool) -> Arr:
    """Return the table under the board, evenly lit (H, W, 3)."""
    return _pavement(TABLES[False]).table(upright, 6, GOLD)


def light(upright: bool) -> Arr:
    """Return the light on table and board, 1 for the rendered brightness (H, W, 3).

    A golden lamp hangs above: its light is broad and even, and fades towards purple.
    """
    height, width = (960, 540) if upright else (540, 960)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    x, y = x / width, y / height
    far = np.hypot(x - 0.5, (y - (0.36 if upright else 0.46)) * (0.9 if upright else 1.1))
    glow = smooth(0.78, 0.24, far)
    top, bottom = (0.10, 0.66) if upright else (0.095, 0.82)
    across = smooth(top - 0.03, top + 0.07, y) * smooth(bottom + 0.06, bottom - 0.05, y)
    dusk = np.array((0.60, 0.50, 0.48) if upright else (0.44, 0.33, 0.36))
    pool = mix(dusk, np.array((1.0, 0.95, 0.82)), glow[..., None])
    return mix(pool * np.array((0.66, 0.60, 0.58)), pool, across[..., None])


def _pavement(shape: tuple[int, int]) -> Slab:
    """Return roundels of porphyry in diamonds of green stone, with strips of gold."""
    rng = rng_for("palace-table")
    y, x = at(shape)
    u, v = (np.mod(c / TILE + 0.5, 1.0) - 0.5 for c in (x, y))
    disc = np.hypot(u, v) * TILE - 0.27 * TILE
    lozenge = (np.abs(u) + np.abs(v) - 0.5) * TILE / np.sqrt(2)
    small = np.hypot(np.abs(u) - 0.5, np.abs(v) - 0.5) * TILE - 0.10 * TILE
    strip = np.minimum(np.minimum(np.abs(disc), np.abs(lozenge)), np.abs(small)) - FILLET
    gold = smooth(1.0, -1.0, strip)
    red = np.maximum(smooth(1, -1, disc), smooth(-1, 1, lozenge) * smooth(-1, 1, small))
    colour = mix(_green(rng, shape), _porphyry(rng, shape), red[..., None])
    wear = noise(rng, shape, 200, 12, 1.2)
    colour = over(colour, (0.010, 0.006, 0.006), 0.7 * np.exp(-(((strip - 1.5) / 2.2) ** 2)))
    colour = mix(colour, tint((0.80, 0.50, 0.15), 1 + 0.06 * wear), gold[..., None])
    h = 1.2 * gold + 1.4 * noise(rng, shape, 700, 120, 1.6) - 1.6 * np.exp(-((strip / 2.0) ** 2))
    rough = mix(np.clip(0.26 + 0.05 * wear, 0.15, 0.5), np.clip(0.34 + 0.1 * wear, 0.2, 0.6), gold)
    return Slab(blur(h, 1.0), colour, rough, np.ones(shape, np.float32), 0.9 * gold)


def _porphyry(rng: Rng, shape: tuple[int, int]) -> Arr:
    """Return the colour of porphyry: purple, with fine pale crystals."""
    cloud = noise(rng, shape, 500, 40, 1.4)
    colour = tint((0.105, 0.022, 0.034), 1 + 0.14 * cloud)
    for size, rare, pale in ((5.0, 2.0, (0.44, 0.27, 0.26)), (2.4, 2.1, (0.30, 0.15, 0.16))):
        crystal = smooth(rare, rare + 0.7, noise(rng, shape, size * 2.6, size * 0.7, 0.3))
        colour = over(colour, pale, 0.75 * crystal)
    return colour


def _green(rng: Rng, shape: tuple[int, int]) -> Arr:
    """Return the colour of green stone from Laconia: dark, with pale angular crystals."""
    cloud = noise(rng, shape, 400, 30, 1.3)
    colour = tint((0.016, 0.060, 0.036), 1 + 0.2 * cloud)
    crystal = smooth(1.7, 2.2, noise(rng, shape, 34, 5.5, 0.4, 1.8, 0.6))
    colour = over(colour, (0.13, 0.27, 0.15), 0.75 * crystal)
    cross = smooth(1.9, 2.4, noise(rng, shape, 30, 5.0, 0.4, 1.8, 2.2))
    return over(colour, (0.10, 0.22, 0.13), 0.7 * cross)


def _board() -> Slab:
    """Return walnut in a raised ebony frame, with lozenges of bone, and gold around two fields."""
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
    gold = smooth(4.6, 3.8, strip)
    h = np.where(strip < 4.4, 1.0 + 0.10 * noise(rng, SIZE, 60, 8, 1.0), h - 2.0 * groove)
    colour = walnut(late, pore, tone + 0.05 * noise(rng, SIZE, 260, 30, 1.0, 0.18, 0.1))
    colour = colour * np.where(rail, 0.30, 0.76)[..., None]
    colour = over(colour, (0.66, 0.54, 0.36), _lozenges(x, y, edge, side) * rail)
    colour = over(colour, (0.008, 0.005, 0.003), np.clip(0.8 * groove + 0.7 * seam, 0, 1))
    dull = smooth(-0.6, 1.6, noise(rng, SIZE, 120, 9, 1.0))
    colour = over(colour, (0.82, 0.53, 0.17), gold)
    colour = over(colour, (0.20, 0.14, 0.07), 0.22 * gold * dull)
    rough = mix(0.42 + 0.15 * pore - 0.05 * late, 0.36 + 0.25 * dull, gold)
    found = Slab(h, colour, rough, h, gold * (1 - 0.3 * dull))
    return finished(rng, found, 0, (0.16, 0.085, 0.04), wear=0.2, soiled=0.0)


def _strips(x: Arr, edge: Arr) -> Arr:
    """Return the distance to the middle of the nearest strip of gold."""
    field = np.abs(edge - 0.47 * UNIT)
    divide = np.abs(np.abs(x) - 0.74 * UNIT)
    divide = np.where(edge > 0.47 * UNIT, divide, 99.0)
    return np.minimum(field, divide)


def _lozenges(x: Arr, y: Arr, edge: Arr, side: Arr) -> Arr:
    """Return a chain of lozenges and beads (0 to 1) along the middle of the frame."""
    pitch, frame = 0.36 * UNIT, 0.36 * UNIT
    across = np.abs(edge - 0.44 * frame)
    along = np.abs(np.mod(np.where(side, y, x), pitch) - pitch / 2)
    lozenge = smooth(1.06, 0.98, along / (0.36 * pitch) + across / (0.24 * frame))
    bead = smooth(0.075 * pitch, 0.055 * pitch, np.hypot(pitch / 2 - along, across))
    return np.maximum(lozenge, bead)
