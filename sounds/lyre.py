"""The lyre: gut strings as delay loops, plucked at a point, on a shell covered with skin.

Each string is one loop for a whole piece, in two planes of vibration. It is a Karplus-Strong loop
with a fractional delay and frequency-dependent loss. A pluck feeds the shape of the drawn string
into the loop; a finger that returns to a string stops it first. All open strings answer faintly to
the body's sound.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from samples import RATE, Samples, band, convolve, count, silence
from solids import body

MESE = 220.0  # hertz, the A in the middle; the ancient pitch is unknown
_RATIOS = (3 / 4, 27 / 32, 8 / 9, 1.0, 9 / 8, 81 / 64, 4 / 3)
"""Ratios of E, F sharp, G, A, B, C sharp, D to the mese, in pure fifths and fourths.

This is the Phrygian octave species: tone, semitone, tone, tone, tone, semitone, tone.
"""
OPEN = range(8)
"""The degrees of the eight strings, from the hypate (E, 0) to the nete an octave above it (7)."""
_ANSWER = 10 ** (-24 / 20)
"""The level of the open strings' answer to the played notes."""
_SMOOTHING = 0.24
"""Loss of the highest frequencies in one round of the loop."""


class Note(NamedTuple):
    """One pluck."""

    at: float
    """The time of the pluck, in seconds."""
    degree: int
    """The string, counted from the hypate; 7 to an octave, negative on a lower lyre."""
    strength: float = 0.7
    """From 0 to 1."""
    manner: str = "finger"
    """`finger`, `plectrum`, or `touched`: touched in the middle, it sounds an octave higher."""
    held: float = 60.0
    """Time until a finger stops the string, in seconds."""


def pitch(degree: int) -> float:
    """Return the frequency in hertz of a string's degree."""
    octave, step = divmod(degree, 7)
    return MESE * _RATIOS[step] * 2.0**octave


def _vibrate(pushed: Samples, frequency: float, decay: float, free: Samples) -> Samples:
    """Return the motion of a string, shape (n,), under a push over time.

    Args:
        pushed: The push, shape (n,).
        frequency: Of the fundamental, in hertz.
        decay: Time in which the fundamental falls to 1/e, in seconds.
        free: Shape (n,), from 1 for a free string to 0 for a string that a finger stops.
    """
    period = RATE / frequency
    whole = int(period - 2.0)
    part = period - whole - 1.0  # delay in samples left to the interpolation, from 1 to 2
    nodes = np.arange(4)
    lagrange = np.array(
        [np.prod([(part - j) / (k - j) for j in nodes if j != k]) for k in nodes], dtype=np.float64
    )
    taps = np.convolve(lagrange, [_SMOOTHING / 2, 1 - _SMOOTHING, _SMOOTHING / 2])
    taps *= np.exp(-period / (RATE * decay))
    margin = whole + len(taps)
    moved = np.concatenate([np.zeros(margin), pushed])
    for start in range(margin, len(moved), whole):
        stop = min(start + whole, len(moved))
        past = moved[start - whole - len(taps) + 1 : stop - whole]
        back = np.convolve(past, taps, mode="valid")
        moved[start:stop] += back * free[start - margin : stop - margin]
    return moved[margin:]


class _Touch(NamedTuple):
    """The way in which a string is plucked."""

    place: float
    """The point of the pluck, as a share of the string's length."""
    soft: float
    """The time in which the tip releases the string, in seconds; a longer time removes high
    partials.
    """
    noise: float


_TOUCHES = {
    "finger": _Touch(0.23, 0.00055, 0.03),
    "plectrum": _Touch(0.14, 0.00028, 0.08),
    "touched": _Touch(0.42, 0.00110, 0.02),
}


def _pluck(rng: np.random.Generator, frequency: float, note: Note) -> Samples:
    """Return the shape of a released string, shape (m,), as it enters the loop."""
    touch = _TOUCHES[note.manner]
    length = round(RATE / frequency)
    shape = np.zeros(length)
    shape[: round(length * touch.place * rng.uniform(0.94, 1.06))] = 1.0
    shape += touch.noise * rng.standard_normal(length)
    shape -= float(np.mean(shape))
    tip = np.hanning(count(touch.soft * (1.5 - 0.6 * note.strength)) + 2)
    return note.strength * np.convolve(shape, tip / float(np.sum(tip)))


def _string(
    rng: np.random.Generator, degree: int, notes: Sequence[Note], seconds: float
) -> Samples:
    """Return the sound of one string in a piece, shape (n,)."""
    touched = notes[0].manner == "touched"
    frequency = pitch(degree) * (2.0 if touched else 1.0)
    decay = 0.46 * (MESE / frequency) ** 0.5
    pushed, free = silence(seconds), np.ones(count(seconds))
    for note in notes:
        start, shape = count(note.at), _pluck(rng, frequency, note)
        shape = shape[: max(0, len(pushed) - start)]
        free[max(0, start - count(0.018)) : start] = 0.35
        pushed[start : start + len(shape)] += shape
    for note, later in zip(notes, (*notes[1:], None), strict=True):
        until = min(later.at if later else seconds, seconds)
        stopped = count(note.at + note.held)
        free[stopped : max(stopped, count(until) - count(0.018))] = 0.86
    upright = _vibrate(pushed, frequency, decay, free)
    sideways = _vibrate(pushed, frequency * 1.0006, decay * 1.6, free)
    return upright + 0.4 * sideways


def _shell() -> Samples:
    """Return the impulse response of the body, shape (m,): skin over the shell of a tortoise."""
    frequencies = (112.0, 168.0, 226.0, 305.0, 421.0, 618.0, 905.0, 1370.0, 2080.0, 2900.0)
    decays = (0.014, 0.013, 0.012, 0.011, 0.009, 0.007, 0.005, 0.004, 0.003, 0.002)
    boosts = np.array([0.5, 0.6, 0.6, 0.7, 0.9, 1.0, 1.1, 1.2, 1.0, 0.8])
    skin = body(frequencies, decays, list(boosts / np.array(decays)))
    response = 1.6 * skin.ring(0.12)
    response[0] += 0.8
    return band(response, 90.0, 5200.0)


def play(rng: np.random.Generator, notes: Sequence[Note], seconds: float) -> Samples:
    """Return notes played on a lyre, shape (n, 2), from left to right by string."""
    left, right = silence(seconds), silence(seconds)
    strings = sorted({(note.degree, note.manner == "touched") for note in notes})
    for degree, touched in strings:
        own = [n for n in notes if (n.degree, n.manner == "touched") == (degree, touched)]
        sound = _string(rng, degree, sorted(own), seconds)
        angle = np.pi / 4 + 0.05 * (degree - 3.5)
        left += float(np.cos(angle)) * sound
        right += float(np.sin(angle)) * sound
    answer = _answer(left + right)
    skin = _shell()
    return np.stack([convolve(side + answer, skin) for side in (left, right)], axis=1)


def _answer(played: Samples) -> Samples:
    """Return the sound of the open strings in answer to played ones, shape (n,)."""
    free = np.ones(len(played))
    answer = np.sum([_vibrate(played, pitch(d), 0.46, free) for d in OPEN], axis=0) - 8 * played
    louder = float(np.sqrt(np.mean(answer**2) / np.mean(played**2)))
    scaled: Samples = answer * _ANSWER / louder
    return scaled
