"""Things that are won on the journey: burning oil lamps and a lyre, on a table, seen from above."""

from collections.abc import Sequence
from itertools import pairwise

import bpy
import numpy as np
import studio
from fields import Arr, Vec, lathe, noise, over, rng_for, smooth
from PIL import Image, ImageFilter

PX, SPAN, SAMPLES = 480, 4.0, 48
"""Side of a picture in pixels and in units, and samples of a pixel."""
FINE = 700
"""Vertices across the relief."""
TURN = np.radians(-32)
"""The way in which a lamp's nozzle points."""
LAMPS: dict[str, tuple[Vec, float, studio.Matter]] = {
    "clay": ((0.50, 0.25, 0.12), 0.62, studio.STONE),
    "bronze": ((0.62, 0.38, 0.15), 0.34, studio.BRONZE),
    "red": ((0.46, 0.085, 0.035), 0.30, studio.GLASS),
}
"""Colour, roughness and material."""
WICK, AHEAD = 1.52, 0.26
"""The wick before the middle of the bowl, and the middle of the lamp before it."""
SHADOW, SOFT, FAR = 0.62, 9, (11, 11)
"""Darkness of a shadow, its softness, and its distance in pixels."""


class Relief:
    """Heights over the table, with colours, on a grid of points."""

    def __init__(self, name: str, turn: float) -> None:
        line = np.linspace(-SPAN / 2, SPAN / 2, FINE)
        self.east, self.north = np.meshgrid(line, line[::-1])
        cos, sin = np.cos(turn), np.sin(turn)
        self.x = self.east * cos + self.north * sin
        self.y = self.north * cos - self.east * sin
        self.h = np.zeros((FINE, FINE))
        self.colour = np.zeros((FINE, FINE, 3))
        self.rough = np.full((FINE, FINE), 0.5)
        self.spots = noise(rng_for(name), (FINE, FINE), 150, 6, 1.1)

    def add(self, height: Arr, colour: Vec, rough: float) -> None:
        """Raise everything to a height where it is lower."""
        on = height > self.h
        self.h = np.where(on, height, self.h)
        painted = np.asarray(colour) * (1 + 0.08 * self.spots)[..., None]
        self.colour = np.where(on[..., None], painted, self.colour)
        self.rough = np.where(on, rough, self.rough)

    def stroke(self, points: Sequence[tuple[float, float]], wide: float) -> Arr:
        """Return the height of a round rod along points, over its own axis."""
        far = np.full(self.h.shape, np.inf)
        for (ax, ay), (bx, by) in pairwise(points):
            dx, dy = bx - ax, by - ay
            t = np.clip(((self.x - ax) * dx + (self.y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
            far = np.minimum(far, np.hypot(self.x - ax - t * dx, self.y - ay - t * dy))
        return np.asarray(wide * np.sqrt(np.clip(1 - (far / wide) ** 2, 0, None)))

    def seen(self, matter: studio.Matter, light: tuple[float, float] | None = None) -> Arr:
        """Return the picture (PX, PX, 4); a flame burns at a place of `light`."""
        points = np.stack([self.east, self.north, self.h], axis=-1).reshape(-1, 3)
        quads = studio.sheet(self.h.shape)
        quads = quads[(self.h.ravel()[quads] > 0).any(axis=1)]
        given = self.colour.reshape(-1, 3), self.rough.ravel()
        studio.studio((PX, PX), SPAN, SAMPLES, studio.Light(strength=2.6, room_strength=0.2))
        studio.ground(-0.02)
        studio.place("thing", studio.Surface(points, quads, *given), matter)
        if light:
            lamp = bpy.data.lights.new("flame", "POINT")
            lamp.energy, lamp.color, lamp.shadow_soft_size = 26, (1.0, 0.62, 0.25), 0.12
            flame = bpy.data.objects.new("flame", lamp)
            flame.location = (*light, 1.0)
            bpy.context.scene.collection.objects.link(flame)
        return _shaded(studio.shoot())


def _shaded(found: Arr) -> Arr:
    """Lay a soft shadow under a thing."""
    alpha = np.roll(found[..., 3], FAR, (0, 1))
    blurred = Image.fromarray(np.uint8(255 * alpha)).filter(ImageFilter.GaussianBlur(SOFT))
    dark = SHADOW * np.asarray(blurred, np.float32) / 255
    whole = found[..., 3] + dark * (1 - found[..., 3])
    colour = found[..., :3] * (found[..., 3] / np.maximum(whole, 1e-6))[..., None]
    return np.concatenate([colour, whole[..., None]], axis=-1)


def lamp(look: str) -> Arr:
    """Return a burning lamp of clay, bronze or red slip ware."""
    colour, rough, matter = LAMPS[look]
    relief = Relief(f"lamp-{look}", TURN)
    relief.x += AHEAD
    x, y = relief.x, relief.y
    r, angle = np.hypot(x, y), np.arctan2(y, x)
    bowl = lathe(
        r, ((0, 0.44), (0.5, 0.47), (0.60, 0.60), (0.66, 0.64), (0.73, 0.58), (0.9, 0.42), (1, 0))
    )
    petals = 0.05 * (0.5 + 0.5 * np.cos(10 * angle)) * smooth(0.16, 0.24, r) * smooth(0.54, 0.46, r)
    relief.add(bowl + petals, colour, rough)
    away = np.hypot(np.maximum(0.7 - x, 0) + np.maximum(x - WICK, 0), y)
    spout = 0.42 + 0.06 * smooth(1.0, WICK, x)
    relief.add(0.50 * np.sqrt(np.clip(1 - (away / spout) ** 2, 0, None)), colour, rough)
    ring = np.abs(np.hypot(x + 1.12, y) - 0.24)
    relief.add(0.5 * np.sqrt(np.clip(1 - (ring / 0.11) ** 2, 0, None)), colour, rough)
    soot = smooth(0.55, 0.18, np.hypot(x - WICK, y))
    relief.colour = over(relief.colour, (0.02, 0.014, 0.01), 0.85 * soot)
    for at, wide in ((WICK, 0.17), (-0.02, 0.10)):
        relief.h = np.where(np.hypot(x - at, y) < wide, 0.12, relief.h)
    along = np.array([np.cos(TURN), np.sin(TURN)])
    found = relief.seen(matter, tuple((WICK + 0.1 - AHEAD) * along))
    return _flame(found, relief)


def _flame(found: Arr, relief: Relief) -> Arr:
    """Draw a flame, which leans outwards from the wick."""
    rows = np.linspace(0, FINE - 1, PX).astype(int)
    x, y = (axis[np.ix_(rows, rows)] for axis in (relief.x, relief.y))
    along = (x - WICK + 0.12) / 0.95
    wide = 0.26 * np.sqrt(np.clip(along, 0, 1)) * np.clip(1 - along, 0, 1) ** 0.6 * 1.75
    inside = np.clip(1 - np.abs(y) / np.maximum(wide, 1e-4), 0, 1) * ((along > 0) & (along < 1))
    heat = np.clip(inside * 1.9, 0, 1)
    colour = over(np.full((*heat.shape, 3), (0.98, 0.50, 0.10)), (1.0, 0.93, 0.66), heat**1.6)
    alpha = smooth(0.0, 0.42, inside)[..., None]
    whole = alpha + found[..., 3:] * (1 - alpha)
    mixed = (colour * alpha + found[..., :3] * found[..., 3:] * (1 - alpha)) / np.maximum(
        whole, 1e-6
    )
    return np.concatenate([mixed, whole], axis=-1)


def lyre() -> Arr:
    """Return a lyre: a tortoise's shell, two horns, a crossbar and strings."""
    relief = Relief("lyre", np.radians(18))
    x, y = relief.x, relief.y
    r = np.hypot(x / 0.86, (y + 1.05) / 0.78)
    scutes = np.abs(np.sin(5.2 * x) * np.sin(5.6 * (y + 1.05)))
    shell = 0.42 * np.sqrt(np.clip(1 - r * r, 0, None)) + 0.02 * smooth(0.1, 0.5, scutes)
    relief.add(np.where(r < 1, shell, 0), (0.30, 0.15, 0.055), 0.35)
    ridge = smooth(0.16, 0.03, scutes)[..., None] * (r < 1)[..., None]
    relief.colour = relief.colour * (1 - 0.6 * ridge)
    for side in (-1, 1):
        horn = [(side * a, b) for a, b in _curve()]
        relief.add(relief.stroke(horn, 0.135) * 1.25, (0.66, 0.50, 0.28), 0.32)
    bar = relief.stroke([(-1.12, 1.25), (1.12, 1.25)], 0.10)
    relief.add(np.where(bar > 0, bar + 0.14, 0), (0.30, 0.16, 0.07), 0.4)
    for at in np.linspace(-0.42, 0.42, 6):
        string = relief.stroke([(at * 0.55, -1.0), (at, 1.3)], 0.022)
        relief.add(np.where(string > 0, string + 0.44, 0), (0.82, 0.72, 0.52), 0.5)
    bridge = relief.stroke([(-0.42, -0.95), (0.42, -0.95)], 0.07)
    relief.add(np.where(bridge > 0, bridge + 0.42, 0), (0.66, 0.50, 0.28), 0.4)
    return relief.seen(studio.BONE)


def _curve() -> list[tuple[float, float]]:
    t = np.linspace(0, 1, 24)
    across = 0.55 + 0.55 * np.sin(np.pi * t) ** 1.0 - 0.05 * t + 0.25 * t**4
    return list(zip(across.tolist(), (-0.85 + 2.55 * t).tolist(), strict=True))
