"""Hair and clothing: masses, locks, strands, a wreath with ribbons, and folds of cloth."""

import numpy as np
from fields import Arr, Rng, blur, smooth
from relief import Points, Relief, curve

Mark = tuple[float, float]


def mass(relief: Relief, points: Points, thick: float, round_: float = 0.05) -> Arr:
    """Raise a closed region with a rounded edge; return the depth of each pixel inside it."""
    outline = curve(points, closed=True)
    deep = relief.depth(outline, round_)
    t = np.clip(deep / round_, 0, 1)
    raised = np.maximum(blur(relief.h, 0.012 / relief.step), 0.014) + thick * np.sqrt(
        1 - (1 - t) ** 2
    )
    relief.h = np.where(deep > 0, np.maximum(raised, relief.h * (t < 0.2)), relief.h)
    return deep


def comma(at: Mark, towards: float, length: float, bend: float, fine: int = 12) -> Arr:
    """Return a path that starts at the angle `towards` and turns by `bend` (radians)."""
    t = np.linspace(0, 1, fine)
    heading = towards + bend * t**1.4
    steps = np.stack([np.cos(heading), np.sin(heading)], 1) * length / (fine - 1)
    return np.asarray(np.cumsum(steps, axis=0) - steps[0] + at)


def locks(
    relief: Relief,
    rng: Rng,
    deep: Arr,
    crown: Mark,
    gap: float,
    length: float,
    width: float,
    height: float,
    bend: float,
    keep: float = 0.012,
    hairs: int = 2,
    loose: float = 0.012,
) -> None:
    """Cover the region `deep` with locks that grow away from `crown`; locks near it are on top.

    Locks leave the region over the field by at most `loose`.
    """
    before, ground = relief.h.copy(), blur(relief.h, 0.01 / relief.step)
    places: list[tuple[float, Mark]] = []
    x0, x1, y0, y1 = relief.xs[0], relief.xs[-1], relief.ys[0], relief.ys[-1]
    for row, y in enumerate(np.arange(y0, y1, gap * 0.87)):
        for x in np.arange(x0 + gap / 2 * (row % 2), x1, gap):
            px, py = x + rng.normal() * gap * 0.14, y + rng.normal() * gap * 0.14
            i, j = int((py - y0) / relief.step), int((px - x0) / relief.step)
            if 0 <= i < relief.size and 0 <= j < relief.size and deep[i, j] > keep:
                places.append((float(np.hypot(px - crown[0], py - crown[1])), (px, py)))
    for far, (px, py) in sorted(places, reverse=True):
        towards = np.arctan2(py - crown[1], px - crown[0]) + rng.normal() * 0.18
        turn = bend * rng.uniform(0.8, 1.2) * (1 if np.sin(37 * far + 5 * px) > -0.35 else -1)
        path = comma((px, py), towards - 0.35 * turn, length * rng.uniform(0.85, 1.15), turn)
        path += (px, py) - path[4]
        relief.lock(
            path, width * rng.uniform(0.9, 1.1), height * rng.uniform(0.85, 1.1), ground, hairs
        )
    trim = np.where(before < 0.01, smooth(-loose, -loose / 2, deep), 1.0)
    relief.h = before + (relief.h - before) * trim


def strands(
    relief: Relief,
    first: Points,
    last: Points,
    count: int,
    width: float,
    height: float,
    wave: float,
) -> None:
    """Lay wavy strands side by side, from the path `last` to the path `first`."""
    ground = blur(relief.h, 0.01 / relief.step)
    a, b = (_even(curve(points), 60) for points in (first, last))
    t = np.linspace(0, 1, 60)[:, None]
    for k in range(count)[::-1]:
        share = k / (count - 1)
        path = a * (1 - share) + b * share
        along = np.gradient(path, axis=0)
        along /= np.hypot(*along.T)[:, None]
        across = np.stack([-along[:, 1], along[:, 0]], 1)
        path = path + across * wave * np.sin(2 * np.pi * (t * 3.2 + 0.06 * k)) * np.sin(np.pi * t)
        relief.lock(path, width, height, ground, hairs=3, tip=0.5, tail=0.6)


def _even(path: Arr, count: int) -> Arr:
    """Return `count` points, evenly spaced along a path."""
    far = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    at = np.linspace(0, far[-1], count)
    return np.stack([np.interp(at, far, path[:, k]) for k in (0, 1)], 1)


def bun(relief: Relief, at: Mark, radius: float) -> None:
    """Wind a bun of hair."""
    a = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    mass(
        relief,
        [(at[0] + radius * np.cos(t), at[1] + 1.1 * radius * np.sin(t)) for t in a],
        0.075,
        0.09,
    )
    ground = blur(relief.h, 0.01 / relief.step)
    for turn in np.linspace(0, 2 * np.pi, 13, endpoint=False):
        r = np.linspace(0.93, 0.12, 16)
        angle = turn + 1.9 * (1 - r)
        path = np.stack(
            [at[0] + radius * r * np.cos(angle), at[1] + 1.1 * radius * r * np.sin(angle)], 1
        )
        relief.lock(path, radius * 0.24, 0.020, ground, hairs=2, tip=0.3, tail=0.8)


def wreath(relief: Relief, points: Points, count: int, length: float) -> None:
    """Lay a laurel wreath along a path, from the knot to the forehead."""
    ground = blur(relief.h, 0.02 / relief.step) + 0.012
    path = _even(curve(points), count + 1)
    for k in range(count)[::-1]:
        (x, y), (dx, dy) = path[k], path[k + 1] - path[k]
        forward = np.arctan2(dy, dx)
        for lean in (0.50, -0.50):
            leaf = comma((x, y), forward + lean, length, -0.6 * lean)
            relief.lock(leaf, 0.19 * length, 0.042, ground, 2, 0.02, 0.3)


def ribbon(relief: Relief, points: Points, width: float) -> None:
    """Add a hanging ribbon end, flat and folded along its middle."""
    path = curve(points)
    ground = np.maximum(blur(relief.h, 0.02 / relief.step), 0.012)
    relief.lock(path, width, 0.026, ground, 2, 0.9, 0.6)


def folds(relief: Relief, paths: list[Points], width: float, height: float) -> None:
    """Lay folds of cloth, lowest first."""
    ground = np.maximum(blur(relief.h, 0.03 / relief.step), 0.02)
    for points in paths:
        relief.lock(curve(points), width, height, ground, 1, 0.5, 0.5)
