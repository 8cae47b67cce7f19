"""Models a low relief as a die cutter does: masses, strokes, hollows and locks of hair.

Lengths and heights are in heights of a head. x runs to the right and y down; heights rise from the
field of the coin. A path is a line of points (N, 2).
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from fields import Arr, smooth
from PIL import Image, ImageDraw

Points = Sequence[tuple[float, float]]
COARSE = 160  # pixels across the field on which a mass is interpolated


def path(text: str) -> list[tuple[float, float]]:
    """Return points written as "x y, x y", in thousandths."""
    return [(int(x) / 1000, int(y) / 1000) for x, y in map(str.split, text.split(","))]


def marks(text: str) -> dict[str, tuple[float, ...]]:
    """Return places by name, written as "name x y, name x y", in thousandths."""
    found = (each.split() for each in text.split(","))
    return {name: tuple(int(number) / 1000 for number in numbers) for name, *numbers in found}


def curve(points: Points | Arr, closed: bool = False, fine: int = 10) -> Arr:
    """Return a smooth path through `points`, with sharper bends where they are close together."""
    p = np.asarray(points, np.float64)
    ring = np.concatenate(
        [p[-1:], p, p[:2]] if closed else [2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]]
    )
    found = []
    for a, b, c, d in zip(ring, ring[1:], ring[2:], ring[3:], strict=False):
        t1, t2, t3 = np.cumsum(
            [max(float(np.hypot(*(q - o))) ** 0.5, 1e-4) for o, q in ((a, b), (b, c), (c, d))]
        )
        t = np.linspace(t1, t2, fine, endpoint=False)[:, None]
        ab, bc, cd = (
            a + (b - a) * t / t1,
            b + (c - b) * (t - t1) / (t2 - t1),
            c + (d - c) * (t - t2) / (t3 - t2),
        )
        abc, bcd = ab + (bc - ab) * t / t2, bc + (cd - bc) * (t - t1) / (t3 - t1)
        found.append(abc + (bcd - abc) * (t - t1) / (t2 - t1))
    return np.concatenate(found if closed else [*found, p[-1:]])


class Relief:
    """Heights over a square picture, with methods that raise or lower them."""

    def __init__(self, size: int, scale: float, middle: tuple[float, float]) -> None:
        """Use `size` pixels each way around `middle`; half a picture is 1 / `scale` long."""
        self.size = size
        self.step = 2 / (scale * size)
        at = (np.arange(size) + 0.5) * self.step - 1 / scale
        self.xs, self.ys = at + middle[0], at + middle[1]
        self.h = np.zeros((size, size))

    @cached_property
    def xy(self) -> tuple[Arr, Arr]:
        """Both coordinates of every pixel."""
        x, y = np.meshgrid(self.xs, self.ys)
        return x, y

    def _box(self, low: Arr, high: Arr) -> tuple[slice, slice]:
        """Return the rows and columns between two corners."""
        (x0, y0), (x1, y1) = low, high
        return (
            slice(*np.searchsorted(self.ys, (y0, y1)).tolist()),
            slice(*np.searchsorted(self.xs, (x0, x1)).tolist()),
        )

    def trace(self, path: Arr, reach: float) -> tuple[tuple[slice, slice], Arr, Arr, Arr]:
        """Return a box around `path`, with distance, share of the way, and distance to the right.

        Pixels farther away than `reach` get an infinite distance.
        """
        box = self._box(path.min(0) - reach, path.max(0) + reach)
        shape = (box[0].stop - box[0].start, box[1].stop - box[1].start)
        far, way, right = np.full(shape, np.inf), np.zeros(shape), np.zeros(shape)
        lengths = np.hypot(*np.diff(path, axis=0).T)
        starts = np.concatenate([[0], np.cumsum(lengths)])
        for a, b, length, start in zip(path, path[1:], lengths, starts, strict=False):
            if length < 1e-9:
                continue
            rows, cols = self._box(np.minimum(a, b) - reach, np.maximum(a, b) + reach)
            here = (
                slice(rows.start - box[0].start, rows.stop - box[0].start),
                slice(cols.start - box[1].start, cols.stop - box[1].start),
            )
            x, y = self.xs[cols][None] - a[0], self.ys[rows][:, None] - a[1]
            dx, dy = (b - a) / length
            along = np.clip(x * dx + y * dy, 0, length)
            d = np.hypot(x - along * dx, y - along * dy)
            nearer = d < np.minimum(far[here], reach)
            far[here] = np.where(nearer, d, far[here])
            way[here] = np.where(nearer, (start + along) / starts[-1], way[here])
            right[here] = np.where(nearer, np.copysign(d, y * dx - x * dy), right[here])
        return box, far, way, right

    def inside(self, outline: Arr) -> Arr:
        """Return whether each pixel (size, size) lies within a closed path."""
        corner = (self.xs[0], self.ys[0])
        image = Image.new("L", (self.size, self.size))
        ImageDraw.Draw(image).polygon(
            [tuple(p) for p in ((outline - corner) / self.step).tolist()], fill=1
        )
        return np.asarray(image) > 0

    def depth(self, outline: Arr, reach: float) -> Arr:
        """Return the depth of each pixel inside a closed path, up to `reach`; negative outside."""
        box, far, _, _ = self.trace(np.concatenate([outline, outline[:1]]), reach)
        found = np.full(self.h.shape, reach)
        found[box] = np.minimum(far, reach)
        return np.where(self.inside(outline), found, -found)

    def bent(self, points: Arr, heights: Arr) -> Arr:
        """Return the thin plate (size, size) through `heights` (N,) at `points` (N, 2)."""

        def kernel(a: Arr, b: Arr) -> Arr:
            r2 = ((a[:, None] - b[None]) ** 2).sum(-1)
            return np.asarray(r2 * np.log(r2 + 1e-12))

        n = len(points)
        plane = np.concatenate([np.ones((n, 1)), points], axis=1)
        system = np.block(
            [[kernel(points, points) + 1e-4 * np.eye(n), plane], [plane.T, np.zeros((3, 3))]]
        )
        weights = np.linalg.solve(system, np.concatenate([heights, np.zeros(3)]))
        x, y = np.meshgrid(
            *(
                np.interp(
                    (np.arange(COARSE) + 0.5) * self.size / COARSE - 0.5, np.arange(self.size), s
                )
                for s in (self.xs, self.ys)
            )
        )
        at = np.stack([x.ravel(), y.ravel()], 1)
        flat = (
            kernel(at, points) @ weights[:n]
            + np.concatenate([np.ones((len(at), 1)), at], 1) @ weights[n:]
        )
        image = Image.fromarray(flat.reshape(COARSE, COARSE).astype(np.float32))
        return np.asarray(
            image.resize((self.size, self.size), Image.Resampling.BICUBIC), np.float64
        )

    def bump(
        self,
        at: tuple[float, float],
        size: tuple[float, float],
        height: float,
        angle: float = 0.0,
        hard: float = 1.0,
    ) -> None:
        """Raise a soft mound of half widths `size`, at `angle` degrees, or sink a hollow."""
        reach = 2.6 * max(size)
        box = self._box(np.array(at) - reach, np.array(at) + reach)
        x, y = self.xs[box[1]][None] - at[0], self.ys[box[0]][:, None] - at[1]
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        r2 = ((x * c + y * s) / size[0]) ** 2 + ((y * c - x * s) / size[1]) ** 2
        self.h[box] += height * np.exp(-(r2**hard))

    def stroke(
        self, points: Points, width: float, height: float, tip: float = 0.3, tail: float = 0.3
    ) -> None:
        """Raise a soft ridge along `points`, or cut a furrow; `tail` and `tip` narrow its ends."""
        box, far, way, _ = self.trace(curve(points), 2.6 * width)
        wide = (
            width
            * (tail + (1 - tail) * smooth(0, 0.35, way))
            * (tip + (1 - tip) * smooth(1, 0.65, way))
        )
        self.h[box] += height * np.exp(-((far / wide) ** 2)) * np.sqrt(wide / width)

    def fall(self, points: Points, sharp: float, wide: float, height: float) -> None:
        """Lower the ground to the right of a path, most beside the path."""
        path = curve(points)
        box, far, way, right = self.trace(path, 3 * wide)
        ends = smooth(0, 0.3, way) * smooth(1, 0.55, way)
        r = np.where(np.isfinite(far), right, 9.0)
        self.h[box] -= (
            height * ends * smooth(-sharp, sharp, r) * np.exp(-((np.clip(r, 0, None) / wide) ** 2))
        )

    def lock(
        self,
        path: Arr,
        width: float,
        height: float,
        under: Arr,
        hairs: int = 2,
        tip: float = 0.15,
        tail: float = 0.6,
    ) -> None:
        """Lay a lock of hair over the relief; `under` (size, size) is the ground under it."""
        box, far, way, right = self.trace(path, 1.3 * width)
        wide = (
            width
            * (tail + (1 - tail) * smooth(0, 0.3, way))
            * (tip + (1 - tip) * smooth(1.0, 0.45, way))
        )
        v = np.where(np.isfinite(far), right / np.maximum(wide, 1e-6), 9.0)
        round_ = np.sqrt(np.clip(1 - v * v, 0, 1))
        cut = (
            0.22 * (0.5 - 0.5 * np.cos(np.pi * hairs * (v + 1))) * smooth(1.0, 0.6, np.abs(v))
            if hairs > 1
            else 0.0
        )
        lift = smooth(0, 0.2, way) * 0.35 + 0.65
        target = under[box] + height * (lift * (round_ - cut) - 0.35 * smooth(0.95, 1.1, np.abs(v)))
        inside = np.isfinite(far) & (np.abs(v) < 1.18)
        self.h[box] = np.where(inside, target, self.h[box])
