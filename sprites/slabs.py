"""Materials of slabs and tables in all places: stone, wood, inlay and cloth.

Fields have the shape SIZE and lengths in pixels of the finished picture.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import studio
from fields import Arr, Rng, Vec, grid, mix, noise, over, rng_for, smooth, tint
from studio import LAMP, Light, Surface, sheet

SIZE = (1900, 2640)
MARGIN = 9.0  # pixels from the edge of the picture to the edge of the slab
UNIT = SIZE[1] / 14.7  # pixels; the width of a square on a board as wide as the picture
TABLES = {False: (1620, 2880), True: (2880, 1620)}  # height and width of a table, upright if True


@dataclass
class Slab:
    """Heights (pixels), colour, roughness, coverage and optional metal: (H, W) or (H, W, 3)."""

    h: Arr
    colour: Arr
    rough: Arr
    alpha: Arr
    metal: Arr | None = None

    def surface(self) -> Surface:
        """Return the slab as a mesh with one point and one unit of width for each pixel."""
        y, x = at(self.h.shape)
        points = np.stack([x, -y, self.h], axis=-1).reshape(-1, 3)
        metal = None if self.metal is None else self.metal.ravel()
        return Surface(
            points, sheet(self.h.shape), self.colour.reshape(-1, 3), self.rough.ravel(), metal
        )

    def seen(self, samples: int, light: Light = LAMP) -> Arr:
        """Return the slab seen from above (H, W, 4), with one pixel for each of its points."""
        self.stage(light, samples)
        data = studio.shoot()
        data[..., 3] = self.alpha
        return data

    def table(self, upright: bool, samples: int, light: Light) -> Arr:
        """Return the slab as a table seen from above (H, W, 3); `upright` exchanges its axes.

        So the light comes from the upper left in both.
        """
        found = self.seen(samples, light)[..., :3]
        return found.transpose(1, 0, 2) if upright else found

    def stage(self, light: Light, samples: int) -> None:
        """Empty the studio and place the slab there, so that other things can be added."""
        height, width = self.h.shape
        studio.studio((width, height), width, samples, light)
        studio.ground(-70.0)
        studio.place("slab", self.surface(), studio.STONE)


def at(shape: tuple[int, ...]) -> Arr:
    """Return y and x (2, H, W) of every pixel, from the middle of the picture."""
    found = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    return np.asarray(found - (np.asarray(shape[:2], np.float32)[:, None, None] - 1) / 2)


# --- Wear and texture of stone and wood ---------------------------------------------------------


def scratches(rng: Rng, count: int, rare: float, shape: tuple[int, int] = SIZE) -> Arr:
    """Return fine straight scratches (0 to 1) in `count` directions."""
    out = np.zeros(shape, np.float32)
    for _ in range(count):
        line = noise(rng, shape, 8, 1.1, 0.2, 60.0, rng.uniform(0, np.pi))
        out = np.maximum(out, smooth(rare, rare + 1.2, line))
    return out


def pits(rng: Rng, size: float, rare: float, spread: float, shape: tuple[int, int] = SIZE) -> Arr:
    """Return pits (0 to 1), `size` pixels wide, in clusters `spread` pixels wide."""
    dots = noise(rng, shape, size * 2.5, size * 0.8, 0.3)
    where = noise(rng, shape, spread, spread / 6, 1.2)
    return smooth(rare, rare + 1.3, dots + 0.38 * where)


def veins(rng: Rng, scale: float, width: float, angle: float, shape: tuple[int, int] = SIZE) -> Arr:
    """Return soft branching veins (0 to 1), `scale` pixels apart."""
    path = noise(rng, shape, scale, scale / 14, 1.5, 4.5, angle)
    path += 0.035 * noise(rng, shape, scale / 6, scale / 90, 1.3)
    thick = width * (0.35 + smooth(-1.2, 2.0, noise(rng, shape, scale, scale / 5, 1.0)))
    weight = smooth(-0.9, 1.1, noise(rng, shape, scale * 1.3, scale / 4, 1.2))
    return np.asarray(np.exp(-((path / thick) ** 2)) * weight)


def tool_marks(rng: Rng, gap: float, angle: float, shape: tuple[int, int] = SIZE) -> Arr:
    """Return the rows of a claw chisel, about -1 to 1, `gap` pixels apart, in patches."""
    y, x = at(shape)
    across = x * np.sin(angle) + y * np.cos(angle)
    phase = across / gap + 0.30 * noise(rng, shape, 900, 60, 1.4, 3.0, -angle)
    patch = smooth(0.0, 1.6, noise(rng, shape, 420, 40, 1.1, 3.0, -angle))
    blow = 0.6 + 0.4 * np.clip(noise(rng, shape, 60, 8, 0.8, 6.0, -angle), -1.5, 1.5)
    return np.asarray(np.sin(2 * np.pi * phase) * patch * blow).astype(np.float32)


def inset(radius: float) -> Arr:
    """Return the distance inwards from the edge of a slab with corners of `radius`."""
    y, x = at(SIZE)
    dx = np.abs(x) - (SIZE[1] / 2 - MARGIN - radius)
    dy = np.abs(y) - (SIZE[0] / 2 - MARGIN - radius)
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    return np.asarray(radius - outside - np.minimum(np.maximum(dx, dy), 0))


def breakage(rng: Rng, count: int, large: int = 2) -> Arr:
    """Return the depth of breaks at the edges in `count` places, some of them `large`."""
    h, w = SIZE
    rough, facet = noise(rng, SIZE, 70, 9, 1.5), noise(rng, SIZE, 24, 6, 1.2)
    loss = np.zeros(SIZE, np.float32)
    y, x = np.mgrid[:h, :w].astype(np.float32)
    for index in range(count):
        t = rng.uniform(0, 2 * (h + w))
        s = rng.uniform(14, 34) * rng.uniform(0.5, 1.3) * (2.0 if index < large else 1.0)
        near, far = MARGIN - 0.2 * s, MARGIN - 0.2 * s
        flat = t < 2 * w
        cx, cy = (t % w, near if t < w else h - far) if flat else (0.0, (t - 2 * w) % h)
        if not flat:
            cx = near if t < 2 * w + h else w - far
        wide = rng.uniform(1.2, 3.0)
        rows, cols = (slice(int(max(0, c - 4 * s)), int(c + 4 * s) + 1) for c in (cy, cx))
        dx, dy = x[rows, cols] - cx, y[rows, cols] - cy
        r = np.hypot(dx / (wide if flat else 1), dy / (1 if flat else wide)) / s
        r += 0.16 * rough[rows, cols]
        cut = np.clip(1 - r, 0, 1) ** 0.8 * s * 0.9 + (r < 1) * 0.6 * facet[rows, cols]
        loss[rows, cols] = np.maximum(loss[rows, cols], cut)
    return loss


def jagged(rng: Rng, start: tuple[float, float], end: tuple[float, float], bend: float) -> Arr:
    """Return the points (N, 2), x and y, of a crack."""
    path = [np.array(start), np.array(end)]
    while np.hypot(*(path[1] - path[0])) > 6.0:
        finer = path[:1]
        for u, v in pairwise(path):
            across = np.array([u[1] - v[1], v[0] - u[0]])
            finer += [(u + v) / 2 + across * rng.normal() * bend, v]
        path, bend = finer, bend * 0.93
    return np.array(path)


def distance(path: Arr, reach: float) -> Arr:
    """Return the distance to a line of points (N, 2), at most `reach`."""
    best = np.full(SIZE, reach, np.float32)
    for (ax, ay), (bx, by) in pairwise(path):
        x0, x1 = (int(max(0, v)) for v in (min(ax, bx) - reach, max(ax, bx) + reach + 1))
        y0, y1 = (int(max(0, v)) for v in (min(ay, by) - reach, max(ay, by) + reach + 1))
        part = best[y0:y1, x0:x1]
        if not part.size:
            continue
        y, x = np.mgrid[y0 : y0 + part.shape[0], x0 : x0 + part.shape[1]].astype(np.float32)
        dx, dy = bx - ax, by - ay
        t = np.clip(((x - ax) * dx + (y - ay) * dy) / max(dx * dx + dy * dy, 1e-6), 0, 1)
        np.minimum(part, np.hypot(x - ax - t * dx, y - ay - t * dy), out=part)
    return best


def lamplight(colour: Arr) -> Arr:
    """Apply lamplight that falls off from the upper left."""
    y, x = at(colour.shape)
    far = np.hypot((x / colour.shape[1] + 0.22) * 1.15, y / colour.shape[0] + 0.30)
    return np.asarray(colour * (1.08 - 0.30 * smooth(0, 1.05, far))[..., None])


def finished(
    rng: Rng, slab: Slab, chips: int, fresh: Vec, wear: float = 1.2, soiled: float = 0.5
) -> Slab:
    """Round and `wear` the edges of a slab, break off `chips` to `fresh` colour, and soil it."""
    bevel = 24.0
    worn = wear * (1.8 * noise(rng, SIZE, 500, 60, 1.5) + 0.35 * noise(rng, SIZE, 60, 12, 1.2))
    edge, loss = inset(30.0) - worn, breakage(rng, chips)
    t = np.clip(1 - edge / bevel, 0, 1)
    h = slab.h * (0.4 + 0.6 * smooth(0, bevel, edge)) - loss
    h -= bevel * 0.75 * (1 - np.sqrt(np.clip(1 - t * t, 0, 1))) + 14 * np.clip(-edge, 0, None)
    colour = over(slab.colour, fresh, 0.45 * smooth(0.5, 5, loss))
    soil = smooth(60, 0, edge) * smooth(-0.8, 1.5, noise(rng, SIZE, 200, 14, 1.2))
    colour = over(colour, (0.22, 0.17, 0.11), soiled * soil)
    return Slab(h, lamplight(colour), slab.rough, smooth(-0.8, 0.8, edge), slab.metal)


def wood(rng: Rng, shape: tuple[int, int], rings: float) -> tuple[Arr, Arr, Arr]:
    """Return late wood, pores (0 to 1) and tone (about 0) of a plank with a flat grain."""
    y, _ = at(shape)
    bend = noise(rng, shape, 2400, 190, 1.7, 5.0, 0.01)
    fine = noise(rng, shape, 260, 14, 1.2, 18.0, 0.0)
    ring = np.mod(y / rings + 2.6 * bend + 0.16 * fine, 1.0)
    late = ring**2.2 * smooth(1.0, 0.90, ring)
    tone = 0.11 * noise(rng, shape, 900, 40, 1.3, 9.0) + 0.08 * noise(
        rng, shape, 40, 1.2, 0.6, 55.0
    )
    dots = noise(rng, shape, 7, 1.3, 0.2, 16.0)
    return late, smooth(1.5, 2.8, dots - 0.9 * (late - 0.4)), tone


def walnut(late: Arr, pore: Arr, tone: Arr) -> Arr:
    """Return the colour of oiled walnut."""
    colour = tint((0.150, 0.074, 0.034), 1 + tone)
    colour = over(colour, (0.050, 0.025, 0.013), 0.65 * late)
    return over(colour, (0.016, 0.009, 0.005), 0.6 * pore)


# --- Inlay and cloth ----------------------------------------------------------------------------

POINT = (620, 192)  # pixels of a point that stands on its base


def point(name: str, bronze: bool) -> Slab:
    """Return a long inlaid point, of bone or of bronze."""
    rng = rng_for(name)
    y, x = at(POINT)
    t = np.clip((y + POINT[0] / 2 - 16) / (POINT[0] - 32), 0, 1)
    wide = 80 * t**0.8 * (1 + 0.10 * np.sin(np.pi * t))
    tip = np.hypot(x, y + POINT[0] / 2 - 18) - 12
    figure = np.minimum(np.maximum(np.abs(x) - wide, y - POINT[0] / 2 + 10), tip)
    figure += 0.35 * noise(rng, POINT, 140, 24, 1.4)
    return _inlay(rng, figure, np.full(POINT, float(bronze), np.float32))


def _inlay(rng: Rng, figure: Arr, bronze: Arr) -> Slab:
    """Inlay a figure, given as the distance from its edge; `bronze` is 1 for bronze."""
    shape = (figure.shape[0], figure.shape[1])
    cloud = noise(rng, shape, 300, 30, 1.4, 2.0, np.pi / 2)
    fibre = noise(rng, shape, 40, 1.6, 0.7, 14.0, np.pi / 2)
    pore = smooth(2.2, 3.2, noise(rng, shape, 12, 2.0, 0.2, 9.0, np.pi / 2)) * (1 - bronze)
    dull = smooth(-0.5, 1.5, noise(rng, shape, 90, 7, 1.1))
    h = -4 * smooth(-2.5, 0.5, figure) - 1.0 * pore + 0.8 * cloud
    h += 0.06 * fibre * (1 - bronze)
    bone = tint((0.74, 0.62, 0.43), 1 + 0.025 * fibre + 0.05 * cloud)
    bone = over(bone, (0.46, 0.29, 0.14), np.clip(0.15 + 0.12 * cloud, 0, 0.5))
    metal = over(tint((0.56, 0.31, 0.12), 1 + 0.06 * cloud), (0.20, 0.11, 0.05), 0.45 * dull)
    joint = smooth(-3.5, -1.5, figure)
    colour = mix(bone, metal, bronze[..., None])
    colour = over(colour, (0.012, 0.008, 0.005), np.clip(joint + 0.4 * pore, 0, 1))
    rough = mix(0.34 + 0.03 * fibre + 0.3 * pore, 0.42 + 0.15 * dull, bronze)
    solid = (1 - joint) * 0.85 * bronze
    return Slab(h, colour, np.clip(rough, 0.2, 0.95), smooth(1.0, -1.0, figure), solid)


ROSETTE = 440  # pixels across an inlaid rosette


def rosette() -> Slab:
    """Return an inlaid rosette: six petals of bone in two rings of bronze."""
    rng = rng_for("inlay-rosette")
    shape = (ROSETTE, ROSETTE)
    x, y = grid(ROSETTE)
    r, size = np.hypot(x, y), 0.75
    petals = np.full(shape, 9.0, np.float32)
    for a in np.radians(60 * np.arange(6) + 30):
        ends = [(size * np.cos(a + s), size * np.sin(a + s)) for s in (-np.pi / 3, np.pi / 3)]
        arcs = [np.hypot(x - cx, y - cy) - size for cx, cy in ends]
        petals = np.minimum(petals, np.maximum(*arcs) - 0.04)
    petals = np.maximum(petals, 0.075 - r)
    rings = np.minimum(np.abs(r - 0.92) - 0.035, np.minimum(np.abs(r - 0.80) - 0.012, r - 0.045))
    for a in np.radians(60 * np.arange(6)):
        rings = np.minimum(rings, np.hypot(x - 0.57 * np.cos(a), y - 0.57 * np.sin(a)) - 0.045)
    figure = np.minimum(petals, rings) * ROSETTE / 2 + 0.3 * noise(rng, shape, 140, 24, 1.4)
    return _inlay(rng, figure, smooth(0.01, -0.01, rings - petals))


def cloth(shape: tuple[int, int]) -> Slab:
    """Return dark felt under a lamp."""
    rng = rng_for("table")
    hair = np.add.reduce([noise(rng, shape, 30, 1.5, 0.8, 8.0, a) for a in (0.2, 0.9, 1.7, 2.5)])
    tuft, nap = noise(rng, shape, 26, 5, 0.8), noise(rng, shape, 420, 30, 1.2)
    h = 0.13 * hair + 0.10 * tuft + 1.2 * nap
    tones = 1 + 0.06 * hair + 0.05 * nap
    colour = np.stack(
        [
            c * tones * (1 + 0.05 * noise(rng, shape, 40, 4, 0.7, 4.0, 0.9 * k))
            for k, c in enumerate((0.040, 0.0335, 0.0295))
        ],
        axis=-1,
    )
    y, x = at(shape)
    far = np.hypot((x / shape[1] + 0.20) * 1.25, y / shape[0] + 0.26)
    pool = 0.30 + 1.05 * np.exp(-((far / 0.52) ** 2))
    return Slab(h, colour * pool[..., None], np.full(shape, 0.95, np.float32), np.ones(shape))
