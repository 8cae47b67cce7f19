"""A drinking song for the tavern, on two tibiae, with a frame drum and a foot clapper.

No tune of a tavern survives, so the tune is ours. It follows what is known:

- The rhythm is the anacreontic, the metre of drinking songs, with twelve times a line: two short,
  long, short, long, short, long, long (M. L. West, Greek Metre, 1982, p. 31).
- The scale is the Phrygian octave, which belongs to the pipes (Aristotle, Politics 8, 1342b).
- One pipe plays the tune, the other stays on its own notes (West, Ancient Greek Music, 1992,
  pp. 103-105; Varro, On farming 1.2.15: the right pipe sings, the left accompanies).
- The player of the pipes beats time with the clapper under the foot.
"""

from collections.abc import Sequence

import numpy as np
from drums import Beat, scabellum, tympanum
from lyre import Note
from performance import TAIL, Part, Player, record
from rooms import ROOMS
from samples import Samples, band
from winds import TIBIA, blow

LINE = (1, 1, 2, 1, 2, 1, 2, 2)
"""The times of the syllables of a line."""
SONG = (
    (3, 4, 5, 4, 3, 2, 3, 3),
    (3, 4, 5, 6, 5, 4, 5, 5),
    (7, 7, 6, 5, 6, 5, 4, 4),
    (3, 4, 5, 4, 2, 1, 0, 0),
    (0, 2, 3, 3, 4, 3, 2, 2),
    (3, 4, 5, 3, 4, 5, 7, 7),
    (7, 6, 5, 6, 5, 4, 5, 3),
    (4, 5, 4, 2, 3, 1, 0, 0),
)
"""The degrees of each line, in a range that one pipe reaches."""
_BELOW = (0, 0, 3, 0, 0, 3, 3, 0)
"""The note of the second pipe under each line."""
_TIME = 0.205  # seconds
_DEEP, _HIGH = (2, 8), (0, 4, 5, 10, 11)
"""The times of a line that the drum marks in the middle, and at the rim."""


def _adorned(tune: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """Return a tune whose long notes are split by the note above."""
    found: list[tuple[int, float]] = []
    for degree, times in tune:
        split = times == 2 and degree not in (0, 7)
        found += [(degree, 1.0), (degree + 1, 0.5), (degree, 0.5)] if split else [(degree, times)]
    return found


def _beats(rng: np.random.Generator, begun: float, soft: float) -> list[Beat]:
    uneven = rng.normal(0.0, 0.006, 12)
    found = [Beat(begun + t * _TIME + uneven[t], 0.85 * soft) for t in _DEEP]
    strong = {t: 0.75 if t in (5, 11) else 0.5 for t in _HIGH}
    return found + [
        Beat(begun + t * _TIME + uneven[t], soft * each, True) for t, each in strong.items()
    ]


def music(rng: np.random.Generator) -> Samples:
    """Return the piece, shape (n, 2); its end joins its beginning."""
    right, left = Player(rng, _TIME), Player(rng, _TIME)
    beats: list[Beat] = []
    steps: list[Beat] = []
    plan = [None, None, *range(8), None, *range(8), None, None, *range(8)]
    for number, line in enumerate(plan):
        begun = right.now
        beats += _beats(rng, begun, 0.8 if line is None else 0.65)
        steps += [Beat(begun + t * _TIME, 0.6) for t in _DEEP]
        if line is None:
            right.rest(12)
            continue
        tune = [(degree, float(times)) for degree, times in zip(SONG[line], LINE, strict=True)]
        right.sing(_adorned(tune) if number > 11 else tune, 0.75, foot=12)
        left.notes.append(Note(begun, _BELOW[line], 0.5, held=11.4 * _TIME))
    whole = right.now + TAIL
    pipes = [blow(rng, TIBIA, each.notes, whole, f) for each, f in ((right, 2.0), (left, 1.0))]
    parts = (
        Part(0.0, 0.45, band(pipes[0], 150.0, 4200.0)),
        Part(-7.0, 0.55, band(pipes[1], 100.0, 2600.0)),
        Part(-6.0, 0.7, tympanum(rng, beats, whole)),
        Part(-15.0, 0.4, scabellum(rng, steps, whole)),
    )
    return record(parts, right.now, ROOMS["tavern"])
