"""Checkers: their materials, the ground under them, and their sounds on it, in each place.

Each place has a ground and two materials, so that the ear can distinguish the sides. They are bone
and pottery in the tavern, chips of limestone and lead in the barracks, pebbles of two kinds in the
forum, and ivory and green stone in the palace.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from samples import LEAD, Samples, add, band, convolve, count, jitter, silence, unit
from solids import (
    BENCH,
    BOARD,
    BOX,
    CHECKER,
    GREENSTONE,
    INLAY,
    IVORY,
    LIMESTONE,
    MARBLE,
    PAVING,
    PEBBLE,
    POTTERY,
    SANDSTONE,
    SLAB,
    SOFT_LEAD,
    WALNUT,
    Ground,
    Material,
    Solid,
    clash,
    crack,
    deep,
    force,
    knock,
    scrape,
    settle,
    struck,
)

Rng = np.random.Generator

_BLOW = 0.65
"""The energy of the low body of a hit, relative to everything above it."""
_THUD = 2.0
"""The same of the last checker."""
_CRACK = 1.7
"""The level of the crack of a hit, relative to its highest knock."""


def _disc(material: Material, radius: float, height: float, edge: float, rocks: float) -> Solid:
    """Return a disc; all sizes in metres."""
    return Solid(material, material.density * np.pi * radius**2 * height, edge, rocks)


class Place(NamedTuple):
    """The checkers and the ground of a place."""

    ground: Callable[[Rng], Ground]
    """The ground, struck at a random point."""
    white: Solid
    black: Solid
    deep: float
    """The lowest mode of the board and what carries it, in hertz; a hit makes it sound."""


PLACES = {
    "tavern": Place(
        lambda rng: Ground(struck(rng, SLAB), MARBLE, thump=0.16),
        CHECKER,
        _disc(POTTERY, 0.018, 0.007, 0.0035, 1.2),
        96.0,
    ),
    "barracks": Place(
        lambda rng: Ground(struck(rng, BENCH), LIMESTONE, thump=0.15, rough=2.5),
        _disc(LIMESTONE, 0.017, 0.008, 0.0020, 1.3),
        _disc(SOFT_LEAD, 0.017, 0.004, 0.0030, 0.8),
        82.0,
    ),
    "forum": Place(
        lambda rng: Ground(struck(rng, PAVING), SANDSTONE, thump=0.10, rough=3.5),
        _disc(MARBLE, 0.014, 0.008, 0.012, 1.7),
        _disc(PEBBLE, 0.019, 0.011, 0.009, 1.6),
        74.0,
    ),
    "palace": Place(
        lambda rng: Ground(struck(rng, BOARD), INLAY, thump=0.14, click=2.0),
        _disc(IVORY, 0.018, 0.006, 0.0015, 1.0),
        _disc(GREENSTONE, 0.018, 0.005, 0.0060, 1.1),
        108.0,
    ),
}


def one(rng: Rng, kind: Solid) -> Solid:
    """Return a checker of a kind, with random deviations."""
    return kind._replace(mass=kind.mass * jitter(rng, 0.12), edge=kind.edge * jitter(rng, 0.3))


def land(place: Place, kind: Solid, rng: Rng, _number: int) -> Samples:
    """Return a checker set down, shape (n,)."""
    track = silence(LEAD + 0.24)
    add(track, settle(rng, one(rng, kind), place.ground(rng), 0.30 * jitter(rng, 0.12), 0.24), LEAD)
    return track


def enter(place: Place, kind: Solid, rng: Rng, _number: int) -> Samples:
    """Return a checker that enters, shape (n,): it falls from higher and bounces once."""
    solid, ground = one(rng, kind), place.ground(rng)
    track = silence(0.34)
    add(track, knock(rng, solid, ground, 0.55), LEAD)
    later = LEAD + 0.058 * jitter(rng, 0.12)
    add(track, settle(rng, solid, ground, 0.22, 0.24), later)
    return track


def fall(place: Place, kind: Solid, rng: Rng, _number: int) -> Samples:
    """Return a checker that falls after a hit, shape (n,): it rocks, ever faster."""
    solid, track = one(rng, kind), silence(0.30)
    at, gap, speed = LEAD, 0.055 * solid.rocks**0.5, 0.5
    for _knock in range(7):
        add(track, knock(rng, solid, place.ground(rng), speed), at)
        at += gap
        gap *= 0.82 * jitter(rng, 0.1)
        speed *= 0.80 * jitter(rng, 0.2)
    return track


def slide(place: Place, rng: Rng, number: int) -> Samples:
    """Return a checker that slides and is slowed by friction, shape (n,)."""
    track = silence(0.52)
    time = np.linspace(0.0, 1.0, count(0.46))
    speed = np.clip(time / 0.06, 0.0, 1.0) * (1 - time) ** (0.8 + 0.1 * number)
    add(track, scrape(rng, speed, place.ground(rng)), LEAD)
    return track


def lift(place: Place, rng: Rng, _number: int) -> Samples:
    """Return a checker that is picked up, shape (n,): its rim scrapes for a moment."""
    track = silence(0.20)
    speed = np.sin(np.linspace(0.0, np.pi, count(0.10 * jitter(rng, 0.15)))) ** 2
    add(track, scrape(rng, speed, place.ground(rng)), LEAD)
    return track


def hit(place: Place, rng: Rng, number: int) -> Samples:
    """Return a checker that knocks an opponent's checker away, shape (n,); both come down.

    The crack of the two checkers is heard on a small loudspeaker too. The blow goes into the board,
    whose body sounds longer and lower than after a landing.
    """
    kinds = (place.white, place.black) if number % 2 else (place.black, place.white)
    striker, other, ground = one(rng, kinds[0]), one(rng, kinds[1]), place.ground(rng)
    track = silence(0.42)
    add(track, clash(rng, striker, 0.75 * jitter(rng, 0.1), on=other.material), LEAD)
    down = LEAD + 0.030 * jitter(rng, 0.15)
    add(track, settle(rng, striker, ground, 0.55, 0.25), down)
    again = clash(rng, other, 0.22 * jitter(rng, 0.2), on=striker.material)
    add(track, again, down + 0.021 * jitter(rng, 0.2))
    fallen = down + 0.066 * jitter(rng, 0.15)
    add(track, settle(rng, other, place.ground(rng), 0.36, 0.2), fallen)
    track = unit(track)
    add(track, crack(rng, striker.material, other.material, 0.25), LEAD, _CRACK)
    low = convolve(deep(rng, place.deep).ring(0.39), force(0.0026))
    above = band(track, 2 * place.deep, 18000.0)
    low *= np.sqrt(_BLOW * np.sum(above**2) / np.sum(low**2))
    add(track, low, down)
    return track


def off(kind: Solid, rng: Rng, _number: int) -> Samples:
    """Return a checker laid on a pile of checkers in a wooden box, shape (n,).

    The pile passes the knock on to the box, later and softer the higher it is.
    """
    solid, box = one(rng, kind), Ground(struck(rng, BOX), WALNUT, thump=0.22, click=0.3)
    track = silence(0.34)
    at, speed = LEAD, 0.40
    for _knock in range(4):
        add(track, clash(rng, solid, speed), at, 0.8)
        add(track, knock(rng, solid, box, 0.8 * speed), at + 0.0006)
        at += 0.030 * jitter(rng, 0.2) * speed / 0.40 + 0.006
        speed *= 0.42 * jitter(rng, 0.15)
    return track


def last(place: Place, kind: Solid, rng: Rng, number: int) -> Samples:
    """Return the last checker laid on the pile, shape (n,), so that the whole board thuds."""
    track = np.pad(off(kind, rng, number), (0, count(0.1)))
    low = convolve(deep(rng, place.deep).ring(0.4), force(0.0026))
    add(track, low, LEAD, float(np.sqrt(_THUD * np.sum(track**2) / np.sum(low**2))))
    return track
