"""Checkers: turned bone, pottery and stones. Lengths are in radii of the checker."""

import numpy as np
import rims
import studio
from fields import Arr, Rng, groove, lathe, lookup, noise, over, rng_for, smooth, tint, wobble
from studio import LAMP, Light, Matter, Surface, sheet

Profile = tuple[tuple[float, float], ...]
Grooves = tuple[tuple[float, float, float], ...]

RINGS, TURNS, SIDE = 320, 560, 16  # points of a mesh: across the radius, around, down the side
FIELD = 1024  # pixels across the noise
PX, SHARE = 360, 0.94
"""The side of a checker's picture in pixels, and its diameter as a share of the side."""

BONE_SHAPES: tuple[tuple[Profile, Grooves], ...] = (
    (
        ((0, 0.150), (0.735, 0.150), (0.79, 0.215), (0.86, 0.230), (0.93, 0.222), (1, 0.200)),
        ((0.625, 0.055, 0.030), (0.515, 0.050, 0.026), (0.150, 0.045, 0.026), (0, 0.095, 0.050)),
    ),
    (
        ((0, 0.185), (0.90, 0.185), (1, 0.165)),
        (
            *((0.80, 0.060, 0.034), (0.70, 0.050, 0.030), (0.40, 0.050, 0.030)),
            *((0.31, 0.045, 0.026), (0, 0.100, 0.050)),
        ),
    ),
    (
        (
            *((0, 0.205), (0.13, 0.200), (0.20, 0.155), (0.30, 0.140), (0.55, 0.135)),
            *((0.70, 0.160), (0.82, 0.205), (0.92, 0.215), (1, 0.190)),
        ),
        ((0.88, 0.045, 0.024), (0.42, 0.045, 0.022), (0, 0.085, 0.045)),
    ),
    (
        (
            *((0, 0.170), (0.45, 0.170), (0.50, 0.195), (0.62, 0.200), (0.68, 0.170)),
            *((0.80, 0.170), (0.84, 0.200), (1, 0.185)),
        ),
        ((0.92, 0.040, 0.020), (0.335, 0.045, 0.026), (0.25, 0.050, 0.028), (0, 0.090, 0.050)),
    ),
)
"""Profile (radius, height) and grooves (radius, width, depth) of each bone checker."""
GLASS_SHAPES: tuple[tuple[Profile, Grooves], ...] = (
    (
        ((0, 0.36), (0.30, 0.345), (0.60, 0.285), (0.80, 0.215), (0.92, 0.150), (1, 0.07)),
        ((0.56, 0.100, 0.030),),
    ),
    (
        ((0, 0.30), (0.35, 0.295), (0.62, 0.270), (0.80, 0.230), (0.92, 0.170), (1, 0.09)),
        ((0.70, 0.070, 0.026), (0.58, 0.060, 0.024)),
    ),
    (
        (
            *((0, 0.270), (0.24, 0.275), (0.32, 0.315), (0.38, 0.325), (0.60, 0.290)),
            *((0.80, 0.225), (0.92, 0.160), (1, 0.08)),
        ),
        ((0.70, 0.080, 0.028),),
    ),
    (
        ((0, 0.33), (0.42, 0.310), (0.66, 0.260), (0.82, 0.200), (0.92, 0.150), (1, 0.08)),
        ((0.42, 0.070, 0.026), (0.74, 0.070, 0.026)),
    ),
)
POTTERY_SHAPES: tuple[tuple[Profile, Grooves], ...] = (
    (
        (
            *((0, 0.110), (0.34, 0.110), (0.38, 0.215), (0.52, 0.215), (0.57, 0.110)),
            *((0.70, 0.110), (0.78, 0.20), (1, 0.19)),
        ),
        ((0.17, 0.045, 0.022),),
    ),
    (
        ((0, 0.255), (0.20, 0.245), (0.25, 0.150), (0.66, 0.130), (0.73, 0.215), (1, 0.19)),
        ((0.37, 0.050, 0.026), (0.48, 0.050, 0.026), (0.59, 0.050, 0.026)),
    ),
    (
        (
            *((0, 0.100), (0.20, 0.100), (0.25, 0.175), (0.42, 0.180), (0.46, 0.120)),
            *((0.56, 0.120), (0.60, 0.195), (0.70, 0.200), (0.76, 0.21), (1, 0.18)),
        ),
        ((0.65, 0.040, 0.022), (0.335, 0.040, 0.022)),
    ),
    (
        ((0, 0.080), (0.22, 0.095), (0.50, 0.160), (0.70, 0.215), (0.94, 0.205), (1, 0.17)),
        (
            *((0.20, 0.055, 0.026), (0.34, 0.055, 0.026), (0.48, 0.055, 0.026)),
            (0.62, 0.050, 0.024),
        ),
    ),
)
"""Profile and grooves of each pottery checker: the rings of a dish's foot."""
PATINA = (0.07, 0.06, 0.03, 0.09)
"""The brownness of each bone checker."""


def polar() -> tuple[Arr, Arr, Arr, Arr]:
    """Return radius, angle, x and y of the points of a disc (RINGS, TURNS)."""
    r, a = np.meshgrid(
        np.linspace(0, 1, RINGS, dtype=np.float32),
        np.linspace(0, 2 * np.pi, TURNS, endpoint=False, dtype=np.float32),
        indexing="ij",
    )
    return r, a, r * np.cos(a), r * np.sin(a)


def disc(r: Arr, a: Arr, h: Arr, colour: Arr, rough: Arr) -> Surface:
    """Return a turned disc: its top (RINGS, TURNS), and a side that narrows to the foot."""
    down = np.linspace(0, 1, SIDE + 1, dtype=np.float32)[1:, None]
    heights = np.concatenate([h, h[-1:] * (1 - down)])
    radii = np.concatenate([r, np.broadcast_to(1 - 0.03 * down**3, (SIDE, TURNS))])
    angle = np.broadcast_to(a[:1], radii.shape)
    points = np.stack([radii * np.cos(angle), radii * -np.sin(angle), heights], axis=-1)
    colour = np.concatenate([colour, np.repeat(colour[-1:], SIDE, 0)])
    rough = np.concatenate([rough, np.repeat(rough[-1:], SIDE, 0)])
    quads = sheet(points.shape, closed=True)[:, ::-1]
    return Surface(points.reshape(-1, 3), quads, colour.reshape(-1, 3), rough.ravel())


def round_edge(r: Arr, width: float, height: float) -> Arr:
    """Return the drop of the rounded outer edge at `r`."""
    t = np.clip((r - (1 - width)) / width, 0, 1)
    return np.asarray(height * (1 - np.sqrt(np.clip(1 - t * t, 0, 1))))


def chips(rng: Rng, x: Arr, y: Arr, count: int, ring: float, size: float) -> Arr:
    """Return the depth of `count` flakes broken off near the radius `ring`."""
    rough = lookup(noise(rng, (FIELD, FIELD), 60, 4, 1.2), x, y)
    out = np.zeros_like(x)
    for _ in range(count):
        a, s = rng.uniform(0, 6.28), size * rng.uniform(0.5, 1.3)
        at = ring + rng.uniform(-0.02, 0.03)
        d = np.hypot(x - at * np.cos(a), y - at * np.sin(a)) / s + 0.16 * rough
        out = np.maximum(out, s * 0.5 * smooth(1.0, 0.35, d))
    return out


def _hairline(rng: Rng, x: Arr, y: Arr, angle: float) -> Arr:
    """Return a crack of age (0 to 1) that runs from the rim inwards along `angle`."""
    turn = angle + rng.choice([0.0, np.pi]) + rng.normal() * 0.12
    u, v = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    v = v - rng.uniform(-0.5, 0.5) + 0.010 * lookup(noise(rng, (FIELD, FIELD), 300, 12, 1.3), x, y)
    start = rng.uniform(0.25, 0.6)
    wide = 0.0055 * smooth(start, 0.95, u)
    return np.asarray(smooth(0.0, 0.003, wide - np.abs(v)) * (u > start))


def _grain(rng: Rng, x: Arr, y: Arr, angle: float) -> tuple[Arr, Arr]:
    """Return the tone (about 0) and the pores (0 to 1) of bone cut along `angle`."""
    shape = (FIELD, FIELD)
    fibre = noise(rng, shape, 60, 2.0, 0.7, 14.0, angle)
    broad = noise(rng, shape, 700, 60, 1.4, 2.0, angle)
    pore = smooth(2.0, 3.0, noise(rng, shape, 14, 2.2, 0.2, 9.0, angle))
    where = smooth(-0.8, 1.0, noise(rng, shape, 500, 80, 1.0, 2.0, angle))
    return lookup(0.6 * fibre + 0.8 * broad, x, y), lookup(pore * where, x, y)


def bone(variant: int, shapes: tuple[tuple[Profile, Grooves], ...] = BONE_SHAPES) -> Surface:
    """Return a checker turned from bone; `variant` counts from 1."""
    rng = rng_for(f"checker-white-{variant}")
    profile, grooves = shapes[variant - 1]
    r, a, x, y = polar()
    angle = rng.uniform(0, np.pi)
    tone, pore = _grain(rng, x, y, angle)
    off = r * (1 + wobble(rng, a, 4, 0.003)) + wobble(rng, a, 2, 0.003)
    cut = np.add.reduce([groove(off, *g) for g in grooves])
    tool = noise(rng, (1, 4096), 60, 2, 0.6)[0]
    marks = np.interp(off, np.linspace(0, 1.2, 4096), tool).astype(np.float32)
    turned = lathe(off, profile)
    crack = _hairline(rng, x, y, angle)
    h = turned - cut + 0.0009 * marks - round_edge(r, 0.075, 0.10)
    h -= chips(rng, x, y, 3, 0.985, 0.045) + chips(rng, x, y, 2, 0.79, 0.02)
    h += 0.0003 * tone - 0.005 * pore - 0.010 * crack
    hollow = np.clip((lathe(off, profile, 0.05) - turned) * 14, 0, 0.5)
    dirt = 0.75 * np.clip(cut / 0.03, 0, 1) ** 0.8 + 0.5 * pore + 0.8 * crack + 0.6 * hollow
    stain = lookup(noise(rng, (FIELD, FIELD), 900, 90, 1.5), x, y)
    brown = np.clip(PATINA[variant - 1] + 0.13 * stain + 0.05 * tone, 0, 0.6)
    colour = tint((0.86, 0.765, 0.595), 1 + 0.045 * np.clip(tone, -2.5, 2.5))
    colour = over(colour, (0.50, 0.31, 0.14), brown)
    colour = over(colour, (0.10, 0.052, 0.022), np.clip(dirt, 0, 0.93))
    return disc(r, a, h, colour, np.clip(0.30 + 0.05 * tone + 0.40 * dirt, 0.18, 0.9))


def pottery(variant: int) -> Surface:
    """Return a checker of dark fired clay, matt, with turned rings; `variant` counts from 1."""
    rng = rng_for(f"checker-pottery-{variant}")
    profile, grooves = POTTERY_SHAPES[variant - 1]
    r, a, x, y = polar()
    off = r * (1 + wobble(rng, a, 5, 0.008)) + wobble(rng, a, 3, 0.006)
    cut = np.add.reduce([groove(off, *g) for g in grooves])
    shape = (FIELD, FIELD)
    fired = lookup(noise(rng, shape, 700, 60, 1.5), x, y)
    grit = lookup(smooth(2.3, 3.2, noise(rng, shape, 12, 3, 0.3)), x, y)
    fine = lookup(noise(rng, shape, 30, 3, 0.8), x, y)
    turned = lathe(off, profile)
    chip = chips(rng, x, y, 4, 0.99, 0.055) + chips(rng, x, y, 3, 0.74, 0.03)
    h = turned - cut - round_edge(r, 0.07, 0.07) - chip + 0.0016 * fine + 0.004 * grit
    tool = np.interp(off, np.linspace(0, 1.2, 4096), noise(rng, (1, 4096), 50, 3, 0.6)[0])
    h += 0.0014 * tool.astype(np.float32)
    worn = np.clip((turned - lathe(off, profile, 0.05)) * 22, 0, 1)
    colour = tint((0.092, 0.034, 0.020), 1 + 0.16 * np.clip(fired, -2, 2) + 0.05 * fine)
    colour = over(colour, (0.030, 0.017, 0.013), smooth(-0.2, 1.9, fired))
    colour = over(colour, (0.19, 0.065, 0.030), np.clip(0.55 * worn + 0.9 * (chip > 0.003), 0, 1))
    colour = over(colour, (0.16, 0.11, 0.07), 0.35 * grit)
    colour = over(colour, (0.010, 0.007, 0.006), np.clip(cut / 0.024, 0, 0.8))
    return disc(r, a, h, colour, np.clip(0.62 + 0.05 * fine, 0.5, 0.9))


def _outline(rng: Rng, a: Arr) -> Arr:
    """Return the radius of a pebble by angle, slightly below 1."""
    return np.asarray(0.992 - 0.012 * smooth(-1, 1, wobble(rng, a, 5, 0.6)))


def pebble(variant: int) -> Surface:
    """Return a white pebble of limestone, rubbed flat; `variant` counts from 1."""
    rng = rng_for(f"checker-pebble-{variant}")
    r, a, x, y = polar()
    shape = (FIELD, FIELD)
    broad = lookup(noise(rng, shape, 700, 90, 1.6), x, y)
    fine = lookup(noise(rng, shape, 24, 3, 0.6), x, y)
    pit = lookup(smooth(2.6, 3.5, noise(rng, shape, 20, 4, 0.3)), x, y)
    path = lookup(noise(rng, shape, 800, 60, 1.6, 3.0, rng.uniform(0, 3)), x, y)
    vein = np.exp(-((path / 0.060) ** 2)) * smooth(-0.6, 0.8, broad)
    dome = 0.24 * (1 - r**3.2) ** 0.62 + 0.04
    h = dome * (1 + 0.02 * broad) + 0.0007 * fine - 0.010 * pit - 0.006 * vein
    colour = tint((0.65, 0.665, 0.70), 1 + 0.025 * broad + 0.012 * fine)
    colour = over(colour, (0.455, 0.42, 0.38), 0.42 * smooth(0.1, 1.8, broad))
    colour = over(colour, (0.30, 0.26, 0.23), np.clip(0.55 * vein + 0.5 * pit, 0, 0.8))
    return disc(r * _outline(rng, a), a, h, colour, np.clip(0.50 + 0.05 * fine, 0.35, 0.8))


def basalt(variant: int) -> Surface:
    """Return a dark stone with many small bubbles and two scratches across it."""
    rng = rng_for(f"checker-basalt-{variant}")
    r, a, x, y = polar()
    shape = (FIELD, FIELD)
    broad = lookup(noise(rng, shape, 600, 70, 1.5), x, y)
    fine = lookup(noise(rng, shape, 16, 3, 0.5), x, y)
    bubble = lookup(
        np.maximum(
            smooth(1.7, 2.6, noise(rng, shape, 40, 12, 0.3)),
            smooth(2.0, 2.8, noise(rng, shape, 20, 6, 0.2)),
        ),
        x,
        y,
    )
    turn, cut = rng.uniform(0, np.pi), np.zeros_like(x)
    for angle in (turn, turn + np.pi / 2 + rng.normal() * 0.12):
        u, v = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
        v = v + 0.05 * u * u * rng.normal() + 0.012 * broad
        cut = np.maximum(cut, smooth(0.0, 0.02, 0.034 * smooth(0.60, 0.42, np.abs(u)) - np.abs(v)))
    h = 0.28 * (1 - r**2.6) ** 0.75 + 0.04
    h = h * (1 + 0.04 * broad) + 0.0016 * fine - 0.030 * bubble * smooth(1, 0.9, r) - 0.028 * cut
    colour = tint((0.020, 0.021, 0.026), 1 + 0.12 * np.clip(broad, -2, 2) + 0.10 * fine)
    colour = over(colour, (0.053, 0.047, 0.042), np.clip(0.5 * bubble + 0.15 * (fine > 1.9), 0, 1))
    colour = over(colour, (0.113, 0.10, 0.08), 0.85 * cut)
    return disc(r * _outline(rng, a), a, h, colour, np.clip(0.42 + 0.3 * cut, 0.3, 0.9))


def seen(
    surface: Surface, matter: Matter, colour: str, light: Light = LAMP, moat: float = rims.MOAT
) -> Arr:
    """Return the picture (PX, PX, 4) of a checker with the rim of `colour`, "white" or "black"."""
    studio.studio((PX, PX), 2 / SHARE, 24, light)
    studio.ground(0.0)
    studio.place("checker", surface, matter)
    return rims.rimmed(studio.shoot(), colour, SHARE, moat)
