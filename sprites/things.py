"""Things that lie on tables: a clay cup, coins and olives. Lengths are in their radii."""

import numpy as np
from fields import Arr, Rng, groove, lathe, noise, over, smooth, tint, wobble
from studio import Surface, sheet

TURNS = 240
CUP = (
    *((0.0, 0.06), (0.50, 0.08), (0.72, 0.40), (0.82, 0.90), (0.90, 1.20), (0.955, 1.235)),
    *((1.0, 1.21), (0.955, 0.90), (0.86, 0.40), (0.62, 0.02), (0.60, 0.0)),
)
"""Radius and height, from the middle of the inside over the lip to the foot."""
WINE = 0.72  # height of the wine in the cup


def _turned(r: Arr, z: Arr, colour: Arr, rough: Arr) -> Surface:
    """Return a grid of radii and heights (rows, TURNS), rows from the middle outwards."""
    a = np.linspace(0, 2 * np.pi, TURNS, endpoint=False)
    points = np.stack([r * np.cos(a), r * -np.sin(a), z], axis=-1)
    quads = sheet(points.shape, closed=True)[:, ::-1]
    return Surface(points.reshape(-1, 3), quads, colour.reshape(-1, 3), rough.ravel())


def _line(points: tuple[tuple[float, float], ...], count: int) -> Arr:
    """Return `count` points (count, 2), evenly spaced along a line of points."""
    line = np.array(points)
    far = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    at = np.linspace(0, far[-1], count)
    soft = np.stack([np.interp(at, far, line[:, k]) for k in (0, 1)], axis=1)
    kernel = np.hanning(15) / np.hanning(15).sum()
    padded = np.pad(soft, ((7, 7), (0, 0)), mode="edge")
    return np.stack([np.convolve(padded[:, k], kernel, mode="valid") for k in (0, 1)], axis=1)


def cup(rng: Rng) -> list[Surface]:
    """Return a cup of red clay, seen from above, and the wine in it."""
    line = _line(CUP, 420)
    r, z = (np.repeat(line[:, k : k + 1], TURNS, axis=1) for k in (0, 1))
    spot = noise(rng, r.shape, 120, 6, 1.1)
    rings = 0.006 * np.sin(2 * np.pi * z * 11) * smooth(0.6, 0.8, r)
    colour = tint((0.33, 0.125, 0.055), 1 + 0.07 * spot)
    worn = smooth(1.19, 1.235, z + 0.02 * spot)
    colour = over(colour, (0.50, 0.26, 0.13), 0.7 * worn)
    clay = _turned(r * (1 + 0.004 * spot) + rings, z, colour, np.full(r.shape, 0.55))
    inside = np.repeat(np.linspace(0, 0.80, 40)[:, None], TURNS, axis=1)
    wine = tint((0.055, 0.006, 0.009), np.ones(inside.shape))
    return [clay, _turned(inside, np.full(inside.shape, WINE), wine, np.full(inside.shape, 0.05))]


def coin(rng: Rng, figure: Arr, metal: tuple[float, float, float]) -> Surface:
    """Return a struck coin with the relief `figure` (N, N), 0 to 1."""
    r = np.repeat(np.linspace(0, 1, 140)[:, None], TURNS, axis=1)
    a = np.broadcast_to(np.linspace(0, 2 * np.pi, TURNS, endpoint=False), r.shape)
    n = figure.shape[0]
    col, row = ((f * r * 0.5 + 0.5) * (n - 1) for f in (np.cos(a), np.sin(a)))
    struck = figure[row.astype(int), col.astype(int)]
    beads = 0.5 + 0.5 * np.cos(a * 54)
    ring = np.exp(-(((r - 0.88) / 0.028) ** 2)) * beads
    spot = noise(rng, r.shape, 60, 5, 1.1)
    relief = np.clip(0.9 * struck + 0.6 * ring, 0, 1)
    h = lathe(r, ((0, 0.15), (0.93, 0.15), (0.975, 0.12), (1.0, 0.0)), 0.01)
    dark = np.clip(0.75 * (1 - relief) * smooth(-1.2, 0.8, spot), 0, 0.85)
    colour = over(tint(metal, 1 + 0.06 * spot), (0.045, 0.035, 0.022), dark)
    off = r * (1 + wobble(rng, a, 5, 0.010))
    return _turned(off, h + 0.05 * relief + 0.003 * spot, colour, 0.38 + 0.3 * dark)


def olive(rng: Rng) -> Surface:
    """Return an olive, lying along x."""
    t = np.repeat(np.linspace(0, np.pi, 70)[:, None], TURNS, axis=1)
    a = np.broadcast_to(np.linspace(0, 2 * np.pi, TURNS, endpoint=False), t.shape)
    spot = noise(rng, t.shape, 70, 6, 1.0)
    ripe = smooth(-0.9, 0.9, np.cos(a + rng.uniform(0, 6)) + 0.4 * spot)
    colour = over(tint((0.085, 0.090, 0.022), 1 + 0.12 * spot), (0.024, 0.011, 0.014), ripe)
    scar = smooth(0.20, 0.12, t)
    across = np.sin(t) * 0.72 * (1 - 0.06 * np.cos(t))
    x = np.cos(t) * (1.0 - 0.06 * scar)
    points = np.stack([x, across * np.cos(a), 0.68 + across * np.sin(a)], axis=-1)
    colour = over(colour, (0.12, 0.07, 0.03), scar)
    quads = sheet(points.shape, closed=True)
    rough = np.full(t.size, 0.22, np.float32)
    return Surface(points.reshape(-1, 3), quads[:, ::-1], colour.reshape(-1, 3), rough)


def head(size: int) -> Arr:
    """Return a head in profile (size, size), 0 to 1, as on coins."""
    y, x = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j]
    skull = np.hypot((x + 0.06) / 0.42, (y + 0.20) / 0.44)
    jaw = np.hypot((x - 0.08) / 0.30, (y - 0.08) / 0.36)
    neck = np.maximum(np.abs(x + 0.06 - 0.1 * y) / 0.22, np.abs(y - 0.45) / 0.30)
    nose = np.hypot((x - 0.38) / 0.10, (y + 0.04) / 0.14)
    height = np.max([np.clip(1.25 - d, 0, 0.6) for d in (skull, jaw, neck, nose)], axis=0)
    hair = 0.16 * np.sin(26 * (x * 0.5 + y) + 5 * np.sin(5 * x)) * (skull < 1) * (x < 0.16)
    letters = groove(np.hypot(x, y), 0.74, 0.13, 0.5) * (np.sin(34 * np.arctan2(y, x)) > -0.2)
    return np.asarray(np.clip(height * 1.5 + hair + letters * (y < 0.42), 0, 1))
