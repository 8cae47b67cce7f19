"""Petals of roses and leaves of laurel that fall for a winner."""

import numpy as np
import studio
from fields import Arr, Vec, noise, over, rng_for, smooth, tint
from studio import Surface, sheet

PX, SPAN, SAMPLES = 192, 2.3, 48
"""Side of a petal's picture in pixels and in units, and samples of a pixel."""
LIGHT = studio.Light((1.0, 0.93, 0.84), 2.1, 50.0, (1.0, 0.95, 0.90), 0.55)
"""A broad light, as a petal turns while it falls."""
PETAL = studio.Matter(specular=0.25, subsurface=0.25, depth=0.08)
BAY = studio.Matter(specular=0.45)
ROSE, BLUSH, CLAW = (0.40, 0.006, 0.030), (0.72, 0.10, 0.15), (0.74, 0.42, 0.22)
"""The colours of a petal: its blade, its edge, and the foot by which it was held."""
GREEN, PALE, RIB = (0.055, 0.135, 0.030), (0.16, 0.24, 0.075), (0.34, 0.40, 0.15)
"""The colours of a leaf: above, below, and of its rib."""
ROSES: tuple[tuple[float, float, Vec], ...] = (
    (0.55, 0.10, (0.10, 0.0, 0.25)),
    (0.95, 0.45, (0.55, 0.35, -0.5)),
    (1.30, 0.75, (-0.45, 0.75, 0.4)),
)
"""How deep each petal is hollowed, how far its edge rolls back, and its turns about the axes."""
BAYS: tuple[tuple[float, Vec], ...] = ((0.16, (0.15, -0.1, 0.9)), (0.42, (0.7, 0.35, -0.6)))
"""How far each leaf is bent, and its turns about the axes."""


def rose(variant: int) -> Arr:
    """Return a petal of a rose (PX, PX, 4); `variant` counts from 1."""
    hollow, roll, turns = ROSES[variant - 1]
    rng = rng_for(f"rose-{variant}")
    around = np.linspace(-np.pi, np.pi, 240)
    far, angle = np.meshgrid(np.linspace(0, 1, 120), around, indexing="ij")
    side = np.abs(angle)
    edge = 0.92 - 0.15 * np.exp(-((angle / 0.26) ** 2))
    edge += 0.04 * np.exp(-(((side - np.pi) / 0.22) ** 2))
    edge -= 0.12 * np.exp(-(((side - 2.45) / 0.55) ** 2))
    edge += 0.020 * np.sin(4 * angle + 2 * variant) * smooth(2.4, 1.6, side)
    x, y = far * edge * np.sin(angle), far * edge * np.cos(angle) - 0.05
    upper = smooth(2.3, 0.9, side)
    z = 0.34 * hollow * far**2 - roll * smooth(0.70, 1.1, far) ** 1.4 * upper
    z += 0.045 * np.sin(4 * angle + variant) * far**3 * upper
    veins = noise(rng, far.shape, 40, 2.0, 0.8, 6.0, np.pi / 2) * far
    colour = tint(ROSE, 1 + 0.07 * veins + 0.10 * noise(rng, far.shape, 90, 20, 1.2))
    colour = over(colour, BLUSH, 0.6 * smooth(0.6, 1.02, far) * (0.25 + 0.75 * upper))
    colour = over(colour, CLAW, 0.8 * smooth(0.70, 1.05, far) * smooth(2.75, 3.1, side))
    return _seen(np.stack([x, y, z], axis=-1), colour, 0.55, PETAL, turns)


def bay(variant: int) -> Arr:
    """Return a leaf of laurel (PX, PX, 4); `variant` counts from 1."""
    bend, turns = BAYS[variant - 1]
    rng = rng_for(f"bay-{variant}")
    u, v = np.meshgrid(np.linspace(0, 1, 200), np.linspace(-1, 1, 120), indexing="ij")
    wide = 0.34 * np.clip(np.sin(np.pi * u**0.88), 0, 1) ** 0.8 * smooth(0.05, 0.14, u) + 0.020
    wide = wide * smooth(1.0, 0.97, u) + 0.004
    edge = 1 + 0.035 * np.sin(26 * u + 3 * v) * np.abs(v) ** 6
    x, y = v * wide * edge + 0.10 * np.sin(np.pi * u), 2.05 * u - 1.03
    ribs = np.abs(np.mod(u * 9 - 1.1 * np.abs(v), 1.0) - 0.5)
    vein = smooth(0.10, 0.0, ribs) * (np.abs(v) < 0.88) * smooth(0.1, 0.2, u)
    rib = np.exp(-((v * wide / 0.022) ** 2))
    z = 0.45 * np.abs(v) * wide + bend * np.cos(np.pi * (u - 0.4)) - 0.02 * vein + 0.03 * rib
    z += 0.03 * np.sin(9 * u + 2 * v)
    colour = tint(GREEN, 1 + 0.22 * noise(rng, u.shape, 80, 6, 1.1))
    colour = over(colour, PALE, 0.35 * vein + 0.25 * np.abs(v) ** 5)
    colour = over(colour, RIB, 0.85 * rib * smooth(1.0, 0.7, u))
    return _seen(np.stack([x, y, z], axis=-1), colour, 0.36, BAY, turns)


def _seen(points: Arr, colour: Arr, rough: float, matter: studio.Matter, turns: Vec) -> Arr:
    """Return the picture (PX, PX, 4) of a thin grid of points, turned about the axes."""
    flat = points.reshape(-1, 3)
    surface = Surface(
        flat, sheet(points.shape)[:, ::-1], colour.reshape(-1, 3), np.full(len(flat), rough)
    )
    studio.studio((PX, PX), SPAN, SAMPLES, LIGHT)
    thing = studio.place("petal", surface, matter)
    thing.rotation_euler = turns
    return studio.shoot()


def petals() -> Arr:
    """Return three petals of roses and two leaves of laurel, side by side (PX, 5 * PX, 4)."""
    roses = [rose(number) for number in range(1, len(ROSES) + 1)]
    return np.concatenate([*roses, *(bay(n) for n in range(1, len(BAYS) + 1))], axis=1)
