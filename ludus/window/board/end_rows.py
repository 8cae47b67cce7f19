"""Rows of pictures in the announcement of a match's end: checkers, a coin, laurels."""

import math
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ludus.picture import assets, pieces, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import copied

_ABREAST = 8


class CheckerRow(NamedTuple):
    """Checkers side by side; more than `_ABREAST` overlap."""

    place: str
    side: int
    number: int
    size: int

    def height(self, room: Rect, size: int) -> int:
        return round(size * 1.3)

    def drawn(self, place: Rect, size: int) -> list[Item]:
        size = min(size, place.width // (_ABREAST + 1))
        across = _abreast(place, self.number, size * 1.1 * min(1, _ABREAST / self.number))
        items = [centred(signs.glow(size), (x, place.centery)) for x in across]
        for at, x in enumerate(across):
            checker = pieces.checker(self.place, self.side, at, size)
            items.append(centred(checker, (x, place.centery)))
        return items


class CoinRow(NamedTuple):
    """A coin that spins about its upright axis."""

    coin: Surface
    turns: float
    size: int

    def height(self, room: Rect, size: int) -> int:
        return round(size * 1.15)

    def drawn(self, place: Rect, size: int) -> list[Item]:
        wide = max(size // 12, round(size * abs(math.cos(math.tau * self.turns))))
        turned = copied(pygame.transform.smoothscale(self.coin, (wide, size)), self.coin)
        return [centred(turned, place.center)]


class LaurelRow(NamedTuple):
    """A laurel for each game that wins a series; only those of games already won shine."""

    won: int
    games: int
    size: int

    def height(self, room: Rect, size: int) -> int:
        return round(size * 1.3)

    def drawn(self, place: Rect, size: int) -> list[Item]:
        wreath, items = assets.scaled("laurel.webp", (size, size)), list[Item]()
        for at, x in enumerate(_abreast(place, self.games, size * 1.2)):
            middle = x, place.centery
            if at < self.won:
                items.append(centred(assets.faded(signs.radiance(size * 2), 3), middle))
            items.append(centred(assets.faded(wreath, 10 if at < self.won else 2), middle))
        return items


def _abreast(place: Rect, number: int, pitch: float) -> list[int]:
    """Where the middles of pictures side by side are across a place."""
    return [round(place.centerx + pitch * (at + (1 - number) / 2)) for at in range(number)]
