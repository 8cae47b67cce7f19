"""The tavern near the harbour of Ostia: a scrubbed table in daylight from the door."""

from itertools import pairwise

import checkers
import numpy as np
import studio
import things
from fields import Arr, Rng, blur, grid, mix, noise, over, rng_for, smooth, tint
from slabs import (
    SIZE,
    TABLES,
    Slab,
    at,
    distance,
    finished,
    jagged,
    pits,
    scratches,
    tool_marks,
    veins,
    wood,
)
from studio import Light, Matter

DAY = Light((0.93, 0.97, 1.0), 3.1, 9.0, (1.0, 0.88, 0.74), 0.14)
CLAY = Matter(specular=0.3)
LONG, BROAD = TABLES[False][1], TABLES[False][0]
PLANKS = (0, 268, 566, 812, 1100, 1374, BROAD)
"""The joints between the planks of the table, across it."""
RINGS = (
    *((2140, 96, 108, 0.75), (2236, 34, 108, 0.45), (800, 40, 112, 0.5), (770, 1500, 110, 0.8)),
    *((1010, 1560, 104, 0.45), (2050, 1460, 112, 0.6), (420, 780, 110, 0.7), (2440, 850, 106, 0.6)),
)
"""Stains of cups: the middle of each ring, its radius and its darkness."""
THINGS = {
    False: (
        *(("cup", (150, 66), 196), ("coin", (2590, 96), 66), ("coin", (2706, 160), 60)),
        *(("olive", (2800, 60), 44), ("olive", (2440, 60), 43), ("olive", (2494, 196), 42)),
    ),
    True: (
        *(("coin", (1440, 120), 62), ("coin", (1506, 226), 58), ("olive", (1392, 232), 42)),
        *(("olive", (1452, 1860), 43), ("olive", (1520, 1935), 41), ("cup", (1600, 2320), 196)),
    ),
}
"""Things on the table, each with place and radius, by whether the table is upright."""


def slab() -> Arr:
    """Return the board before anything is cut into it (H, W, 4)."""
    return _board().seen(4, DAY)


def checker(colour: str, variant: int) -> Arr:
    """Return a checker (H, W, 4), `colour` "white" or "black"; `variant` counts from 1."""
    if colour == "white":
        return checkers.seen(checkers.bone(variant), studio.BONE, colour)
    return checkers.seen(checkers.pottery(variant), CLAY, colour, DAY, moat=0.6)


def table(upright: bool) -> Arr:
    """Return the table under the board, evenly lit (H, W, 3)."""
    found = _planks()
    if upright:
        found = Slab(found.h.T, found.colour.transpose(1, 0, 2), found.rough.T, found.alpha.T)
    found.stage(DAY, 6)
    rng = rng_for("tavern-things")
    for name, (x, y), radius in THINGS[upright]:
        where = np.array([x - TABLES[upright][1] / 2, TABLES[upright][0] / 2 - y, 1.0])
        turn = rng.uniform(0, 2 * np.pi)
        for part, matter in _thing(rng, name):
            cos, sin = np.cos(turn), np.sin(turn)
            about = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
            studio.pose(studio.place(name, part, matter), about, where, radius)
    return studio.shoot()[..., :3]


def _thing(rng: Rng, name: str) -> list[tuple[studio.Surface, Matter]]:
    """Return the parts of a thing, each with its material."""
    if name == "cup":
        clay, wine = things.cup(rng)
        return [(clay, CLAY), (wine, studio.GLASS)]
    if name == "coin":
        metal = ((0.42, 0.27, 0.12), (0.34, 0.24, 0.13))[int(rng.integers(2))]
        return [(things.coin(rng, things.head(240), metal), studio.BRONZE)]
    return [(things.olive(rng), studio.GLASS)]


def light(upright: bool) -> Arr:
    """Return the light on table and board, 1 for the rendered brightness (H, W, 3).

    The door lets in a slanting band of daylight, with shade above and below.
    """
    height, width = (960, 540) if upright else (540, 960)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    first, last = (-300.0, 330.0) if upright else (-150.0, 560.0)
    top, bottom = (0.10, 0.625) if upright else (0.095, 0.825)
    slant = x - y
    day = smooth(first - 45, first + 45, slant) * smooth(last + 45, last - 45, slant)
    across = smooth(top - 0.02, top + 0.05, y / height) * smooth(
        bottom + 0.045, bottom - 0.03, y / height
    )
    shade = mix(np.array((0.61, 0.555, 0.51)), np.array((0.74, 0.69, 0.64)), across[..., None])
    return mix(shade, np.array((1.0, 1.0, 1.0)), (day * across)[..., None])


def _planks() -> Slab:
    """Return the planks of a table (BROAD, LONG), scrubbed pale, with knife cuts and cup rings."""
    rng = rng_for("tavern-table")
    parts = [_plank(rng, (hi - lo, LONG)) for lo, hi in pairwise(PLANKS)]
    h, colour = (np.concatenate([part[k] for part in parts]) for k in (0, 1))
    shape = (BROAD, LONG)
    worn, grime = noise(rng, shape, 900, 120, 1.5), noise(rng, shape, 260, 18, 1.2)
    h = h + 5.0 * noise(rng, shape, 1100, 160, 1.6)
    cut = _knife(rng, shape)
    h = h - 3.2 * cut
    colour = over(colour, (0.31, 0.225, 0.145), 0.34 * smooth(-0.3, 1.8, worn))
    colour = over(colour, (0.075, 0.046, 0.026), 0.42 * smooth(0.3, 2.2, grime))
    for x, y, radius, strength in RINGS:
        colour = over(
            colour, (0.060, 0.008, 0.012), 1.25 * strength * _ring(rng, shape, x, y, radius)
        )
    colour = over(colour, (0.042, 0.026, 0.016), 0.75 * cut)
    rough = np.clip(0.62 - 0.08 * worn + 0.1 * cut, 0.4, 0.9)
    return Slab(h, colour, rough, np.ones(shape, np.float32))


def _plank(rng: Rng, shape: tuple[int, int]) -> tuple[Arr, Arr]:
    """Return heights and colour of one plank, with soft wood scrubbed out between hard wood."""
    late, pore, tone = wood(rng, shape, rng.uniform(52, 76))
    y, x = at(shape)
    edge = shape[0] / 2 - np.abs(y) + 1.6 * noise(rng, shape, 300, 30, 1.4, 4.0)
    gap = smooth(5.0, 2.0, edge)
    h = 1.5 * late - 1.3 * pore + 0.5 * tone - 9 * smooth(16, 0, edge) ** 2 - 26 * gap
    h = h + rng.normal() * 2.0 + rng.normal() * 3.0 * y / shape[0]
    base = np.array((0.235, 0.142, 0.074)) * rng.uniform(0.82, 1.14)
    colour = tint(tuple(base), 1 + 1.0 * tone)
    colour = over(colour, (0.098, 0.053, 0.025), 0.66 * late)
    colour = over(colour, (0.045, 0.027, 0.016), 0.55 * pore)
    colour = over(colour, (0.30, 0.22, 0.14), 0.25 * smooth(26, 6, edge) * (1 - gap))
    for _ in range(2):
        knot = np.hypot((x - rng.uniform(-0.48, 0.48) * shape[1]) / 2.0, y - rng.normal() * 70)
        wave = 0.5 + 0.5 * np.sin(knot / 3.2)
        near = smooth(38, 8, knot)
        colour = over(colour, (0.050, 0.028, 0.015), near * (0.45 + 0.5 * wave))
    return h, over(colour, (0.010, 0.007, 0.005), gap)


def _knife(rng: Rng, shape: tuple[int, int]) -> Arr:
    """Return knife cuts (0 to 1): clusters in a few places, mostly across the grain."""
    out = np.zeros(shape, np.float32)
    spots = rng.uniform((0.03, 0.03), (0.97, 0.97), (9, 2)) * (shape[1], shape[0])
    for spot in np.repeat(spots, 11, axis=0):
        cx, cy = spot + rng.normal(size=2) * (120, 70)
        angle, length = rng.normal() * 0.5 + 1.1, rng.uniform(24, 120)
        rows, cols = (slice(int(max(0, c - 130)), int(max(0, c + 130))) for c in (cy, cx))
        y, x = np.mgrid[rows, cols][:, : shape[0], : shape[1]].astype(np.float32)
        part = out[rows, cols]
        y, x = y[: part.shape[0], : part.shape[1]] - cy, x[: part.shape[0], : part.shape[1]] - cx
        u, v = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
        v = v + 0.0009 * u * u * rng.normal()
        t = np.clip(1 - (u / length) ** 2, 0, 1)
        np.maximum(part, smooth(0.0, 1.2, 2.1 * t - np.abs(v)) * rng.uniform(0.4, 1.0), out=part)
    return out


def _ring(rng: Rng, shape: tuple[int, int], cx: float, cy: float, radius: float) -> Arr:
    """Return the stain (0 to 1) left by a wet cup."""
    out = np.zeros(shape, np.float32)
    reach = int(radius * 1.25)
    x0, y0 = int(cx) - reach, int(cy) - reach
    gx, gy = grid(2 * reach)
    a, far = np.arctan2(gy, gx), np.hypot(gx, gy) * reach
    spots = noise(rng, (2 * reach, 2 * reach), 90, 5, 1.2)
    wet = smooth(-0.9, 0.8, np.cos(a + rng.uniform(0, 6)) + 0.35 * spots)
    edge = np.exp(-(((far - radius + 1.5 * spots) / 7.5) ** 2)) * (0.4 + 0.6 * wet)
    stain = np.clip(edge * (0.85 + 0.2 * spots) + 0.16 * smooth(radius, radius - 12, far), 0, 1)
    rows = slice(max(0, y0), min(shape[0], y0 + 2 * reach))
    cols = slice(max(0, x0), min(shape[1], x0 + 2 * reach))
    out[rows, cols] = stain[rows.start - y0 : rows.stop - y0, cols.start - x0 : cols.stop - x0]
    return out


def _board() -> Slab:
    """Return weathered grey-white marble, broken across one corner and joined again."""
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
