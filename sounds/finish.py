"""The finish of a short sound: its room, its loudness, and silent ends."""

import numpy as np
from meter import played
from rooms import ROOM, Space, response
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


def _faded(ears: Samples, seconds: float) -> Samples:
    """Return a sound that fades out in its last seconds, shape (k, n)."""
    fall = count(seconds)
    ends = np.ones(ears.shape[1])
    ends[-fall:] = 0.5 + 0.5 * np.cos(np.pi * np.arange(1, fall + 1) / fall)
    return ears * ends


def _in_room(ears: Samples, space: Space, fade_out: float) -> Samples:
    """Return a sound in a room, shape (k, m), up to the end of the audible tail; silent ends.

    The tail differs between the two ears of a stereo sound.
    """
    rings = np.pad(_faded(ears, fade_out), ((0, 0), (0, count(space.seconds))))
    answers = [response(space, seed) for seed in range(ROOM, ROOM + len(rings))]
    wet = np.stack(
        [band(convolve(*each), 45.0, 15000.0) for each in zip(rings, answers, strict=True)]
    )
    audible = np.flatnonzero(np.max(np.abs(wet), axis=0) > _INAUDIBLE * np.max(np.abs(wet)))
    wet = _faded(wet[:, : int(audible[-1])], _FADE_OUT)
    rise = count(_FADE_IN)
    wet[:, :rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    return wet


def finish(sound: Samples, space: Space, target: float, fade_out: float) -> Samples:
    """Put a sound into a room and set its loudness, without DC, shape (m,) or (m, 2).

    Args:
        sound: Shape (n,), or (n, 2) in stereo.
        space: The room.
        target: Its momentary loudness as it is played, in LUFS.
        fade_out: Length of its closing fade before the room answers, in seconds.
    """
    wet = _in_room(np.atleast_2d(sound.T), space, fade_out).T.reshape(-1, *sound.shape[1:])
    gain = 1.0
    for _ in range(8):  # the soft ceiling lowers the level a little, so approach the target
        loud = limit(gain * wet)
        gain *= 10 ** ((target - played(loud)) / 20)
    window = np.hanning(len(loud)) / np.sum(np.hanning(len(loud)))
    loud -= np.multiply.outer(window, np.sum(loud, axis=0))
    loud[0] = loud[-1] = 0.0
    return loud * min(1.0, CEILING / float(np.max(np.abs(loud))))
