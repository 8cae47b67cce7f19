"""A performance: notes as uneven hands play them, and parts recorded in a room as a loop."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from lyre import Note
from meter import integrated
from rooms import Space, response
from samples import Samples, convolve, count

LOUDNESS = -20.0
"""Loudness of a piece, in LUFS."""
TAIL = 5.0
"""Seconds after the last note, which overlap the beginning."""


class Player:
    """Collects the notes of a player in time."""

    def __init__(self, rng: np.random.Generator, time: float) -> None:
        """Begin.

        Args:
            rng: Makes the hands uneven.
            time: Seconds of one time, the shortest syllable.
        """
        self._rng = rng
        self.time = time
        self.now = 0.3
        """The present time, in seconds."""
        self.notes: list[Note] = []

    def play(
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
        self.notes.append(Note(self.now + times * self.time + late, degree, strength, manner, held))

    def rest(self, times: float) -> None:
        """Advance by some times."""
        self.now += times * self.time

    def sing(
        self, tune: Sequence[tuple[int, float]], strength: float, octaves: int = 0, foot: int = 3
    ) -> None:
        """Blow a tune of degrees and lengths in times, and advance to its end.

        The first note of each foot, `foot` times long, is stressed. The last note is shortened for
        a breath.
        """
        at = 0.0
        for number, (degree, times) in enumerate(tune):
            weight = 1.0 if at % foot == 0 else 0.86
            breath = 0.12 if number == len(tune) - 1 else 0.0
            held = times * self.time * (1 - breath) - 0.02
            self.play(at, degree + 7 * octaves, strength * weight, held=held)
            at += times
        self.rest(at)


class Part(NamedTuple):
    """The sound of one player."""

    level: float
    """Its loudness alone, in LU above the loudness of the piece before the parts are added."""
    side: float
    """Its direction, from 0 (left) to 1 (right)."""
    sound: Samples
    """Shape (n,), or (n, 2) if it has directions of its own."""


def _ears(part: Part) -> Samples:
    """Return a part at its level for two ears, shape (n, 2)."""
    angle = np.pi / 2 * part.side
    both = np.array([np.cos(angle), np.sin(angle)])
    ears = part.sound if part.sound.ndim == 2 else part.sound[:, None] * both
    found: Samples = ears * 10 ** ((LOUDNESS + part.level - integrated(ears)) / 20)
    return found


def record(parts: Sequence[Part], seconds: float, space: Space) -> Samples:
    """Return parts in a room, shape (n, 2); the end joins the beginning.

    Args:
        parts: Each lasts `seconds` and the tail, or less.
        seconds: Length of the piece.
        space: The room.
    """
    length, whole = count(seconds), count(seconds + TAIL)
    dry = np.zeros((whole, 2))
    for part in parts:
        ears = _ears(part)[:whole]
        dry[: len(ears)] += ears
    rooms = (response(space, 753), response(space, 754))
    wet = np.stack([convolve(dry[:, ear], rooms[ear]) for ear in (0, 1)], axis=1)
    looped = wet[:length].copy()
    looped[: whole - length] += wet[length:]
    scaled: Samples = looped * 10 ** ((LOUDNESS - integrated(looped)) / 20)
    return scaled
