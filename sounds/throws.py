"""Throws: times and speeds of the knocks of dice in a cup and on the tray."""

from itertools import combinations
from typing import NamedTuple

import numpy as np
from samples import jitter

_GRAVITY = 9.81  # metres per second squared
_STEP = 1 / 8000  # seconds of each simulation step of a shaken cup
_CUP, _DIE = 0.027, 0.013  # metres: radius of the cup, width of a die


class Impact(NamedTuple):
    """One knock of a die."""

    at: float
    """Time, in seconds."""
    speed: float
    """Speed, in metres per second."""
    on: str
    """The struck thing: `cup`, `die` or `tray`."""


def shaken(rng: np.random.Generator, dice: int, seconds: float) -> list[Impact]:
    """Return the knocks of dice in a shaken cup, in order of time, from the first one on.

    The dice are simulated as discs in the round of the cup, seen from above. They fly freely, and
    bounce off its wall and off each other. Each bounce retains a random part of the speed and
    deflects sideways, as dice have corners.
    """
    reach, rate, phase = 0.018 * jitter(rng, 0.15), 7.2 * jitter(rng, 0.12), rng.uniform(0, 6.28)
    places, speeds = rng.uniform(-0.015, 0.015, (dice, 2)), rng.normal(0.0, 0.25, (dice, 2))
    found: list[Impact] = []
    for step in range(round(seconds / _STEP)):
        at = step * _STEP
        swing = 2 * np.pi * rate * np.array([at, 1.31 * at]) + np.array([0.0, phase])
        cup, cup_speed = (
            reach * np.sin(swing),
            reach * 2 * np.pi * rate * np.array([1.0, 1.31]) * np.cos(swing),
        )
        places += speeds * _STEP
        for i in range(dice):
            outward = places[i] - cup
            normal = outward / float(np.hypot(*outward))
            towards = float((speeds[i] - cup_speed) @ normal)
            if np.hypot(*outward) > _CUP - _DIE / 2 and towards > 0:
                aside = np.array([-normal[1], normal[0]]) * rng.uniform(-0.6, 0.6)
                speeds[i] += towards * (aside - (1 + rng.uniform(0.25, 0.65)) * normal)
                found.append(Impact(at, towards, "cup"))
        for i, j in combinations(range(dice), 2):
            apart = places[i] - places[j]
            normal = apart / float(np.hypot(*apart))
            closing = float((speeds[j] - speeds[i]) @ normal)
            if np.hypot(*apart) < _DIE and closing > 0:
                push = (1 + rng.uniform(0.4, 0.8)) / 2 * closing * normal
                speeds[i] += push
                speeds[j] -= push
                found.append(Impact(at, closing, "die"))
    found = [impact for impact in found if impact.speed > 0.06]
    return [impact._replace(at=impact.at - found[0].at) for impact in found]


def tumbled(rng: np.random.Generator, rest: float) -> list[Impact]:
    """Return the knocks of one die on the tray, until it lies flat at `rest` seconds.

    It first bounces, then turns over its edges ever more slowly. At `rest` it falls on its face and
    flutters.
    """
    at = 0.0
    found, speed = [], 0.95 * jitter(rng, 0.15)
    while speed > 0.26 and at < rest - 0.16:
        found.append(Impact(at, speed, "tray"))
        speed *= float(rng.uniform(0.38, 0.62))
        at += 2 * speed / _GRAVITY
    turns = max(2, round((rest - at) / 0.062))
    gaps = np.linspace(0.7, 1.35, turns) * rng.uniform(0.8, 1.2, turns)
    times = at + np.cumsum(gaps) * (rest - at) / np.sum(gaps)
    speeds = np.linspace(0.42, 0.22, turns) * rng.uniform(0.65, 1.3, turns)
    found.append(Impact(at, 0.35 * jitter(rng, 0.3), "tray"))
    found += [Impact(float(t), float(v), "tray") for t, v in zip(times, speeds, strict=True)]
    gap, weak = 0.013 * jitter(rng, 0.2), 0.13
    for _flutter in range(3):
        found.append(Impact(rest + gap, weak * jitter(rng, 0.3), "tray"))
        rest, gap, weak = rest + gap, gap * 0.7, weak * 0.55
    return found
