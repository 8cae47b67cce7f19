"""Solids: how bone, clay, stone, lead and wood ring and knock.

A knock is a short force between two solids that drives the bending modes of the struck plate.
Hertz's law of contact gives its length. A small stiff solid such as a die only clicks, because its
own modes lie above the audible range.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from samples import RATE, Samples, add, band, convolve, count, jitter, silence, unit

SOUND_SPEED = 343.0  # metres per second, in air
_POISSON = 0.3
_HIGHEST = 14000.0  # hertz; modes above are omitted


class Material(NamedTuple):
    """The material of a solid, in SI units, rounded from handbooks."""

    density: float
    """Kilograms per cubic metre."""
    stiffness: float
    """Young's modulus in pascals, along the grain if there is one."""
    across: float
    """Young's modulus in pascals across the grain, which also resists contacts."""
    loss: float
    """Loss factor: the share of its energy that a vibration loses in a radian."""


BONE = Material(1950, 17e9, 17e9, 0.030)
IVORY = Material(1850, 12e9, 12e9, 0.035)
POTTERY = Material(1900, 10e9, 10e9, 0.016)
SOFT_LEAD = Material(11340, 16e9, 6e9, 0.110)
MARBLE = Material(2710, 55e9, 55e9, 0.011)
LIMESTONE = Material(2350, 28e9, 28e9, 0.022)
SANDSTONE = Material(2200, 14e9, 14e9, 0.030)
PEBBLE = Material(2650, 65e9, 65e9, 0.012)
GREENSTONE = Material(2650, 50e9, 50e9, 0.014)
WALNUT = Material(650, 11.6e9, 1.3e9, 0.020)
COPPER_ALLOY = Material(8700, 105e9, 105e9, 0.004)
INLAY = WALNUT._replace(across=2.6e9)  # walnut under thin plates of hard wood and ivory


@dataclass(frozen=True)
class Body:
    """The ringing modes of a struck thing.

    Attributes:
        frequencies: Shape (k,), hertz.
        decays: Shape (k,), seconds in which a mode falls to 1/e.
        gains: Shape (k,), the level of each mode after a contact.
    """

    frequencies: Samples
    decays: Samples
    gains: Samples

    def ring(self, seconds: float) -> Samples:
        """Return the response to an ideal impulse, shape (n,), lasting `seconds`, peak 1."""
        time = np.arange(count(seconds)) / RATE
        angle = 2 * np.pi * self.frequencies[:, None] * time
        return unit(self.gains @ (np.exp(-time / self.decays[:, None]) * np.cos(angle)))


def body(frequencies: Sequence[float], decays: Sequence[float], gains: Sequence[float]) -> Body:
    """Return a body from its modes, each sequence of length k."""
    return Body(np.array(frequencies), np.array(decays), np.array(gains))


def losses(frequencies: Samples, loss: float, support: float) -> Samples:
    """Return decay times in seconds, shape (k,).

    Args:
        frequencies: Shape (k,), hertz.
        loss: Loss factor of the material; it damps high modes more.
        support: Loss to the support, per second; it damps all modes equally.
    """
    return 1 / (np.pi * frequencies * loss + support)


class Plate(NamedTuple):
    """A rectangular plate."""

    material: Material
    length: float
    """Metres, along the grain."""
    width: float
    height: float
    support: float
    """Loss to the support, per second."""


SLAB = Plate(MARBLE, 0.60, 0.42, 0.030, 55.0)
BENCH = Plate(LIMESTONE, 0.55, 0.38, 0.055, 170.0)
PAVING = Plate(SANDSTONE, 0.90, 0.60, 0.120, 330.0)
BOARD = Plate(WALNUT, 0.60, 0.42, 0.022, 120.0)
TRAY = Plate(WALNUT, 0.32, 0.20, 0.010, 60.0)
BOX = Plate(WALNUT, 0.30, 0.14, 0.009, 50.0)
TOWER = Plate(COPPER_ALLOY, 0.20, 0.09, 0.0015, 45.0)
STICK = Plate(WALNUT, 0.28, 0.012, 0.012, 160.0)
CUP = Plate(WALNUT, 0.22, 0.09, 0.004, 90.0)


def struck(rng: np.random.Generator, plate: Plate) -> Body:
    """Return the modes of a plate struck at a random point away from its edge.

    The frequencies are those of a thin plate on supported edges (Leissa, Vibration of Plates).
    Below the frequency of coincidence with the air, a plate radiates less the lower the mode.
    """
    x, y = rng.uniform(0.15, 0.85, 2)
    material, mass = plate.material, plate.material.density * plate.height
    bend = plate.height**3 / (12 * (1 - _POISSON**2))
    along, across = material.stiffness * bend, material.across * bend
    m, n = (g.ravel() for g in np.meshgrid(np.arange(1, 25), np.arange(1, 25)))
    u, v = (m / plate.length) ** 2, (n / plate.width) ** 2
    tension = along * u**2 + 2 * np.sqrt(along * across) * u * v + across * v**2
    frequencies = np.pi / 2 * np.sqrt(tension / mass)
    coincidence = SOUND_SPEED**2 / (2 * np.pi) * np.sqrt(mass / np.sqrt(along * across))
    gains = np.sin(m * np.pi * x) * np.sin(n * np.pi * y)
    gains *= rng.uniform(0.5, 1.0, len(gains)) / np.sqrt(1 + (coincidence / frequencies) ** 2)
    heard = frequencies < _HIGHEST
    frequencies = frequencies[heard] * rng.uniform(0.99, 1.01, int(np.sum(heard)))
    return Body(frequencies, losses(frequencies, material.loss, plate.support), gains[heard])


def table(rng: np.random.Generator, base: float = 118.0) -> Body:
    """Return the table under everything: low, strongly damped modes near `base` hertz."""
    frequencies = base * np.array([1.0, 1.57, 2.2]) * rng.uniform(0.97, 1.03, 3)
    return Body(frequencies, losses(frequencies, 0.06, 30.0), np.array([1.0, 0.6, 0.35]))


def deep(rng: np.random.Generator, base: float) -> Body:
    """Return the body of a board under a blow: modes from `base` hertz on, weakly damped."""
    frequencies = base * np.array([1.0, 1.93, 3.1, 4.7, 6.6]) * rng.uniform(0.97, 1.03, 5)
    return Body(frequencies, losses(frequencies, 0.018, 12.0), np.array([1.0, 1.0, 0.9, 0.7, 0.4]))


def air(length: float) -> Body:
    """Return the first two modes of the air in a vessel open at the top, `length` metres deep."""
    base = SOUND_SPEED / (4 * length)
    return body([base, 3 * base], [5 / (np.pi * base), 5 / (3 * np.pi * base)], [1.0, 0.4])


class Solid(NamedTuple):
    """A small stiff solid that knocks."""

    material: Material
    mass: float
    """Kilograms."""
    edge: float
    """Radius of the edge or corner that makes contact, in metres."""
    rocks: float = 1.0
    """How long it rocks when set down, relative to a flat disc."""


CHECKER = Solid(BONE, BONE.density * np.pi * 0.018**2 * 0.006, 0.0020)
DIE = Solid(BONE, BONE.density * 0.012**3, 0.0012)


def contact_time(solid: Solid, on: Material, speed: float) -> float:
    """Return the time in seconds that a solid touches material `on` after meeting it at `speed`.

    Hertz's law for a round edge against a plane; `speed` in metres per second.
    """
    give = (1 - _POISSON**2) / solid.material.across + (1 - _POISSON**2) / on.across
    stiffness = 1 / give
    return float(2.87 * (solid.mass**2 / (solid.edge * stiffness**2 * speed)) ** 0.2)


def force(seconds: float) -> Samples:
    """Return the force of a contact of `seconds` seconds, shape (n,), with sum 1."""
    length = max(4, count(seconds) + 2)
    pressed = np.abs(np.sin(np.pi * np.arange(length) / (length - 1))) ** 1.5
    pushed: Samples = pressed / float(np.sum(pressed))
    return pushed


def grit(rng: np.random.Generator, seconds: float, decay: float, high: float) -> Samples:
    """Return the noise of a contact, shape (n,), up to `high` Hz; it fades in `decay` seconds."""
    time = np.arange(count(seconds)) / RATE
    return unit(band(rng.standard_normal(len(time)) * np.exp(-time / decay), 900.0, high))


class Ground(NamedTuple):
    """The ground of a knock: a body, its material, and additional sounds."""

    body: Body
    material: Material
    thump: float = 0.0
    """Share of the sound of the table under it."""
    click: float = 1.0
    """Share of the solid's own click."""
    rough: float = 1.0
    """Its roughness for sliding things: 1 is polished."""


def knock(
    rng: np.random.Generator, solid: Solid, ground: Ground, speed: float, seconds: float = 0.22
) -> Samples:
    """Return a solid knocking on a ground at `speed` metres per second, shape (n,).

    Loudness is proportional to the momentum. A faster or harder knock has a shorter contact and is
    brighter. The click of the suddenly stopped solid, the slope of the force, rises faster still.
    """
    touch = contact_time(solid, ground.material, speed)
    push = force(touch)
    sound = convolve(ground.body.ring(seconds), push)
    if ground.thump:
        sound += ground.thump * convolve(table(rng).ring(seconds), force(0.0025))
    click = np.zeros(len(sound))
    slope = np.diff(push, prepend=0.0, append=0.0)
    click[: len(slope)] = slope * count(0.00012)
    sound += ground.click * click + 0.05 * ground.click * grit(rng, seconds, 0.0015, 0.9 / touch)
    return sound * solid.mass * speed / (CHECKER.mass * 0.3)


def clash(
    rng: np.random.Generator,
    solid: Solid,
    speed: float,
    seconds: float = 0.06,
    on: Material | None = None,
) -> Samples:
    """Return two solids of one size knocking against each other in the air, shape (n,).

    Both have the mass and size of `solid`. The sound is their click with a faint ring of the pair.
    For bone this is a mode of the contact near two kilohertz, gone in milliseconds. It is higher
    for faster sound in the materials, and longer for less damping.

    Args:
        rng: Source of random numbers.
        solid: One of them.
        speed: Their relative speed, in metres per second.
        seconds: Length of the sound.
        on: The material of the other solid; by default the material of `solid`.
    """
    other = on or solid.material
    high = (_pace(solid.material) * _pace(other) / _pace(BONE) ** 2) ** 0.3
    long = (BONE.loss / np.sqrt(solid.material.loss * other.loss)) ** 0.7 / high
    pair = body(
        [f * high * jitter(rng, 0.08) for f in (2350.0, 4300.0, 7200.0)],
        [t * long for t in (0.0030, 0.0018, 0.0010)],
        [0.5, 0.8, 0.7],
    )
    half = Solid(solid.material, solid.mass / 2, solid.edge)
    ground = Ground(pair, other, click=1.2)
    return 2 * knock(rng, half, ground, speed, seconds)


def crack(rng: np.random.Generator, one: Material, other: Material, seconds: float) -> Samples:
    """Return the crack of a hard blow of two materials, shape (n,), peak 1: 1 to 4 kHz.

    Noise as of something that splits, over modes between the click of the pair and the body of the
    board. It is higher and longer the faster sound is in the materials, and the less they damp it.
    """
    high = (_pace(one) * _pace(other) / _pace(BONE) ** 2) ** 0.2
    long = 0.022 * (BONE.loss / np.sqrt(one.loss * other.loss)) ** 0.35
    modes = 1150.0 * high * np.array([1.0, 1.43, 1.92, 2.51, 3.12]) * rng.uniform(0.96, 1.04, 5)
    rings = Body(modes, long * (modes[0] / modes) ** 0.5, np.array([0.8, 1.0, 0.9, 0.7, 0.5]))
    time = np.arange(count(seconds)) / RATE
    splits = rng.standard_normal(len(time)) * (np.exp(-time / 0.004) + 0.35 * np.exp(-time / long))
    splits = band(splits, 1000.0 * high, 3400.0 * high)
    return unit(0.8 * unit(splits) + unit(convolve(rings.ring(seconds), force(0.0002))))


def _pace(material: Material) -> float:
    """Return the speed of sound in a material in metres per second."""
    return float(np.sqrt(material.stiffness / material.density))


def scrape(rng: np.random.Generator, speed: Samples, ground: Ground) -> Samples:
    """Return a checker sliding over a ground, shape (n,), peak 1.

    The surface is a dense row of tiny random contacts, in proportion to the speed, heard through
    the ground. A softer hiss over it rises in pitch with the speed.

    Args:
        rng: Source of random numbers.
        speed: Speed of the checker over time, shape (n,), from 0 to 1.
        ground: The ground under it.
    """
    length = len(speed)
    slow = band(rng.standard_normal(length), 6.0, 45.0)
    rough = np.clip(1 + 0.35 * slow / float(np.std(slow)), 0.2, 2.0)
    often = (0.010 + 0.05 * speed) / ground.rough
    grains = rng.standard_normal(length) * (rng.random(length) < often)
    body_heard = unit(convolve(grains * speed * rough, ground.body.ring(0.05)))
    low = unit(band(rng.standard_normal(length) * speed * rough, 500.0, 1800.0))
    high = unit(band(rng.standard_normal(length) * speed**2.5 * rough, 1800.0, 6500.0))
    high *= 0.35 * np.sqrt(ground.rough)
    return unit(band(body_heard + 0.45 * low + high, 250.0, 7000.0))


def settle(
    rng: np.random.Generator, solid: Solid, ground: Ground, speed: float, seconds: float
) -> Samples:
    """Return a flat thing set down, shape (n,): one edge touches, the others follow ever faster.

    A hand never sets a disc down level. It falls on its edge, then flat, and rocks: each knock is
    weaker and follows sooner.
    """
    track = silence(seconds)
    at, gap = 0.0, 0.011 * solid.rocks * jitter(rng, 0.30)
    add(track, knock(rng, solid, ground, 0.35 * speed * jitter(rng, 0.2)), at)
    for strength in (1.0, 0.30 * jitter(rng, 0.3), 0.13 * jitter(rng, 0.3), 0.05):
        at += gap
        gap *= 0.72 * jitter(rng, 0.15)
        add(track, knock(rng, solid, ground, speed * strength), at)
    return track
