"""Render the pictures of the game: checkers, dice, stones, ornaments and signs.

Usage: ``python render.py [NAME ...]`` writes all, or the named, pictures beside this file.

One light falls on everything: a warm key from the upper left, 40 degrees above the board, and a
cool soft fill.  Axes are those of the picture: x to the right, y down, z towards the viewer.  All
shading is done in linear light; heights are in pixels unless a docstring says otherwise.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

Arr: TypeAlias = npt.NDArray[Any]
Rng: TypeAlias = np.random.Generator
Vec: TypeAlias = tuple[float, float, float]

HERE = Path(__file__).resolve().parent
ELEVATION = np.radians(40.0)
SUN: Arr = np.array(
    [-np.cos(ELEVATION) * 0.5**0.5, -np.cos(ELEVATION) * 0.5**0.5, np.sin(ELEVATION)], np.float32
)
KEY: Arr = np.array([1.30, 1.19, 1.02], np.float32)
FILL: Arr = np.array([0.22, 0.25, 0.31], np.float32)
BOUNCE: Arr = np.array([0.10, 0.085, 0.065], np.float32)
BONE: Vec = (0.79, 0.685, 0.505)
SIGN: Vec = (0xE9 / 255, 0xDC / 255, 0xC0 / 255)


# --------------------------------------------------------------------------------------------
# Numbers and noise


def rng_for(name: str) -> Rng:
    """Return a generator seeded by the letters of ``name``."""
    return np.random.default_rng(list(name.encode()))


def smooth(lo: float, hi: float, x: Arr) -> Arr:
    """Return the smooth step of ``x`` from 0 at ``lo`` to 1 at ``hi`` (any shape)."""
    t = np.clip((x - lo) / (hi - lo), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def mix(a: Arr | float, b: Arr | float, t: Arr) -> Arr:
    """Blend from ``a`` to ``b`` by ``t``; all three broadcast."""
    return np.asarray(a * (1.0 - t) + b * t)


def tint(colour: Vec, amount: Arr) -> Arr:
    """Return ``colour`` scaled by ``amount`` (H, W) as an (H, W, 3) picture."""
    return amount[..., None] * np.asarray(colour, np.float32)


def over(base: Arr, colour: Vec, amount: Arr) -> Arr:
    """Blend ``base`` (H, W, 3) towards one ``colour`` by ``amount`` (H, W)."""
    return mix(base, np.asarray(colour, np.float32), amount[..., None])


def frequencies(shape: tuple[int, int]) -> tuple[Arr, Arr]:
    """Return the y and x frequencies, in cycles a pixel, of a real transform of ``shape``."""
    fy = np.fft.fftfreq(shape[0]).astype(np.float32)[:, None]
    fx = np.fft.rfftfreq(shape[1]).astype(np.float32)[None, :]
    return fy, fx


def noise(
    rng: Rng,
    shape: tuple[int, int],
    big: float,
    small: float,
    slope: float = 1.0,
    stretch: float = 1.0,
    angle: float = 0.0,
) -> Arr:
    """Return seamless noise of mean 0 and deviation 1, shape ``shape``.

    Features lie between ``small`` and ``big`` pixels; ``slope`` is the fall of the amplitude with
    the frequency; ``stretch`` draws them out along ``angle`` (radians, from x towards y).
    """
    fy, fx = frequencies(shape)
    along = (fx * np.cos(angle) + fy * np.sin(angle)) * stretch
    across = fy * np.cos(angle) - fx * np.sin(angle)
    f2 = along * along + across * across
    f2[0, 0] = 1.0
    gain = f2 ** (-slope / 2) * np.exp(-f2 * small * small) * (1.0 - np.exp(-f2 * big * big))
    gain[0, 0] = 0.0
    white = np.fft.rfft2(rng.standard_normal(shape, dtype=np.float32))
    out = np.fft.irfft2(white * gain, s=shape).astype(np.float32)
    return np.asarray(out / max(float(out.std()), 1e-9))


def blur(a: Arr, sigma: float) -> Arr:
    """Return ``a`` (H, W) blurred by a Gaussian of ``sigma`` pixels, wrapping at the edges."""
    fy, fx = frequencies((a.shape[0], a.shape[1]))
    gain = np.exp(-2.0 * np.pi**2 * sigma**2 * (fy * fy + fx * fx))
    return np.fft.irfft2(np.fft.rfft2(a) * gain, s=a.shape).astype(np.float32)


def grid(size: int) -> tuple[Arr, Arr]:
    """Return x and y (size, size), running from -1 to 1 across the picture."""
    c = ((np.arange(size, dtype=np.float32) + 0.5) / size * 2.0 - 1.0).astype(np.float32)
    y, x = np.meshgrid(c, c, indexing="ij")
    return x, y


# --------------------------------------------------------------------------------------------
# Light


def normals(h: Arr) -> Arr:
    """Return the unit normals (H, W, 3) of the height field ``h`` (H, W)."""
    gy, gx = np.gradient(h)
    n = np.stack([-gx, -gy, np.ones_like(h)], axis=-1).astype(np.float32)
    return np.asarray(n / np.linalg.norm(n, axis=-1, keepdims=True))


def shift(a: Arr, dy: int, dx: int) -> Arr:
    """Return ``a`` (H, W) moved so that [y, x] holds what was at [y + dy, x + dx], edges held."""
    ys = np.clip(np.arange(a.shape[0]) + dy, 0, a.shape[0] - 1)
    xs = np.clip(np.arange(a.shape[1]) + dx, 0, a.shape[1] - 1)
    return a[ys][:, xs]


def cast_shadow(h: Arr, reach: float, softness: float = 0.16) -> Arr:
    """Return how much of the key reaches each point of ``h`` (H, W), 0 to 1.

    ``reach`` is the length of the search towards the light in pixels.
    """
    lit = np.ones_like(h)
    t = 1.5
    while t < reach:
        d = round(t * 0.5**0.5)
        run = d * 2**0.5
        over_ray = shift(h, -d, -d) - h - run * float(np.tan(ELEVATION))
        lit = np.minimum(lit, 1.0 - smooth(-0.5 * softness, softness, over_ray / max(run, 1.0)))
        t = t * 1.13 + 1.0
    return lit


def occlusion(h: Arr, scales: Sequence[float], strength: float = 0.9) -> Arr:
    """Return soft ambient openness (H, W), 0 to 1, of ``h`` seen at several blur widths."""
    dark = np.zeros_like(h)
    for s in scales:
        dark += np.clip(blur(h, s) - h, 0.0, None) / s
    return np.asarray(np.exp(-strength * dark))


def environment(r: Arr, rough: float) -> Arr:
    """Return the light (..., 3) that arrives along the unit directions ``r`` (..., 3)."""
    towards = r @ SUN
    edge = float(np.cos(np.radians(5.0 + 14.0 * rough)))
    fade = float(np.cos(np.radians(21.0 + 42.0 * rough)))
    box = smooth(fade, edge, towards) ** 1.3 * (0.55 / (rough**1.6 + 0.03))
    glow = np.clip(towards, 0.0, 1.0) ** 5 * 0.5
    low = np.asarray([0.66, 0.62, 0.42], np.float32)
    strip = smooth(0.80, 0.97, r @ (low / np.linalg.norm(low))) * 0.55
    walls = np.clip(1.0 - np.abs(r[..., 2]), 0.0, 1.0) ** 2
    side = 0.5 - 0.5 * (r[..., 0] + r[..., 1]) * 0.5**0.5
    sky = 0.14 + 0.20 * np.clip(r[..., 2], 0.0, 1.0) + walls * (0.45 + 2.4 * side**2)
    return np.asarray(
        (box + glow)[..., None] * KEY + strip[..., None] * FILL * 2.4 + sky[..., None] * FILL * 1.6
    )


def diffuse(n: Arr, lit: Arr, ao: Arr, wrap: float = 0.0) -> Arr:
    """Return the light (..., 3) falling on normals ``n``; ``lit`` and ``ao`` are 0 to 1."""
    key = np.clip((n @ SUN + wrap) / (1.0 + wrap), 0.0, None) * lit
    up = 0.5 + 0.5 * n[..., 2]
    return np.asarray(
        key[..., None] * KEY + (up * ao)[..., None] * FILL + ((1.0 - up) * ao)[..., None] * BOUNCE
    )


def gloss(n: Arr, f0: Arr | float, rough: float, view: Arr | None = None) -> Arr:
    """Return the mirrored light (..., 3) at normals ``n`` for a viewer straight above.

    ``view`` (..., 3) replaces the direction to the viewer.  ``f0`` is the facing reflectance.
    """
    v = np.asarray([0.0, 0.0, 1.0], np.float32) if view is None else view
    nv = np.clip((n * v).sum(axis=-1), 0.0, 1.0)
    r = 2.0 * nv[..., None] * n - v
    rise = ((1.0 - nv) ** 5 * (1.0 - 0.6 * rough))[..., None]
    return np.asarray((f0 + (1.0 - f0) * rise) * environment(r, rough))


@dataclass(frozen=True)
class Finish:
    """How a surface takes the light."""

    f0: float = 0.04
    rough: float = 0.6
    reach: float = 8.0
    scales: tuple[float, ...] = (2.0, 8.0)
    ao: float = 0.9
    wrap: float = 0.0
    shine: float = 1.0


def shade(h: Arr, albedo: Arr, finish: Finish) -> Arr:
    """Light the height field ``h`` (H, W) of colour ``albedo`` (H, W, 3); linear result."""
    n = normals(h)
    lit = cast_shadow(h, finish.reach)
    ao = occlusion(h, finish.scales, finish.ao)
    out = albedo * diffuse(n, lit, ao, finish.wrap)
    veil = (0.25 + 0.75 * lit) * ao * finish.shine
    return np.asarray(out + gloss(n, finish.f0, finish.rough) * veil[..., None])


# --------------------------------------------------------------------------------------------
# Pictures out


def shoulder(x: Arr) -> Arr:
    """Roll highlights above 0.7 off towards 1."""
    high = 0.7 + 0.3 * (1.0 - np.exp(-np.clip(x - 0.7, 0.0, None) / 0.3))
    return np.where(x < 0.7, np.clip(x, 0.0, None), high)


def encode(x: Arr) -> Arr:
    """Return the sRGB values 0 to 1 of linear light ``x``."""
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)


def decode(x: Arr) -> Arr:
    """Return linear light of the sRGB values ``x``."""
    return np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)


def shrink(a: Arr, k: int) -> Arr:
    """Average ``a`` (H, W, ...) over blocks of ``k`` by ``k``."""
    h, w = a.shape[0] // k, a.shape[1] // k
    return np.asarray(a.reshape(h, k, w, k, *a.shape[2:]).mean(axis=(1, 3)))


def resolve(rgb: Arr, alpha: Arr, k: int) -> tuple[Arr, Arr]:
    """Shrink linear ``rgb`` (H, W, 3) with its ``alpha`` (H, W) by ``k``, colour kept straight."""
    a = shrink(alpha, k)
    c = shrink(rgb * alpha[..., None], k) / np.maximum(a, 1e-4)[..., None]
    return c, a


def bleed(rgb: Arr, alpha: Arr) -> Arr:
    """Give the clear parts of ``rgb`` (H, W, 3) the colour of the nearest edge, against fringes."""
    soft = np.stack([blur(rgb[..., i] * alpha, 4.0) for i in range(3)], axis=-1)
    weight = blur(alpha, 4.0)
    mean = (rgb * alpha[..., None]).sum(axis=(0, 1)) / max(float(alpha.sum()), 1e-6)
    near = np.where(weight[..., None] > 0.01, soft / np.maximum(weight, 0.01)[..., None], mean)
    return np.where(alpha[..., None] > 0.02, rgb, np.clip(near, 0.0, None))


def bytes_of(x: Arr, rng: Rng | None = None) -> Arr:
    """Return sRGB values 0 to 1 as bytes; ``rng`` adds a dither of one step."""
    v = x * 255.0
    if rng is not None:
        size = v.shape[:2] + (1,) * (v.ndim - 2)
        v = v + rng.random(size, dtype=np.float32) - rng.random(size, dtype=np.float32)
    return np.clip(np.rint(v), 0, 255).astype(np.uint8)


def save_rgba(name: str, rgb: Arr, alpha: Arr) -> None:
    """Write sRGB ``rgb`` (H, W, 3) and ``alpha`` (H, W), both 0 to 1, as a PNG."""
    data = np.concatenate([bytes_of(rgb), bytes_of(alpha)[..., None]], axis=-1)
    size = (data.shape[1], data.shape[0])
    pygame.image.save(pygame.image.frombuffer(data.tobytes(), size, "RGBA"), str(HERE / name))


def save_rgb(name: str, rgb: Arr, rng: Rng) -> None:
    """Write sRGB ``rgb`` (H, W, 3), 0 to 1, dithered, as a JPEG."""
    data = bytes_of(rgb, rng)
    size = (data.shape[1], data.shape[0])
    pygame.image.save(pygame.image.frombuffer(data.tobytes(), size, "RGB"), str(HERE / name))


def save_lit(name: str, rgb: Arr, alpha: Arr) -> None:
    """Write linear ``rgb`` (H, W, 3) with ``alpha`` (H, W) as a PNG."""
    save_rgba(name, encode(shoulder(bleed(rgb, alpha))), alpha)


def expose(rgb: Arr, mean: float) -> Arr:
    """Return sRGB values of linear ``rgb`` scaled so that their average is ``mean``."""
    sample = rgb[::5, ::5]
    gain = 1.0
    for _ in range(8):
        gain *= (mean / float(encode(shoulder(sample * gain)).mean())) ** 2.0
    return encode(shoulder(rgb * gain))


# --------------------------------------------------------------------------------------------
# Checkers

CHECKER_PX = 360
CHECKER_SHARE = 0.94


def lathe(r: Arr, points: Sequence[tuple[float, float]], ease: float = 0.008) -> Arr:
    """Return the height at the radii ``r`` of a turned profile, in radii.

    ``points`` are (radius, height) corners; ``ease`` is the softening of the corners.
    """
    n = 2048
    at = np.linspace(-0.3, 1.3, n)
    line = np.interp(np.abs(at), [p[0] for p in points], [p[1] for p in points])
    step = 1.6 / n
    k = np.arange(-60, 61) * step
    kernel = np.exp(-0.5 * (k / ease) ** 2)
    soft = np.convolve(np.pad(line, 60, mode="edge"), kernel / kernel.sum(), mode="valid")
    return np.interp(r, at, soft).astype(np.float32)


def groove(r: Arr, centre: float, width: float, depth: float) -> Arr:
    """Return a round-bottomed cut, ``depth`` deep and ``width`` wide, at the radius ``centre``."""
    t = np.clip(1.0 - ((r - centre) / (0.5 * width)) ** 2, 0.0, None)
    return depth * np.sqrt(t + 1e-6) * smooth(0.0, 0.15, t)


def wobble(rng: Rng, angle: Arr, terms: int, size: float) -> Arr:
    """Return a small smooth function of ``angle``: the hand of the turner."""
    out = np.zeros_like(angle)
    for k in range(1, terms + 1):
        out += rng.normal() / k * np.cos(k * angle + rng.uniform(0, 6.28))
    return out * size


def chips(rng: Rng, x: Arr, y: Arr, count: int, ring: float, size: float) -> Arr:
    """Return the depth, in radii, of ``count`` flakes broken off near the radius ``ring``."""
    rough = noise(rng, (x.shape[0], x.shape[1]), 60, 4, 1.2)
    out = np.zeros_like(x)
    for _ in range(count):
        a = rng.uniform(0, 6.28)
        s = size * rng.uniform(0.5, 1.3)
        at = ring + rng.uniform(-0.02, 0.03)
        d = np.hypot(x - at * np.cos(a), y - at * np.sin(a)) / s + 0.16 * rough
        out = np.maximum(out, s * 0.5 * smooth(1.0, 0.35, d))
    return out


def disc_coordinates(size: int) -> tuple[Arr, Arr, Arr, Arr, float]:
    """Return x, y, radius, angle (size, size) in disc radii, and the disc's radius in pixels."""
    x, y = grid(size)
    x, y = x / CHECKER_SHARE, y / CHECKER_SHARE
    return x, y, np.hypot(x, y), np.arctan2(y, x), size / 2 * CHECKER_SHARE


def round_edge(r: Arr, width: float, height: float) -> Arr:
    """Return how far the rounded outer edge has dropped at ``r``, in radii."""
    t = np.clip((r - (1.0 - width)) / width, 0.0, 1.0)
    return height * (1.0 - np.sqrt(np.clip(1.0 - t * t, 0.0, 1.0)))


def bone_grain(rng: Rng, shape: tuple[int, int], angle: float, px: float) -> tuple[Arr, Arr]:
    """Return the tone (about 0) and the pores (0 to 1) of bone cut along ``angle``.

    ``px`` scales the grain: 1 suits a disc of a thousand pixels.
    """
    fibre = noise(rng, shape, 60 * px, 2.0 * px, 0.7, 14.0, angle)
    cloud = noise(rng, shape, 700 * px, 60 * px, 1.4, 2.0, angle)
    pore = smooth(2.1, 3.1, noise(rng, shape, 14 * px, 2.2 * px, 0.2, 9.0, angle))
    where = smooth(-0.6, 1.2, noise(rng, shape, 500 * px, 80 * px, 1.0, 2.0, angle))
    return 0.6 * fibre + 0.8 * cloud, pore * where


WHITE_PROFILE = (
    (0.0, 0.165),
    (0.20, 0.155),
    (0.62, 0.150),
    (0.735, 0.150),
    (0.79, 0.245),
    (0.86, 0.262),
    (0.93, 0.250),
    (1.0, 0.215),
)


def white_height(rng: Rng, x: Arr, y: Arr, r: Arr, a: Arr) -> Arr:
    """Return the height (H, W), in radii, of the turned bone checker."""
    off = r * (1.0 + wobble(rng, a, 4, 0.003)) + wobble(rng, a, 2, 0.003)
    h = lathe(off, WHITE_PROFILE)
    h -= groove(off, 0.625, 0.055, 0.030) + groove(off, 0.515, 0.050, 0.026)
    h -= groove(off, 0.150, 0.045, 0.026) + groove(off, 0.0, 0.095, 0.050)
    tool = noise(rng, (1, 4096), 60, 2, 0.6)[0]
    h += np.interp(off, np.linspace(0, 1.2, 4096), tool).astype(np.float32) * 0.0011
    h -= round_edge(r, 0.075, 0.16)
    return h - chips(rng, x, y, 3, 0.985, 0.045) - chips(rng, x, y, 2, 0.79, 0.022)


def hairline(rng: Rng, x: Arr, y: Arr, angle: float) -> Arr:
    """Return a crack of age (0 to 1) that runs from the rim inwards along ``angle``."""
    turn = angle + rng.choice([0.0, np.pi]) + rng.normal() * 0.12
    u, v = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    v = v - rng.uniform(-0.5, 0.5) + 0.010 * noise(rng, (x.shape[0], x.shape[1]), 300, 12, 1.3)
    start = rng.uniform(0.25, 0.6)
    wide = 0.0055 * smooth(start, 0.95, u)
    return np.asarray(smooth(0.0, 0.003, wide - np.abs(v)) * (u > start))


def white_checker(rng: Rng, size: int) -> tuple[Arr, Arr]:
    """Return linear colour (size, size, 3) and alpha of a bone checker."""
    x, y, r, a, radius = disc_coordinates(size)
    grain_angle = rng.uniform(0, np.pi)
    px = size / 1080
    tone, pore = bone_grain(rng, (size, size), grain_angle, px)
    h = white_height(rng, x, y, r, a) * radius
    crack = hairline(rng, x, y, grain_angle)
    h += tone * 0.12 * px - pore * 2.2 * px - crack * 5.0 * px
    cavity = np.clip(blur(h, 7 * px) - h, 0, None) / (7 * px)
    dirt = np.clip(cavity * 2.6, 0, 0.85) + 0.45 * pore + 0.75 * crack
    albedo = tint(BONE, rng.uniform(0.94, 1.02) + 0.05 * np.clip(tone, -2.5, 2.5))
    stain = noise(rng, (size, size), 900 * px, 120 * px, 1.5)
    albedo = over(
        albedo, (0.60, 0.40, 0.20), np.clip(rng.uniform(0.05, 0.14) + 0.14 * stain, 0, 0.45)
    )
    albedo = over(albedo, (0.16, 0.095, 0.045), np.clip(dirt, 0, 0.9))
    finish = Finish(0.045, 0.35, 150 * px, (4 * px, 14 * px, 40 * px), 0.8, 0.12, 0.75)
    return shade(h, albedo, finish), smooth(1.003, 0.997, r)


BLACK_PROFILE = (
    (0.0, 0.255),
    (0.16, 0.262),
    (0.30, 0.300),
    (0.365, 0.335),
    (0.41, 0.338),
    (0.55, 0.320),
    (0.79, 0.250),
    (0.865, 0.200),
    (0.895, 0.165),
    (0.912, 0.162),
    (0.965, 0.148),
    (1.0, 0.128),
)


def black_checker(rng: Rng, size: int) -> tuple[Arr, Arr]:
    """Return linear colour (size, size, 3) and alpha of a domed checker of dark glass.

    Glass gathers the light on the side away from the lamp: a faint green glow there.
    """
    x, y, r, a, radius = disc_coordinates(size)
    px = size / 1080
    off = r * (1.0 + wobble(rng, a, 4, 0.004)) + wobble(rng, a, 3, 0.004)
    h = lathe(off, BLACK_PROFILE, 0.012) - groove(off, 0.66, 0.15, 0.034)
    h -= round_edge(r, 0.05, 0.09)
    h -= chips(rng, x, y, 2, 0.985, 0.05)
    swirl = noise(rng, (size, size), 500 * px, 50 * px, 1.5, 3.0, rng.uniform(0, 3))
    pit = smooth(2.5, 3.4, noise(rng, (size, size), 26 * px, 6 * px, 0.3))
    fine = noise(rng, (size, size), 40 * px, 2 * px, 0.9)
    h = h * radius + (0.35 * swirl + 0.10 * fine - 2.4 * pit) * px
    h = blur(h, 1.5 * px)
    albedo = tint((0.0105, 0.0135, 0.0120), 1.0 + 0.25 * np.clip(swirl, -2, 2))
    albedo = over(albedo, (0.10, 0.095, 0.075), np.clip(0.5 * pit, 0, 1))
    dust = np.clip((blur(h, 16 * px) - h) / (16 * px), 0, None)
    albedo = over(albedo, (0.13, 0.115, 0.085), np.clip(1.1 * dust, 0, 0.35))
    finish = Finish(0.055, 0.16, 120 * px, (8 * px, 30 * px), 0.5, 0.0, 1.0)
    away = (x + y) * 0.5**0.5
    through = smooth(0.25, 0.88, away) * smooth(0.99, 0.86, r) * (1.0 + 0.2 * swirl)
    glow = tint((0.016, 0.026, 0.0145), np.clip(through, 0, None))
    return shade(h, albedo, finish) + glow, smooth(1.003, 0.997, r)


def checkers(colour: str, variant: int) -> None:
    """Write one checker, ``colour`` "white" or "black"."""
    name = f"checker-{colour}-{variant}.png"
    draw = white_checker if colour == "white" else black_checker
    save_lit(name, *resolve(*draw(rng_for(name), CHECKER_PX * 3), 3))


def shadow() -> None:
    """Write the contact shadow of a disc 78 % as wide as the picture."""
    x, y = grid(CHECKER_PX)
    disc = smooth(0.79, 0.77, np.hypot(x, y))
    alpha = 0.50 * blur(disc, 7.0) + 0.34 * blur(disc, 17.0)
    alpha = np.clip(alpha * smooth(1.0, 0.93, np.hypot(x, y)), 0, 1)
    save_rgba("shadow.png", np.zeros((CHECKER_PX, CHECKER_PX, 3)), alpha)


# --------------------------------------------------------------------------------------------
# Dice: lengths are in edges of the die

DIE_PX = 200
DIE_FRAMES = 24
DIE_HALF: Arr = np.array([0.500, 0.492, 0.496], np.float32)
DIE_ROUND = 0.115
DIE_EYE = 6.0
DIE_VIEW = 1.715
FACE_PX = 640
FACES: tuple[tuple[int, int], ...] = ((2, 1), (0, 1), (1, 1), (1, -1), (0, -1), (2, -1))
PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, 1), (0, 0), (1, -1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)),
)


@dataclass(frozen=True)
class Faces:
    """What is on the die's faces: arrays (6, FACE_PX, FACE_PX), by axis * 2 + (sign > 0)."""

    depth: Arr
    du: Arr
    dv: Arr
    ink: Arr
    tone: Arr
    ao: Arr


def face_maps(rng: Rng, pips: Sequence[tuple[int, int]], end: bool) -> tuple[Arr, Arr, Arr]:
    """Return depth (edges), ink (0 to 1) and tone of one face; ``end`` is cut across the grain."""
    x, y = grid(FACE_PX)
    x, y = x * 0.5, y * 0.5
    depth, ink = np.zeros_like(x), np.zeros_like(x)
    for px, py in pips:
        cx, cy = 0.255 * px + rng.normal() * 0.010, 0.255 * py + rng.normal() * 0.010
        d = np.hypot(x - cx, y - cy)
        ring = 0.098 + rng.normal() * 0.003
        depth += groove(d, ring, 0.042, 0.022) + groove(d, 0.0, 0.088, 0.034)
        ink = np.maximum(ink, smooth(0.024, 0.014, np.abs(d - ring)))
        ink = np.maximum(ink, smooth(0.050, 0.036, d))
    tone, pore = bone_grain(rng, x.shape, 0.15, 0.55)
    if end:
        tone = 0.6 * noise(rng, x.shape, 200, 10, 1.2)
        pore = smooth(2.2, 3.1, noise(rng, x.shape, 9, 2.2, 0.2))
    dents = noise(rng, x.shape, 400, 60, 1.6)
    nick = smooth(2.6, 3.4, noise(rng, x.shape, 30, 6, 0.4))
    depth += 0.0022 * dents + 0.006 * pore + 0.010 * nick
    worn = ink * (1.0 - 0.35 * smooth(0.8, 2.0, noise(rng, x.shape, 60, 3, 0.8)))
    return depth.astype(np.float32), worn.astype(np.float32), (tone - 3.0 * pore - nick)


def make_faces() -> Faces:
    """Carve the six faces."""
    rng = rng_for("die")
    out: list[tuple[Arr, Arr, Arr]] = [(np.empty(0),) * 3] * 6
    for value, (axis, sign) in enumerate(FACES):
        out[axis * 2 + (sign > 0)] = face_maps(rng, PIPS[value], axis == 1)
    depth = np.stack([o[0] for o in out])
    step = 1.0 / FACE_PX
    open_sky = [occlusion(-d * FACE_PX, (5.0, 14.0), 1.3) for d in depth]
    return Faces(
        depth,
        np.gradient(depth, step, axis=2).astype(np.float32),
        np.gradient(depth, step, axis=1).astype(np.float32),
        np.stack([o[1] for o in out]),
        np.stack([o[2] for o in out]).astype(np.float32),
        np.stack(open_sky),
    )


def face_index(p: Arr) -> tuple[Arr, Arr, Arr, Arr]:
    """Return axis, face, row and column of the face maps at the points ``p`` (N, 3)."""
    axis = np.argmax(np.abs(p), axis=-1)
    rows = np.arange(len(p))
    face = axis * 2 + (p[rows, axis] > 0)
    u = p[rows, (axis + 1) % 3]
    v = p[rows, (axis + 2) % 3]
    col = np.clip(((u + 0.5) * FACE_PX).astype(np.int32), 0, FACE_PX - 1)
    row = np.clip(((v + 0.5) * FACE_PX).astype(np.int32), 0, FACE_PX - 1)
    return axis, face, row, col


def box_distance(p: Arr) -> Arr:
    """Return the signed distance (N,) from ``p`` (N, 3) to the plain, worn, rounded cube."""
    q = np.abs(p) - (DIE_HALF - DIE_ROUND)
    x, y, z = q[:, 0], q[:, 1], q[:, 2]
    ox, oy, oz = np.maximum(x, 0), np.maximum(y, 0), np.maximum(z, 0)
    out = np.sqrt(ox * ox + oy * oy + oz * oz) + np.minimum(np.maximum(np.maximum(x, y), z), 0)
    a, b, c = p[:, 0], p[:, 1], p[:, 2]
    wear = np.sin(6.1 * a + 1.3) * np.sin(5.3 * b + 0.4) * np.sin(6.7 * c + 2.1)
    return np.asarray(out - DIE_ROUND + 0.005 * wear)


def box_normal(p: Arr) -> Arr:
    """Return the gradient (N, 3) of :func:`box_distance` by differences."""
    e = 0.004
    out = np.empty_like(p)
    for k in range(3):
        step = np.zeros(3, np.float32)
        step[k] = e
        out[:, k] = box_distance(p + step) - box_distance(p - step)
    return np.asarray(out / np.linalg.norm(out, axis=-1, keepdims=True))


def carved_distance(p: Arr, faces: Faces) -> Arr:
    """Return the signed distance (N,) from ``p`` (N, 3) to the die with its pips."""
    _, face, row, col = face_index(p)
    return np.asarray(box_distance(p) + faces.depth[face, row, col])


def march(origin: Arr, d: Arr, faces: Faces, pixel: float) -> tuple[Arr, Arr]:
    """Follow the rays from ``origin`` (3,) along ``d`` (N, 3).

    Returns the nearest points (N, 3) and the coverage (N,) of samples ``pixel`` wide.
    """
    t = np.full(len(d), float(np.linalg.norm(origin)) - 0.95, np.float32)
    best, best_t = np.full(len(d), 9.0, np.float32), t.copy()
    going = np.arange(len(d))
    for _ in range(90):
        dist = box_distance(origin + d[going] * t[going, None])
        near = going[dist < best[going]]
        best[near], best_t[near] = dist[dist < best[going]], t[near]
        on = (dist > 0.0006) & (dist < best[going] + 0.03)
        going, dist = going[on], dist[on]
        if not len(going):
            break
        t[going] += dist * 0.95
    cover = np.clip(1.0 - (best - 0.0015) / pixel, 0.0, 1.0)
    t = best_t
    for _ in range(5):
        step = carved_distance(origin + d * t[:, None], faces)
        t = t + np.where(best < 0.002, np.clip(step, -0.01, 0.02), 0.0)
    return origin + d * t[:, None], cover


def pip_shadow(p: Arr, sun: Arr, faces: Faces) -> Arr:
    """Return how much of the key along ``sun`` (3,) reaches the points ``p`` (N, 3)."""
    lit = np.ones(len(p), np.float32)
    for k in range(1, 8):
        s = 0.008 * k
        clear = carved_distance(p + sun * s, faces) + 0.002
        lit = np.minimum(lit, smooth(-0.20, 0.20, clear / s))
    return lit


def die_colour(p: Arr, d: Arr, turn: Arr, faces: Faces) -> Arr:
    """Return the linear colour (N, 3) of the die at ``p`` seen along ``d``, die's own axes.

    ``turn`` (3, 3) takes the die's axes to those of the picture.
    """
    axis, face, row, col = face_index(p)
    rows = np.arange(len(p))
    n = box_normal(p)
    flat = smooth(0.80, 0.97, np.abs(n[rows, axis]))
    n[rows, (axis + 1) % 3] += faces.du[face, row, col] * flat
    n[rows, (axis + 2) % 3] += faces.dv[face, row, col] * flat
    n = (n / np.linalg.norm(n, axis=-1, keepdims=True)) @ turn.T
    lit = pip_shadow(p, SUN @ turn, faces)
    ao = faces.ao[face, row, col]
    ink = faces.ink[face, row, col] * flat
    tone = np.clip(faces.tone[face, row, col], -4, 3) * (0.3 + 0.7 * flat)
    albedo = (1.0 + 0.06 * tone)[:, None] * np.asarray(BONE, np.float32)
    edge = np.clip(1.0 - flat, 0, 1)
    albedo = mix(albedo, np.asarray([0.80, 0.70, 0.52], np.float32), 0.25 * edge[:, None])
    albedo = mix(albedo, np.asarray([0.022, 0.014, 0.010], np.float32), 0.93 * ink[:, None])
    ground = 0.72 + 0.28 * smooth(-0.75, 0.25, (p @ turn.T)[:, 2])
    light = diffuse(n, lit, ao * ground, 0.10)
    shine = gloss(n, 0.045, 0.32, -(d @ turn.T)) * ((0.3 + 0.7 * lit) * ao * ground)[:, None]
    return np.asarray(0.90 * albedo * light + 0.75 * shine)


def die_frame(turn: Arr, faces: Faces, size: int, ss: int = 3) -> tuple[Arr, Arr]:
    """Return linear colour (size, size, 3) and alpha of the die turned by ``turn`` (3, 3)."""
    x, y = grid(size * ss)
    x, y = x.ravel() * DIE_VIEW / 2, y.ravel() * DIE_VIEW / 2
    inside = np.flatnonzero(x * x + y * y < (DIE_VIEW / 2) ** 2)
    d = np.stack([x[inside], y[inside], np.full(len(inside), -DIE_EYE, np.float32)], axis=-1)
    d = (d / np.linalg.norm(d, axis=-1, keepdims=True)).astype(np.float32) @ turn
    origin = np.asarray([0.0, 0.0, DIE_EYE], np.float32) @ turn
    p, cover = march(origin, d, faces, DIE_VIEW / (size * ss))
    hit = np.flatnonzero(cover > 0)
    rgb = np.zeros((len(x), 3), np.float32)
    alpha = np.zeros(len(x), np.float32)
    rgb[inside[hit]] = die_colour(p[hit], d[hit], turn, faces)
    alpha[inside[hit]] = cover[hit]
    side = size * ss
    return resolve(rgb.reshape(side, side, 3), alpha.reshape(side, side), ss)


def rotation(axis: Sequence[float] | Arr, degrees: float) -> Arr:
    """Return the matrix (3, 3) that turns about ``axis``."""
    a = np.asarray(axis, np.float64)
    x, y, z = a / np.linalg.norm(a)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    t = np.radians(degrees)
    return np.asarray((np.eye(3) + np.sin(t) * k + (1 - np.cos(t)) * (k @ k)).astype(np.float32))


def rest_pose(value: int) -> Arr:
    """Return the turn (3, 3) that brings the face ``value`` (1 to 6) to the top."""
    axis, sign = FACES[value - 1]
    n = np.zeros(3)
    n[axis] = sign
    if axis == 2:
        return rotation((1, 0, 0), 0.0 if sign > 0 else 180.0)
    return rotation(np.cross(n, (0.0, 0.0, 1.0)), 90.0)


def roll_angles() -> Arr:
    """Return the degrees (DIE_FRAMES,) still to roll at each frame, falling to 0."""
    slow = [25.0, 22.0, 18.5, 15.0, 11.0, 7.0, 3.0]
    steps = np.array([27.6] * (DIE_FRAMES - 1 - len(slow)) + slow)
    return np.asarray(np.append(steps[::-1].cumsum()[::-1], 0.0))


def tumble(value: int) -> list[Arr]:
    """Return the turns (3, 3) of a die rolling to the right until ``value`` lies on top."""
    heading = np.radians((-14.0, 9.0, -5.0, 15.0, 4.0, -10.0)[value - 1])
    axis = (-np.sin(heading), np.cos(heading), 0.0)
    side = 1.0 if value % 2 else -1.0
    still = roll_angles()
    yaw = side * 34.0 * smooth(60.0, 560.0, still)
    rest = rest_pose(value)
    return [
        np.asarray(rotation((0, 0, 1), float(w)) @ rotation(axis, -float(a)) @ rest)
        for a, w in zip(still, yaw, strict=True)
    ]


def dice() -> None:
    """Write the sheet of tumbling dice."""
    faces = make_faces()
    rgb = np.zeros((6 * DIE_PX, DIE_FRAMES * DIE_PX, 3), np.float32)
    alpha = np.zeros(rgb.shape[:2], np.float32)
    for value in range(1, 7):
        for k, turn in enumerate(tumble(value)):
            at = np.s_[(value - 1) * DIE_PX : value * DIE_PX, k * DIE_PX : (k + 1) * DIE_PX]
            rgb[at], alpha[at] = die_frame(turn, faces, DIE_PX)
    save_lit("dice.png", rgb, alpha)


# --------------------------------------------------------------------------------------------
# Stones, wood and the table

STONE = (1600, 2560)


def scratches(rng: Rng, shape: tuple[int, int], count: int, rare: float) -> Arr:
    """Return fine straight scratches (0 to 1) in ``count`` directions."""
    out = np.zeros(shape, np.float32)
    for _ in range(count):
        line = noise(rng, shape, 8, 1.1, 0.2, 60.0, rng.uniform(0, np.pi))
        out = np.maximum(out, smooth(rare, rare + 1.2, line))
    return out


def pits(rng: Rng, shape: tuple[int, int], size: float, rare: float, spread: float) -> Arr:
    """Return pits (0 to 1), ``size`` pixels wide, in clusters ``spread`` pixels wide."""
    dots = noise(rng, shape, size * 2.5, size * 0.8, 0.3)
    where = noise(rng, shape, spread, spread / 6, 1.2)
    return smooth(rare, rare + 1.3, dots + 0.38 * where)


def veins(rng: Rng, shape: tuple[int, int], scale: float, width: float, angle: float) -> Arr:
    """Return soft branching veins (0 to 1), ``scale`` pixels apart."""
    path = noise(rng, shape, scale, scale / 14, 1.5, 4.5, angle)
    path += 0.035 * noise(rng, shape, scale / 6, scale / 90, 1.3)
    thick = width * (0.35 + smooth(-1.2, 2.0, noise(rng, shape, scale, scale / 5, 1.0)))
    weight = smooth(-0.9, 1.1, noise(rng, shape, scale * 1.3, scale / 4, 1.2))
    return np.asarray(np.exp(-((path / thick) ** 2)) * weight)


def tool_marks(rng: Rng, shape: tuple[int, int], gap: float, angle: float) -> Arr:
    """Return the rows of a claw chisel, about -1 to 1, ``gap`` pixels apart, in patches."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    across = x * np.sin(angle) + y * np.cos(angle)
    phase = across / gap + 0.30 * noise(rng, shape, 900, 60, 1.4, 3.0, -angle)
    tooth = np.sin(2 * np.pi * phase).astype(np.float32)
    patch = smooth(0.0, 1.6, noise(rng, shape, 420, 40, 1.1, 3.0, -angle))
    blow = 0.6 + 0.4 * np.clip(noise(rng, shape, 60, 8, 0.8, 6.0, -angle), -1.5, 1.5)
    return np.asarray(tooth * patch * blow)


def stone(name: str, h: Arr, albedo: Arr, mean: float, finish: Finish) -> None:
    """Light a slab's texture and write it with the average brightness ``mean``."""
    save_rgb(name, expose(shade(h, albedo, finish), mean), rng_for(name + "dither"))


def ostia() -> None:
    """Write the weathered white-grey marble."""
    rng = rng_for("stone-ostia")
    cloud = noise(rng, STONE, 1200, 40, 1.4, 3.2, 0.55)
    grain = noise(rng, STONE, 12, 1.6, 0.4)
    hole = np.maximum(pits(rng, STONE, 3, 2.75, 500), 0.9 * pits(rng, STONE, 8, 3.1, 700))
    line = scratches(rng, STONE, 5, 2.75)
    claw = tool_marks(rng, STONE, 15, 0.7)
    vein = np.maximum(veins(rng, STONE, 1000, 0.07, 0.6), 0.6 * veins(rng, STONE, 520, 0.08, 0.8))
    band = veins(rng, STONE, 1100, 0.35, 0.6)
    h = 1.0 * noise(rng, STONE, 420, 70, 1.5) + 0.10 * noise(rng, STONE, 70, 7, 1.1)
    h += 0.050 * grain + 0.20 * claw - 1.7 * hole - 0.6 * line - 0.3 * vein
    albedo = tint((0.53, 0.515, 0.487), 1.0 + 0.065 * cloud + 0.028 * grain)
    albedo = over(albedo, (0.25, 0.27, 0.30), np.clip(0.55 * vein + 0.38 * band, 0, 1))
    warm = smooth(0.3, 2.2, noise(rng, STONE, 900, 60, 1.4))
    albedo = over(albedo, (0.50, 0.42, 0.29), 0.14 * warm)
    albedo = over(albedo, (0.20, 0.175, 0.14), np.clip(0.38 * hole + 0.15 * line, 0, 0.6))
    stone("stone-ostia.jpg", h, albedo, 0.69, Finish(0.03, 0.7, 7, (3.0, 12.0), 0.8))


def romani() -> None:
    """Write the warm cream limestone."""
    rng = rng_for("stone-romani")
    bed = noise(rng, STONE, 300, 7, 0.9, 5.0, 0.03)
    cloud = noise(rng, STONE, 1400, 90, 1.5)
    grain = noise(rng, STONE, 9, 1.5, 0.3)
    dots = noise(rng, STONE, 34, 4.0, 0.9, 2.4, 0.03) + 0.6 * bed
    hole = smooth(2.8, 4.2, dots)
    small = pits(rng, STONE, 3, 2.7, 300)
    line = scratches(rng, STONE, 3, 3.1)
    claw = tool_marks(rng, STONE, 17, 0.9)
    clot = noise(rng, STONE, 36, 6, 0.7, 1.5, 0.1)
    seam = veins(rng, STONE, 700, 0.09, 0.03)
    h = (
        0.9 * noise(rng, STONE, 420, 60, 1.5)
        + 0.09 * bed
        + 0.075 * grain
        + 0.18 * claw
        + 0.05 * clot
    )
    h -= 2.6 * hole + 1.0 * small + 0.5 * line
    albedo = tint(
        (0.64, 0.545, 0.395), 1.0 + 0.03 * cloud + 0.022 * bed + 0.03 * grain + 0.025 * clot
    )
    albedo = over(albedo, (0.50, 0.35, 0.20), np.clip(0.11 - 0.035 * bed - 0.045 * cloud, 0, 0.5))
    albedo = over(albedo, (0.42, 0.29, 0.17), 0.32 * seam)
    fleck = smooth(1.9, 2.9, noise(rng, STONE, 20, 4, 0.3, 3.0, 0.4))
    albedo = over(albedo, (0.74, 0.67, 0.54), 0.38 * fleck)
    albedo = over(albedo, (0.20, 0.13, 0.07), np.clip(0.5 * hole + 0.22 * small, 0, 0.65))
    stone("stone-romani.jpg", h, albedo, 0.685, Finish(0.025, 0.8, 8, (3.0, 12.0), 0.8))


def vivere() -> None:
    """Write the yellow and rosy African marble."""
    rng = rng_for("stone-vivere")
    cloud = noise(rng, STONE, 900, 40, 1.45)
    drift = noise(rng, STONE, 1300, 120, 1.6, 1.8, -0.4)
    grain = noise(rng, STONE, 10, 1.6, 0.4)
    red = np.maximum(veins(rng, STONE, 800, 0.07, -0.5), 0.7 * veins(rng, STONE, 400, 0.08, -0.2))
    pale = veins(rng, STONE, 620, 0.12, 0.9)
    hole = np.maximum(pits(rng, STONE, 3, 2.85, 420), 0.9 * pits(rng, STONE, 8, 3.2, 600))
    line = scratches(rng, STONE, 5, 2.75)
    claw = tool_marks(rng, STONE, 19, -0.5)
    h = 1.0 * noise(rng, STONE, 420, 70, 1.5) + 0.10 * noise(rng, STONE, 70, 7, 1.1)
    h += 0.055 * grain + 0.17 * claw - 1.7 * hole - 0.6 * line - 0.4 * red
    albedo = tint((0.62, 0.445, 0.245), 1.0 + 0.05 * cloud + 0.02 * grain)
    albedo = over(albedo, (0.58, 0.335, 0.235), 0.62 * smooth(-0.5, 1.6, drift))
    albedo = over(albedo, (0.72, 0.60, 0.42), 0.40 * pale)
    albedo = over(albedo, (0.36, 0.15, 0.105), np.clip(0.55 * red, 0, 1))
    albedo = over(albedo, (0.20, 0.10, 0.06), np.clip(0.38 * hole + 0.15 * line, 0, 0.6))
    stone("stone-vivere.jpg", h, albedo, 0.62, Finish(0.035, 0.6, 7, (3.0, 12.0), 0.8))


def tabula() -> None:
    """Write the oiled walnut."""
    rng = rng_for("stone-tabula")
    y = np.arange(STONE[0], dtype=np.float32)[:, None]
    bend = noise(rng, STONE, 2400, 190, 1.7, 5.0, 0.01)
    fine = noise(rng, STONE, 260, 14, 1.2, 18.0, 0.0)
    ring = np.mod(y / 82.0 + 2.6 * bend + 0.16 * fine, 1.0)
    late = ring**2.2 * smooth(1.0, 0.90, ring)
    fibre = noise(rng, STONE, 40, 1.2, 0.6, 55.0, 0.0)
    tone = noise(rng, STONE, 900, 40, 1.3, 9.0, 0.0)
    dots = noise(rng, STONE, 7, 1.3, 0.2, 16.0, 0.0)
    pore = smooth(1.5, 2.8, dots - 0.9 * (late - 0.4))
    cross = noise(rng, STONE, 260, 30, 1.0, 0.18, 0.1)
    h = 0.22 * fibre - 1.1 * pore - 0.5 * late + 0.8 * noise(rng, STONE, 400, 60, 1.2, 3.0)
    albedo = tint((0.118, 0.060, 0.029), 1.0 + 0.11 * tone + 0.08 * fibre + 0.025 * cross)
    albedo = over(albedo, (0.042, 0.022, 0.012), 0.62 * late)
    albedo = over(albedo, (0.018, 0.010, 0.006), 0.55 * pore)
    stone("stone-tabula.jpg", h, albedo, 0.275, Finish(0.04, 0.55, 5, (3.0, 10.0), 0.8, 0, 0.35))


def table() -> None:
    """Write the dark felt the slab lies on."""
    rng = rng_for("table")
    shape = (1200, 1920)
    hair = sum(
        (noise(rng, shape, 22, 1.2, 0.8, 7.0, a) for a in (0.2, 0.9, 1.7, 2.5)),
        np.zeros(shape, np.float32),
    )
    nap = noise(rng, shape, 420, 30, 1.2)
    h = 0.15 * hair + 0.5 * nap
    flat = tint((0.0150, 0.0137, 0.0133), 1.0 + 0.05 * hair + 0.05 * nap)
    for channel in range(3):
        flat[..., channel] *= 1.0 + 0.05 * noise(rng, shape, 40, 4, 0.7, 4.0, 0.9 * channel)
    lit = shade(h, flat, Finish(0.0, 1.0, 3, (3.0,), 0.5, 0.3, 0.0))
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    far = np.hypot((x / shape[1] - 0.30) * 1.25, y / shape[0] - 0.24)
    pool = 0.34 + 1.05 * np.exp(-((far / 0.52) ** 2))
    warm = mix(
        np.asarray([0.90, 0.98, 1.10]), np.asarray([1.06, 1.0, 0.92]), pool[..., None] - 0.34
    )
    save_rgb("table.jpg", expose(lit * pool[..., None] * warm, 0.118), rng)


# --------------------------------------------------------------------------------------------
# Plane shapes: signed distances, negative inside, in half widths of the picture


def segment(x: Arr, y: Arr, a: tuple[float, float], b: tuple[float, float], w: float) -> Arr:
    """Return the distance to a stroke with round ends, ``w`` to each side, from ``a`` to ``b``."""
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
    """Return the distance to an arc of the circle ``c``, ``r`` over the degrees ``span``.

    Degrees run from the right (0) downwards (90); the ends are cut square.
    """
    d = np.abs(np.hypot(x - c[0], y - c[1]) - r) - w
    mid, half = (span[0] + span[1]) / 2, (span[1] - span[0]) / 2
    a = np.degrees(np.arctan2(y - c[1], x - c[0]))
    away = np.abs((a - mid + 180.0) % 360.0 - 180.0) - half
    return np.maximum(d, np.radians(away) * r)


def union(*shapes: Arr) -> Arr:
    """Return the distance to all ``shapes`` together."""
    return np.asarray(np.minimum.reduce(shapes))


def minus(a: Arr, b: Arr) -> Arr:
    """Return the distance to ``a`` without ``b``."""
    return np.maximum(a, -b)


# --------------------------------------------------------------------------------------------
# Carved ornaments

RELIEF_PX = 400


def save_relief(name: str, depth: Arr) -> None:
    """Write the carving ``depth`` (4 * 400 square), 0 to 1, as grey."""
    g = np.clip(shrink(depth, 4), 0, 1)
    save_rgba(name, np.repeat(g[..., None], 3, axis=-1), np.ones_like(g))


def chisel(d: Arr, wide: float, power: float = 0.9) -> Arr:
    """Return the depth (0 to 1) of a sloping cut inside the shape of distance ``d``."""
    return np.asarray(np.clip(-d / wide, 0, 1) ** power)


def rosette() -> None:
    """Write the compass rosette of six petals in a circle."""
    x, y = grid(RELIEF_PX * 4)
    r, size = np.hypot(x, y), 0.85
    depth = chisel(np.abs(r - 0.90) - 0.045, 0.045)
    for k in range(6):
        a = np.radians(60 * k + 30)
        left, right = a - np.pi / 3, a + np.pi / 3
        one = np.hypot(x - size * np.cos(left), y - size * np.sin(left)) - size
        two = np.hypot(x - size * np.cos(right), y - size * np.sin(right)) - size
        petal = np.maximum(one, two) + 0.010
        depth = np.maximum(depth, chisel(petal, 0.110, 0.62))
        b = a + np.pi / 6
        dot = np.hypot(x - 0.63 * np.cos(b), y - 0.63 * np.sin(b)) - 0.055
        depth = np.maximum(depth, 0.8 * chisel(dot, 0.035, 0.6))
    save_relief("rosette.png", depth * (1.0 - 0.5 * smooth(0.03, 0.0, r)))


def crescent() -> None:
    """Write the crescent with its dot."""
    x, y = grid(RELIEF_PX * 4)
    y = y + 0.02
    moon = np.maximum(np.hypot(x, y) - 0.84, 0.645 - np.hypot(x, y + 0.225))
    depth = chisel(moon, 0.165, 0.55)
    dot = np.hypot(x, y + 0.26) - 0.175
    depth = np.maximum(depth, chisel(dot, 0.10, 0.6))
    ring = np.abs(np.hypot(x, y + 0.26) - 0.285) - 0.026
    save_relief("crescent.png", np.maximum(depth, 0.75 * chisel(ring, 0.026)))


def leaf_frame(
    x: Arr, y: Arr, at: tuple[float, float], angle: float, length: float, bend: float
) -> tuple[Arr, Arr]:
    """Return u (0 at the stalk, 1 at the tip) and v (sideways, in lengths) of a bent leaf."""
    c, s = np.cos(angle), np.sin(angle)
    u = ((x - at[0]) * c + (y - at[1]) * s) / length
    v = ((y - at[1]) * c - (x - at[0]) * s) / length
    return u, v - bend * u * u


def leaf_width(u: Arr, wide: float) -> Arr:
    """Return the half width, in lengths, of a laurel leaf at ``u``."""
    t = np.clip(u, 0.0, 1.0)
    return np.asarray(wide * np.sin(np.pi * t**0.85) ** 0.85 * (1.0 - 0.12 * t))


def wreath() -> None:
    """Write the laurel ring; everything within 68 % of the diameter stays flat."""
    x, y = grid(RELIEF_PX * 4)
    depth = 0.55 * chisel(np.abs(np.hypot(x, y) - 0.700) - 0.016, 0.016)
    count = 15
    for side in (-1.0, 1.0):
        for k in range(count):
            around = np.radians(90.0 + side * (9.0 + 156.0 * k / (count - 1)))
            for lean, ring in ((0.42, 0.835), (-0.42, 0.835)):
                forward = around + side * np.pi / 2
                at = (ring * np.cos(around), ring * np.sin(around))
                length = 0.215 if k < count - 1 else 0.17
                u, v = leaf_frame(x, y, at, forward - lean * side, length, 0.10 * np.sign(lean))
                d = np.abs(v) - leaf_width(u, 0.20)
                d = np.where((u > 0) & (u < 1), d, 1.0)
                depth = np.maximum(depth, chisel(d, 0.18, 0.75))
    r = np.hypot(x, y)
    knot = np.maximum(np.abs(np.hypot(x, y - 0.835) - 0.055) - 0.03, -0.1)
    depth = np.maximum(depth, chisel(knot, 0.03))
    save_relief("wreath.png", depth * smooth(0.672, 0.684, r) * smooth(0.995, 0.98, r))


# --------------------------------------------------------------------------------------------
# The gilded wreath

LAUREL_PX = 800


@dataclass
class Relief:
    """A growing height field (pixels) and its coverage, both (H, W)."""

    h: Arr
    cover: Arr

    def add(self, rows: slice, cols: slice, h: Arr, cover: Arr) -> None:
        """Lay a piece over ``rows`` and ``cols`` where it stands higher."""
        old = self.h[rows, cols]
        wins = (cover > 0.5) & (h > old)
        self.h[rows, cols] = np.where(wins, h, old)
        self.cover[rows, cols] = np.maximum(self.cover[rows, cols], cover)


def window(c: tuple[float, float], reach: float, n: int) -> tuple[slice, slice, Arr, Arr]:
    """Return rows, columns, x and y of the square around ``c`` (picture units, side 2)."""
    lo_x, hi_x = (int(np.clip((c[0] + s * reach + 1) / 2 * n, 0, n)) for s in (-1, 1))
    lo_y, hi_y = (int(np.clip((c[1] + s * reach + 1) / 2 * n, 0, n)) for s in (-1, 1))
    y, x = np.mgrid[lo_y:hi_y, lo_x:hi_x].astype(np.float32)
    return slice(lo_y, hi_y), slice(lo_x, hi_x), (x + 0.5) / n * 2 - 1, (y + 0.5) / n * 2 - 1


def add_leaf(
    out: Relief, at: tuple[float, float], angle: float, length: float, base: float, bend: float
) -> None:
    """Lay one bronze leaf, ``length`` in picture units, its root ``base`` pixels high."""
    n = out.h.shape[0]
    rows, cols, x, y = window(at, length * 1.15, n)
    u, v = leaf_frame(x, y, at, angle, length, bend)
    wide = leaf_width(u, 0.185)
    px = length * n / 2
    t = np.clip(np.abs(v) / np.maximum(wide, 1e-4), 0, 1.2)
    body = 0.13 * np.sqrt(np.clip(1.0 - t * t, 0, 1)) * np.clip(wide / 0.185, 0, 1)
    rib = 0.030 * np.exp(-((v / 0.016) ** 2)) * (1.0 - 0.7 * np.clip(u, 0, 1))
    crease = 0.055 * np.exp(-((v / 0.055) ** 2))
    side_veins = 0.006 * np.sin(2 * np.pi * (u * 9.0 - np.abs(v) * 16.0)) * (t < 0.9) * (t > 0.15)
    lift = 0.30 * np.sin(np.pi * np.clip(u, 0, 1) * 0.75)
    h = base + px * (body + rib - crease + side_veins + lift * 0.55 + 0.12 * v)
    cover = np.clip((wide - np.abs(v)) * px + 0.5, 0, 1) * (u > 0.0) * (u < 1.0)
    out.add(rows, cols, h.astype(np.float32), cover.astype(np.float32))


def add_ball(out: Relief, c: tuple[float, float], r: float, base: float) -> None:
    """Lay a berry of radius ``r`` (picture units) whose middle is ``base`` pixels high."""
    n = out.h.shape[0]
    rows, cols, x, y = window(c, r * 1.2, n)
    d = np.hypot(x - c[0], y - c[1]) / r
    h = base + r * n / 2 * np.sqrt(np.clip(1 - d * d, 0, 1))
    h -= r * n / 2 * 0.25 * smooth(0.22, 0.05, d)
    out.add(rows, cols, h, np.clip((1 - d) * r * n / 2 + 0.5, 0, 1))


def add_band(out: Relief, path: Arr, wide: Arr, base: float, flat: float, spin: float) -> None:
    """Lay a band along ``path`` (N, 2), ``wide`` (N,) to each side, in picture units.

    ``flat`` 0 is a rod, 1 a ribbon; ``spin`` is the number of ridges along a twisted rod.
    """
    n = out.h.shape[0]
    reach = float(np.ptp(path, axis=0).max()) / 2 + float(wide.max()) * 1.5
    mid = (path.max(axis=0) + path.min(axis=0)) / 2
    rows, cols, x, y = window((float(mid[0]), float(mid[1])), reach, n)
    best = np.full(x.shape, 9.0, np.float32)
    along, half = np.zeros_like(best), np.full(x.shape, 1e-3, np.float32)
    for k in range(len(path) - 1):
        (ax, ay), (bx, by) = path[k], path[k + 1]
        dx, dy = bx - ax, by - ay
        t = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
        d = np.hypot(x - ax - t * dx, y - ay - t * dy)
        near = d < best
        best = np.where(near, d, best)
        along = np.where(near, (k + t) / (len(path) - 1), along)
        half = np.where(near, wide[k] * (1 - t) + wide[k + 1] * t, half)
    q = np.clip(best / half, 0, 1)
    section = np.sqrt(np.clip(1 - q * q, 0, 1)) * (1 - flat) + flat * (
        0.45 + 0.5 * smooth(0.5, 0.9, q)
    )
    ridge = 1.0 + 0.16 * np.sin(2 * np.pi * spin * along + 2.2 * best / half)
    h = base + half * n / 2 * section * ridge
    out.add(rows, cols, h.astype(np.float32), np.clip((half - best) * n / 2 + 0.5, 0, 1))


def branch(out: Relief, rng: Rng, side: float) -> None:
    """Lay one half of the wreath, ``side`` -1 left or 1 right, from the tie up to the tip."""
    n = out.h.shape[0]
    ring, count = 0.715, 17
    turn = np.radians(90.0 - side * np.linspace(0.0, 160.0, 60))
    path = np.stack([ring * np.cos(turn), ring * np.sin(turn)], axis=-1)
    add_band(out, path, np.linspace(0.024, 0.008, 60), 0.010 * n, 0.0, 0.0)
    for k in range(count):
        f = k / (count - 1)
        a = np.radians(90.0 - side * (9.0 + 150.0 * f))
        forward = a - side * np.pi / 2
        at = (ring * float(np.cos(a)), ring * float(np.sin(a)))
        size = 0.275 - 0.055 * f + rng.normal() * 0.008
        for lean, rise in ((0.52, 0.004), (-0.56, 0.004), (0.05, 0.016)):
            if lean == 0.05 and k % 2:
                continue
            ang = forward + (lean + rng.normal() * 0.07) * side
            add_leaf(out, at, ang, size, n * (rise + 0.004 * (k % 2)), rng.normal() * 0.06)
        if k % 2 and k < count - 2:
            out_by = ring + (0.085 if k % 4 == 1 else -0.085)
            b = a - side * 0.045
            add_ball(out, (out_by * float(np.cos(b)), out_by * float(np.sin(b))), 0.027, 0.03 * n)
    add_leaf(out, (float(path[-1, 0]), float(path[-1, 1])), forward, 0.2, n * 0.012, 0.0)


def ribbon(out: Relief) -> None:
    """Lay the tie at the foot of the wreath."""
    n = out.h.shape[0]
    t = np.linspace(0, 1, 30)
    for side in (-1.0, 1.0):
        px = side * (0.03 + 0.27 * t - 0.035 * np.sin(2 * np.pi * t))
        py = 0.735 + 0.15 * np.sin(1.7 * t) + 0.012 * np.sin(9 * t)
        add_band(out, np.stack([px, py], -1), 0.018 + 0.020 * t, 0.030 * n, 0.8, 0.0)
        loop = np.linspace(-0.15, 2 * np.pi - 0.3, 40)
        lx = side * (0.105 - 0.105 * np.cos(loop))
        ly = 0.712 - 0.055 * np.sin(loop) - 0.03 * (1 - np.cos(loop))
        add_band(out, np.stack([lx, ly], -1), np.full(40, 0.022), 0.046 * n, 0.7, 0.0)
    knot = np.stack([np.zeros(6), np.linspace(0.675, 0.755, 6)], -1)
    add_band(out, knot, np.array([0.030, 0.038, 0.040, 0.040, 0.038, 0.030]), 0.062 * n, 0.1, 0.0)


def laurel() -> None:
    """Write the gilded laurel wreath."""
    rng = rng_for("laurel")
    n = LAUREL_PX * 2
    out = Relief(np.zeros((n, n), np.float32), np.zeros((n, n), np.float32))
    for side in (-1.0, 1.0):
        branch(out, rng, side)
    ribbon(out)
    dent = noise(rng, (n, n), 90, 9, 1.1)
    h = out.h + 0.35 * dent + 0.10 * noise(rng, (n, n), 8, 2, 0.5)
    h = np.where(out.cover > 0, h, 0.0)
    nrm = normals(blur(h, 0.8))
    lit, ao = cast_shadow(h, 60.0), occlusion(h, (5.0, 16.0, 40.0), 0.75)
    gold = np.asarray([0.96, 0.60, 0.20], np.float32)
    wear = smooth(0.2, 1.8, noise(rng, (n, n), 200, 12, 1.1)) * 0.35 + (1 - ao) * 0.8
    base = mix(gold, np.asarray([0.34, 0.18, 0.065], np.float32), np.clip(wear, 0, 1)[..., None])
    veil = ((0.30 + 0.70 * lit) * ao**1.2)[..., None]
    rgb = base * (0.24 * diffuse(nrm, lit, ao, 0.1) + 1.15 * gloss(nrm, 0.9, 0.36) * veil)
    save_lit("laurel.png", *resolve(rgb, out.cover, 2))


# --------------------------------------------------------------------------------------------
# Signs

SIGN_PX = 160
W = 0.088


def sign_undo(x: Arr, y: Arr) -> Arr:
    """An arrow that turns back to the left."""
    head = polygon(x, y, [(-0.80, -0.26), (-0.30, -0.66), (-0.36, -0.26), (-0.30, 0.14)])
    bend = arc(x, y, (0.26, 0.17), 0.43, (-91, 91), W)
    top = stroke(x, y, (-0.45, -0.26), (0.28, -0.26), W, 0.0)
    return union(head, bend, top, stroke(x, y, (-0.36, 0.60), (0.28, 0.60), W, 0.0))


def sign_hint(x: Arr, y: Arr) -> Arr:
    """A Roman oil lamp with its flame."""
    body = ellipse(x, y, (0.06, 0.40), 0.58, 0.30)
    body = np.maximum(body, 0.17 - y)
    nozzle = polygon(x, y, [(-0.10, 0.17), (-0.74, 0.10), (-0.82, 0.26), (-0.36, 0.58)])
    foot = polygon(x, y, [(-0.18, 0.62), (0.30, 0.62), (0.38, 0.82), (-0.26, 0.82)])
    handle = np.abs(np.hypot(x - 0.66, y - 0.20) - 0.17) - 0.068
    lid = ellipse(x, y, (0.12, 0.10), 0.26, 0.12)
    u = np.clip((0.04 - y) / 0.80, 0, 1)
    wide = 0.50 * np.sqrt(u) * (1.0 - u) ** 1.1
    flame = np.abs(x + 0.60 - 0.05 * np.sin(5.0 * u)) - wide
    flame = np.maximum(flame, np.abs(y + 0.36) - 0.40)
    return union(body, nozzle, foot, handle, lid, flame)


def sign_menu(x: Arr, y: Arr) -> Arr:
    """Three bars."""
    return union(*(stroke(x, y, (-0.68, v), (0.68, v), W) for v in (-0.46, 0.0, 0.46)))


def sign_rules(x: Arr, y: Arr) -> Arr:
    """An open scroll on its two rods."""
    rods = [stroke(x, y, (s * 0.68, -0.74), (s * 0.68, 0.74), W * 1.15) for s in (-1, 1)]
    edges = [stroke(x, y, (-0.62, v), (0.62, v), W * 0.62) for v in (-0.52, 0.52)]
    lines = [
        stroke(x, y, (-0.38, v), (e, v), W * 0.62)
        for v, e in ((-0.22, 0.38), (0, 0.38), (0.22, 0.1))
    ]
    return union(*rods, *edges, *lines)


def sign_settings(x: Arr, y: Arr) -> Arr:
    """Two sliders."""
    out = union(*(stroke(x, y, (-0.74, v), (0.74, v), W * 0.85) for v in (-0.34, 0.34)))
    for cx, cy in ((0.28, -0.34), (-0.28, 0.34)):
        out = minus(out, np.hypot(x - cx, y - cy) - 0.27)
        out = union(out, np.hypot(x - cx, y - cy) - 0.20)
    return out


def sign_done(x: Arr, y: Arr) -> Arr:
    """A check mark."""
    points = [(-0.76, 0.06), (-0.60, -0.08), (-0.24, 0.28), (0.60, -0.62), (0.78, -0.48)]
    return polygon(x, y, [*points, (-0.22, 0.62)])


def sign_close(x: Arr, y: Arr) -> Arr:
    """A cross."""
    return union(
        stroke(x, y, (-0.56, -0.56), (0.56, 0.56), W), stroke(x, y, (-0.56, 0.56), (0.56, -0.56), W)
    )


def sign_back(x: Arr, y: Arr) -> Arr:
    """A chevron to the left."""
    points = [(-0.50, 0.0), (0.28, -0.70), (0.44, -0.56), (-0.20, 0.0), (0.44, 0.56), (0.28, 0.70)]
    return polygon(x, y, points)


def sign_forward(x: Arr, y: Arr) -> Arr:
    """A chevron to the right."""
    return sign_back(-x, y)


def sign_play(x: Arr, y: Arr) -> Arr:
    """A wedge to the right."""
    return polygon(x, y, [(-0.46, -0.66), (0.68, 0.0), (-0.46, 0.66), (-0.40, 0.0)])


def sign_pause(x: Arr, y: Arr) -> Arr:
    """Two pillars."""
    return union(*(stroke(x, y, (s * 0.28, -0.62), (s * 0.28, 0.62), W * 1.6) for s in (-1, 1)))


def loudspeaker(x: Arr, y: Arr) -> Arr:
    """The mouth of a horn, at the left of the sign."""
    points = [(-0.80, -0.22), (-0.52, -0.22), (-0.10, -0.60), (-0.10, 0.60), (-0.52, 0.22)]
    return polygon(x, y, [*points, (-0.80, 0.22)])


def sign_sound(x: Arr, y: Arr) -> Arr:
    """A horn that sounds."""
    waves = [arc(x, y, (-0.16, 0.0), r, (-42, 42), W * 0.85) for r in (0.42, 0.78)]
    return union(loudspeaker(x, y), *waves)


def sign_mute(x: Arr, y: Arr) -> Arr:
    """A horn crossed out."""
    a = stroke(x, y, (0.18, -0.28), (0.74, 0.28), W)
    return union(loudspeaker(x, y), a, stroke(x, y, (0.18, 0.28), (0.74, -0.28), W))


def sign_restart(x: Arr, y: Arr) -> Arr:
    """An arrow round in a circle."""
    ring = arc(x, y, (0.0, 0.04), 0.58, (-35, 250), W)
    head = polygon(x, y, [(0.16, -0.52), (-0.26, -0.86), (-0.22, -0.52), (-0.26, -0.18)])
    return union(ring, head)


def sign_home(x: Arr, y: Arr) -> Arr:
    """A small temple."""
    roof = polygon(x, y, [(-0.84, -0.24), (0.0, -0.76), (0.84, -0.24)])
    roof = minus(roof, polygon(x, y, [(-0.40, -0.34), (0.0, -0.58), (0.40, -0.34)]))
    pillars = [stroke(x, y, (c, -0.16), (c, 0.52), W * 0.95) for c in (-0.56, 0.0, 0.56)]
    return union(roof, *pillars, stroke(x, y, (-0.80, 0.64), (0.80, 0.64), W * 0.9))


def sign_hand(x: Arr, y: Arr) -> Arr:
    """A hand that points to the right."""
    index = segment(x, y, (-0.10, -0.24), (0.74, -0.24), 0.115)
    palm = segment(x, y, (-0.22, -0.08), (-0.22, 0.28), 0.26)
    out = union(palm, index)
    for k, end in enumerate((0.24, 0.20, 0.12)):
        v = 0.035 + 0.205 * k
        out = minus(out, segment(x, y, (-0.04, v), (0.6, v), 0.128))
        out = union(out, segment(x, y, (-0.04, v), (end, v), 0.092))
    thumb = segment(x, y, (-0.24, -0.30), (0.06, -0.53), 0.10)
    cuff = stroke(x, y, (-0.66, -0.42), (-0.66, 0.58), W * 1.1)
    return union(out, thumb, cuff)


SIGNS: dict[str, Callable[[Arr, Arr], Arr]] = {
    "undo": sign_undo,
    "hint": sign_hint,
    "menu": sign_menu,
    "rules": sign_rules,
    "settings": sign_settings,
    "done": sign_done,
    "close": sign_close,
    "back": sign_back,
    "forward": sign_forward,
    "play": sign_play,
    "pause": sign_pause,
    "sound": sign_sound,
    "mute": sign_mute,
    "restart": sign_restart,
    "home": sign_home,
    "hand": sign_hand,
}


def sign(name: str) -> None:
    """Write one sign: bone-coloured, cut in facets that take the light."""
    k = 4
    n = SIGN_PX * k
    x, y = grid(n)
    rng = rng_for(name)
    shaky = noise(rng, (n, n), 220, 36, 1.2)
    cut = SIGNS[name](x, y)
    d = cut + 0.0035 * shaky
    soft = blur(np.clip(-cut, 0.0, 0.085), 2.5)
    gy, gx = np.gradient(soft * n / 2)
    facet = np.clip((gx + gy) * -(0.5**0.5), -1, 1)
    grain = noise(rng, (n, n), 30, 5, 0.7, 6.0, 0.5)
    rgb = decode(np.asarray(SIGN)) * (1.0 + 0.16 * facet + 0.015 * grain - 0.02)[..., None]
    alpha = np.clip(0.5 - d * n / 2, 0, 1)
    save_rgba(f"icon-{name}.png", *encoded_sign(*resolve(rgb, alpha, k)))


def encoded_sign(rgb: Arr, alpha: Arr) -> tuple[Arr, Arr]:
    """Return sRGB colour and alpha of a sign; what is clear keeps the plain colour."""
    plain = np.broadcast_to(np.asarray(SIGN), rgb.shape)
    return np.where(alpha[..., None] > 0.02, np.clip(encode(rgb), 0, 1), plain), alpha


# --------------------------------------------------------------------------------------------
# The program's own icon


def paste(base: Arr, rgb: Arr, alpha: Arr, at: tuple[int, int]) -> None:
    """Lay ``rgb`` and ``alpha`` over ``base`` (H, W, 3) with its corner at ``at`` (y, x)."""
    h, w = alpha.shape
    part = base[at[0] : at[0] + h, at[1] : at[1] + w]
    part[:] = mix(part, rgb, alpha[..., None])


def darken(base: Arr, shape: Arr, sigma: float, amount: float) -> None:
    """Throw the shadow of ``shape`` (H, W), 0 to 1, on ``base`` (H, W, 3)."""
    base *= 1.0 - amount * blur(shape, sigma)[..., None]


def icon() -> None:
    """Write the program's icon: a checker and a die on marble."""
    rng = rng_for("icon")
    size, k = 256, 2
    n = size * k
    x, y = grid(n)
    d = np.maximum(np.abs(x), np.abs(y)) - 0.70
    corner = np.hypot(np.maximum(np.abs(x) - 0.70, 0), np.maximum(np.abs(y) - 0.70, 0))
    d = np.where(corner > 0, corner - 0.26, d - 0.26)
    edge = np.clip((d + 0.10) / 0.10, 0, 1)
    h = 22.0 * np.sqrt(np.clip(1 - edge**2, 0, 1)) + 0.5 * noise(rng, (n, n), 140, 24, 1.3)
    h += 0.16 * noise(rng, (n, n), 8, 2, 0.5) - 6.0 * chisel(np.abs(d + 0.19) - 0.022, 0.022)
    vein = veins(rng, (n, n), 420, 0.16, 0.7)
    albedo = over(tint((0.30, 0.285, 0.265), np.ones_like(x)), (0.13, 0.14, 0.15), 0.6 * vein)
    base = shade(h, albedo, Finish(0.04, 0.5, 30, (4.0, 14.0)))
    disc, disc_a = white_checker(rng_for("checker-white-1.png"), 936)
    disc, disc_a = resolve(disc, disc_a, 3)
    cube, cube_a = die_frame(rotation((0, 0, 1), 17.0) @ rest_pose(5), make_faces(), 290)
    for rgb, a, at in ((disc, disc_a, (40, 34)), (cube, cube_a, (208, 208))):
        full = np.zeros((n, n), np.float32)
        m = a.shape[0]
        far = 16 if m > 305 else 24
        full[at[0] + far : at[0] + far + m, at[1] + far : at[1] + far + m] = a[
            : n - at[0] - far, : n - at[1] - far
        ]
        darken(base, full, 12.0, 0.55)
        darken(base, shift(full, far // 2, far // 2), 4.0, 0.4)
        paste(base, rgb, a, at)
    save_lit("icon.png", *resolve(base, smooth(0.004, -0.004, d), k))


# --------------------------------------------------------------------------------------------


def pictures() -> dict[str, Callable[[], None]]:
    """Return every picture's name, without its ending, and what draws it."""
    out: dict[str, Callable[[], None]] = {"shadow": shadow}
    for colour in ("white", "black"):
        for v in (1, 2, 3):
            out[f"checker-{colour}-{v}"] = partial(checkers, colour, v)
    out |= {"rosette": rosette, "crescent": crescent, "wreath": wreath}
    for name in SIGNS:
        out[f"icon-{name}"] = partial(sign, name)
    out |= {"icon": icon, "laurel": laurel, "dice": dice, "table": table}
    out |= {"stone-ostia": ostia, "stone-romani": romani, "stone-vivere": vivere}
    return out | {"stone-tabula": tabula}


def main() -> None:
    """Render what the command line names, or everything."""
    known = pictures()
    parser = argparse.ArgumentParser(description="Render the pictures of the game.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a picture, with or without ending"
    )
    wanted = [Path(n).stem for n in parser.parse_args().names] or list(known)
    unknown = [n for n in wanted if n not in known]
    if unknown:
        parser.error(f"no such picture: {', '.join(unknown)}; known are {', '.join(known)}")
    pygame.display.init()
    for name in wanted:
        start = time.perf_counter()
        known[name]()
        print(f"{name:20} {time.perf_counter() - start:6.1f} s", flush=True)


if __name__ == "__main__":
    main()
