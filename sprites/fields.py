"""Noise, profiles and other numeric fields from which surfaces are made.

Fields are arrays of float32; lengths are in pixels or vertices unless a docstring gives others.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Arr: TypeAlias = npt.NDArray[Any]
Rng: TypeAlias = np.random.Generator
Vec: TypeAlias = tuple[float, float, float]


def rng_for(name: str) -> Rng:
    """Return a generator seeded by the letters of `name`."""
    return np.random.default_rng(list(name.encode()))


def smooth(lo: float, hi: float, x: Arr) -> Arr:
    """Return the smooth step of `x` from 0 at `lo` to 1 at `hi` (any shape)."""
    t = np.clip((x - lo) / (hi - lo), 0.0, 1.0)
    return np.asarray(t * t * (3.0 - 2.0 * t))


def mix(a: Arr | float, b: Arr | float, t: Arr) -> Arr:
    """Blend from `a` to `b` by `t`; all three broadcast."""
    return np.asarray(a * (1.0 - t) + b * t)


def tint(colour: Vec, amount: Arr) -> Arr:
    """Return `colour` scaled by `amount` (...) as (..., 3)."""
    return np.asarray(amount[..., None] * np.asarray(colour, np.float32))


def over(base: Arr, colour: Vec, amount: Arr) -> Arr:
    """Blend `base` (..., 3) towards one `colour` by `amount` (...)."""
    return mix(base, np.asarray(colour, np.float32), amount[..., None])


def frequencies(shape: tuple[int, ...]) -> list[Arr]:
    """Return the frequencies, in cycles a pixel, of a real transform of `shape`, by axis."""
    axes = [np.fft.fftfreq(n) for n in shape[:-1]] + [np.fft.rfftfreq(shape[-1])]
    return list(np.meshgrid(*(a.astype(np.float32) for a in axes), indexing="ij", sparse=True))


def _shaped(
    rng: Rng, shape: tuple[int, ...], f2: Arr, big: float, small: float, slope: float
) -> Arr:
    """Return noise of standard deviation 1 with the squared frequencies `f2`."""
    f2.flat[0] = 1.0
    gain = f2 ** (-slope / 2) * np.exp(-f2 * small * small) * (1.0 - np.exp(-f2 * big * big))
    gain.flat[0] = 0.0
    white = np.fft.rfftn(rng.standard_normal(shape, dtype=np.float32))
    out = np.fft.irfftn(white * gain, s=shape, axes=range(len(shape))).astype(np.float32)
    return np.asarray(out / max(float(out.std()), 1e-9))


def noise(
    rng: Rng,
    shape: tuple[int, int],
    big: float,
    small: float,
    slope: float = 1.0,
    stretch: float = 1.0,
    angle: float = 0.0,
) -> Arr:
    """Return seamless noise of mean 0 and standard deviation 1, shape `shape`.

    Features lie between `small` and `big` pixels. `slope` is the fall of the amplitude with the
    frequency. `stretch` elongates features along `angle` (radians, from x towards y).
    """
    fy, fx = frequencies(shape)
    along = (fx * np.cos(angle) + fy * np.sin(angle)) * stretch
    across = fy * np.cos(angle) - fx * np.sin(angle)
    return _shaped(rng, shape, along * along + across * across, big, small, slope)


def cloud(rng: Rng, side: int, big: float, small: float, slope: float, stretch: float) -> Arr:
    """Return seamless noise (side, side, side), elongated along the first axis by `stretch`."""
    fx, fy, fz = frequencies((side, side, side))
    return _shaped(rng, (side,) * 3, (fx * stretch) ** 2 + fy**2 + fz**2, big, small, slope)


def sample(volume: Arr, p: Arr) -> Arr:
    """Return the values (N,) of a seamless `volume` at the points `p` (N, 3) in voxels."""
    low = np.floor(p).astype(np.int64)
    part = (p - low).astype(np.float32)
    n = volume.shape[0]
    out = np.zeros(len(p), np.float32)
    for corner in range(8):
        bits = np.array([corner >> 2 & 1, corner >> 1 & 1, corner & 1])
        weight = np.prod(np.where(bits, part, 1 - part), axis=1)
        i, j, k = ((low + bits) % n).T
        out += weight * volume[i, j, k]
    return out


def blur(a: Arr, sigma: float) -> Arr:
    """Return `a` (H, W) blurred by a Gaussian of `sigma` pixels, wrapping at the edges."""
    fy, fx = frequencies(a.shape)
    gain = np.exp(-2.0 * np.pi**2 * sigma**2 * (fy * fy + fx * fx))
    return np.asarray(np.fft.irfft2(np.fft.rfft2(a) * gain, s=a.shape).astype(np.float32))


def lookup(field: Arr, x: Arr, y: Arr) -> Arr:
    """Return `field` (H, W), which covers -1 to 1 both ways and repeats, at `x`, `y` (...)."""
    h, w = field.shape
    u, v = (x + 1) / 2 * w, (y + 1) / 2 * h
    i, j = np.floor(v).astype(np.int64), np.floor(u).astype(np.int64)
    b, a = (v - i).astype(np.float32), (u - j).astype(np.float32)
    i0, i1, j0, j1 = i % h, (i + 1) % h, j % w, (j + 1) % w
    top = field[i0, j0] * (1 - a) + field[i0, j1] * a
    low = field[i1, j0] * (1 - a) + field[i1, j1] * a
    return np.asarray(top * (1 - b) + low * b)


def grid(size: int) -> tuple[Arr, Arr]:
    """Return x and y (size, size), running from -1 to 1 across the picture, y downwards."""
    c = ((np.arange(size, dtype=np.float32) + 0.5) / size * 2.0 - 1.0).astype(np.float32)
    y, x = np.meshgrid(c, c, indexing="ij")
    return x, y


def lathe(r: Arr, points: Sequence[tuple[float, float]], ease: float = 0.008) -> Arr:
    """Return the height at the radii `r` of a turned profile.

    `points` are (radius, height) corners; `ease` is the softening of the corners.
    """
    n = 4096
    at = np.linspace(-0.3, 1.3, n)
    line = np.interp(np.abs(at), [p[0] for p in points], [p[1] for p in points])
    k = np.arange(-150, 151) * (1.6 / n)
    kernel = np.exp(-0.5 * (k / ease) ** 2)
    soft = np.convolve(np.pad(line, 150, mode="edge"), kernel / kernel.sum(), mode="valid")
    return np.asarray(np.interp(r, at, soft).astype(np.float32))


def groove(r: Arr, centre: float, width: float, depth: float) -> Arr:
    """Return a round-bottomed cut, `depth` deep and `width` wide, at the radius `centre`."""
    t = np.clip(1.0 - ((r - centre) / (0.5 * width)) ** 2, 0.0, None)
    return np.asarray(depth * np.sqrt(t + 1e-6) * smooth(0.0, 0.15, t))


def wobble(rng: Rng, angle: Arr, terms: int, size: float) -> Arr:
    """Return a small smooth function of `angle`, like the irregularity of a turner's hand."""
    out = np.zeros_like(angle)
    for k in range(1, terms + 1):
        out += rng.normal() / k * np.cos(k * angle + rng.uniform(0, 6.28))
    return np.asarray(out * size)


def shrink(a: Arr, k: int) -> Arr:
    """Average `a` (H, W, ...) over blocks of `k` by `k`."""
    h, w = a.shape[0] // k, a.shape[1] // k
    return np.asarray(a.reshape(h, k, w, k, *a.shape[2:]).mean(axis=(1, 3)))
