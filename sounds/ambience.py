"""Ambience: the distant, very quiet sounds around the board in each place.

Each place has a bed, an even sound whose end joins its beginning, and asides. Asides are a few
short sounds that the game plays now and then, each time from another direction. So people beside
the kiosk do not hear one gull every half minute.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from crowd import babble
from discs import PLACES
from lyre import Note, play
from meter import integrated, momentary
from nature import (
    bubbles,
    cricket,
    gull,
    lamp,
    lapping,
    noise,
    owl,
    sparrows,
    sway,
    swifts,
    wind,
)
from rooms import Space, response
from samples import (
    Samples,
    add,
    band,
    convolve,
    count,
    jitter,
    silence,
    unit,
)
from solids import BOARD as TABLE, WALNUT, Ground, Solid, grit, settle, struck, table

Rng = np.random.Generator

BED_LOUDNESS, ASIDE_LOUDNESS = -40.0, -35.0
"""Loudness of a whole bed, and the momentary loudness of an aside, in LUFS."""
SECONDS, EDGE = 30.0, 0.05
"""Length of a bed, and of the overlap that its file adds at each end, in seconds."""
_N = count(SECONDS)


def _round(sound: Samples, response: Samples) -> Samples:
    """Return a looping sound, shape (n,), filtered by a response so that it still loops."""
    spectrum = np.fft.rfft(sound) * np.fft.rfft(response, len(sound))
    return np.fft.irfft(spectrum, len(sound))


Part = tuple[float, float, Samples]
"""The level, the position from 0 (left) to 1 (right), and the samples, shape (n,)."""


def _spread(parts: Sequence[Part], space: Space) -> Samples:
    """Return parts in a space, shape (n, 2)."""
    ears = np.zeros((_N, 2))
    for level, place, sound in parts:
        sides = (np.cos(np.pi / 2 * place), np.sin(np.pi / 2 * place))
        for ear in (0, 1):
            ears[:, ear] += level * sides[ear] * sound
    return np.stack([_round(ears[:, ear], response(space, 31 + ear)) for ear in (0, 1)], axis=1)


def _even(sound: Samples) -> Samples:
    """Scale to mean power 1."""
    return sound / float(np.std(sound))


def _wide(make: Callable[[Rng, int], Samples], rng: Rng, level: float) -> list[Part]:
    """Return two sounds from `make`, one from the left and one from the right."""
    return [(level, place, _even(make(rng, _N))) for place in (0.15, 0.85)]


# --- Beds -----------------------------------------------------------------------------------------


def _tavern(rng: Rng) -> Samples:
    """Return a tavern by the harbour by day: water outside, people at other tables."""
    parts = _wide(lapping, rng, 0.8)
    parts += [(0.75, p, babble(rng, _N, 7, 6, 1500.0)) for p in (0.25, 0.7)]
    parts += _wide(lambda r, n: noise(r, n, 80.0, 500.0, 5.0), rng, 0.35)
    return _spread(parts, Space(0.7, 3000.0, 0.7))


def _barracks(rng: Rng) -> Samples:
    """Return soldiers' quarters at night: a lamp on the table, crickets outside."""
    parts = [(0.9, 0.5, _even(lamp(rng, _N)))]
    parts += _wide(wind, rng, 0.5)
    for loud, place in ((0.09, 0.1), (0.07, 0.9), (0.04, 0.65), (0.03, 0.35), (0.03, 0.8)):
        parts.append((loud, place, _even(cricket(rng, _N))))
    return _spread(parts, Space(0.5, 5200.0, 0.6))


def _forum(rng: Rng) -> Samples:
    """Return a forum at noon: many people far away, a light wind between columns."""
    parts = [(0.8, p, babble(rng, _N, 10, 10, 1100.0)) for p in (0.1, 0.4, 0.65, 0.95)]
    parts += _wide(wind, rng, 0.8)
    return _spread(parts, Space(1.2, 2600.0, 1.0))


def _palace(rng: Rng) -> Samples:
    """Return a large quiet hall: soft water of a fountain."""
    parts = [(0.7, p, bubbles(rng, _N, 70.0, 480.0, 2400.0)) for p in (0.35, 0.75)]
    soft = (noise(rng, _N, 500.0, 2600.0, 4.0) * sway(rng, _N, 1.5, 0.12) for _ in range(2))
    parts += [(0.4, p, _even(hiss)) for p, hiss in zip((0.2, 0.8), soft, strict=True)]
    parts += _wide(lambda r, n: noise(r, n, 60.0, 300.0, 6.0), rng, 0.3)
    return _spread(parts, Space(2.2, 3200.0, 1.4))


# --- Asides ---------------------------------------------------------------------------------------


def _set_down(rng: Rng) -> Samples:
    """Return a cup of clay set down on another table, shape (n,)."""
    table_top = Ground(struck(rng, TABLE), WALNUT, thump=0.5, click=0.3)
    clay = Solid(PLACES["tavern"].black.material, 0.18, 0.004)
    return unit(band(settle(rng, clay, table_top, 0.22, 0.5), 90.0, 1500.0))


def _steps(rng: Rng) -> Samples:
    """Return a guard in nailed shoes who walks past outside, shape (n,)."""
    track, at, paces = silence(6.5), 0.1, 9
    for number in range(paces):
        near = np.sin(np.pi * (number + 0.7) / (paces + 0.4))
        heel = convolve(table(rng, 170.0).ring(0.2), np.hanning(count(0.006)))
        nails = grit(rng, 0.2, 0.012 * jitter(rng, 0.3), 2600.0)
        add(track, 0.5 * unit(heel) + 0.5 * nails, at, near * jitter(rng, 0.15))
        add(track, 0.18 * grit(rng, 0.2, 0.03, 1800.0), at + 0.11 * jitter(rng, 0.1), near)
        at += 0.60 * jitter(rng, 0.04)
    return unit(band(track, 90.0, 1800.0))


_CHORDS = ((-4, 0, 3), (0, 3, 7), (3, 0, -4), (7, 3, 0))
"""Only the mese with its octave and fifth, which fit every note of the music."""


def _strings(rng: Rng) -> Samples:
    """Return a few notes of a lyre in another room, shape (n,)."""
    degrees = _CHORDS[int(rng.integers(len(_CHORDS)))]
    notes = [Note(0.05 + 0.9 * i * jitter(rng, 0.1), d, 0.4) for i, d in enumerate(degrees)]
    alone: Samples = play(rng, notes, 4.5).mean(axis=1)
    return unit(band(alone, 100.0, 1600.0))


class Sounding(NamedTuple):
    """The sounds of a place."""

    bed: Callable[[Rng], Samples]
    asides: Sequence[Callable[[Rng], Samples]]
    space: Space
    """The space of the asides, farther away than the bed."""


AMBIENCES = {
    "tavern": Sounding(_tavern, (gull, gull, gull, _set_down), Space(1.0, 2600.0, 1.0)),
    "barracks": Sounding(_barracks, (_steps, _steps, owl), Space(0.9, 2400.0, 1.4)),
    "forum": Sounding(_forum, (sparrows, sparrows, sparrows, swifts), Space(0.6, 5000.0, 0.6)),
    "palace": Sounding(_palace, (_strings, _strings, _strings), Space(2.6, 2400.0, 2.6)),
}


def bed(sounding: Sounding, rng: Rng) -> Samples:
    """Return the bed of a place, shape (n, 2), with an overlap at both ends.

    Its end joins its beginning without the overlap, where it is softest. The overlap preserves this
    when the player resamples the sound, which spoils the ends.
    """
    sound, edge = sounding.bed(rng), count(EDGE)
    sound = np.roll(sound, -_softest(sound, 2 * edge), axis=0)
    scaled = sound * 10 ** ((BED_LOUDNESS - integrated(sound)) / 20)
    return np.concatenate([scaled[-edge:], scaled, scaled[:edge]])


def _softest(sound: Samples, width: int) -> int:
    """Return the middle of the softest `width` samples of a looping sound, shape (n, 2)."""
    power = np.sum(sound**2, axis=1)
    reach = np.cumsum(np.concatenate([[0.0], power, power[:width]]))
    return int(np.argmin(reach[width:] - reach[:-width])) + width // 2


def aside(sounding: Sounding, number: int, rng: Rng) -> Samples:
    """Return an aside of a place, shape (n,), numbered from 1."""
    dry = sounding.asides[number - 1](rng)
    sound = np.concatenate([dry, silence(sounding.space.seconds)])
    sound = convolve(sound, response(sounding.space, 31))
    heard = np.flatnonzero(np.abs(sound) > 0.003 * np.max(np.abs(sound)))
    sound = sound[: int(heard[-1])]
    end = np.clip((len(sound) - 1 - np.arange(len(sound))) / count(0.4), 0, 1)
    begin = np.clip(np.arange(len(sound)) / count(0.03), 0, 1)
    faded = band(sound, 60.0, sounding.space.high) * end * begin
    scaled: Samples = faded * 10 ** ((ASIDE_LOUDNESS - momentary(faded)) / 20)
    return scaled
