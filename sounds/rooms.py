"""Rooms: how each place answers a sound, with single echoes of its walls and a tail.

The sizes are ours, after what is found: a plastered tavern of brick by the harbour of Ostia; a room
for eight soldiers, with a low ceiling of timber; the forum of Timgad, a paved court of 50 by 43
metres between columns; a vaulted hall of marble in the palace of Constantinople. An echo is late by
three milliseconds for each metre of its way.
"""

from typing import NamedTuple

import numpy as np
from samples import RATE, Samples, add, band, count, jitter


class Space(NamedTuple):
    """The acoustics of a space."""

    seconds: float
    """The time in which the tail falls by 60 dB, in seconds."""
    high: float
    """The frequency above which walls and air absorb sound, in hertz."""
    echo: float
    """The strength of the whole tail, relative to the direct sound."""
    walls: tuple[tuple[float, float], ...] = ()
    """Single echoes: their delay in seconds, and their strength."""


ROOMS = {
    "tavern": Space(
        0.45,
        4500.0,
        0.30,
        ((0.0067, 0.16), (0.0113, -0.13), (0.0171, 0.11), (0.0239, 0.08), (0.0317, -0.05)),
    ),
    "barracks": Space(
        0.26, 3000.0, 0.34, ((0.0038, 0.24), (0.0061, -0.20), (0.0089, 0.16), (0.0127, 0.10))
    ),
    "forum": Space(
        0.90, 3800.0, 0.10, ((0.0470, 0.15), (0.0810, 0.13), (0.1210, 0.10), (0.1740, 0.06))
    ),
    "palace": Space(
        1.30, 4200.0, 0.42, ((0.0190, 0.13), (0.0270, 0.11), (0.0410, -0.09), (0.0530, 0.07))
    ),
}
"""The room of each place, near the board."""
ROOM = 753
"""The seed of the echoes."""


def response(space: Space, seed: int = ROOM) -> Samples:
    """Return the response of a space at one ear, shape (n,), with the direct sound first."""
    rng = np.random.default_rng(seed)
    time = np.arange(count(1.1 * space.seconds)) / RATE
    tail = rng.standard_normal(len(time)) * np.exp(-6.91 * time / space.seconds)
    tail *= np.clip(time / 0.025, 0, 1)
    tail = band(tail, 150.0, space.high)
    tail *= space.echo / float(np.sqrt(np.sum(tail**2)))
    walls = np.zeros(len(time))
    for at, gain in space.walls:
        add(walls, np.array([1.0]), at * jitter(rng, 0.08), gain)
    if space.walls:
        tail += band(walls, 120.0, 1.3 * space.high)
    tail[0] += 1.0
    return tail
