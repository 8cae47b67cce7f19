"""Ornaments that are carved when a board is loaded: depths from 0 to 1, from -1 to 1."""

from collections.abc import Callable

import numpy as np
from fields import Arr, grid, shrink, smooth

RELIEF_PX = 400
FINE = 4  # subpixels in each direction


def chisel(d: Arr, wide: float, power: float = 0.9) -> Arr:
    """Return the depth (0 to 1) of a sloping cut inside the shape with distance `d`."""
    return np.asarray(np.clip(-d / wide, 0, 1) ** power)


def rosette() -> Arr:
    """Return the compass rosette of six petals in a circle, (RELIEF_PX, RELIEF_PX)."""
    x, y = grid(RELIEF_PX * FINE)
    r, size = np.hypot(x, y), 0.85
    depth = chisel(np.abs(r - 0.90) - 0.045, 0.045)
    for k in range(6):
        a = np.radians(60 * k + 30)
        left, right = a - np.pi / 3, a + np.pi / 3
        one = np.hypot(x - size * np.cos(left), y - size * np.sin(left)) - size
        two = np.hypot(x - size * np.cos(right), y - size * np.sin(right)) - size
        petal = np.maximum(one, two) + 0.010
        depth = np.maximum(depth, chisel(petal, 0.110, 0.62))
        b = a + np.pi / 6
        dot = np.hypot(x - 0.63 * np.cos(b), y - 0.63 * np.sin(b)) - 0.055
        depth = np.maximum(depth, 0.8 * chisel(dot, 0.035, 0.6))
    return shrink(depth * (1.0 - 0.5 * smooth(0.03, 0.0, r)), FINE)


def crescent() -> Arr:
    """Return the crescent with its dot."""
    x, y = grid(RELIEF_PX * FINE)
    y = y + 0.02
    moon = np.maximum(np.hypot(x, y) - 0.84, 0.645 - np.hypot(x, y + 0.225))
    depth = chisel(moon, 0.165, 0.55)
    dot = np.hypot(x, y + 0.26) - 0.175
    depth = np.maximum(depth, chisel(dot, 0.10, 0.6))
    ring = np.abs(np.hypot(x, y + 0.26) - 0.285) - 0.026
    return shrink(np.maximum(depth, 0.75 * chisel(ring, 0.026)), FINE)


def leaf_frame(
    x: Arr, y: Arr, at: tuple[float, float], angle: float, length: float, bend: float
) -> tuple[Arr, Arr]:
    """Return u (0 at the stalk, 1 at the tip) and v (sideways, in lengths) of a bent leaf."""
    c, s = np.cos(angle), np.sin(angle)
    u = ((x - at[0]) * c + (y - at[1]) * s) / length
    v = ((y - at[1]) * c - (x - at[0]) * s) / length
    return u, v - bend * u * u


def leaf_width(u: Arr, wide: float) -> Arr:
    """Return the half width, in lengths, of a laurel leaf at `u`."""
    t = np.clip(u, 0.0, 1.0)
    return np.asarray(wide * np.clip(np.sin(np.pi * t**0.85), 0, 1) ** 0.85 * (1.0 - 0.12 * t))


def wreath() -> Arr:
    """Return the laurel ring; the inner 68 % of the diameter stays flat."""
    x, y = grid(RELIEF_PX * FINE)
    depth = 0.55 * chisel(np.abs(np.hypot(x, y) - 0.700) - 0.016, 0.016)
    count = 15
    for side in (-1.0, 1.0):
        for k in range(count):
            around = np.radians(90.0 + side * (9.0 + 156.0 * k / (count - 1)))
            for lean, ring in ((0.42, 0.835), (-0.42, 0.835)):
                forward = around + side * np.pi / 2
                at = (ring * np.cos(around), ring * np.sin(around))
                length = 0.215 if k < count - 1 else 0.17
                u, v = leaf_frame(x, y, at, forward - lean * side, length, 0.10 * np.sign(lean))
                d = np.abs(v) - leaf_width(u, 0.20)
                d = np.where((u > 0) & (u < 1), d, 1.0)
                depth = np.maximum(depth, chisel(d, 0.18, 0.75))
    r = np.hypot(x, y)
    knot = np.maximum(np.abs(np.hypot(x, y - 0.835) - 0.055) - 0.03, -0.1)
    depth = np.maximum(depth, chisel(knot, 0.03))
    return shrink(depth * smooth(0.672, 0.684, r) * smooth(0.995, 0.98, r), FINE)


RELIEFS: dict[str, Callable[[], Arr]] = {
    "rosette": rosette,
    "crescent": crescent,
    "wreath": wreath,
}
