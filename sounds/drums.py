"""Drums: the tympanum, a frame drum beaten by hand, and the scabellum, a clapper under the foot.

Both are seen on reliefs and mosaics (G. Fleischhauer, Etrurien und Rom, 1964). The drum has the
modes of a round membrane, whose ratios are those of the zeros of Bessel functions.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from samples import Samples, add, band, convolve, jitter, silence, unit
from solids import BOX, STICK, WALNUT, Ground, Solid, body, force, grit, knock, struck

Rng = np.random.Generator

_RATIOS = (1.0, 1.594, 2.136, 2.296, 2.653, 2.918, 3.156, 3.501)
_CENTRE = (1.0, 0.35, 0.20, 0.30, 0.10, 0.12, 0.06, 0.08)
_RIM = (0.22, 0.55, 0.70, 0.45, 0.80, 0.60, 0.65, 0.50)


class Beat(NamedTuple):
    """One beat."""

    at: float
    """In seconds."""
    strength: float = 0.7
    rim: bool = False
    """Whether the fingers beat near the rim: higher and shorter."""


def _stroke(rng: Rng, beat: Beat) -> Samples:
    base, gains = 92.0 * jitter(rng, 0.01), _RIM if beat.rim else _CENTRE
    long = 0.09 if beat.rim else 0.20
    skin = body([base * r for r in _RATIOS], [long / r**0.8 for r in _RATIOS], list(gains))
    hand = force((0.0025 if beat.rim else 0.0060) * (1.4 - 0.5 * beat.strength))
    sound = unit(convolve(skin.ring(0.7), hand))
    return sound + (0.10 if beat.rim else 0.03) * grit(rng, 0.7, 0.006, 3000.0)


def tympanum(rng: Rng, beats: Sequence[Beat], seconds: float) -> Samples:
    """Return beats on the drum, shape (n,)."""
    track = silence(seconds)
    for beat in beats:
        add(track, _stroke(rng, beat), beat.at, beat.strength * (0.6 if beat.rim else 1.0))
    return track


def sticks(rng: Rng, beats: Sequence[Beat], seconds: float) -> Samples:
    """Return what sticks add to the same beats, shape (n,): their knock, and the skin's rattle.

    It lies between 0.5 and 2 kHz, so that a small loudspeaker plays it.
    """
    track, stick = silence(seconds), struck(rng, STICK)
    for beat in beats:
        skin = body([560.0 * jitter(rng, 0.02) * r for r in _RATIOS[:5]], [0.018] * 5, [1.0] * 5)
        knocks = unit(convolve(stick.ring(0.15), force(0.0006)))
        sound = knocks + unit(convolve(skin.ring(0.15), force(0.0008)))
        sound += 0.5 * grit(rng, 0.15, 0.010, 2000.0)
        add(track, unit(band(sound, 500.0, 2000.0)), beat.at, beat.strength)
    return track


def scabellum(rng: Rng, beats: Sequence[Beat], seconds: float) -> Samples:
    """Return beats of the foot on the clapper, two soles of wood, shape (n,)."""
    track, sole = silence(seconds), Solid(WALNUT, 0.25, 0.02)
    for beat in beats:
        ground = Ground(struck(rng, BOX), WALNUT, thump=0.1, click=0.3)
        clap = unit(band(knock(rng, sole, ground, 0.5, 0.3), 90.0, 3000.0))
        add(track, clap, beat.at, beat.strength)
    return track
