"""The tower of the palace: dice fall through it, down steps, and ring three small bells.

The ledges inside are hidden, as in the poem of Agathias. Steps and bells are those of the tower
from Vettweiß-Froitzheim, of copper alloy.
"""

import numpy as np
from samples import LEAD, RATE, Samples, add, count, jitter, silence, unit
from solids import COPPER_ALLOY, DIE, TOWER, Ground, knock, struck

Rng = np.random.Generator

_SECONDS = 0.95
_PITCHES = (2080.0, 2490.0, 3130.0)
"""The lowest mode of each bell, in hertz."""
_MODES = ((1.0, 1.0, 0.32), (2.32, 0.55, 0.20), (2.71, 0.3, 0.16), (4.15, 0.28, 0.09))
"""The pitch of each mode of a bell relative to the lowest, its level, and its decay in seconds."""
_DICE = 3


def bell(rng: Rng, hertz: float) -> Samples:
    """Return one stroke of a small bell, shape (n,), peak 1.

    No bell is quite round, so each mode is a pair that beats.
    """
    time = np.arange(count(0.9)) / RATE
    sound = np.zeros(len(time))
    for times, level, decay in _MODES:
        for twin in (1.0, 1.0 + 0.0035 * jitter(rng, 0.5)):
            phase = 2 * np.pi * (hertz * times * twin * time + rng.random())
            sound += level * jitter(rng, 0.3) * np.sin(phase) * np.exp(-time / decay)
    return unit(sound * np.clip(time / 0.0006, 0, 1))


def bells(rng: Rng, _number: int) -> Samples:
    """Return dice that fall through the tower, shape (n,)."""
    track, own = silence(_SECONDS), [p * jitter(rng, 0.01) for p in _PITCHES]
    for die in range(_DICE):
        at = LEAD + 0.085 * die * jitter(rng, 0.25)
        for gap, speed in zip(_fall(rng), (0.5, 0.8, 0.9, 0.95, 0.8, 0.65, 0.5), strict=True):
            ground = Ground(struck(rng, TOWER), COPPER_ALLOY, click=1.5)
            add(track, 0.22 * knock(rng, DIE, ground, speed * jitter(rng, 0.25), 0.12), at)
            at += gap
        for number, hertz in enumerate(own):
            if rng.random() < 0.75:
                swings = at - 0.24 + 0.05 * number * jitter(rng, 0.5)
                for again in range(int(rng.integers(2, 4))):
                    loud = 0.035 * 0.6**again * jitter(rng, 0.35)
                    add(track, bell(rng, hertz), swings + 0.115 * again * jitter(rng, 0.2), loud)
    return track


def _fall(rng: Rng) -> list[float]:
    """Return the seconds between the knocks: on four ledges, and on the three steps."""
    return [gap * jitter(rng, 0.25) for gap in (0.060, 0.045, 0.050, 0.065, 0.075, 0.085, 0.0)]
