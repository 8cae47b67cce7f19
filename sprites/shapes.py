"""Plane figures as signed distances, negative inside, in half widths of the picture."""

from collections.abc import Sequence

import numpy as np
from fields import Arr


def segment(x: Arr, y: Arr, a: tuple[float, float], b: tuple[float, float], w: float) -> Arr:
    """Return the distance to a stroke with round ends, `w` to each side, from `a` to `b`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = np.clip(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy), 0, 1)
    return np.asarray(np.hypot(x - a[0] - t * dx, y - a[1] - t * dy) - w)


def polygon(x: Arr, y: Arr, points: Sequence[tuple[float, float]]) -> Arr:
    """Return the distance to a filled polygon."""
    best = np.full(x.shape, 9.0, np.float32)
    inside = np.zeros(x.shape, bool)
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        best = np.minimum(best, segment(x, y, (ax, ay), (bx, by), 0.0))
        if ay != by:
            cross = (ay > y) != (by > y)
            inside ^= cross & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return np.where(inside, -best, best)


def stroke(
    x: Arr, y: Arr, a: tuple[float, float], b: tuple[float, float], w: float, flare: float = 0.26
) -> Arr:
    """Return the distance to a chiselled stroke: straight, waisted, with flared flat ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = float(np.hypot(dx, dy))
    u = ((x - a[0]) * dx + (y - a[1]) * dy) / length
    v = ((y - a[1]) * dx - (x - a[0]) * dy) / length
    t = np.clip(u / length, 0, 1) * 2.0 - 1.0
    wide = w * (1.0 - 0.4 * flare + flare * t**4)
    return np.maximum(np.abs(v) - wide, np.abs(u - length / 2) - length / 2)


def ellipse(x: Arr, y: Arr, c: tuple[float, float], rx: float, ry: float) -> Arr:
    """Return about the distance to a filled ellipse."""
    k = np.hypot((x - c[0]) / rx, (y - c[1]) / ry)
    return np.asarray((k - 1.0) * min(rx, ry))


def arc(
    x: Arr, y: Arr, c: tuple[float, float], r: float, span: tuple[float, float], w: float
) -> Arr:
    """Return the distance to an arc of the circle `c`, `r` over the degrees `span`.

    Degrees run from the right (0) downwards (90); the ends are cut square.
    """
    d = np.abs(np.hypot(x - c[0], y - c[1]) - r) - w
    mid, half = (span[0] + span[1]) / 2, (span[1] - span[0]) / 2
    a = np.degrees(np.arctan2(y - c[1], x - c[0]))
    away = np.abs((a - mid + 180.0) % 360.0 - 180.0) - half
    return np.maximum(d, np.radians(away) * r)


def union(*shapes: Arr) -> Arr:
    """Return the distance to all `shapes` together."""
    return np.asarray(np.minimum.reduce(shapes))


def minus(a: Arr, b: Arr) -> Arr:
    """Return the distance to `a` without `b`."""
    return np.maximum(a, -b)
