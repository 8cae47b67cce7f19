"""A soldiers' song for the camp at night: a horn far away, a pan pipe, a low tibia and a drum.

No tune of the legions survives, so the tune is ours. It follows what is known:

- The rhythm is the versus quadratus, in which soldiers sang at triumphs, as in "Gallias Caesar
  subegit, Nicomedes Caesarem" (Suetonius, Julius 49): seven and a half feet, long and short.
- The scale is the Dorian octave, which was thought manly and fit for war (Plato, Republic 399a;
  Aristotle, Politics 8, 1342b).
- The horn plays natural partials only. Horns announced the watches of the night (Frontinus,
  Stratagems 1.5.17; Vegetius 2.22).
"""

import numpy as np
from drums import Beat, tympanum
from lyre import pitch
from performance import TAIL, Part, Player, record
from rooms import ROOMS
from samples import Samples, add, band, silence
from winds import CORNU, FISTULA, TIBIA, blow, tone

VERSE = (2, 1) * 7 + (3,)
"""The times of the syllables of a verse; the last one fills its foot."""
SONG = (
    (1, 1, 2, 3, 5, 4, 3, 2, 3, 4, 5, 4, 3, 2, 1),
    (5, 5, 6, 5, 4, 3, 5, 4, 3, 3, 4, 3, 2, 3, 1),
    (1, 2, 3, 3, 4, 5, 6, 5, 7, 6, 5, 4, 5, 6, 5),
    (5, 4, 3, 2, 3, 4, 3, 2, 1, 0, 1, 3, 2, 2, 1),
)
"""The degrees of each verse; the final is F sharp (1)."""
_TUBE = pitch(1) / 4  # hertz of the first partial of the horn
CALLS = (
    ((3, 1.0), (4, 2.0), (4, 1.0), (6, 4.0)),
    ((6, 1.0), (4, 1.0), (6, 1.0), (8, 2.0), (6, 4.0)),
)
"""Signals of the horn: partials, and their lengths in times of the call."""
_TIME, _CALL = 0.25, 0.42  # seconds


def call(rng: np.random.Generator, number: int, strength: float = 0.8) -> Samples:
    """Return a signal of the horn, shape (n,), counted from 0."""
    signal = CALLS[number]
    track, at = silence(sum(times for _, times in signal) * _CALL + 0.5), 0.0
    for partial, times in signal:
        long = times * _CALL - 0.04
        add(track, tone(rng, CORNU, partial * _TUBE, long, strength), at)
        at += times * _CALL
    return track


def music(rng: np.random.Generator) -> Samples:
    """Return the piece, shape (n, 2); its end joins its beginning."""
    fistula, tibia = Player(rng, _TIME), Player(rng, _TIME)
    horns: list[tuple[float, int]] = []
    beats: list[Beat] = []
    for strophe in range(2):
        horns.append((fistula.now, strophe))
        fistula.rest(18)
        for verse, degrees in enumerate(SONG):
            tune = [(degree, float(times)) for degree, times in zip(degrees, VERSE, strict=True)]
            begun = tibia.now = fistula.now
            if strophe:
                tibia.sing(tune, 0.7)
                tibia.now = begun
            fistula.sing(tune if not strophe or verse % 2 else [(5, 12.0), (1, 12.0)], 0.75)
            strokes = ((0, 0.8, False), (3, 0.45, True), (5, 0.3, True))
            uneven = rng.normal(0.0, 0.008, (4, 3))
            beats += [
                Beat(begun + (6 * foot + t) * _TIME + uneven[foot, k], strength, rim)
                for foot in range(4)
                for k, (t, strength, rim) in enumerate(strokes)
            ]
            fistula.rest(1)
    fistula.rest(8)
    whole = fistula.now + TAIL
    far = silence(whole)
    for at, number in horns:
        add(far, call(rng, number), at)
    parts = (
        Part(0.0, 0.4, blow(rng, FISTULA, fistula.notes, whole, 2.0)),
        Part(-4.0, 0.6, band(blow(rng, TIBIA, tibia.notes, whole), 100.0, 2400.0)),
        Part(-8.0, 0.7, tympanum(rng, beats, whole)),
        Part(-2.0, 0.15, band(far, 80.0, 1100.0)),
    )
    return record(parts, fistula.now, ROOMS["barracks"])
