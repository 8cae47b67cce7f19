"""A value in time, by key frames: `Track((0, 0.0), (7, 1.0, slowing), (13, 0.0, quickening))`.

A key is a step, the value at that step, and how the value comes there from the key before: evenly,
unless the key has an ease. Steps last 1/60 s; they may also be shares of a whole movement.
"""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Generic, TypeVar

from pygame import Vector2, Vector3

SECOND = 60
"""Steps per second."""
Value = TypeVar("Value", float, Vector2, Vector3)
Ease = Callable[[float], float]
"""Returns how far a value is at a share of the time between two keys."""


def evenly(share: float) -> float:
    """Move at one speed."""
    return share


def gently(share: float) -> float:
    """Begin and end slowly."""
    return share * share * (3 - 2 * share)


def slowing(share: float) -> float:
    """Begin fast, and come to rest."""
    return share * (2 - share)


def quickening(share: float) -> float:
    """Begin at rest, as in a fall."""
    return share * share


def swinging(share: float) -> float:
    """The first quarter of a swing: fast, then to a stop."""
    return math.sin(math.pi / 2 * share)


def swinging_back(share: float) -> float:
    """The second quarter of a swing: from a stop, then fast."""
    return 1 - math.cos(math.pi / 2 * share)


class Track(Generic[Value]):
    """The value holds at the first key before it, and at the last key after it."""

    def __init__(self, *keys: tuple[float, Value] | tuple[float, Value, Ease]) -> None:
        self._keys: list[tuple[float, Value, Ease]] = [
            (key[0], key[1], key[2] if len(key) > 2 else evenly) for key in keys
        ]

    def at(self, step: float) -> Value:
        """Return the value at a step."""
        for (begin, start, _), (end, goal, ease) in pairwise(self._keys):
            if step < end:
                return start + (goal - start) * ease(max(step - begin, 0) / (end - begin))
        return self._keys[-1][1]
