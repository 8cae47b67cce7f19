"""Dice of bone or of dark glass with ring-and-dot pips, and their tumble.

Lengths are in edges of the die.
"""

from collections.abc import Sequence

import numpy as np
from fields import Arr, Rng, cloud, groove, over, rng_for, sample, smooth, tint
from studio import Surface, joined, sheet

HALF: Arr = np.array([0.500, 0.492, 0.496], np.float32)
ROUND = 0.085
MESH = 180  # points along an edge of a face
VOXELS = 160  # along the noise
FACES = ((2, 1), (0, 1), (1, 1), (1, -1), (0, -1), (2, -1))
"""Axis and sign of the faces 1 to 6; opposite ones add up to seven."""
PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, 1), (0, 0), (1, -1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)),
)


def die(glass: bool = False) -> Surface:
    """Return a die of bone, or of dark glass, with the face 1 on top."""
    rng = rng_for("die")
    bone = (
        0.6 * cloud(rng, VOXELS, 30, 1.2, 0.7, 10.0) + 0.8 * cloud(rng, VOXELS, 160, 12, 1.5, 2.0),
        smooth(2.1, 3.1, cloud(rng, VOXELS, 8, 1.4, 0.2, 8.0)),
        cloud(rng, VOXELS, 60, 12, 1.6, 1.0),
        smooth(2.9, 3.8, cloud(rng, VOXELS, 10, 2.5, 0.5, 1.0)),
    )
    return _welded(joined([_face(rng, value, bone, glass) for value in range(1, 7)]))


def _face(rng: Rng, value: int, bone: Sequence[Arr], glass: bool) -> Surface:
    """Return one face with its half of the rounded edges."""
    axis, sign = FACES[value - 1]
    i, j = (axis + 1) % 3, (axis + 2) % 3
    line = np.linspace(-1, 1, MESH, dtype=np.float32)
    box = np.empty((MESH, MESH, 3), np.float32)
    across, down = np.meshgrid(line, line)
    box[..., i], box[..., j] = across * HALF[i], down * HALF[j]
    box[..., axis] = sign * HALF[axis]
    inner = np.clip(box, ROUND - HALF, HALF - ROUND)
    out = (box - inner) / np.linalg.norm(box - inner, axis=-1, keepdims=True)
    points = inner + ROUND * out
    flat = np.abs(out[..., axis])
    depth, ink = _pips(rng, points[..., i], points[..., j], PIPS[value - 1])
    voxel = points.reshape(-1, 3) * VOXELS * 0.85
    tone, pore, dent, nick = (sample(field, voxel).reshape(flat.shape) for field in bone)
    depth = depth * (flat > 0.6) + 0.0018 * dent + 0.006 * pore + 0.010 * nick
    points -= out * depth[..., None]
    material = _glassy if glass else _coloured
    colour, rough = material(tone, pore, nick, ink * (flat > 0.6), 1 - smooth(0.75, 0.98, flat))
    quads = sheet(points.shape)
    if sign > 0:
        quads = quads[:, ::-1]
    return Surface(points.reshape(-1, 3), quads, colour.reshape(-1, 3), rough.ravel())


def _pips(rng: Rng, x: Arr, y: Arr, pips: Sequence[tuple[int, int]]) -> tuple[Arr, Arr]:
    """Return depth and ink (0 to 1) of the pips of a face."""
    depth, ink = np.zeros_like(x), np.zeros_like(x)
    for a, b in pips:
        at = (0.245 * a + rng.normal() * 0.010, 0.245 * b + rng.normal() * 0.010)
        r, ring = np.hypot(x - at[0], y - at[1]), 0.098 + rng.normal() * 0.003
        depth += groove(r, ring, 0.040, 0.024) + groove(r, 0.0, 0.080, 0.038)
        ink = np.maximum(ink, smooth(0.024, 0.013, np.abs(r - ring)))
        ink = np.maximum(ink, smooth(0.046, 0.032, r))
    return depth, ink


def _coloured(tone: Arr, pore: Arr, nick: Arr, ink: Arr, edge: Arr) -> tuple[Arr, Arr]:
    """Return colour and roughness of bone: browned, pale at the edges, with inked pips."""
    colour = tint((0.86, 0.765, 0.595), 1 + 0.05 * np.clip(tone, -2.5, 2.5))
    colour = over(colour, (0.50, 0.31, 0.14), np.clip(0.10 + 0.12 * tone, 0, 0.5))
    colour = over(colour, (0.88, 0.80, 0.64), 0.35 * edge)
    worn = ink * (1 - 0.3 * smooth(0.8, 2.0, tone))
    dirt = np.clip(0.96 * worn + 0.5 * pore + 0.35 * nick, 0, 0.96)
    colour = over(colour, (0.024, 0.013, 0.008), dirt)
    return colour, np.clip(0.27 + 0.05 * tone + 0.4 * ink - 0.06 * edge, 0.15, 0.9)


def _glassy(tone: Arr, pore: Arr, nick: Arr, ink: Arr, edge: Arr) -> tuple[Arr, Arr]:
    """Return colour and roughness of dark glass, like the checkers', pale at pips and edges."""
    colour = tint((0.020, 0.028, 0.023), 1 + 0.2 * np.clip(tone, -2, 2))
    colour = over(colour, (0.78, 0.71, 0.56), 0.85 * edge)
    paste = ink * (1 - 0.2 * smooth(0.8, 2.0, tone))
    colour = over(colour, (0.80, 0.72, 0.55), np.clip(0.96 * paste + 0.1 * nick, 0, 0.96))
    return colour, np.clip(0.16 + 0.02 * tone + 0.5 * ink + 0.2 * pore, 0.1, 0.9)


def _welded(surface: Surface) -> Surface:
    """Return a surface with coinciding points merged, so that it is smooth across seams."""
    keys = np.round(surface.points, 4)
    _, first, which = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    quads = which.ravel()[surface.quads]
    return Surface(surface.points[first], quads, surface.colour[first], surface.rough[first])


def rotation(axis: Sequence[float] | Arr, degrees: float) -> Arr:
    """Return the matrix (3, 3) of a rotation about `axis`."""
    a = np.asarray(axis, np.float64)
    x, y, z = a / np.linalg.norm(a)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    t = np.radians(degrees)
    return np.asarray(np.eye(3) + np.sin(t) * k + (1 - np.cos(t)) * (k @ k))


def rest(value: int) -> Arr:
    """Return the rotation (3, 3) that brings the face `value` (1 to 6) to the top."""
    axis, sign = FACES[value - 1]
    if axis == 2:
        return rotation((1, 0, 0), 0.0 if sign > 0 else 180.0)
    normal = np.zeros(3)
    normal[axis] = sign
    return rotation(np.cross(normal, (0.0, 0.0, 1.0)), 90.0)


FRAMES, FAST = 30, 18
"""Frames of a tumble, and the number of fast ones."""
_REST_YAW = ((4.0, -6.0, 3.0, 7.0, -4.0, -3.0), (-5.0, 3.0, -7.0, -2.0, 6.0, 5.0))
_HEADING = ((-14.0, 9.0, -5.0, 15.0, 4.0, -10.0), (8.0, -12.0, 13.0, -6.0, -15.0, 5.0))
_TEETER, _DOWN = 0.70, 0.88  # shares of the way after which it stands on its edge, and falls flat


def left_to_roll(t: float) -> float:
    """Return the degrees that a die still has to roll at the share `t` of its way.

    It runs out on an edge, tips over, drops flat and rocks once.
    """
    if t < _TEETER:
        return float(45.0 + 410.0 * (1 - t / _TEETER) ** 1.7)
    if t < _DOWN:
        return float(45.0 * (1 - ((t - _TEETER) / (_DOWN - _TEETER)) ** 2))
    return float(2.6 * np.sin(np.pi * (t - _DOWN) / (1 - _DOWN)))


def tumble(value: int, variant: int) -> list[Arr]:
    """Return the rotations (3, 3) of a die rolling to the right until `value` is on top."""
    yaw, heading = _REST_YAW[variant - 1][value - 1], np.radians(_HEADING[variant - 1][value - 1])
    axis = (-np.sin(heading), np.cos(heading), 0.0)
    spin = 38.0 if (value + variant) % 2 else -38.0
    found = []
    for t in np.linspace(0, 1, FRAMES):
        twist = yaw + spin * (1 - min(t / _DOWN, 1.0)) ** 2
        roll = rotation(axis, -left_to_roll(float(t)))
        found.append(rotation((0, 0, 1), twist) @ roll @ rest(value))
    return found
