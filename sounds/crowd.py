"""The crowd: people who call a vowel, each with an individual voice, and clap.

A voice is a series of harmonics under the formants of a vowel (Peterson and Barney, 1952). A
shorter throat moves the formants up. The pitch wavers and glides as in speech; a shout begins with
a breath.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from samples import RATE, Samples, add, around, band, count, jitter, placed, unit

Rng = np.random.Generator

_FORMANTS = {
    "a": ((730.0, 1.0, 90.0), (1090.0, 0.6, 110.0), (2440.0, 0.16, 160.0), (3300.0, 0.08, 250.0)),
    "e": ((530.0, 1.0, 80.0), (1840.0, 0.45, 120.0), (2480.0, 0.24, 160.0), (3400.0, 0.1, 250.0)),
    "o": ((480.0, 1.0, 80.0), (860.0, 0.5, 100.0), (2410.0, 0.06, 170.0), (3200.0, 0.03, 250.0)),
}
"""Frequency in hertz, level and width in hertz of each formant of a vowel."""
_HIGHEST = 5000.0  # hertz of the highest harmonic of a call


class Kind(NamedTuple):
    """A kind of people by their voices."""

    pitch: float
    """The pitch of their calls, in hertz."""
    throat: float
    """The factor of their formants to those of men."""


MEN, WOMEN, CHILDREN = Kind(215.0, 1.0), Kind(330.0, 1.17), Kind(420.0, 1.3)
_TALKING = 0.55
"""The pitch of talk, relative to the pitch of calls."""


class Call(NamedTuple):
    """A call: its vowels, pitch and length."""

    vowels: str
    """The first and the last vowel of the glide."""
    contour: Sequence[float]
    """The pitch along the call, relative to the pitch of the kind."""
    seconds: float
    breath: float
    """The strength of the breath at the start, relative to the voice."""


CHEER = Call("ea", (0.78, 1.12, 1.16, 1.08, 0.94, 0.76), 1.6, 0.5)
MURMUR = Call("oa", (0.52, 0.58, 0.66, 0.62, 0.56), 0.7, 0.2)
GASP = Call("ao", (0.60, 0.84, 0.80, 0.64, 0.52), 0.55, 1.0)
SIGH = Call("oo", (0.66, 0.72, 0.68, 0.60, 0.54, 0.50), 1.15, 0.12)


def voice(rng: Rng, kind: Kind, call: Call, highest: float = _HIGHEST) -> Samples:
    """Return one call of one person, shape (n,), with harmonics up to `highest` hertz."""
    n = count(call.seconds * jitter(rng, 0.25))
    time = np.linspace(0.0, 1.0, n)
    contour = np.interp(time, np.linspace(0.0, 1.0, len(call.contour)), call.contour)
    waver = np.interp(time, np.linspace(0.0, 1.0, n // 900 + 2), rng.standard_normal(n // 900 + 2))
    wide = 0.008 * np.sin(2 * np.pi * (5.5 * jitter(rng, 0.2) * np.arange(n) / RATE + rng.random()))
    pitch = kind.pitch * jitter(rng, 0.16) * contour * (1 + 0.010 * waver + wide)
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    throat, pressed = kind.throat * jitter(rng, 0.07), 0.75 * jitter(rng, 0.25)
    sound = np.zeros(n)
    for harmonic in range(1, int(highest / float(pitch.min())) + 1):
        level = _level(harmonic * pitch, throat, call.vowels, time)
        sound += level * np.sin(harmonic * phase) / harmonic**pressed
    rise, fall = 0.05 * jitter(rng, 0.5), 0.35 * jitter(rng, 0.3)
    shape = np.clip(time / rise, 0, 1) ** 2 * np.clip((1 - time) / fall, 0, 1) ** 1.5
    rough = 1 + 0.12 * np.interp(time, np.linspace(0, 1, n // 250 + 2), rng.random(n // 250 + 2))
    called = unit(sound * shape * rough)
    breath = band(rng.standard_normal(n), 900.0 * throat, 4200.0) * np.exp(-time / 0.05)
    return called + call.breath * 0.25 * unit(breath)


def _level(frequency: Samples, throat: float, vowels: str, time: Samples) -> Samples:
    """Return the level of a harmonic along a call, shape (n,), by the formants."""
    found = np.zeros(len(time))
    for share, vowel in ((1 - time, vowels[0]), (time, vowels[1])):
        for centre, level, width in _FORMANTS[vowel]:
            away = (frequency - centre * throat) / (width * 1.6)
            found += share * level / (1 + away**2)
    return found


def clap(rng: Rng) -> Samples:
    """Return one clap of two hollow hands, shape (n,)."""
    n = count(0.05)
    time = np.arange(n) / RATE
    hollow = 1150.0 * jitter(rng, 0.35)
    burst = rng.standard_normal(n) * np.exp(-time / 0.006)
    ring = np.sin(2 * np.pi * hollow * time) * np.exp(-time / 0.008)
    return unit(unit(band(burst, 0.6 * hollow, 2.6 * hollow)) + 0.6 * ring)


def applause(rng: Rng, people: int, seconds: float) -> Samples:
    """Return people who clap, each at an individual pace, and stop one by one, shape (n, 2)."""
    track = around(seconds)
    for _ in range(people):
        at, pace = 0.15 + 0.5 * float(rng.random()), 0.23 * jitter(rng, 0.2)
        until, loud = seconds * (0.6 + 0.4 * float(rng.random())), 0.4 + 0.6 * float(rng.random())
        own = placed(clap(rng), float(rng.random()))
        while at < until:
            add(track, own, at, loud * jitter(rng, 0.25))
            at += pace * jitter(rng, 0.07)
    return track * np.linspace(1.0, 0.0, len(track))[:, None] ** 0.6


def calls(rng: Rng, call: Call, people: Sequence[tuple[Kind, int]], seconds: float) -> Samples:
    """Return calls of people of each kind at about one time, all around, shape (n, 2)."""
    track = around(seconds)
    for kind, number in people:
        for _ in range(number):
            at = min(0.7, float(rng.exponential(0.16)))
            near = 0.14 + 0.86 * float(rng.random()) ** 3
            add(track, placed(voice(rng, kind, call), float(rng.random())), at, near)
    return track


def cheer(rng: Rng, seconds: float) -> Samples:
    """Return a happy crowd, shape (n, 2)."""
    called = calls(rng, CHEER, ((MEN, 9), (WOMEN, 9), (CHILDREN, 7)), seconds)
    again = calls(rng, CHEER, ((MEN, 3), (WOMEN, 4), (CHILDREN, 3)), seconds - 0.8)
    add(called, again, 0.8, 0.7)
    return unit(unit(called) + 0.35 * unit(applause(rng, 16, seconds)))


def murmur(rng: Rng, seconds: float) -> Samples:
    """Return a few people who approve, shape (n, 2)."""
    call = MURMUR._replace(vowels="".join(rng.choice(["oa", "oe", "ea", "oo"])))
    return unit(calls(rng, call, ((MEN, 5), (WOMEN, 4)), seconds))


def gasp(rng: Rng, seconds: float) -> Samples:
    """Return people who catch their breath at a hit, shape (n, 2)."""
    people = ((MEN, int(rng.integers(4, 7))), (WOMEN, int(rng.integers(3, 6))), (CHILDREN, 1))
    called = unit(calls(rng, GASP, people, seconds))
    add(called, unit(calls(rng, MURMUR, ((MEN, 2), (WOMEN, 2)), seconds - 0.45)), 0.45, 0.3)
    return unit(called)


def acclaim(rng: Rng, seconds: float) -> Samples:
    """Return people who call and begin to clap, shape (n, 2)."""
    called = calls(rng, CHEER, ((MEN, 4), (WOMEN, 3), (CHILDREN, 1)), seconds)
    return unit(unit(called) + 0.25 * unit(applause(rng, 5, seconds)))


def roar(rng: Rng, seconds: float) -> Samples:
    """Return a crowd beside itself, shape (n, 2): waves of calls, applause, and stamping feet."""
    called = calls(rng, CHEER, ((MEN, 16), (WOMEN, 9), (CHILDREN, 5)), seconds)
    add(called, calls(rng, CHEER, ((MEN, 10), (WOMEN, 5)), seconds - 0.5), 0.5, 0.9)
    stamping = around(seconds)
    for at in np.arange(0.25, seconds - 0.4, 0.24):
        foot = rng.standard_normal(count(0.16)) * np.exp(-np.linspace(0.0, 6.0, count(0.16)))
        add(stamping, placed(unit(band(foot, 45.0, 160.0)), 0.5), float(at), jitter(rng, 0.2))
    return unit(unit(called) + 0.35 * unit(applause(rng, 24, seconds)) + 0.3 * unit(stamping))


def sigh(rng: Rng, seconds: float) -> Samples:
    """Return a few people who sigh and clap softly for a good game, shape (n, 2)."""
    called = calls(rng, SIGH, ((MEN, 5), (WOMEN, 6), (CHILDREN, 2)), seconds)
    soft = around(seconds)
    add(soft, applause(rng, 6, seconds - 0.9), 0.9)
    return unit(unit(called) + 0.3 * unit(soft))


def talk(rng: Rng, kind: Kind, n: int, highest: float) -> Samples:
    """Return one person in conversation, shape (n,): syllables, sentences and pauses."""
    track, at, own = np.zeros(n), float(rng.random()) * 3, kind.pitch * _TALKING * jitter(rng, 0.15)
    while at < n / RATE - 0.5:
        end = min(at + 2.2 * jitter(rng, 0.6), n / RATE - 0.5)
        high, loud = 1.12, 0.5 + 0.5 * float(rng.random())
        while at < end:
            vowels = "".join(rng.choice(list("aeo"), 2))
            long = 0.17 * jitter(rng, 0.3)
            contour = tuple(high * rng.uniform(0.94, 1.07, 3))
            sound = voice(rng, Kind(own, kind.throat), Call(vowels, contour, long, 0.1), highest)
            add(track, sound, at, loud * float(rng.uniform(0.5, 1.0)))
            at += 0.95 * long + 0.06 * float(rng.random())
            high = max(0.85, high * 0.98)
        at += 2.4 * jitter(rng, 0.7)
    return track


def babble(rng: Rng, n: int, men: int, women: int, high: float) -> Samples:
    """Return distant, unintelligible talk that loops, shape (n,), mean power 1.

    `high` is the highest frequency in hertz that reaches the listener.
    """
    people = [MEN] * men + [WOMEN] * women
    each = [np.roll(talk(rng, kind, n, 2 * high), int(rng.integers(n))) for kind in people]
    talking = np.sum(each, axis=0)
    doubled = np.concatenate([talking, talking])
    found = band(doubled, 160.0, high)[n:]
    return found / float(np.std(found))
