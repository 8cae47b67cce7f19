"""The cup from which dice are thrown. Lengths are in diameters of its mouth."""

import numpy as np
from fields import Arr, Vec, groove, noise, over, rng_for, smooth, tint
from studio import Surface, sheet

HEIGHT = 1.15
TURNS = 360
OUTSIDE = (
    *((0.0, 0.0), (0.36, 0.0), (0.40, 0.015), (0.41, 0.06), (0.385, 0.10), (0.375, 0.16)),
    *((0.40, 0.50), (0.43, 0.80), (0.455, 1.02), (0.485, 1.10), (0.50, 1.135), (0.495, HEIGHT)),
)
INSIDE = ((0.462, HEIGHT), (0.445, 1.125), (0.425, 1.02), (0.385, 0.5), (0.35, 0.10), (0.0, 0.07))
FALL, EMPTY = 97.0, 0.6
"""The final angle of the cup in degrees, and the share of the fall after which it is empty."""
DIE = 0.42
"""The edge of a die in the cup."""
RINGS = (0.22, 0.26, 0.60, 0.64, 0.95)
"""Heights of the grooves turned into the outside."""


METALS: dict[str, tuple[Vec, Vec, Vec]] = {
    "bronze": ((0.60, 0.36, 0.15), (0.11, 0.062, 0.030), (0.055, 0.085, 0.060)),
    "clay": ((0.52, 0.21, 0.095), (0.36, 0.13, 0.055), (0.20, 0.07, 0.030)),
    "iron": ((0.24, 0.25, 0.27), (0.060, 0.062, 0.068), (0.11, 0.055, 0.030)),
    "silver": ((0.86, 0.85, 0.82), (0.30, 0.30, 0.31), (0.10, 0.10, 0.105)),
    "gold": ((1.00, 0.70, 0.25), (0.52, 0.30, 0.075), (0.22, 0.10, 0.025)),
}
"""The colours of a cup: bright, dull, and in the hollows."""


def cup(metal: str = "bronze") -> Surface:
    """Return the cup standing on its foot, its mouth up."""
    rng = rng_for("cup")
    line = _even(np.array([*OUTSIDE, *INSIDE], np.float32), 500)
    radius, z = line[:, 0], line[:, 1]
    outside = np.arange(500) < np.argmax(z)
    cut = np.add.reduce([groove(z, at, 0.014, 0.006) for at in RINGS]) * outside
    a = np.linspace(0, 2 * np.pi, TURNS, endpoint=False)
    dent = 0.003 * noise(rng, (500, TURNS), 160, 30, 1.3)
    r = (radius - cut)[:, None] + dent * smooth(0.1, 0.3, radius)[:, None]
    points = np.stack([r * np.cos(a), r * np.sin(a), np.broadcast_to(z[:, None], r.shape)], -1)
    spots = noise(rng, r.shape, 90, 5, 1.1)
    colour, rough = _aged(METALS[metal], spots, z[:, None], outside[:, None], cut[:, None])
    quads = sheet(points.shape, closed=True)
    return Surface(points.reshape(-1, 3), quads, colour.reshape(-1, 3), rough.ravel())


def _even(points: Arr, count: int) -> Arr:
    """Return `count` points (count, 2), evenly spaced along a line with softened corners."""
    far = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    at = np.linspace(0, far[-1], count)
    line = np.stack([np.interp(at, far, points[:, k]) for k in (0, 1)], axis=1)
    kernel = np.hanning(15) / np.hanning(15).sum()
    padded = np.pad(line, ((7, 7), (0, 0)), mode="edge")
    return np.stack([np.convolve(padded[:, k], kernel, mode="valid") for k in (0, 1)], axis=1)


def _aged(
    metal: tuple[Vec, Vec, Vec], spots: Arr, z: Arr, outside: Arr, cut: Arr
) -> tuple[Arr, Arr]:
    """Return colour and roughness of a metal: dull, stained in the hollows, bright at the rim."""
    bright, tarnish, stain = metal
    rim = smooth(1.06, 1.14, z) + 0 * spots
    dull = np.clip(smooth(-0.8, 1.4, spots) * np.where(outside, 0.75, 0.95) - 0.7 * rim, 0, 1)
    colour = tint(bright, 1 + 0.08 * np.clip(spots, -2, 2))
    colour = over(colour, tarnish, dull)
    green = np.clip(0.8 * np.clip(cut / 0.006, 0, 1) + 0.5 * smooth(1.2, 2.2, spots), 0, 0.9)
    colour = over(colour, stain, green * (1 - rim))
    return colour, np.clip(0.30 + 0.30 * dull + 0.25 * green, 0.2, 0.9)


def height(turn: float) -> float:
    """Return the height of the foot's middle at the share `turn` of the cup's fall."""
    return float(0.41 * np.sin(np.radians(turn * FALL)))


def heap(count: int, turn: float) -> list[Arr]:
    """Return the places of `count` dice in the cup: side by side, or in a row in the falling cup.

    Then they slide to its mouth.
    """
    out = HEIGHT * 0.9 * smooth(0.15, EMPTY, np.array(turn))
    lie = ((-0.16, 0.02, 0.30), (0.15, -0.10, 0.40), (0.02, 0.04, 0.82))
    row = ((0.04, 0.02, 0.30), (0.05, -0.04, 0.72), (0.04, 0.04, 1.10))
    falls = min(1.0, turn / 0.4)
    return [
        np.array([(1 - falls) * a + falls * b for a, b in zip(*places, strict=True)])
        + np.array([0.0, 0.0, out])
        for places in list(zip(lie, row, strict=True))[:count]
    ]
