"""A thing that was won, carried from where it was shown to its niche on the shelf."""

import math

from pygame import Rect, transform

from ludus.journey.road import RoadStop
from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred
from ludus.window.board.flight import curve
from ludus.window.board.track import gently
from ludus.window.pictures.movement import DUSK
from ludus.window.screens.journey.gifts import gift_picture, gift_shape

FLIGHT = 48
"""Steps in which it flies, once the map has come."""
ROCKS = 28
"""Steps in which it then rocks, and the light around it goes out."""
_BEND = 0.14
"""How far its way bends upwards, as a share of the way."""
_BEYOND = 0.035
"""How far it flies beyond its niche, as a share of the way."""
_TILT = 16
"""Degrees by which it tilts when it lands."""
_SHADOW = 0.16
"""How far its shadow is below it halfway, as a share of its largest size."""


class Carried:
    def __init__(self, stop: RoadStop, start: Rect) -> None:
        self._stop, self._start = stop, start
        self._at = 0

    @property
    def lands(self) -> bool:
        return self._at == DUSK + FLIGHT

    @property
    def over(self) -> bool:
        return self._at >= DUSK + FLIGHT + ROCKS

    def step(self) -> None:
        self._at += 1

    def items(self, niche: Rect, largest: int) -> list[Item]:
        """The thing and its shadow: it is as large as `largest` halfway, and rocks in its niche."""
        t = min(max(self._at - DUSK, 0) / FLIGHT, 1.0)
        left = 1 - max(self._at - DUSK - FLIGHT, 0) / ROCKS
        share = gently(t) + _BEYOND * math.sin(math.pi * max(0.0, 3 * t - 2))
        (x, y), (right, down) = self._start.center, niche.center
        bend = (x + right) / 2, (y + down) / 2 - _BEND * math.dist((x, y), (right, down))
        x, y = map(round, curve((x, y), bend, (right, down), share))
        first, last, middle = self._start.width, min(niche.size), math.sin(math.pi * t)
        side = round((first + (last - first) * t) * (1 - middle) + largest * middle)
        tilt = _TILT * left * math.sin(math.tau * (left if t == 1 else t / 2))
        shadow = assets.faded(gift_shape(self._stop, largest, (0, 0, 0)), 5)
        pictures = shadow, gift_picture(self._stop, largest)
        shade, thing = (transform.smoothscale(each, (side, side)) for each in pictures)
        shade, thing = (transform.rotozoom(each, tilt, 1) for each in (shade, thing))
        away = round(_SHADOW * largest * middle)
        light = assets.faded(signs.radiance(largest * 3 // 2), round(10 * left))
        below = centred(light, (x, y)) if t == 1 else centred(shade, (x + away // 2, y + away))
        return [below, centred(thing, (x, y))]
