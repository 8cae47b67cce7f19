"""The lamp beside the dice, whose flame is as high as the time that is left."""

import math

import pygame
from pygame import Rect, Surface, transform

from ludus.match.alea import LOW
from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import signed
from ludus.picture.surfaces import in_memory
from ludus.window.layout.layout import Layout
from ludus.window.screens.alea.alea import SHOWN, RunLayer

LEVELS = 24  # the heights of the flame
_LEAN = (0, 5, 0, -4)  # how the flame leans, in degrees
_SHAPE = 200 / 110  # the lamp's width in heights
_WICK = (0.88, 0.33)  # the wick on its picture, as shares of its sides
_BODY = 0.5  # the largest height of the lamp, as a share of the room; the flame is above
_WIDE = 0.92  # its largest width
_DIM = 5  # the tenths of the light around the flame, from which the flame stands out
_SWAY = 7  # steps for which the flame leans in one direction
_FLARES = 36  # steps for which the flame flares after a right answer
_FLARE = 6
"""The levels by which it flares, and two more for each right answer in a row, up to `_LONGEST`."""
_LONGEST = 3
_SMOKES = 75  # steps for which it smokes after a wrong answer
_WISP = 0.9  # the height of the smoke, as a share of the room
_LOW_WISP = 0.6  # its room above a lamp that has gone out
GUTTERS = 30
"""Steps in which the flame gutters, and a row of right answers falls apart, after a wrong one."""
_DUCKS = 14  # steps for which the flame ducks after a heartbeat
_DUCKED = 5  # the tenths of its height to which it ducks
_DARKENS = 3, 10  # the tenths of the dark around the board at a low flame, at first and at last
_SOFT = 64  # the size at which the dark is drawn
_DARKEST = 250
_FLICKER = (0.25, 0.6, 0.15, 0.45, 0.3)  # the share of the flame in parts of that time


class Lamp(RunLayer):
    awake = True
    _steps = 0

    def prepare(self) -> None:
        room, _ = rooms(self.screen.layout)
        for level in range(LEVELS + _FLARE + 2 * _LONGEST + 1):
            for lean in _LEAN:
                _lamp(room, level, lean)

    def step(self) -> bool:
        self._steps += 1
        return self._steps % _SWAY == 0 or self.run.since <= SHOWN or 0 < self.run.beat <= _DUCKS

    def items(self) -> list[Item]:
        room, other = rooms(self.screen.layout)
        lean = 0 if self.screen.app.still else _LEAN[self._steps // _SWAY % len(_LEAN)]
        recesses = [centred(signs.recess(each.size), each.center) for each in (room, other)]
        if self.run.lit < 1:  # The lamp is still in the middle.
            return recesses
        lamp = _lamp(room, self._level, lean, self._tenths)
        return recesses + self._smoke(room, lamp[-1].rect) + lamp

    @property
    def _tenths(self) -> int:
        """The height of the flame that ducks, in tenths of its usual one."""
        beat = 0 if self.app.still else self.run.beat
        ducks = beat and max(0.0, 1 - beat / _DUCKS)
        return 10 - round((10 - _DUCKED) * ducks)

    def _smoke(self, room: Rect, flame: Rect) -> list[Item]:
        """A wisp that rises from a flame that gutters."""
        share = self.run.age / _SMOKES
        if self.run.right is not False or share >= 1:
            return []
        return _wisp(room, flame, share)

    @property
    def _level(self) -> int:
        """The height of the flame: higher after a right answer, and lower after a wrong one."""
        score, age = self.run.score, self.run.age
        level = math.ceil(score.flame * LEVELS / score.full)
        if not level or self.run.right is None:
            return level
        if self.run.right:
            flare = _FLARE + 2 * min(score.times, _LONGEST)
            return level + round(flare * max(0, 1 - age / _FLARES))
        flicker = _FLICKER[age * len(_FLICKER) // GUTTERS] if age < GUTTERS else 1
        return max(1, round(level * flicker))


class Darkness(RunLayer):
    """The dark that closes in on the board at a low flame, beneath checkers and texts."""

    def prepare(self) -> None:
        _dark(self.app.size, self.screen.layout.board.center)

    def items(self) -> list[Item]:
        score, (first, last) = self.run.score, _DARKENS
        if self.app.still or self.app.settings.contrast or not (score.low and score.flame):
            return []
        dark = _dark(self.app.size, self.screen.layout.board.center)
        return [Item(dark, 0, 0).faded(round(last - (last - first) * score.flame / LOW))]


def rooms(layout: Layout) -> tuple[Rect, Rect]:
    """The rooms left and right of the dice, for the lamp and for the points."""
    gap, area, tray, at = round(layout.unit * 0.15), layout.area, layout.tray, layout.buttons
    left = area.left if layout.upright else max(at["rules"].right, at["menu"].right)
    right = area.right if layout.upright else at["undo"].left
    wide = min(tray.left - left, right - tray.right) - 2 * gap
    room = Rect(tray.left - gap - wide, tray.top, wide, tray.height)
    other = room.move_to(left=tray.right + gap)
    taken = at.get("language", Rect(0, 0, 0, 0)).colliderect(other)
    if layout.upright or not (taken or wide < room.height):
        if taken:
            other.height = at["language"].top - gap - other.top
        return room, other
    # A table's controls are all on one side; those with larger text leave little room on one.
    third = (tray.left - gap - left) // 3
    room = Rect(tray.left - gap - 3 * third, tray.top, third, tray.height)
    return room, Rect(room.right, room.top, 2 * third, room.height)


def _lamp(room: Rect, level: int, lean: int, tenths: int = 10) -> list[Item]:
    """The lamp in a room, with `tenths` of its flame at `level`, from 0 (out) to `LEVELS`."""
    height = round(min(room.height * _BODY, room.width * _WIDE / _SHAPE))
    body = Rect(0, 0, round(height * _SHAPE), height).move_to(midbottom=room.midbottom)
    lamp = centred(signed(signs.drawn("lamp", body.size), "lamp"), body.center)
    if level <= 0:
        return [lamp]
    high = round(height * (0.25 + level / LEVELS) * tenths / 10)
    x, y = body.left + round(body.width * _WICK[0]), body.top + round(height * _WICK[1])
    light = assets.faded(signs.radiance(round(1.6 * high)), _DIM)
    fire = signed(_flame(high, lean), f"flame {level}")
    return [centred(light, (x, y - high // 2)), lamp, centred(fire, (x, y))]


def burning(place: Rect, level: int = LEVELS) -> list[Item]:
    """The lamp with a flame of a height from 1 to `LEVELS`."""
    return _lamp(place, max(1, level), 0)


def smoking(place: Rect, share: float = 0.4) -> list[Item]:
    """The lamp without a flame, and the smoke that rises from it, at a share of its way."""
    lamp = _lamp(place, 0, 0)
    body = lamp[0].rect
    wick = Rect(body.left + round(_WICK[0] * body.width), body.top, 0, 0)
    return lamp + _wisp(Rect(0, 0, 0, round(_LOW_WISP * place.height)), wick, share)


def _wisp(room: Rect, flame: Rect, share: float) -> list[Item]:
    high = round(_WISP * room.height)
    wisp = assets.faded(signs.drawn("smoke", (high, high)), round(10 * (1 - share)))
    x = flame.centerx + round(high * 0.12 * math.sin(5 * share))
    y = flame.centery - round(high * (0.3 + share / 2))
    return [centred(signed(wisp, "smoke"), (x, y))]


@in_memory
def _dark(size: tuple[int, int], middle: tuple[int, int]) -> Surface:
    """The dark around a point of a screen."""
    small = assets.clear((_SOFT, _SOFT))
    small.fill((0, 0, 0, _DARKEST))
    light = signs.radiance(_SOFT * 3 // 2)
    centre = (_SOFT * at // long for at, long in zip(middle, size, strict=True))
    small.blit(light, light.get_rect(center=tuple(centre)), special_flags=pygame.BLEND_RGBA_SUB)
    return transform.smoothscale(small, size)


@in_memory
def lamp_picture(side: int, lit: bool) -> Surface:
    """The lamp in a square; it burns if it is lit."""
    picture = assets.clear((side, side))
    for item in _lamp(picture.get_rect(), LEVELS * lit, 0)[-2:]:  # The light would be cut off.
        picture.blit(item.surface, item.rect)
    return picture


@in_memory
def _flame(high: int, lean: int) -> Surface:
    """A flame whose foot is in the middle of the picture, about which it leans."""
    return transform.rotozoom(signs.drawn("flame", (high, 2 * high)), lean, 1)
