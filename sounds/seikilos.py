"""The song of Seikilos, the oldest complete melody: as on the stone, and as played here.

It is cut on a marble column from Tralles of the first or second century, now in the National Museum
of Denmark. Signs of vocal notation in the Ionian (Iastian) key stand over the words. Over the
signs, lines mark syllables of two and of three times. The reading follows the editions (K. von Jan,
Musici scriptores Graeci, supplement of 1899; E. Pöhlmann and M. L. West, Documents of Ancient Greek
Music, 2001, no. 23): each verse has twelve times. Where a syllable has several notes, the line
covers them together. The last of them is held, as the editors read the ends of the second, third
and fourth verse.

The ancient accompaniment is unknown. The accompaniment here follows ancient writers on playing
under a song: octaves, fourths and fifths, notes that run ahead or linger, repeated notes, and
pauses.
"""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from lyre import Note, play
from samples import Samples, convolve, count, hall, programme_loudness

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
_LOUDNESS = -20.0  # LUFS
_TAIL = 7.0  # seconds after the last note, which overlap the beginning


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


class _Player:
    """Collects notes as played by slightly uneven hands."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self.now = 0.5
        """The present time, in seconds."""
        self.notes: list[Note] = []

    def pluck(
        self,
        times: float,
        degree: int,
        strength: float,
        manner: str = "finger",
        held: float = 60.0,
    ) -> None:
        """Play a note `times` times from now; it is held for `held` seconds."""
        late = float(self._rng.normal(0.0, 0.007))
        strength *= float(self._rng.uniform(0.88, 1.06))
        self.notes.append(Note(self.now + times * TIME + late, degree, strength, manner, held))

    def rest(self, times: float) -> None:
        """Advance by some times."""
        self.now += times * TIME

    def sing(self, number: int, octave: int = 0, strength: float = 0.72, slow: float = 1.0) -> None:
        """Play a verse as written, `slow` times as long, with stress on every third time."""
        manner = "touched" if octave else "finger"
        for tone in verse(number):
            weight = 1.0 if tone.at % 3 == 0 else 0.88
            last = tone.at + tone.times == 12
            held = 60.0 if last else tone.times * slow * TIME + _RINGS_ON
            self.pluck(tone.at * slow, tone.degree, strength * weight, manner, held)

    def drone(self, low: int, strength: float = 0.42) -> None:
        """Strike a low string and its fifth or octave under a verse."""
        for times, degree, share in ((0, low, 1.0), (3, low + 7, 0.6), (6, low, 0.9), (9, -7, 0.6)):
            self.pluck(times, degree, strength * share)

    def linger(self, number: int) -> None:
        """Play the verse an octave below, slightly late, and run ahead of its long notes."""
        for tone in verse(number):
            held = tone.times * TIME + _RINGS_ON
            self.pluck(tone.at + 0.09, tone.degree - 7, 0.38, held=held)
            if tone.times >= 2:
                self.pluck(tone.at + tone.times - 1, _below(tone.degree), 0.32, held=0.7)

    def repeat(self, number: int) -> None:
        """Repeat the long notes of a verse, with consonant notes below them."""
        for tone in verse(number):
            for again in range(1, int(tone.times)):
                self.pluck(tone.at + again, _below(tone.degree), 0.30, "plectrum", 0.7)
                self.pluck(tone.at + again + 0.5, tone.degree, 0.36, "plectrum", 0.7)

    def strum(self, degrees: Sequence[int], strength: float = 0.4) -> None:
        """Draw the plectrum over strings."""
        for index, degree in enumerate(degrees):
            self.pluck(index * 0.13, degree, strength, "plectrum")

    def wander(self, tones: Sequence[tuple[float, int]], strength: float = 0.5) -> None:
        """Play notes freely: pairs of times and degree, one after another."""
        at = 0.0
        for times, degree in tones:
            self.pluck(at, degree, strength)
            at += times
        self.rest(at)


def _perform(player: _Player) -> None:
    """Play the piece: an opening, the song five times in five ways, and its last verse again."""
    player.strum((-4, 0, 3, 7), 0.35)
    player.rest(8)
    player.wander(((3, 3), (1, 4), (2, 3), (6, 0)), 0.42)

    for number in range(4):
        player.sing(number)
        player.rest(12.0 + (number % 2))
    player.rest(5)

    for number, low in enumerate((-4, -4, -5, -7)):
        player.drone(low)
        player.sing(number, strength=0.76)
        player.rest(12.0 + (number % 2))
    player.rest(2)
    player.wander(((1.5, 7), (0.5, 6), (1, 5), (3, 4), (1, 3), (1, 2), (4, 3)), 0.46)
    player.rest(4)

    for number in range(4):
        player.linger(number)
        player.sing(number, strength=0.76)
        player.rest(12.5)
    player.rest(6)

    for number in range(4):
        if number % 2 == 0:
            player.sing(number, octave=1, strength=0.70)
        else:
            player.drone(-4, 0.34)
            player.sing(number, strength=0.66)
        player.rest(12.5)
    player.rest(3)
    player.wander(((2, -4), (1, 0), (3, 3), (1, 4), (1, 5), (4, 4), (6, 0)), 0.44)

    for number, chord in enumerate(((-4, 3), (-2, 5), (-4, 3), (-4, 0))):
        player.strum(chord, 0.34)
        player.repeat(number)
        player.drone(-4 if number < 3 else -7, 0.36)
        player.sing(number, strength=0.8)
        player.rest(12.5)
    player.rest(3)

    player.pluck(0, -4, 0.4)
    player.sing(3, strength=0.62, slow=1.25)
    player.rest(16)
    player.strum((-7, 0, 4, 7), 0.34)
    player.rest(16)


def music(rng: np.random.Generator) -> Samples:
    """Return the piece, shape (n, 2); its end joins its beginning."""
    player = _Player(rng)
    _perform(player)
    length = count(player.now)
    dry = play(rng, player.notes, player.now + _TAIL)
    rooms = (hall(753), hall(754))
    wet = np.stack([dry[:, i] + 1.3 * convolve(dry[:, i], rooms[i]) for i in (0, 1)], axis=1)
    looped = wet[:length].copy()
    looped[: len(wet) - length] += wet[length:]
    scaled: Samples = looped * 10 ** ((_LOUDNESS - programme_loudness(looped)) / 20)
    return scaled


def phrase(rng: np.random.Generator, notes: Sequence[Note], seconds: float) -> Samples:
    """Return a short phrase on the lyre, shape (n,)."""
    spread: Samples = play(rng, notes, seconds).mean(axis=1)
    return spread
