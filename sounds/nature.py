"""Nature: water, wind, flames, birds and crickets, at some distance.

Water consists of bubbles (M. Minnaert 1933; K. van den Doel, "Physically based models for liquid
sounds", 2005). Birds and crickets follow measured pitches and paces.
"""

from collections.abc import Sequence

import numpy as np
from samples import RATE, Samples, add, band, count, jitter, silence, unit

Rng = np.random.Generator


# --- Continuous sounds: shape (n,), their end joins their beginning -------------------------------


def _lay(track: Samples, sound: Samples, start: int, gain: float = 1.0) -> None:
    """Add a sound to a looping track in place, from a sample on."""
    np.add.at(track, (start + np.arange(len(sound))) % len(track), gain * sound)


def noise(rng: Rng, n: int, low: float, high: float, slope: float = 0.0) -> Samples:
    """Return looping noise from `low` to `high` hertz, shape (n,), of mean power 1.

    Args:
        rng: Source of random numbers.
        n: Number of samples.
        low: Lower limit, in hertz.
        high: Upper limit, in hertz.
        slope: Fall of its power, in decibels an octave.
    """
    f = np.fft.rfftfreq(n, 1 / RATE)
    f[0] = f[1]
    shape = f ** (-slope / 6.02) / (np.hypot(1, (low / f) ** 2) * np.hypot(1, (f / high) ** 2))
    shape[0] = 0.0
    found = np.fft.irfft(shape * np.exp(2j * np.pi * rng.random(len(f))), n)
    even: Samples = found / float(np.std(found))
    return even


def sway(rng: Rng, n: int, seconds: float, depth: float) -> Samples:
    """Return a slow variation about 1, shape (n,), with mean deviation `depth`."""
    slow = noise(rng, n, 0.3 / seconds, 1.0 / seconds)
    found: Samples = np.exp(depth * slow - depth**2)
    return found


def _bubble(rng: Rng, hertz: float) -> Samples:
    """Return a bubble that rings, and rises in pitch near the surface, shape (n,)."""
    radius = 3.0 / hertz
    damping = 0.13 / radius + 0.0072 * radius**-1.5
    time = np.arange(count(min(0.25, 5 / damping))) / RATE
    rise = 0.12 * damping * float(rng.random()) ** 2
    sound: Samples = np.sin(2 * np.pi * hertz * time * (1 + rise * time / 2))
    sound *= np.clip(time / 0.002, 0, 1) * np.exp(-damping * time)
    return sound


def bubbles(
    rng: Rng, n: int, often: float, low: float, high: float, when: Samples | None = None
) -> Samples:
    """Return running or lapping water, shape (n,), of mean power 1: many bubbles.

    Args:
        rng: Source of random numbers.
        n: Number of samples.
        often: Bubbles a second.
        low: The lowest bubble, in hertz.
        high: The highest bubble, in hertz.
        when: Relative number of bubbles over time, shape (n,); uniform if not given.
    """
    share = np.ones(n) if when is None else when
    order = np.cumsum(share) / float(np.sum(share))
    track = np.zeros(n)
    for at in np.searchsorted(order, rng.random(round(often * n / RATE))):
        hertz = low * (high / low) ** float(rng.random())
        sound = (low / hertz) ** 0.7 * rng.random() ** 2 * _bubble(rng, hertz)
        _lay(track, sound, at)
    return track / float(np.std(track))


def lapping(rng: Rng, n: int) -> Samples:
    """Return water that laps against a quay, shape (n,): a small wave every few seconds."""
    swell = np.zeros(n)
    at = 0.0
    while at < n / RATE - 2.0:
        time = np.arange(count(4.5)) / RATE
        wave = (1 - np.exp(-time / 0.5)) * np.exp(-time / 1.1) * jitter(rng, 0.4)
        _lay(swell, wave, count(at))
        at += 3.4 * jitter(rng, 0.35)
    swell += 0.12
    wash = noise(rng, n, 180.0, 900.0, 3.0) * swell
    drops = bubbles(rng, n, 9.0, 320.0, 1400.0, swell)
    return wash / float(np.std(wash)) + 0.35 * drops


def wind(rng: Rng, n: int) -> Samples:
    """Return a light wind about walls, shape (n,): deep, and now and then a little higher."""
    low = noise(rng, n, 70.0, 260.0, 4.0) * sway(rng, n, 5.0, 0.2)
    high = noise(rng, n, 260.0, 900.0, 5.0) * sway(rng, n, 4.0, 0.45)
    return low + 0.35 * high


def lamp(rng: Rng, n: int) -> Samples:
    """Return the flame of an oil lamp, shape (n,): it flutters, and its wick crackles faintly."""
    flame = noise(rng, n, 90.0, 400.0, 3.0) * sway(rng, n, 0.15, 0.2)
    track = np.zeros(n)
    bursts = rng.integers(0, n, round(0.5 * n / RATE))
    for at in (burst + rng.integers(0, count(0.5)) for burst in bursts for _ in range(4)):
        snap = rng.standard_normal(count(0.015))
        snap *= np.exp(-np.arange(len(snap)) / RATE / (0.0018 * jitter(rng, 0.5)))
        snap = band(np.concatenate([snap, np.zeros(100)]), 700.0, 2400.0)
        _lay(track, unit(snap), at, 0.3 + 0.7 * float(rng.random()))
    return flame + 0.06 * track / float(np.std(track))


def cricket(rng: Rng, n: int) -> Samples:
    """Return a field cricket that sings and rests, shape (n,): chirps of three or four pulses."""
    pitch, pace = 4500.0 * jitter(rng, 0.06), 0.44 * jitter(rng, 0.2)
    pulse_time = np.arange(count(0.019)) / RATE
    pulse = np.hanning(len(pulse_time)) * np.sin(2 * np.pi * pitch * pulse_time)
    track, at, first = np.zeros(n), 0.0, int(rng.integers(n))
    while at < n / RATE - 3.0:
        until = min(at + 5.0 * jitter(rng, 0.6), n / RATE - 3.0)
        while at < until:
            for number in range(3 + int(rng.random() < 0.35)):
                _lay(track, pulse, first + count(at + 0.034 * number), 0.55 + 0.15 * number)
            at += pace * jitter(rng, 0.12)
        at += 3.5 * jitter(rng, 0.7)
    return track


# --- Sounds now and then: shape (n,), peak 1 ------------------------------------------------------


def whistle(
    contour: Sequence[float] | Samples, partials: Sequence[float], seconds: float
) -> Samples:
    """Return a gliding tone, shape (n,).

    Args:
        contour: Its pitch over time, in hertz, evenly spaced.
        partials: Strength of the fundamental and each overtone.
        seconds: Its length.
    """
    n = count(seconds)
    time = np.linspace(0.0, 1.0, n)
    pitch = np.interp(time, np.linspace(0.0, 1.0, len(contour)), contour)
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    sound = np.sum([p * np.sin((i + 1) * phase) for i, p in enumerate(partials)], axis=0)
    shaped: Samples = unit(sound) * np.sin(np.pi * time**0.7) ** 1.3
    return shaped


def gull(rng: Rng) -> Samples:
    """Return a gull that calls a few times, each time shorter and lower, shape (n,)."""
    track, at, pitch = silence(4.0), 0.0, 1000.0 * jitter(rng, 0.12)
    for number in range(int(rng.integers(3, 6))):
        long = (0.55 if number == 0 else 0.34) * jitter(rng, 0.12)
        rise = pitch * np.array([0.72, 1.05, 1.12, 1.0, 0.82]) * jitter(rng, 0.03)
        call = whistle(rise, (0.6, 1.0, 0.55, 0.3, 0.12), long)
        rough = 1 + 0.25 * band(rng.standard_normal(len(call)), 30.0, 120.0)
        add(track, call * rough, at, 1.0 - 0.12 * number)
        at += long + 0.16 * jitter(rng, 0.3)
        pitch *= 0.97
    return unit(track)


def sparrows(rng: Rng) -> Samples:
    """Return two or three sparrows on a roof, shape (n,), with chirps that all differ."""
    track = silence(2.6)
    for _bird in range(int(rng.integers(2, 4))):
        pitch, at = 3600.0 * jitter(rng, 0.12), 0.9 * float(rng.random())
        for _chirp in range(int(rng.integers(2, 5))):
            high = pitch * jitter(rng, 0.08)
            shape = high * np.array([0.82, 1.12, 0.95, 1.05, 0.74])
            chirp = whistle(shape, (1.0, 0.12), 0.10 * jitter(rng, 0.3))
            add(track, chirp, at, 0.4 + 0.6 * float(rng.random()))
            at += 0.34 * jitter(rng, 0.45)
    return unit(track)


def swifts(rng: Rng) -> Samples:
    """Return a few swifts that pass high above, shape (n,), with thin cries."""
    track = silence(3.4)
    for _bird in range(3):
        pitch, long = 4300.0 * jitter(rng, 0.08), 0.75 * jitter(rng, 0.25)
        cry = whistle(pitch * np.array([0.93, 1.04, 1.06, 1.02, 0.9]), (1.0, 0.1), long)
        trembling = 0.65 + 0.35 * np.sin(2 * np.pi * 62.0 * np.arange(len(cry)) / RATE)
        add(track, cry * trembling, 0.3 + 1.7 * float(rng.random()), 0.5 + 0.5 * rng.random())
    return unit(track * np.sin(np.linspace(0, np.pi, len(track))))


def owl(rng: Rng) -> Samples:
    """Return a tawny owl, shape (n,): one long hoot, a pause, and a trembling hoot."""
    pitch = 790.0 * jitter(rng, 0.05)
    track = silence(5.6)
    add(track, whistle((0.93 * pitch, pitch, 0.9 * pitch), (1.0, 0.08, 0.03), 0.75), 0.0)
    add(track, whistle((0.9 * pitch, 0.92 * pitch), (1.0, 0.05), 0.16), 2.7, 0.4)
    last = whistle((0.95 * pitch, pitch, 0.99 * pitch, 0.88 * pitch), (1.0, 0.08, 0.03), 1.5)
    time = np.arange(len(last)) / RATE
    add(track, last * (0.7 + 0.3 * np.sin(2 * np.pi * 13.0 * time)), 3.2)
    return unit(track)
