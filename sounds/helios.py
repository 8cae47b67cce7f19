"""The hymn to the Sun by Mesomedes, as played in the palace, on a kithara and an organ.

Mesomedes was a court musician of the emperor Hadrian. Byzantine manuscripts have his hymn in vocal
notation in the Lydian key. The notes here are those of verses 7 to 25 in the edition of K. von Jan
(Musici scriptores Graeci, supplement of 1899, no. 6, pp. 49-55); the six verses before them have no
notes. See M. L. West, Ancient Greek Music, 1992, no. 18.

Constantine, who made Constantinople his city, stood there on a column with the rays of the Sun. The
court and the circus of the city had organs. The accompaniment is ours: the final note and its
fifth, held by the organ.
"""

import re

import numpy as np
from lyre import play
from performance import TAIL, Part, Player, record
from rooms import ROOMS
from samples import Samples
from winds import ORGAN, blow

HYMN = (
    "A A A2 A d A2 B A G3 A2",
    "G c c2 c c A2 G c d3 c2",
    "c d2 c d B2 c d e3 e2",
    "c2 e2 c e d2 c d c2 e d2",
    "c d e2 d c d2 B G A B B A2",
    "A2 B2 c c c2 c c c2 d c2",
    "d2 c2 B c d2 e d c B2 A2",
    "A B c2 c c A2 F G c3 c2",
    "c d e2 e e e2 e f d2 f e2",
    "B2 c2 d e e2 e d c2 B A2",
    "A2 G2 A B c2 c c B2 B A2",
    "c d c2 c d B2 c d e3 e2",
    "e e c2 e e c2 e d f3 e2",
    "c2 d2 e e c2 d B G2 e e2",
    "A B c2 c c A2 B c c d2 c2",
    "d c d2 c c B2 c d e3 e2",
    "c d e2 d c d2 G A B c B A2",
    "A A A2 A A A2 B A B G B c",
    "c d e2 d c d2 G A B c B A2",
)
"""The verses as von Jan prints them, with B for B flat: notes with their lengths in times."""
_STRINGS = "FGABcdef"
"""The notes from the string below the hypate on; the final A is the F sharp of our lyre."""
_TIME = 0.280  # seconds


def verse(number: int) -> list[tuple[int, float]]:
    """Return degrees and times of the notes of a verse, counted from 0."""
    found = re.findall(r"([A-Ga-g])(\d?)", HYMN[number])
    return [(_STRINGS.index(note) - 1, float(times or 1)) for note, times in found]


def music(rng: np.random.Generator) -> Samples:
    """Return the piece, shape (n, 2); its end joins its beginning."""
    strings, pipes, bass = (Player(rng, _TIME) for _ in range(3))
    for number in range(len(HYMN)):
        tune, begun = verse(number), strings.now
        seconds = sum(times for _, times in tune) * _TIME
        blown = number in range(5, 10) or number >= 14
        if blown:
            pipes.now = begun
            pipes.sing(tune, 0.8)
        at = 0.0
        for degree, times in tune:
            held = times * _TIME + 0.35
            if not blown or number >= 14:
                strings.play(at, degree, 0.8 if at % 2 == 0 else 0.66, held=held)
            elif times >= 2:
                strings.play(at, degree - 7, 0.5, "plectrum")
            at += times
        for low in (-6, -2) if number % 2 else (-6,):
            bass.now = begun
            bass.play(0, low, 0.6, held=seconds)
        strings.rest(at + (2.0 if number in (4, 9, 13) else 0.8))
    strings.play(0, -6, 0.5)
    strings.play(0.5, 1, 0.4)
    strings.rest(9)
    whole = strings.now + TAIL
    parts = (
        Part(0.0, 0.5, play(rng, strings.notes, whole)),
        Part(-3.0, 0.35, blow(rng, ORGAN, pipes.notes, whole, 2.0)),
        Part(-9.0, 0.35, blow(rng, ORGAN, bass.notes, whole)),
    )
    return record(parts, strings.now, ROOMS["palace"])
