"""The ends of a match: a roll of the drum, three sounds of victory and three of defeat.

All words are verses of the song of Seikilos, so the tunes are its notes: "as long as you live,
shine" for the winner; "do not grieve at all", "life is short" and "time demands" for the loser. A
crowd cheers or sighs with them. Each begins with a chord, its loudest moment.
"""

from collections.abc import Sequence

import numpy as np
from crowd import cheer, sigh
from drums import Beat, sticks, tympanum
from lyre import Note, play
from march import call
from samples import LEAD, Samples, add, around, band, count, jitter, placed, unit
from seikilos import Tone, verse
from winds import FISTULA, TIBIA, blow

Rng = np.random.Generator

_SHINE, _GRIEVE_NOT, _SHORT, _TIME = range(4)
"""The verses."""
_AFTER = 0.34
"""Seconds from the chord to the tune."""
_ROLL = 0.4
"""Seconds of the roll, until a hand on the skin ends it."""
_APART = 0.060, 0.020
"""Seconds between its first two strokes, and its last two."""
_STICKS = 0.65
"""The level of the sticks, relative to the skin."""
_RISES = 8.0
"""Decibels by which it rises."""
_DEMANDS = 7
"""Notes of the last five syllables of the song."""


def _sung(tones: Sequence[Tone], time: float) -> list[Note]:
    """Return notes of the song, from its first note, with `time` seconds for each time."""
    first = tones[0].at
    return [
        Note(LEAD + (t.at - first) * time, t.degree, 0.9 - 0.15 * (t.at % 3 != 0), "plectrum")
        for t in tones
    ]


def _blown(tones: Sequence[Tone], time: float) -> list[Note]:
    """Return notes of the song for a wind, held to the next note."""
    return [
        note._replace(held=0.94 * tone.times * time)
        for note, tone in zip(_sung(tones, time), tones, strict=True)
    ]


def _lyre_shines(rng: Rng) -> Samples:
    end = LEAD + 12 * 0.17
    chord = [Note(end + 0.06 * i, d, 0.5, "plectrum") for i, d in enumerate((-4, 0, 3, 7))]
    return play(rng, [*_sung(verse(_SHINE), 0.17), *chord], 3.6)


def _horns_call(rng: Rng) -> Samples:
    track = around(4.3)
    for voice, place in enumerate((0.3, 0.5, 0.7)):
        horn = band(call(rng, 1, 0.75), 90.0, 3200.0)
        add(track, placed(horn, place), LEAD + 0.012 * voice)
    beats = [Beat(LEAD + t * 0.42, 0.8) for t in (0, 1, 2, 3, 5)]
    beats += [Beat(LEAD + (5 + t / 4) * 0.42, 0.35 + 0.04 * t, True) for t in range(1, 8)]
    return unit(track) + 0.45 * placed(unit(tympanum(rng, beats, 4.3)), 0.5)


def _pipes_dance(rng: Rng) -> Samples:
    notes = _blown(verse(_SHINE), 0.175)
    pipes = [band(blow(rng, TIBIA, notes, 3.6, times), 150.0, 4500.0) for times in (2.0, 1.0)]
    beats = [Beat(LEAD + t * 0.175, 0.8 if t % 3 == 0 else 0.5, t % 3 > 0) for t in range(13)]
    high, low = placed(pipes[0], 0.4), placed(pipes[1], 0.65)
    return unit(high + 0.5 * low) + 0.5 * placed(unit(tympanum(rng, beats, 3.6)), 0.5)


def _lyre_demands(rng: Rng) -> Samples:
    sung = _sung(verse(_TIME)[-_DEMANDS:], 0.24)
    low = [n._replace(degree=n.degree - 7, strength=0.7 * n.strength) for n in sung]
    return play(rng, [*sung, *low], 3.2)


def _pipe_consoles(rng: Rng) -> Samples:
    tune = band(blow(rng, TIBIA, _blown(verse(_GRIEVE_NOT), 0.21), 3.2), 120.0, 2600.0)
    return placed(unit(tune), 0.45)


def _herdsman_plays(rng: Rng) -> Samples:
    tones = verse(_SHORT)
    tune = blow(rng, FISTULA, _blown(tones, 0.21), 3.2, 2.0)
    strings = [n._replace(degree=n.degree - 7) for n in _sung(tones, 0.21)[::3]]
    return placed(unit(tune), 0.4) + 0.6 * unit(play(rng, strings, 3.2))


VICTORIES = (_lyre_shines, _horns_call, _pipes_dance)
DEFEATS = (_lyre_demands, _pipe_consoles, _herdsman_plays)


def roll(rng: Rng, _number: int) -> Samples:
    """Return a roll of the drum, faster and louder up to its end, shape (n, 2)."""
    beats, at = list[Beat](), 0.0
    while at < _ROLL:
        share = at / _ROLL
        strength = 10 ** (_RISES * (share - 1) / 20)
        beats.append(Beat(LEAD + at, strength * jitter(rng, 0.06), share < 0.5))
        at += _APART[0] + (_APART[1] - _APART[0]) * share
    seconds = LEAD + _ROLL + 0.02
    drum = unit(tympanum(rng, beats, seconds)) + _STICKS * unit(sticks(rng, beats, seconds))
    return placed(band(drum, 90.0, 6000.0), 0.5)


def _after_chord(rng: Rng, degrees: Sequence[int], tune: Samples) -> Samples:
    """Return a tune after a chord of the lyre on a beat of the drum, shape (n, 2)."""
    track = np.pad(unit(tune), ((count(_AFTER), 0), (0, 0)))
    notes = [Note(LEAD + 0.006 * i, d, 1.0, "plectrum") for i, d in enumerate(degrees)]
    drum = placed(unit(tympanum(rng, [Beat(LEAD, 1.0)], 1.4)), 0.5)
    add(track, unit(play(rng, notes, 1.4)) + 0.8 * drum, 0.0, 2.4)
    return track


def victory(rng: Rng, number: int) -> Samples:
    """Return a full chord, then a happy crowd and music over it, shape (n, 2), counted from 1."""
    track = _after_chord(rng, (-7, -4, 0, 3, 7), VICTORIES[number - 1](rng))
    add(track, cheer(rng, 2.9), LEAD + _AFTER / 2, 0.6)
    return track


def defeat(rng: Rng, number: int) -> Samples:
    """Return a low chord, then a sigh and music over it, shape (n, 2), counted from 1."""
    track = _after_chord(rng, (-7, -5, -3), DEFEATS[number - 1](rng))
    add(track, sigh(rng, 2.5), LEAD + _AFTER / 2, 0.3)
    return track
