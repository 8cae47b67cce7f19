"""The song of Seikilos, the oldest complete melody: as on the stone, and as played in the forum.

It is cut on a marble column from Tralles of the first or second century, now in the National Museum
of Denmark. Signs of vocal notation in the Ionian (Iastian) key stand over the words. Over the
signs, lines mark syllables of two and of three times. The reading follows the editions (K. von Jan,
Musici scriptores Graeci, supplement of 1899; E. Pöhlmann and M. L. West, Documents of Ancient Greek
Music, 2001, no. 23): each verse has twelve times. Where a syllable has several notes, the line
covers them together. The last of them is held, as the editors read the ends of the second, third
and fourth verse.

The ancient accompaniment is unknown. The accompaniment here follows ancient writers on playing
under a song: octaves, fourths and fifths, notes that run ahead or linger, repeated notes, and
pauses. A lyre plays, and a pan pipe, the instrument of herdsmen, joins it.
"""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from lyre import Note, play
from performance import TAIL, Part, Player, record
from rooms import ROOMS
from samples import Samples
from winds import FISTULA, blow

_SIGNS = "ⅎΧΦϹΟΚΙΖ"
"""The signs of the eight notes, from E to the E above."""

SONG = (
    (("ὅ", "Ϲ1"), ("σον", "Ζ2"), ("ζῇς", "Ζ3"), ("φαί", "Κ1Ι1Ζ1"), ("νου", "Ι3")),
    (
        *(("μη", "Κ2"), ("δὲν", "Ι1"), ("ὅ", "Ζ1"), ("λως", "Ι1Κ1")),
        *(("σὺ", "Ο1"), ("λυ", "Ϲ2"), ("ποῦ", "Ο1Φ2")),
    ),
    (
        *(("πρὸς", "Ϲ1"), ("ὀ", "Κ1"), ("λί", "Ζ1"), ("γον", "Ι1"), ("ἔσ", "Κ1Ι1")),
        *(("τι", "Κ1"), ("τὸ", "Ϲ2"), ("ζῆν", "Ο1Φ2")),
    ),
    (
        *(("τὸ", "Ϲ1"), ("τέ", "Κ1"), ("λος", "Ο1"), ("ὁ", "Ι1"), ("χρό", "Ζ1"), ("νος", "Κ1")),
        *(("ἀ", "Ϲ1"), ("παι", "Ϲ2"), ("τεῖ", "Ϲ½Χ½ⅎ2")),
    ),
)
"""The four verses: each syllable with its signs, and each sign with its length in times."""

TIME = 0.43
"""Seconds of one time, the shortest of the notes that stand alone."""
_RINGS_ON = 0.30
"""Time that a string of the song rings on after the next note has begun, in seconds."""


class Tone(NamedTuple):
    """One note of a verse; times are counted from the start of the verse."""

    at: float
    degree: int
    times: float


def verse(number: int) -> list[Tone]:
    """Return the notes of a verse, counted from 0."""
    found, at = [], 0.0
    for _syllable, signs in SONG[number]:
        for sign, length in zip(signs[::2], signs[1::2], strict=True):
            times = unicodedata.numeric(length)
            found.append(Tone(at, _SIGNS.index(sign), times))
            at += times
    return found


def _below(degree: int) -> int:
    """Return the degree a fourth below, or a fifth below if the fourth would be a tritone."""
    return degree - (4 if degree % 7 == 5 else 3)


class _Lyre(Player):
    """Plays the song on the lyre, in several ways."""

    def song(self, number: int, strength: float = 0.72, slow: float = 1.0) -> None:
        """Play a verse as written, `slow` times as long, with stress on every third time."""
        for tone in verse(number):
            weight = 1.0 if tone.at % 3 == 0 else 0.88
            last = tone.at + tone.times == 12
            held = 60.0 if last else tone.times * slow * TIME + _RINGS_ON
            self.play(tone.at * slow, tone.degree, strength * weight, held=held)

    def drone(self, low: int, strength: float = 0.42) -> None:
        """Strike a low string and its fifth or octave under a verse."""
        for times, degree, share in ((0, low, 1.0), (3, low + 7, 0.6), (6, low, 0.9), (9, -7, 0.6)):
            self.play(times, degree, strength * share)

    def repeat(self, number: int) -> None:
        """Repeat the long notes of a verse, with consonant notes below them."""
        for tone in verse(number):
            for again in range(1, int(tone.times)):
                self.play(tone.at + again, _below(tone.degree), 0.30, "plectrum", 0.7)
                self.play(tone.at + again + 0.5, tone.degree, 0.36, "plectrum", 0.7)

    def strum(self, degrees: Sequence[int], strength: float = 0.4) -> None:
        """Draw the plectrum over strings."""
        for index, degree in enumerate(degrees):
            self.play(index * 0.13, degree, strength, "plectrum")

    def wander(self, tones: Sequence[tuple[float, int]], strength: float = 0.5) -> None:
        """Play notes freely: pairs of times and degree, one after another."""
        at = 0.0
        for times, degree in tones:
            self.play(at, degree, strength)
            at += times
        self.rest(at)


def _perform(lyre: _Lyre, pipe: Player) -> None:
    """Play the piece: the song three times in three ways, and its last verse again."""
    lyre.strum((-4, 0, 3, 7), 0.35)
    lyre.rest(6)
    for number in range(4):
        lyre.song(number)
        lyre.rest(12.0 + (number % 2))
    lyre.rest(1)

    for number, low in enumerate((-4, -4, -5, -7)):
        lyre.drone(low)
        pipe.now = lyre.now
        pipe.sing([(t.degree, t.times) for t in verse(number)], 0.8)
        lyre.rest(12.0 + (number % 2))
    lyre.wander(((1.5, 7), (0.5, 6), (1, 5), (3, 4), (1, 3), (1, 2), (4, 3)), 0.46)

    for number, chord in enumerate(((-4, 3), (-2, 5), (-4, 3), (-4, 0))):
        lyre.strum(chord, 0.34)
        lyre.repeat(number)
        lyre.drone(-4 if number < 3 else -7, 0.36)
        lyre.song(number, strength=0.8)
        lyre.rest(12.5)
    lyre.rest(2)

    lyre.play(0, -4, 0.4)
    pipe.now = lyre.now
    pipe.sing([(t.degree, t.times * 1.25) for t in verse(3)], 0.6)
    lyre.song(3, strength=0.5, slow=1.25)
    lyre.rest(22)


def music(rng: np.random.Generator) -> Samples:
    """Return the piece, shape (n, 2); its end joins its beginning."""
    lyre, pipe = _Lyre(rng, TIME), Player(rng, TIME)
    _perform(lyre, pipe)
    whole = lyre.now + TAIL
    parts = (
        Part(0.0, 0.5, play(rng, lyre.notes, whole)),
        Part(-3.0, 0.65, blow(rng, FISTULA, pipe.notes, whole, 2.0)),
    )
    return record(parts, lyre.now, ROOMS["forum"])


def phrase(rng: np.random.Generator, notes: Sequence[Note], seconds: float) -> Samples:
    """Return a short phrase on the lyre, shape (n,)."""
    spread: Samples = play(rng, notes, seconds).mean(axis=1)
    return spread
