"""The finish of a short sound: its room, its loudness, and silent ends."""

import numpy as np
from meter import momentary
from rooms import Space, response
from samples import Samples, band, convolve, count

CEILING = 10 ** (-2.0 / 20)
"""The highest absolute sample, -2 dBFS."""
_FADE_IN, _FADE_OUT = 0.002, 0.060  # seconds
_INAUDIBLE = 10 ** (-48 / 20)  # of the highest sample; a tail below it is cut off


def limit(signal: Samples) -> Samples:
    """Return a signal with its highest peaks limited softly below the ceiling."""
    knee = 0.6 * CEILING
    size = np.abs(signal)
    bent = knee + (CEILING - knee) * np.tanh((size - knee) / (CEILING - knee))
    return np.where(size > knee, np.sign(signal) * bent, signal)


def _faded(sound: Samples, seconds: float) -> Samples:
    """Return a sound that fades out in its last seconds, shape (n,)."""
    fall = count(seconds)
    ends = np.ones(len(sound))
    ends[-fall:] = 0.5 + 0.5 * np.cos(np.pi * np.arange(1, fall + 1) / fall)
    return sound * ends


def _in_room(sound: Samples, space: Space, fade_out: float) -> Samples:
    """Return a sound in a room, shape (m,), up to the end of the audible tail; silent ends."""
    rings = np.concatenate([_faded(sound, fade_out), np.zeros(count(space.seconds))])
    wet = band(convolve(rings, response(space)), 45.0, 15000.0)
    audible = np.flatnonzero(np.abs(wet) > _INAUDIBLE * np.max(np.abs(wet)))
    wet = _faded(wet[: int(audible[-1])], _FADE_OUT)
    rise = count(_FADE_IN)
    wet[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    return wet


def finish(sound: Samples, space: Space, target: float, fade_out: float) -> Samples:
    """Put a sound into a room and set its loudness, without DC, shape (m,).

    Args:
        sound: Shape (n,).
        space: The room.
        target: Its momentary loudness, in LUFS.
        fade_out: Length of its closing fade before the room answers, in seconds.
    """
    wet = _in_room(sound, space, fade_out)
    gain = 1.0
    for _ in range(8):  # the soft ceiling lowers the level a little, so approach the target
        loud = limit(gain * wet)
        gain *= 10 ** ((target - momentary(loud)) / 20)
    window = np.hanning(len(loud))
    loud -= window * (float(np.sum(loud)) / float(np.sum(window)))
    loud[0] = loud[-1] = 0.0
    return loud * min(1.0, CEILING / float(np.max(np.abs(loud))))
