"""A loudness meter after ITU-R BS.1770-5, and the table of what is heard in each place.

Run `python sounds/meter.py` for the table. Short sounds are measured by their momentary loudness
(EBU Tech 3341): the loudest window of 400 ms, with silence before and after the sound, as loud as
the mixer plays it. The second table is what a small loudspeaker lets through; the last one is what
it takes from each kind of sound.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from samples import RATE, Samples, Spectrum, band, count, filtered, read

from ludus.rules.game import GAMES

FOLDER = Path(__file__).resolve().parent
STEP = 3.0
"""The least distance of two neighbouring rows of the table, in LU."""
SMALL = 250.0
"""Hertz below which a small loudspeaker is silent."""
LOST = 4.2
"""The most LU of a sound that are lost there."""
ROWS = ("landing", "die", "throw", "hit", "victory")
_MOMENT, _HOP = 0.4, 0.1  # seconds


def _k(s: Spectrum) -> Spectrum:
    """Return the K weighting of BS.1770 at imaginary frequencies in hertz."""
    shelf, q = s / 1681.974, 0.7071752
    gain = 10 ** (3.9998439 / 20)
    rising = gain * shelf**2 + gain**0.4996668 * shelf / q + 1
    low = s / 38.13547
    rumble = low**2 / (low**2 + low / 0.5003270 + 1)
    found: Spectrum = rising / (shelf**2 + shelf / q + 1) * rumble
    return found


def _powers(sound: Samples, step: float) -> Samples:
    """Return the weighted power of windows of 400 ms, one every `step` seconds, shape (m,).

    The sound has shape (n,) or (n, 2); the powers of its channels are added.
    """
    power = np.zeros(len(sound))
    for channel in sound.reshape(len(sound), -1).T:
        power += filtered(channel, _k) ** 2
    energy, width = np.concatenate([[0.0], np.cumsum(power)]), count(_MOMENT)
    found: Samples = (energy[width:] - energy[:-width])[:: count(step)] / width
    return found


def _level(power: float) -> float:
    return -0.691 + 10 * float(np.log10(power + 1e-20))


def momentary(sound: Samples) -> float:
    """Return the greatest momentary loudness of a sound, shape (n,) or (n, 2), in LUFS."""
    silence = count(_MOMENT)
    padded = np.pad(sound, ((silence, silence), (0, 0))[: sound.ndim])
    return _level(float(np.max(_powers(padded, 0.001))))


def played(sound: Samples) -> float:
    """Return the momentary loudness of a sound, shape (n,) or (n, 2), as the mixer plays it.

    The mixer pans at constant power, which halves the power of stereo in the middle.
    """
    return momentary(sound / np.sqrt(sound.ndim))


def integrated(sound: Samples) -> float:
    """Return the gated loudness of a whole programme, shape (n,) or (n, 2), in LUFS."""
    blocks = _powers(sound, _HOP)
    blocks = blocks[blocks > 10 ** ((-70 + 0.691) / 10)]
    return _level(float(np.mean(blocks[blocks > np.mean(blocks) / 10])))


class Spread(NamedTuple):
    """The loudness of the variants of a sound, in LUFS."""

    least: float
    mean: float
    greatest: float


def _spread(levels: Iterable[float]) -> Spread:
    found = list(levels)
    return Spread(min(found), float(np.mean(found)), max(found))


def _together(sounds: Iterable[Samples]) -> Samples:
    """Return sounds that begin together and come from different directions, shape (n, k)."""
    each = list(sounds)
    longest = max(map(len, each))
    return np.stack([np.pad(sound, (0, longest - len(sound))) for sound in each], axis=1)


def small(sound: Samples) -> Samples:
    """Return what a small loudspeaker lets through of a sound, shape (n,) or (n, 2)."""
    ears = sound.reshape(len(sound), -1).T
    return np.stack([band(ear, SMALL, 18000.0) for ear in ears], axis=1).reshape(sound.shape)


def high_share(sound: Samples) -> float:
    """Return the share of the power of a sound, shape (n,), above `SMALL`."""
    power = np.abs(np.fft.rfft(sound)) ** 2
    return float(np.sum(power[np.fft.rfftfreq(len(sound), 1 / RATE) > SMALL]) / np.sum(power))


def recorded(pattern: str) -> list[Samples]:
    """Return the shipped variants of the sounds whose names match a pattern."""
    return [read(path) for path in sorted(FOLDER.glob(f"{pattern}-[0-9].wav"))]


def heard(
    name: str, dice: int, through: Callable[[Samples], Samples] = np.asarray
) -> Mapping[str, Spread]:
    """Return the loudness of the sounds in a place with `dice` dice, by the rows of the table.

    They are heard `through` a loudspeaker.
    """

    def sounds(pattern: str) -> list[Samples]:
        return [through(sound) for sound in recorded(pattern)]

    thrown = sounds(f"die-{name}")
    return {
        "landing": _spread(map(played, sounds(f"land-{name}-*"))),
        "die": _spread(map(played, thrown)),
        "throw": _spread(momentary(_together(t)) for t in combinations(thrown, dice)),
        "hit": _spread(map(played, sounds(f"hit-{name}"))),
        "victory": _spread(map(played, sounds(f"victory-{name}"))),
    }


def main() -> None:
    """Print the tables: mean, least and greatest loudness of all variants."""
    print("Momentary loudness in LUFS: mean (least to greatest of all variants)")
    for through, title in ((np.asarray, ""), (small, f"above {SMALL:.0f} Hz")):
        print(f"\n{title:<14}" + "".join(f"{row:<26}" for row in ROWS))
        for rules in GAMES.values():
            rows = heard(rules.place, rules.dice, through)
            cells = [f"{s.mean:6.1f} ({s.least:5.1f} to {s.greatest:5.1f})" for s in rows.values()]
            print(f"{rules.place:<14}" + "".join(f"{cell:<26}" for cell in cells))
    print(f"\nShare of the energy of a hit above {SMALL:.0f} Hz, least of all variants")
    for name in sorted({rules.place for rules in GAMES.values()}):
        print(f"{name:<14}{min(map(high_share, recorded(f'hit-{name}'))):6.0%}")
    print(f"\nMean loudness in LUFS, and the most LU that are lost below {SMALL:.0f} Hz")
    for kind in sorted({path.stem.rpartition("-")[0] for path in FOLDER.glob("*-[0-9].wav")}):
        levels = [(played(sound), played(small(sound))) for sound in recorded(kind)]
        mean, lost = _spread(full for full, _ in levels).mean, max(a - b for a, b in levels)
        print(f"{kind:<24}{mean:6.1f}{lost:6.1f}")


if __name__ == "__main__":
    main()
