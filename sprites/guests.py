"""Tokens of bone for people without a portrait: two heads, each awake or asleep.

Light is a man who faces right, Dark a woman who faces left.

They need no path tracer: the relief is lit directly.
"""

import numpy as np
from fields import Arr, blur, noise, over, rng_for, shrink, smooth, tint
from hair import bun, locks, mass, ribbon, strands
from heads import Head, ear, face, skull
from PIL import Image
from relief import Relief, path
from shapes import minus, stroke, union

PX, FINE = 512, 2  # side of a picture in pixels, and subpixels each way
SCALE, MIDDLE = 1.02, (-0.400, 0.700)
SUN = np.array((-0.542, -0.542, 0.643))
BONE, SOIL = (0.88, 0.71, 0.43), (0.030, 0.016, 0.007)
BEADS, BEAD_RING = 60, 0.905
NOD = 20  # degrees by which a sleeping head is bowed


def _cropped(relief: Relief) -> None:
    """Lay short hair under a band."""
    points = """
        -40 240, -30 130, -110 25, -220 -30, -380 -58, -540 -35, -700 40, -830 170,
        -890 340, -884 530, -830 700, -770 830, -690 860, -600 770, -575 650, -570 480,
        -500 425, -420 450, -400 540, -365 560, -345 430, -250 340, -150 285, -90 255
        """
    cap = mass(relief, path(points), 0.035)
    locks(relief, rng_for("guest"), cap, (-0.60, 0.13), 0.085, 0.15, 0.032, 0.030, 1.6, 0.004)
    ribbon(relief, path("-872 480, -700 330, -500 235, -300 190, -80 175"), 0.030)


def _parted(relief: Relief) -> None:
    """Comb long hair back into a bun, and hang a pearl from the ear."""
    points = """
        -40 190, -40 110, -150 10, -340 -35, -540 -12, -720 70, -850 200, -900 380,
        -890 560, -820 700, -700 760, -620 700, -560 570, -470 520, -360 490, -260 410,
        -160 290, -90 225
        """
    mass(relief, path(points), 0.035, 0.06)
    top = path("-60 110, -170 20, -350 -30, -560 -2, -760 115, -872 320, -890 560")
    low = path("-130 255, -220 350, -330 445, -460 495, -580 565, -700 650, -840 640")
    strands(relief, top, low, 12, 0.040, 0.026, 0.016)
    bun(relief, (-0.925, 0.610), 0.15)
    relief.bump((-0.492, 0.720), (0.026, 0.028), 0.055, 0, 2)


def _head(awake: bool, side: int) -> Arr:
    """Return the relief of a head, in radii of the token."""
    relief = Relief(PX * FINE, SCALE, MIDDLE)
    woman = side == 1
    head = Head(
        brow=0.55 if woman else 0.8,
        open=1.1 if awake else 0.12,
        jaw=0.6 if woman else 0.8,
        lips=1.15 if woman else 1.0,
        age=-0.2,
    )
    outline = skull(relief, head)
    face(relief, head)
    ear(relief, head)
    within = smooth(-0.004, 0.012, relief.depth(outline, 0.02))
    relief.h = np.maximum(relief.h, 0.004) * within
    (_parted if woman else _cropped)(relief)
    found = relief.h
    if not awake:
        turned = Image.fromarray(found.astype(np.float32)).rotate(-NOD, Image.Resampling.BICUBIC)
        found = np.roll(np.asarray(turned), (20 * FINE, -44 * FINE), axis=(0, 1))
    return np.asarray(blur(np.maximum(found, 0), 1.5) * SCALE)


def _night(x: Arr, y: Arr) -> Arr:
    """Return the distance to a crescent and a star, as on coins."""
    moon = minus(np.hypot(x - 0.52, y + 0.46) - 0.23, np.hypot(x - 0.63, y + 0.51) - 0.19)
    rays = [(0.10 * np.cos(a), 0.10 * np.sin(a)) for a in np.pi / 3 * np.arange(3)]
    star = [stroke(x, y, (0.68 - u, -0.10 - v), (0.68 + u, -0.10 + v), 0.022) for u, v in rays]
    return union(moon, *star)


def guest(awake: bool, side: int) -> Arr:
    """Return the picture of a token, sRGB (PX, PX, 4)."""
    n, rng = PX * FINE, rng_for("token")
    at = (np.arange(n) + 0.5) / n * 2 - 1
    x, y = np.meshgrid(at, at)
    r = np.hypot(x, y)
    h = _head(awake, side)[:, :: 1 - 2 * side] * smooth(0.90, 0.86, r) * 1.15
    angle = np.arctan2(y, x) % (2 * np.pi / BEADS) - np.pi / BEADS
    bead = np.hypot(r - BEAD_RING, angle * BEAD_RING) / 0.033
    h += 0.03 * np.sqrt(np.clip(1 - bead * bead, 0, 1))
    if not awake:
        h += 0.05 * smooth(0.012, -0.03, _night(x * (1 - 2 * side), y)) * (h < 0.02)
    h += 0.0012 * noise(rng, (n, n), 90, 6, 0.9)
    rim = np.clip((r - 0.945) / 0.045, 0, 1)
    h -= 0.09 * (1 - np.sqrt(1 - 0.999 * rim * rim))
    gy, gx = np.gradient(h * n / 2)
    level = 1 / np.sqrt(gx * gx + gy * gy + 1)
    facing = np.clip((SUN[2] - SUN[0] * gx - SUN[1] * gy) * level, 0, 1)
    shine = np.clip((1.643 - SUN[0] * gx - SUN[1] * gy) * level / 1.813, 0, 1) ** 40
    hollow = np.clip((blur(h, 10) - h) / 0.035, 0, 1)
    field = (0.60 if awake else 0.92) * smooth(0.035, 0.0, h) * smooth(0.96, 0.93, r)
    soil = np.clip(field + 0.8 * hollow + smooth(0.945, 0.965, r), 0, 0.96)
    bright = (0.18 + 1.15 * facing**1.5) * (1.0 if awake else 0.85)
    colour = over(tint(BONE, bright), SOIL, soil) + 0.16 * shine[..., None]
    alpha = np.clip(0.5 + (0.975 - r) * n / 2, 0, 1)
    cover = shrink(alpha, FINE)
    seen = shrink(np.clip(colour, 0, 1) * alpha[..., None], FINE)
    seen = (seen / np.maximum(cover, 1e-4)[..., None]) ** (1 / 2.2)
    return np.concatenate([np.clip(seen, 0, 1), cover[..., None]], axis=-1)
