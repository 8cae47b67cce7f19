"""The gilded laurel of bronze."""

import numpy as np
from fields import Arr, Rng, over, rng_for, smooth, tint
from studio import Surface, joined, sheet

GOLD = (0.98, 0.64, 0.24)
DARK = (0.20, 0.105, 0.035)
RING = 0.715  # radius of the wreath; the picture runs from -1 to 1


def _gilded(points: Arr, wear: Arr, closed: bool = False) -> Surface:
    """Return a grid of points (rows, columns, 3) as gilded bronze, dark where `wear` is 1."""
    wear = np.clip(wear, 0, 1)
    colour = over(tint(GOLD, np.ones(points.shape[:2], np.float32)), DARK, wear)
    rough = 0.27 + 0.25 * wear
    quads = sheet(points.shape, closed)
    return Surface(points.reshape(-1, 3), quads, colour.reshape(-1, 3), rough.ravel())


def _turned(x: Arr, y: Arr, z: Arr, at: tuple[float, float, float], angle: float) -> Arr:
    """Return points rotated by `angle` in the plane and moved to `at`."""
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([at[0] + x * c - y * s, at[1] + x * s + y * c, at[2] + z], axis=-1)


def leaf(rng: Rng, at: tuple[float, float, float], angle: float, length: float) -> Surface:
    """Return a laurel leaf with its stalk at `at`: folded at the rib, lifted and twisted."""
    v, u = np.meshgrid(np.linspace(1, -1, 41), np.linspace(0, 1, 90), indexing="ij")
    wide = 0.19 * np.clip(np.sin(np.pi * u**0.85), 0, 1) ** 0.85 * (1 - 0.12 * u) + 0.004
    bend, lift, twist, wave = rng.normal(size=4) * (0.05, 0.10, 0.18, 0.012)
    veins = 0.0028 * np.sin(2 * np.pi * (u * 9 - np.abs(v) * 1.6)) * (np.abs(v) < 0.9)
    fold = 0.42 * np.abs(v) * wide - 0.35 * (v * v) * wide
    rib = 0.016 * np.exp(-((v * wide / 0.010) ** 2)) * (1 - 0.7 * u)
    z = 0.24 * np.sin(np.pi * u * (0.62 + lift)) + fold + rib + veins * wide / 0.19
    z += (twist + 0.5) * 0.25 * v * wide + wave * np.sin(9 * u + 3 * v)
    x, y = u * length, (v * wide + bend * u * u) * length
    wear = (
        0.55 * smooth(0.22, 0.0, u)
        + 0.35 * np.exp(-((v * wide / 0.016) ** 2))
        + 0.12 * rng.random()
    )
    return _gilded(_turned(x, y, z * length, at, angle), wear)


def ball(at: tuple[float, float, float], radius: float) -> Surface:
    """Return a berry."""
    t, a = np.meshgrid(
        np.linspace(0, np.pi, 24), np.linspace(0, 2 * np.pi, 40, endpoint=False), indexing="ij"
    )
    unit = np.stack([np.sin(t) * np.cos(a), np.sin(t) * np.sin(a), np.cos(t)], axis=-1)
    return _gilded(unit * radius + np.asarray(at), 0.7 * smooth(0.35, 0.1, t), closed=True)


def rod(path: Arr, radius: Arr, flat: float = 1.0) -> Surface:
    """Return a rod along `path` (N, 3) with `radius` (N,), its height `flat` of its width."""
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.stack([-along[:, 1], along[:, 0], np.zeros(len(path))], axis=1)
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    up = np.array([0, 0, flat])
    ring = across[:, None] * np.cos(turn)[:, None] + up * np.sin(turn)[:, None]
    points = path[:, None] + ring * radius[:, None, None]
    return _gilded(points, np.full(points.shape[:2], 0.25), closed=True)


def branch(rng: Rng, side: float) -> list[Surface]:
    """Return one half of the wreath, `side` -1 left or 1 right, from the tie up to the tip."""
    a = np.radians(-90 + side * np.linspace(0, 160, 60))
    z = np.full(60, 0.03)
    path = np.stack([RING * np.cos(a), RING * np.sin(a), z], axis=1)
    found = [rod(path, np.linspace(0.022, 0.008, 60))]
    count = 19
    for k in range(count):
        f = k / (count - 1)
        turn = np.radians(-90 + side * (8 + 151 * f))
        forward = turn + side * np.pi / 2
        at = (RING * np.cos(turn), RING * np.sin(turn), 0.03 + 0.012 * (k % 3))
        size = 0.275 - 0.06 * f
        for lean in (0.55, -0.58) if k % 2 else (0.55, -0.58, 0.04):
            angle = forward + (lean + rng.normal() * 0.08) * side
            found.append(leaf(rng, at, angle, size * rng.uniform(0.92, 1.06)))
        if k % 2 and k < count - 2:
            far = RING + (0.088 if k % 4 == 1 else -0.088)
            b = turn + side * 0.05
            found.append(ball((far * np.cos(b), far * np.sin(b), 0.10), 0.027))
    end = (float(path[-1, 0]), float(path[-1, 1]), 0.04)
    return [*found, leaf(rng, end, float(a[-1] + side * np.pi / 2), 0.2)]


def ribbon() -> list[Surface]:
    """Return the tie at the foot of the wreath: a knot, two loops and two ends."""
    found = []
    t = np.linspace(0, 1, 40)
    for side in (-1.0, 1.0):
        x = side * (0.02 + 0.29 * t - 0.03 * np.sin(2 * np.pi * t))
        y = -0.735 - 0.15 * np.sin(1.7 * t) - 0.012 * np.sin(9 * t)
        z = 0.16 - 0.10 * t + 0.02 * np.sin(7 * t)
        found.append(rod(np.stack([x, y, z], 1), 0.016 + 0.024 * t, 0.14))
        loop = np.linspace(-0.15, 2 * np.pi - 0.3, 60)
        x = side * (0.105 - 0.105 * np.cos(loop))
        y = -0.712 + 0.055 * np.sin(loop) + 0.03 * (1 - np.cos(loop))
        z = 0.18 + 0.03 * np.sin(loop)
        found.append(rod(np.stack([x, y, z], 1), np.full(60, 0.024), 0.22))
    knot = np.stack([np.zeros(9), np.linspace(-0.675, -0.755, 9), np.full(9, 0.20)], 1)
    return [*found, rod(knot, 0.030 + 0.012 * np.sin(np.linspace(0, np.pi, 9)))]


def laurel() -> Surface:
    """Return the gilded wreath, from -1 to 1."""
    rng = rng_for("laurel")
    return joined([*branch(rng, -1.0), *branch(rng, 1.0), *ribbon()])
