"""The tower of the palace, through which dice fall: copper alloy in openwork, with steps.

After the tower from Vettweiß-Froitzheim (4th century): its walls are openwork with an inscription,
VTERE FELIX VIVAS and LVDITE SECVRI; the dice come out over steps between dolphins and ring bells.
Lengths are in widths of the tower. Its front looks to -y, and z is up.
"""

from collections.abc import Callable
from pathlib import Path

import bpy
import numpy as np
import studio
from fields import Arr, Vec, noise, over, rng_for, smooth, tint
from mathutils import Vector
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from studio import Surface, joined, sheet

PX, SPAN, SAMPLES = (640, 860), 2.62, 32
"""Width and height of the picture in pixels, its width in units, and samples of a pixel."""
AT = (0.36, 0.63)
"""The middle of the picture, right of the tower's foot and above it, in units."""
LIGHT = studio.Light((1.0, 0.86, 0.62), 3.4, 9.0, (1.0, 0.90, 0.76), 0.42)
LEAN, TURN = np.radians(50.0), np.radians(33.0)
"""How far the tower leans back from the eye, and how far its front is turned to the right."""
TALL, THICK = 1.95, 0.045
"""The height of the walls, and their thickness."""
POST = 0.036
"""Half the width of a corner."""
FINE = 190
"""Points of a plate a unit."""
FONT = Path(__file__).resolve().parent / "fonts" / "Cinzel-Bold.ttf"
BRIGHT: Vec = (0.90, 0.56, 0.20)
DULL: Vec = (0.20, 0.095, 0.035)
STAIN: Vec = (0.040, 0.036, 0.024)
DOOR, DOOR_TOP = 0.33, 0.44
"""Half the width of the door, and the height at which its arch begins."""
INSIDE = 1.3
"""The wear of the inside, where nobody polishes it."""
DARKEST = 0.62
"""The darkness of the shadow."""
STEPS, RISE, TREAD = 3, 0.11, 0.24


def _metal(points: Arr, wear: Arr, closed: bool = False) -> Surface:
    """Return a grid of points (rows, columns, 3) as copper alloy, dark where `wear` is 1."""
    rng = rng_for(f"tower-{points.shape}")
    shape = points.shape[:2]
    big = tuple(max(8, n) for n in shape)
    spots = noise(rng, big, 60, 4, 1.2)[: shape[0], : shape[1]]
    wear = np.clip(wear + 0.30 * smooth(0.0, 1.8, spots), 0, 1.3)
    colour = over(tint(BRIGHT, 1 + 0.08 * np.clip(spots, -2, 2)), DULL, np.clip(wear, 0, 1))
    colour = over(colour, STAIN, 0.9 * smooth(0.75, 1.2, wear))
    rough = 0.24 + 0.34 * wear
    quads = sheet(points.shape, closed)
    return Surface(points.reshape(-1, 3), quads, colour.reshape(-1, 3), rough.ravel())


def _plate(wide: float, tall: float, hollow: Callable[[Arr, Arr], Arr]) -> Surface:
    """Return an openwork plate about x = 0, from z = 0 up, its face at y = 0 to the front.

    `hollow` returns the distance to the metal: negative in it, positive in holes.
    """
    x, z = np.meshgrid(
        np.linspace(-wide / 2, wide / 2, round(wide * FINE)),
        np.linspace(tall, 0, round(tall * FINE)),
    )
    d = hollow(x, z)
    up, right = np.gradient(d, -1 / FINE, 1 / FINE)
    pull = np.where(d > 0, np.minimum(d, 1.5 / FINE) / np.maximum(up**2 + right**2, 0.2), 0)
    x, z = x - pull * right, z - pull * up
    bevel = np.sqrt(np.clip(1 - np.clip(1 + d / 0.022, 0, 1) ** 2, 0, 1))
    wear = 0.85 * smooth(-0.016, 0.002, d)
    sides = []
    for out in (-1, 1):
        y = out * THICK * (0.35 + 0.65 * bevel) / 2
        side = _metal(np.stack([x, y, z], axis=-1), wear if out < 0 else np.full(x.shape, INSIDE))
        if out > 0:
            side.quads = side.quads[:, ::-1]
        side.quads = side.quads[(d.ravel()[side.quads] < 0).any(axis=1)]
        sides.append(side)
    return joined(sides)


def _word(x: Arr, z: Arr, word: str, at: float, high: float, wide: float) -> Arr:
    """Return about the distance to letters on the height `at`, spread over `wide`."""
    scale = 4 * FINE
    size = round(high * scale / 0.70)
    font = ImageFont.truetype(str(FONT), size)
    picture = Image.new("L", (round(wide * scale), round(high * 1.5 * scale)))
    draw = ImageDraw.Draw(picture)
    base = round(picture.height - 0.25 * high * scale)
    widths = [font.getlength(letter) for letter in word]
    gap, left = (picture.width - sum(widths)) / len(word), 0.0
    for letter, own in zip(word, widths, strict=True):
        draw.text((left + gap / 2, base), letter, 255, font, anchor="ls", stroke_width=scale // 400)
        left += own + gap
    soft = np.asarray(picture.filter(ImageFilter.GaussianBlur(scale * 0.008)), np.float32) / 255
    i = np.clip(((at + 1.25 * high - z) * scale).astype(int), 0, picture.height - 1)
    j = np.clip(((x + wide / 2) * scale).astype(int), 0, picture.width - 1)
    inside = (np.abs(x) < wide / 2) & (z > at - 0.25 * high) & (z < at + 1.25 * high)
    return np.where(inside, (0.5 - soft[i, j]) * 0.036, 0.03)


def _window(x: Arr, z: Arr, low: float, high: float, wide: float) -> Arr:
    """Return about the distance to an upright rectangle."""
    return np.maximum(np.abs(x) - wide / 2, np.maximum(low - z, z - high))


def _lattice(x: Arr, z: Arr, pitch: float, bar: float) -> Arr:
    """Return the distance to a lattice of lozenges with a boss at each crossing."""
    u, v = (x + z) / pitch, (x - z) / pitch
    bars = np.minimum(np.abs(u - np.round(u)), np.abs(v - np.round(v))) * pitch / np.sqrt(2) - bar
    near = np.hypot(u - np.round(u), v - np.round(v)) * pitch / np.sqrt(2) - 2.3 * bar
    return np.asarray(np.minimum(bars, near))


def _front(x: Arr, z: Arr) -> Arr:
    """Return the distance to the metal of the front: two words, a lattice and the door."""
    found = np.full(x.shape, -1.0)
    for word, low in (("LVDITE", 1.475), ("SECVRI", 1.235)):
        window = _window(x, z, low, low + 0.19, 0.82)
        letters = _word(x, z, word, low, 0.19, 0.82)
        found = np.maximum(found, np.minimum(-window, letters))
    window = _window(x, z, 0.90, 1.17, 0.82)
    found = np.maximum(found, np.minimum(-window, _lattice(x, z - 1.035, 0.205, 0.015)))
    door = np.where(z > DOOR_TOP, np.hypot(x, z - DOOR_TOP), np.abs(x)) - DOOR
    return np.asarray(np.maximum(found, -door))


def _side(x: Arr, z: Arr) -> Arr:
    """Return the distance to the metal of a side: two lattices."""
    window = _window(x, z, 0.86, 1.71, 0.80)
    upper = np.minimum(-window, _lattice(x, z - 1.285, 0.30, 0.022))
    window = _window(x, z, 0.12, 0.76, 0.80)
    return np.maximum(upper, np.minimum(-window, _lattice(x, z - 0.44, 0.215, 0.020)))


def _raised(wide: float, tall: float, word: str) -> Surface:
    """Return a solid band with a raised word, like a plate."""
    x, z = np.meshgrid(
        np.linspace(-wide / 2, wide / 2, round(2 * wide * FINE)),
        np.linspace(tall, 0, round(2 * tall * FINE)),
    )
    d = _word(x, z, word, 0.042, 0.122, 0.80)
    relief = 0.028 * smooth(0.006, -0.008, d)
    rail = 0.022 * smooth(0.03, 0.02, np.minimum(z, tall - z))
    edge = np.minimum(np.minimum(z, tall - z), wide / 2 - np.abs(x))
    y = -THICK / 2 - 0.02 - np.maximum(relief, rail) + 0.03 * smooth(0.012, 0.0, edge)
    wear = 0.9 * smooth(0.0, 0.012, d) * smooth(0.028, 0.036, np.minimum(z, tall - z)) + 0.05
    return _metal(np.stack([x, y, z], axis=-1), wear)


def _box(low: Vec, high: Vec, wear: float = 0.25) -> Surface:
    """Return a box with softened edges between two corners."""
    t, a = np.meshgrid(
        np.linspace(0, np.pi, 49), np.linspace(0, 2 * np.pi, 96, endpoint=False), indexing="ij"
    )
    unit = np.stack([np.sin(t) * np.cos(a), np.sin(t) * np.sin(a), np.cos(t)], axis=-1)
    strong = np.sign(unit) * np.abs(unit) ** 0.12
    strong /= np.max(np.abs(strong), axis=-1, keepdims=True) ** 0.9
    middle, half = np.add(high, low) / 2, np.subtract(high, low) / 2
    points = middle + np.clip(strong, -1, 1) * half
    return _metal(points, np.full(points.shape[:2], wear), closed=True)


def _turned(profile: Arr, at: Vec, wear: float = 0.15) -> Surface:
    """Return a turned thing: `profile` (n, 2) of radius and height, from the top down."""
    a = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    points = np.stack(
        [profile[:, :1] * np.cos(a), profile[:, :1] * np.sin(a), np.repeat(profile[:, 1:], 48, 1)],
        axis=-1,
    )
    return _metal(points + np.asarray(at), np.full(points.shape[:2], wear), closed=True)


def _bell(at: Vec) -> Surface:
    """Return a bell that hangs from a place."""
    t = np.linspace(0, 1, 30)
    r = 0.018 + 0.060 * smooth(0.1, 0.5, t) + 0.030 * smooth(0.75, 1.0, t)
    bell = np.stack([r, -0.03 - 0.15 * t], axis=1)
    loop = np.stack([0.014 * np.ones(4), np.linspace(0.03, -0.03, 4)], axis=1)
    ball = np.linspace(0, np.pi, 12)
    clapper = np.stack([0.026 * np.sin(ball) + 1e-4, -0.195 + 0.026 * np.cos(ball)], axis=1)
    return joined([_turned(part, at) for part in (loop, bell, clapper)])


def _finial(at: Vec) -> Surface:
    """Return a bud on a corner."""
    t = np.linspace(0, 1, 40)
    r = 0.055 * np.sin(np.pi * t**0.75) ** 0.8 + 0.022 * smooth(0.9, 1, t) + 0.001
    return _turned(np.stack([r, 0.17 * (1 - t)], axis=1), at, 0.1)


_SPINE = (
    (0, 0.10, 0.24, 0.45, 0.65, 0.82, 1),
    (-1.36, -1.29, -1.20, -1.02, -0.84, -0.76, -0.80),
    (0.07, 0.11, 0.20, 0.29, 0.36, 0.52, 0.70),
)
"""The spine of a dolphin from its snout: shares of its length, and its way in y and z."""
_FAT = (
    (0, 0.03, 0.10, 0.19, 0.32, 0.48, 0.68, 0.88, 1),
    (0.012, 0.034, 0.040, 0.125, 0.150, 0.135, 0.085, 0.042, 0.030),
)
"""Shares of its length, and half its height there."""


def _eased(line: Arr, reach: int) -> Arr:
    """Return a line with its corners rounded over `reach` points to each side."""
    kernel = np.hanning(2 * reach + 3)[1:-1]
    padded = np.pad(line, reach, mode="reflect", reflect_type="odd")
    return np.convolve(padded, kernel / kernel.sum(), "valid")


def _dolphin(side: float) -> Surface:
    """Return a dolphin beside the steps: its head down in front, its tail curled up."""
    x, t, s = side * 0.47, np.linspace(0, 1, 120), np.linspace(0, 1, 30)
    y, z = (_eased(np.interp(t, _SPINE[0], line), 12) for line in _SPINE[1:])
    radius = _eased(np.interp(t, *_FAT), 4)
    parts = [_tube(np.stack([np.full_like(t, x), y, z], axis=1), radius, 0.62)]
    for dy, dz in ((-0.17, 0.13), (0.15, 0.17)):  # the tail
        tail = np.stack([np.full(30, x), y[-1] + dy * s, z[-1] - 0.02 + dz * s**0.7], axis=1)
        parts.append(_tube(tail, 0.052 * np.sin(np.pi * (0.22 + 0.77 * s)), 0.5))
    fin = np.stack([np.full(30, x), -1.0 + 0.16 * s, 0.40 + 0.15 * s**0.8], axis=1)
    parts.append(_tube(fin, 0.07 * (1 - 0.93 * s), 0.4))
    low = np.stack([np.full(30, x), -1.10 + 0.12 * s, 0.12 - 0.10 * s], axis=1)
    parts.append(_tube(low, 0.055 * (1 - 0.9 * s), 0.5))
    ball = np.linspace(0, np.pi, 12)
    for out in (-1.0, 1.0):
        eye = np.stack([0.022 * np.sin(ball) + 1e-4, 0.022 * np.cos(ball)], axis=1)
        parts.append(_turned(eye, (x + out * 0.068, -1.215, 0.235), 0.9))
    return joined(parts)


def _tube(path: Arr, radius: Arr, flat: float) -> Surface:
    """Return a rod in the plane of y and z, its width in x `flat` of its height."""
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.stack([np.zeros(len(path)), -along[:, 2], along[:, 1]], axis=1)
    turn = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    side = np.array([flat, 0, 0])
    ring = across[:, None] * np.cos(turn)[:, None] + side * np.sin(turn)[:, None]
    points = path[:, None] + ring * radius[:, None, None]
    return _metal(points, np.full(points.shape[:2], 0.15), closed=True)


def _moved(surface: Surface, turn: float, by: Vec) -> Surface:
    """Turn a surface about the vertical, and move it."""
    c, s = np.cos(turn), np.sin(turn)
    p = surface.points
    turned = np.stack([p[:, 0] * c - p[:, 1] * s, p[:, 0] * s + p[:, 1] * c, p[:, 2]], axis=1)
    return Surface(turned + np.asarray(by), surface.quads, surface.colour, surface.rough)


def near() -> Surface:
    """Return everything in front of a die that falls inside and over the steps."""
    face = 0.5 - THICK / 2
    parts = [
        _moved(_plate(1.0, TALL, _front), 0.0, (0, -face, 0)),
        _moved(_plate(1.0, TALL, _side), -np.pi / 2, (-face, 0, 0)),
        _moved(_raised(1.06, 0.205, "VTERE"), -np.pi / 2, (-face, 0, TALL - 0.205)),
        _moved(_raised(1.06, 0.205, "FELIX"), 0.0, (0, -face, TALL - 0.205)),
    ]
    for x, y in ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5)):
        parts.append(_box((x - POST, y - POST, 0.0), (x + POST, y + POST, TALL + 0.02)))
        parts.append(_finial((x, y, TALL + 0.02)))
    return joined([*parts, _dolphin(-1.0)])


def far() -> Surface:
    """Return everything behind the die."""
    face = 0.5 - THICK / 2
    parts = [
        _moved(_plate(1.0, TALL, _side), np.pi / 2, (face, 0, 0)),
        _moved(_plate(1.0, TALL, _side), np.pi, (0, face, 0)),
        _moved(_raised(1.06, 0.205, "VIVAS"), np.pi / 2, (face, 0, TALL - 0.205)),
        _box((0.5 - POST, 0.5 - POST, 0.0), (0.5 + POST, 0.5 + POST, TALL + 0.02)),
        _finial((0.5, 0.5, TALL + 0.02)),
    ]
    for step in range(STEPS):
        front = -0.5 - TREAD * (STEPS - step)
        parts.append(_box((-0.42, front, 0.0), (0.42, 0.45, RISE * (step + 1)), 0.2 + 0.06 * step))
    return joined([*parts, _dolphin(1.0)])


def hung() -> Surface:
    """Return the three bells in the door."""
    return joined([_bell((x, -0.5, z)) for x, z in ((-0.215, 0.65), (0.0, 0.745), (0.215, 0.65))])


def tower(whole: bool) -> Arr:
    """Return the tower with its shadow, or only what hides a die inside it (H, W, 4)."""
    studio.studio(PX, SPAN, SAMPLES, LIGHT)
    studio.look_at(*AT)
    c, s = np.cos(TURN), np.sin(TURN)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    c, s = np.cos(LEAN), np.sin(LEAN)
    lean = np.array([[1, 0, 0], [0, c, s], [0, -s, c]])
    for name, surface in (("near", near()), ("far", far()), ("hung", hung())):
        thing = studio.place(name, surface, studio.BRONZE)
        studio.pose(thing, lean @ turn, np.zeros(3), 1.0)
        thing.is_holdout = not whole and name == "far"
    floor = studio.ground(0.0, (0.16, 0.10, 0.07), seen=whole)
    studio.pose(floor, lean, np.zeros(3), 1.0)
    floor.is_shadow_catcher = whole
    lamp = bpy.data.lights.new("fill", "SUN")
    lamp.energy, lamp.color, lamp.angle = 1.3, (1.0, 0.84, 0.62), np.radians(40)
    fill = bpy.data.objects.new("fill", lamp)
    fill.rotation_euler = Vector((0.45, -0.35, 0.82)).to_track_quat("Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(fill)
    return _soft(studio.shoot()) if whole else studio.shoot()


def _soft(found: Arr) -> Arr:
    """Return a picture whose shadow is softer, and fades out before the edges of the picture."""
    black = smooth(0.06, 0.0, found[..., :3].max(axis=-1)) * (found[..., 3] < 0.97)
    height, width = black.shape
    y, x = np.mgrid[:height, :width]
    edge = np.minimum(np.minimum(x, width - 1 - x) / width, np.minimum(y, height - 1 - y) / height)
    fade = DARKEST * smooth(0.0, 0.12, edge)
    alpha = np.where(black > 0.5, np.clip(found[..., 3] - 0.01, 0, 1) * fade, found[..., 3])
    return np.concatenate([found[..., :3], alpha[..., None]], axis=-1)
