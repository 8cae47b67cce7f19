"""Winds: reed pipes, pan pipes, an organ and a horn, as sums of partials with a noise of breath.

- The *tibia*, the Greek *aulos*, is a narrow tube with a double reed: mostly odd partials, with a
  nasal formant. Players blew two at once (M. L. West, Ancient Greek Music, 1992, pp. 81-109).
- The *fistula*, the Greek *syrinx*, is a row of pipes stopped at the lower end: odd partials that
  fall quickly, and much breath (West, pp. 109-112).
- The *organum* has flue pipes on constant wind. The organ of Aquincum (AD 228) has three rows of
  stopped pipes and one of open pipes (M. Kaba, Die roemische Orgel von Aquincum, 1976).
- The *cornu* is a horn of bronze, three metres long, that plays only the natural partials of its
  tube; a stronger blow is brighter (Vegetius 2.22 and 3.5; horns found in Pompeii).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from lyre import Note, pitch
from samples import RATE, Samples, add, band, count, jitter, silence

_HIGHEST = 9000.0  # hertz


class Wind(NamedTuple):
    """An instrument."""

    partials: Sequence[float]
    """The strength of each partial of a strong tone."""
    onset: float
    """Time until a tone sounds fully, in seconds."""
    release: float
    breath: float
    """The strength of its noise."""
    vibrato: float = 0.0
    """The greatest share by which the pitch wavers."""
    dull: float = 0.0
    """The loss of each further partial in a soft tone, in nepers."""
    scoop: float = 0.0
    """The share by which a tone begins too low."""


_NASAL = (1.0, 0.32, 0.85, 0.30, 0.62, 0.30, 0.40, 0.18, 0.20, 0.09, 0.10, 0.04, 0.05)
_STOPPED = (1.0, 0.05, 0.20, 0.02, 0.05)
_RANKS = (1.0, 0.62, 0.28, 0.30, 0.08, 0.12, 0.03, 0.07)
_BRASS = tuple(0.93**k / (1 + 0.10 * k) for k in range(16))

TIBIA = Wind(_NASAL, 0.035, 0.060, 0.010, vibrato=0.0045, dull=0.10, scoop=0.012)
FISTULA = Wind(_STOPPED, 0.050, 0.070, 0.040, vibrato=0.0030, dull=0.25, scoop=0.004)
ORGAN = Wind(_RANKS, 0.045, 0.110, 0.006)
CORNU = Wind(_BRASS, 0.075, 0.140, 0.008, vibrato=0.002, dull=0.55, scoop=0.03)


def _drift(rng: np.random.Generator, n: int) -> Samples:
    """Return a slow, irregular variation about 0, shape (n,)."""
    points = rng.standard_normal(n // 6000 + 3)
    return np.interp(np.arange(n) / 6000, np.arange(len(points)), points)


def tone(
    rng: np.random.Generator, wind: Wind, hertz: float, seconds: float, strength: float
) -> Samples:
    """Return one tone that is blown for `seconds` seconds and then dies away, shape (n,)."""
    time = np.arange(count(seconds + wind.release)) / RATE
    rise = np.clip(time / (wind.onset * jitter(rng, 0.2)), 0, 1)
    fall = np.clip((seconds + wind.release - time) / wind.release, 0, 1)
    blown = (np.sin(np.pi / 2 * rise) * np.sin(np.pi / 2 * fall)) ** 2
    drift = _drift(rng, len(time))
    late = np.clip((time - 0.25) / 0.4, 0, 1)
    waver = wind.vibrato * (late * np.sin(2 * np.pi * (5.1 * time + rng.random())) + 0.35 * drift)
    bend = hertz * (1 + waver - wind.scoop * np.exp(-time / 0.030))
    phase = 2 * np.pi * np.cumsum(bend) / RATE + 2 * np.pi * rng.random()
    pressed = strength * blown * (1 + 0.05 * drift)
    sound = np.zeros(len(time))
    for number, partial in enumerate(wind.partials):
        if (number + 1) * hertz < _HIGHEST:
            level = partial * np.exp(-wind.dull * number * (1 - pressed))
            sound += level * np.sin((number + 1) * phase + 2.4 * number**2)  # lower peaks
    noise = band(rng.standard_normal(len(time)), 0.8 * hertz, min(6.0 * hertz, 6000.0))
    puff = 1 + 2.0 * np.exp(-time / 0.025)
    found: Samples = pressed * (sound + wind.breath * puff * noise / float(np.std(noise)))
    return found


def blow(
    rng: np.random.Generator, wind: Wind, notes: Sequence[Note], seconds: float, times: float = 1.0
) -> Samples:
    """Return notes on a wind, shape (n,); each sounds while it is held.

    Args:
        rng: Source of random numbers.
        wind: The instrument.
        notes: Degrees as on the lyre.
        seconds: Length of the whole.
        times: The factor of the pitch to the lyre's.
    """
    track = silence(seconds)
    for note in notes:
        hertz = pitch(note.degree) * times * jitter(rng, 0.0012)
        add(track, tone(rng, wind, hertz, note.held, note.strength), note.at)
    return track
