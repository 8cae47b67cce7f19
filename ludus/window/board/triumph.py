"""The show over the board at the end of a match: the winner's laurel, petals, or dusk."""

import math
import random
from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import copied
from ludus.picture.surfaces import in_memory
from ludus.window.board.flight import curve
from ludus.window.board.track import gently

_WON = 120  # steps until the buttons appear for a winner
_LOST = 70  # steps until they appear for a loser
_FLIGHT = 40  # steps in which the winning checker flies into the laurel
_ARC = 0.35  # how far its way bends upwards, as a share of the way
_SPINS = 3  # how often it turns over; halfway, when it is on edge, it becomes the winner's coin
_LANDS = 12  # steps in which it comes to rest
_POP = 0.14  # how much larger it is when it arrives
_DAWN = 3  # steps from one tenth of the light to the next
_ABOVE = 0.4  # how much larger the title is when it appears
_FAINT = 4  # the tenths of a petal behind words
_ROW = 21  # steps from one row of the announcement to the next
_PETALS = 120
_FLUNG = 28  # petals that the wreath flings out when the coin arrives
_FLING = 70  # steps in which they rise and fall
_FAN = 0.85  # how far they fly, in diameters of the wreath
_DROPS = 1.2  # how far they then fall, in the same
FLUNG_SIZE = 0.12  # their size, in the same
_FLASH = 8  # steps of the flash behind them
_GLARE = 2  # its size, in diameters of the wreath
_TURNS = 12  # angles at which a petal is drawn
_FALLS = 780  # steps until all petals have fallen
_EVENING = (200, 200, 200)  # the factors of the light on petals: texts stand out from them
_ROSE, _LAUREL = (0, 1, 2), (3, 4)
"""The squares of `petals.webp` with petals of roses, and with leaves of laurel."""
_FAR = 0.036  # the size of a far petal, as a share of the shorter side
_NEAR = 0.062  # the size of a near petal
_SLOW = 150  # A petal is far if it falls for as many steps
_ABREAST = 8
_MUTED = 6
"""The tenths of light of the laurel after a defeat, and of the glow behind it after a victory."""
_DUSK = (92, 96, 120)  # factors, of 255, of the light after a defeat
_SUNSET = (160, 128, 86)  # the factors after a victory
_NIGHT = (10, 12, 16)  # the factors behind texts after a defeat
_WINE = (46, 17, 14)  # the factors behind them after a victory
_RAYS = 2.6  # the size of the rays behind the winner, in diameters of the wreath
_SMALL = 8  # how much smaller soft light is drawn


class _Petal(NamedTuple):
    x: float
    """As a share of the width."""
    start: int
    steps: int
    """The step at which it starts to fall is `start`; it falls for `steps`."""
    sway: float
    phase: float
    kind: int
    """Its square in `petals.webp`."""


def _petals() -> list[_Petal]:
    chance = random.Random(480)
    petals = []
    for _ in range(_PETALS):
        steps = chance.randrange(105, 195)
        start = round((_FALLS - steps) * chance.random() ** 2)  # Most fall at the beginning.
        sway, phase = chance.uniform(0.01, 0.03), chance.uniform(0, math.tau)
        kind = chance.choice(_LAUREL if chance.random() < 0.4 else _ROSE)
        petals.append(_Petal(chance.random(), start, steps, sway, phase, kind))
    return petals


@in_memory
def _picture(kind: int, side: int, turn: int) -> Surface:
    sheet = assets.picture("petals.webp")
    high = sheet.get_height()
    petal = sheet.subsurface((kind * high, 0, high, high))
    petal = pygame.transform.smoothscale(petal, (side, side))
    petal.fill(_EVENING, special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.rotozoom(petal, turn * 360 / _TURNS, 1)


def prepare_petals(size: float) -> None:
    for kind, turn in product(_ROSE + _LAUREL, range(_TURNS)):
        _picture(kind, round(size), turn)


class Flown(NamedTuple):
    """The checker that has won, where it lies when it begins to fly into the laurel."""

    start: tuple[int, int]
    checker: Surface


class Triumph:
    """The show from the landing of the last checker; petals go on falling behind the buttons.

    A checker flies into the laurel first, if one is given.
    """

    def __init__(self, lost: bool, flown: Flown | None = None) -> None:
        self.lost = lost
        self._at, self._hurried = 0, False
        self._flown, self._lands = flown, _FLIGHT if flown else 0
        self._falling = [] if lost else _petals()
        self.calm = False
        """Whether to show everything at once, without movement."""

    @property
    def over(self) -> bool:
        """Whether the buttons may be shown."""
        return self._hurried or self._at >= (_LOST if self.lost else _WON)

    @property
    def awake(self) -> bool:
        return not self.over or (not self.lost and not self.calm and self._at < _FALLS)

    def step(self) -> None:
        self._at += 1

    def hurry(self) -> None:
        self._hurried = True

    def prepare(self, laurel: Rect, winner: Surface, base: int) -> None:
        for tenths in range(1, 11):
            self._crown(laurel, winner, tenths)
        signs.radiance(_GLARE * laurel.width)
        sizes = _FAR * base, _NEAR * base, FLUNG_SIZE * laurel.width
        for size in sizes:
            prepare_petals(size)

    def crown(self, laurel: Rect, winner: Surface) -> list[Item]:
        """The picture of the winner, who flies into a laurel that dawns."""
        if not self._lands or self._light(self._lands + _LANDS) == 10:
            return self.flung(laurel) + self._crown(laurel, winner, self._light(0))
        *wreath, arrived = self._crown(laurel, winner, self._light(_FLIGHT // 3))
        return [*self.flung(laurel), *wreath, self._flying(arrived.rect.center, winner)]

    def flung(self, laurel: Rect) -> list[Item]:
        """The petals that the wreath flings out, before a flash behind them."""
        age, items = self._at - self._lands, list[Item]()
        if self.calm or self._hurried or not self._falling or not 0 <= age < _FLING:
            return items
        if age < _FLASH:
            light = assets.faded(signs.radiance(_GLARE * laurel.width), _FLASH - age)
            items.append(centred(light, laurel.center))
        share = age / _FLING
        for at, petal in enumerate(self._falling[:_FLUNG]):
            angle, far = math.tau * at / _FLUNG + petal.phase / 20, 0.5 + 0.5 * petal.x
            way = laurel.width * (0.4 + _FAN * far * (1 - (1 - share) ** 2))
            x = laurel.centerx + way * math.cos(angle)
            y = laurel.centery + way * math.sin(angle) + laurel.width * _DROPS * share**2
            turn = round(age / 4 + 9 * petal.phase) % _TURNS
            picture = _picture(petal.kind, round(FLUNG_SIZE * laurel.width), turn)
            light = assets.faded(picture, min(10, round(20 * (1 - share))))
            items.append(centred(light, (round(x), round(y))))
        return items

    def _flying(self, goal: tuple[int, int], winner: Surface) -> Item:
        """The checker on its way, which turns into the winner's coin, or the coin as it lands."""
        assert self._flown
        start, checker = self._flown
        share = gently(min(self._at / self._lands, 1.0))
        bend = (start[0] + goal[0]) / 2, min(start[1], goal[1]) - _ARC * math.dist(start, goal)
        x, y = curve(start, bend, goal, share)
        landing = max(0.0, 1 - max(0, self._at - self._lands) / _LANDS) * (share == 1)
        grown = 1 + _POP * math.sin(math.pi * landing) * landing
        first, last = checker.get_width(), winner.get_width() * grown
        width = round(first + (last - first) * share)
        height = round(width * max(abs(math.cos(_SPINS * math.pi * share)), 0.12))
        face = pygame.transform.smoothscale(winner if share > 0.5 else checker, (width, height))
        return centred(face, (round(x), round(y)))

    def _light(self, start: int) -> int:
        """The tenths of the light of a picture that begins to dawn at a step."""
        at_once = self.calm or self._hurried
        return 10 if at_once else max(0, min(10, 1 + (self._at - start) // _DAWN))

    def unveiled(self, rows: Iterable[list[Item]]) -> list[Item]:
        """The rows of the announcement; a victory is announced row by row."""
        items = list[Item]()
        for index, row in enumerate(rows):
            light = self._light(self._lands + (0 if self.lost else index * _ROW))
            if 0 < light < 10:
                if not (self.lost or index):
                    row = self._stamped(row)
                row = [item._replace(surface=assets.faded(item.surface, light)) for item in row]
            items += row if light else []
        return items

    def _stamped(self, title: list[Item]) -> list[Item]:
        """The title while it comes down to its place from above."""
        above = max(0.0, 1 - (self._at - self._lands) / (10 * _DAWN)) ** 2
        scale, whole = 1 + _ABOVE * above, title[0].rect.unionall([each.rect for each in title])
        return [
            centred(
                pygame.transform.smoothscale_by(line.surface, scale),
                (
                    line.rect.centerx,
                    round(whole.centery + (line.rect.centery - whole.centery) * scale),
                ),
            )
            for line in title
        ]

    def _crown(self, laurel: Rect, winner: Surface, tenths: int) -> list[Item]:
        wreath = assets.scaled("laurel.webp", laurel.size)
        if self.lost:
            parts = [(wreath, _MUTED), (winner, 10)]
        else:  # The gold of the wreath needs a dark ground to shine.
            rays = signs.sign("rays", round(_RAYS * laurel.width)), 10
            light = signs.radiance(laurel.width * 3 // 2), _MUTED
            parts = [rays, light, (wreath, 10), (winner, 10)]
        return [
            centred(assets.faded(part, tenths * most // 10), laurel.center) for part, most in parts
        ]

    def petals(self, area: Rect, base: int, words: Rect) -> list[Item]:
        """The falling petals, which are faint behind words."""
        items = list[Item]()
        for petal in self._falling if self.awake and not self.calm else ():
            age = self._at - self._lands - petal.start
            if not 0 <= age < petal.steps:
                continue
            size = round((_NEAR if petal.steps < _SLOW else _FAR) * base)
            swing = math.sin(age / 11 + petal.phase)
            x = area.left + area.width * (petal.x + petal.sway * swing)
            y = area.top - size + (area.height + 2 * size) * age / petal.steps
            turn = round(age / 5 + 9 * petal.phase) % _TURNS
            item = centred(_picture(petal.kind, size, turn), (round(x), round(y)))
            if item.rect.colliderect(words):
                item = item._replace(surface=assets.faded(item.surface, _FAINT))
            items.append(item)
        return items


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
        items = [centred(signs.sign("glow", size), (x, place.centery)) for x in across]
        for at, x in enumerate(across):
            checker = assets.checker(self.place, self.side, at, size)
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


def dim(picture: Surface, stage: Rect, lost: bool) -> None:
    """Let the sun set over a board, and night fall on its `stage`."""
    width, height = picture.get_size()
    veil, soft = Surface((width // _SMALL, height // _SMALL)), min(width, height) // _SMALL
    veil.fill(_DUSK if lost else _SUNSET)
    night = Rect(*(edge // _SMALL for edge in stage)).inflate(soft // 12, soft // 12)
    pygame.draw.rect(veil, _NIGHT if lost else _WINE, night, border_radius=soft // 6)
    veil = pygame.transform.gaussian_blur(veil, max(1, soft // 14))
    veil = pygame.transform.smoothscale(veil, (width, height))
    picture.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
