"""Petals of roses and leaves of laurel that a wreath flings out, and that fall on a winner."""

import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.surfaces import in_memory
from ludus.picture.track import Track

_FAINT = 4  # the tenths of a petal behind words
_PETALS = 120
_FLUNG = 28  # petals that the wreath flings out when the coin arrives
FLING = 70  # steps in which they rise and fall
_NEST = 0.1, 0.45  # how far from its middle they begin, in its diameters
_FAN = 0.3, 0.9  # how far they fly, in the same
_LATE = 16  # steps after which the last one begins
_DROPS = 1.2  # how far they then fall, in the same
FLUNG_SIZE = 0.12  # their size, in the same
_FLASH = Track((0, 1.0), (6, 8.0), (14, 0.0))  # the tenths of the light behind them
_GLARE = 4  # its size, in diameters of the wreath
_TURNS = 12  # angles at which a petal is drawn
FALLS = 780  # steps until all petals have fallen
_EVENING = (200, 200, 200)  # the factors of the light on petals: texts stand out from them
_ROSE = (0, 1, 2)
"""The squares of `petals.webp` with petals of roses."""
_LAUREL = (3, 4)
"""Those with leaves of laurel."""
_FAR = 0.036  # the size of a far petal, as a share of the shorter side
_NEAR = 0.062  # the size of a near petal
_SLOW = 150  # A petal is far if it falls for as many steps


class Petal(NamedTuple):
    x: float
    """As a share of the width."""
    start: int
    steps: int
    """The step at which it starts to fall is `start`; it falls for `steps`."""
    sway: float
    phase: float
    kind: int
    """Its square in `petals.webp`."""


@cache
def _scattered() -> list[Petal]:
    chance = random.Random(480)
    petals = []
    for _ in range(_PETALS):
        steps = chance.randrange(105, 195)
        start = round((FALLS - steps) * chance.random() ** 2)  # Most fall at the beginning.
        sway, phase = chance.uniform(0.01, 0.03), chance.uniform(0, math.tau)
        kind = chance.choice(_LAUREL if chance.random() < 0.4 else _ROSE)
        petals.append(Petal(chance.random(), start, steps, sway, phase, kind))
    return petals


@in_memory
def _picture(kind: int, side: int, turn: int) -> Surface:
    sheet = assets.picture("petals.webp")
    high = sheet.get_height()
    petal = sheet.subsurface((kind * high, 0, high, high))
    petal = pygame.transform.smoothscale(petal, (side, side))
    petal.fill(_EVENING, special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.rotozoom(petal, turn * 360 / _TURNS, 1)


def prepare(*sizes: float) -> None:
    for size, kind, turn in product(sizes, _ROSE + _LAUREL, range(_TURNS)):
        _picture(kind, round(size), turn)


def prepare_around(laurel: Rect, base: int) -> None:
    signs.radiance(_GLARE * laurel.width)
    prepare(_FAR * base, _NEAR * base, FLUNG_SIZE * laurel.width)


def flung(
    age: int, laurel: Rect, size: float = FLUNG_SIZE, words: Rect | None = None
) -> Iterator[Item]:
    """The petals that a wreath flings out, `age` steps after, before a flash behind them.

    Both are faint behind words.
    """
    if not 0 <= age < FLING:
        return
    light = round(_FLASH.at(age) / (1 + bool(words)))
    if light:
        yield signs.shine(_GLARE * laurel.width, laurel.center, light)
    chance = random.Random(480)
    for petal in _scattered()[:_FLUNG]:
        angle, near, far = (
            chance.uniform(0, math.tau),
            chance.uniform(*_NEST),
            chance.uniform(*_FAN),
        )
        late = chance.random() ** 2 * _LATE
        if age < late:
            continue
        share = (age - late) / (FLING - late)
        way = laurel.width * (near + far * (1 - (1 - share) ** 2))
        x = laurel.centerx + way * math.cos(angle)
        y = laurel.centery + way * math.sin(angle) + laurel.width * _DROPS * share**2
        turn = round(age / 4 + 9 * petal.phase) % _TURNS
        picture = _picture(petal.kind, round(size * laurel.width), turn)
        item = centred(picture, (round(x), round(y)))
        most = _FAINT if words and item.rect.colliderect(words) else 10
        yield item.faded(min(most, round(20 * (1 - share))))


def falling(since: int, area: Rect, base: int, words: Rect) -> Iterator[Item]:
    """The petals that fall on a winner, faint behind words."""
    for petal in _scattered():
        age = since - petal.start
        if not 0 <= age < petal.steps:
            continue
        size = round((_NEAR if petal.steps < _SLOW else _FAR) * base)
        swing = math.sin(age / 11 + petal.phase)
        x = area.left + area.width * (petal.x + petal.sway * swing)
        y = area.top - size + (area.height + 2 * size) * age / petal.steps
        turn = round(age / 5 + 9 * petal.phase) % _TURNS
        item = centred(_picture(petal.kind, size, turn), (round(x), round(y)))
        yield item.faded(_FAINT) if item.rect.colliderect(words) else item
