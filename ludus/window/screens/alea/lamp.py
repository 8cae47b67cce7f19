"""The lamp beside the dice, whose flame is as high as the time that is left."""

import math

import numpy as np
import pygame
from pygame import Rect, Surface, Vector2, transform

from ludus.match.alea import LOW
from ludus.picture import assets, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import Label, label, signed
from ludus.picture.surfaces import derived, in_memory
from ludus.picture.track import Track, slowing
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout
from ludus.window.play.layer import Board
from ludus.window.screens.alea.alea import DIES, SHOWN, RunLayer

_WARMS = Track((0, 0.0), (3, 10.0, slowing), (12, 0.0))
"""The tenths of a warm light on the whole table after the flame has sunk low."""
_WARMTH = (255, 152, 52, 90)
LEVELS = 24  # the heights of the flame
_LEAN = (0, 5, 0, -4)  # how the flame leans, in degrees
NIGHT = (9, 5, 3, 246)  # what hides everything before the lamp is lit
_NIGHTFALL = (9, 5, 3, 204)  # what lets a fifth of the light through after it has gone out
_SHAPE = 200 / 110  # the lamp's width in heights
_WICK = (0.88, 0.33)  # the wick on its picture, as shares of its sides
_BODY = 0.5  # the largest height of the lamp, as a share of the room; the flame is above
_WIDE = 0.92  # its largest width
_WHOLE = 1.25  # the height of the full flame, in heights of the lamp
_LIGHT = 1.6  # the size of the light around it, in heights of the full flame
_DIM = 5  # the most tenths of this light, from which the flame stands out
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
_QUICK = 3  # the same at a low flame
_UNSTEADY = (12, 9, 14, 10, 13, 8, 11)  # its height then, in tenths of its usual one
_LEAPS = 22  # the tenths to which it leaps at a heartbeat
_GLOW = 2.6  # the size of its light, in heights of the room
_FAINT = 2  # the tenths of this light at a higher flame, which stands out from it
_SOFT = 64  # the size at which the dark around the board is drawn
_CLOSES = 0.2, 1.0  # from where it is dark as the flame goes out, and at a low flame at first
_WIDE_EDGE = 0.48  # how far it is from there to the deepest dark
_NEAR = 1 / 3  # how far the middle of the light is from the board's towards the lamp
_AMBER = (150, 84, 14)  # the light within it
_WARM = 140, 12  # its opacity as the flame goes out, and at first
_CANDLE = (232, 178, 112)  # the factors of light, of 255, on checkers and dice as it goes out
_DEEPEST = (6, 3, 2, 248)
_NEARER = 0.5  # a heartbeat that is seen as much brings it as near as in the next second
_STEADY = 8  # the second of flame whose dark is shown with reduced motion
_FLICKER = (3, 6, 2, 5, 4)  # its height, in tenths of its usual one, in parts of that time


class Lamp(RunLayer):
    awake = True
    _steps = 0

    def prepare(self) -> None:
        room, _ = rooms(self.screen.layout)
        signs.radiance(round(_GLOW * room.height))
        lamp(room, LEVELS)

    def step(self) -> bool:
        self._steps += 1
        run = self.run
        moves = self._steps % self._sway == 0 or run.since <= SHOWN or run.sinks <= GUTTERS
        return moves or run.pulse > 0 or run.dark > 0

    @property
    def _sway(self) -> int:
        return _QUICK if self.score.low else _SWAY

    def items(self) -> list[Item]:
        """The lamp with its smoke, and the light of a low flame, which throbs with the heart."""
        run, (room, other) = self.run, rooms(self.screen.layout)
        lean = 0 if self.app.still else _LEAN[self._steps // self._sway % len(_LEAN)]
        items = [centred(signs.recess(each.size), each.center) for each in (room, other)]
        if run.lit < 1:  # The lamp is still in the middle.
            return items
        if run.dark and not run.over:
            items += signs.veil(Rect((0, 0), self.app.size), _NIGHTFALL, round(10 * run.night))
        if warm := round(_WARMS.at(run.sinks)):
            items += signs.veil(Rect((0, 0), self.app.size), _WARMTH, warm)
        burns = lamp(room, self._level, lean, self._tenths)
        wick, share = _wick(lamp(room, 0)[0].rect), self._out / _SMOKES
        if not self.score.over:
            light = 3 + round(5 * run.pulse) if self.score.low else _FAINT
            items.append(signs.shine(round(_GLOW * room.height), wick, light))
        if share < 1 and (self.score.over or run.right is False):
            items.append(_wisp(room.height, wick, share))
        return items + burns

    @property
    def _out(self) -> int:
        """Steps since a wrong answer, or since the flame has gone out by itself."""
        return self.run.age if self.run.right is False else self.run.dark

    @property
    def _tenths(self) -> int:
        """The height of the flame that gutters, flickers and leaps, in tenths of its usual one."""
        run = self.run
        if self.score.over:
            return max(1, 10 - 10 * self._out // DIES)
        if run.right is False and run.age < GUTTERS:
            return _FLICKER[run.age * len(_FLICKER) // GUTTERS]
        low = self.score.low and not self.app.still
        high = _UNSTEADY[self._steps // _QUICK % len(_UNSTEADY)] if low else 10
        return round(high + (_LEAPS - high) * run.pulse)

    @property
    def _level(self) -> int:
        """The height of the flame: higher after a right answer."""
        score, run = self.score, self.run
        level = math.ceil(score.flame * LEVELS / score.full) or self._out < DIES
        flare = (_FLARE + 2 * min(score.row, _LONGEST)) * bool(level and run.right)
        return level + round(flare * max(0, 1 - run.age / _FLARES))


class Darkness(RunLayer):
    """The dark that closes in on the board at a low flame, beneath checkers and texts.

    It comes nearer once a second, as it covers the screen, and at each heartbeat for some steps.
    """

    @property
    def seconds(self) -> int:
        """The seconds of flame for which it is shown; `LOW` without it.

        It opens as the night falls, in which all of the board is seen.
        """
        if self.app.settings.contrast or self.run.over or self.score.flame >= LOW:
            return round(LOW)
        if self.run.dark:
            return round(LOW * self.run.night)
        return _STEADY if self.app.still else math.ceil(self.score.flame)

    def items(self) -> list[Item]:
        seconds = self.seconds
        nearer = max(0, seconds - (self.run.pulse > _NEARER))
        return [Item(self._picture(nearer), 0, 0)] if seconds < LOW else []

    def step(self) -> bool:
        if self.run.sunk and not self.app.still:  # The next picture is made before.
            self._picture(max(0, self.seconds - 1))
        return False

    def _picture(self, seconds: int) -> Surface:
        layout = self.screen.layout
        x, y = Vector2(layout.board.center).lerp(rooms(layout)[0].center, _NEAR)
        return _dark(self.app.size, (round(x), round(y)), seconds)


class WarmBoard(RunLayer, Board):
    """The board, on which checkers and dice are in the warm light of a low flame."""

    def items(self) -> list[Item]:
        items, seconds = super().items(), self.screen.layer(Darkness).seconds
        if seconds >= LOW:
            return items
        return [
            item._replace(surface=_warm(item.surface, seconds))
            if not item.area and label(item.surface) == Label()
            else item
            for item in items
        ]


def rooms(layout: Layout) -> tuple[Rect, Rect]:
    """The rooms left and right of the dice, for the lamp and for the points."""
    gap, area, tray, at = round(layout.unit * 0.15), layout.area, layout.tray, layout.buttons
    left = area.left if layout.upright else max(at["rules"].right, at["menu"].right)
    right = area.right if layout.upright else min(at["undo"].left, at["done"].left)
    before, after = tray.left - left - 2 * gap, right - tray.right - 2 * gap
    wide, most = min(before, after), max(before, after)
    room = Rect(tray.left - gap - wide, tray.top, wide, tray.height)
    other = room.move_to(left=tray.right + gap)
    taken = at.get("language", Rect(0, 0, 0, 0)).colliderect(other)
    if layout.upright or not (taken or wide < room.height):
        if taken:
            other.height = at["language"].top - gap - other.top
        return room, other
    if wide >= room.height // 2 and not taken:
        # Larger controls leave little room on one side, which is enough for the lamp.
        if before < after:
            return room, Rect(other.left, other.top, most, other.height)
        return other, Rect(room.right - most, room.top, most, room.height)
    # A table's controls are all on one side.
    third = (before + gap) // 3
    room = Rect(tray.left - gap - 3 * third, tray.top, third, tray.height)
    return room, Rect(room.right, room.top, 2 * third, room.height)


def lamp(room: Rect, level: int, lean: int = 0, tenths: int = 10) -> list[Item]:
    """The lamp in a room, with `tenths` of its flame at `level`, from 0 (out) to `LEVELS`."""
    height = round(min(room.height * _BODY, room.width * _WIDE / _SHAPE))
    body = Rect(0, 0, round(height * _SHAPE), height).move_to(midbottom=room.midbottom)
    lamp = centred(signed(signs.drawn("lamp", body.size), "lamp"), body.center)
    if level <= 0:
        return [lamp]
    whole = round(_WHOLE * height)
    high = round(height * (_WHOLE - 1 + level / LEVELS) * tenths / 10)
    x, y = _wick(body)
    drawn = whole * max(1, -(-level // LEVELS))
    fire = signed(_flame(drawn, high, lean), f"flame {level}")
    tenths = min(_DIM, 1 + _DIM * high // whole)
    light = signs.shine(round(_LIGHT * whole), (x, y - high // 2), tenths)
    return [light, lamp, centred(fire, (x, y))]


def smoking(place: Rect) -> list[Item]:
    """The lamp without a flame, and the smoke that rises from it."""
    cold = lamp(place, 0)
    return [*cold, _wisp(round(_LOW_WISP * place.height), _wick(cold[0].rect), 0.4)]


def _wick(body: Rect) -> Point:
    """The place of the wick on a lamp."""
    return body.left + round(body.width * _WICK[0]), body.top + round(body.height * _WICK[1])


def _wisp(room: int, wick: Point, share: float) -> Item:
    """The smoke at a share of its way from a wick, in a room of some height."""
    high = round(_WISP * room)
    wisp = assets.faded(signs.drawn("smoke", (high, high)), round(10 * (1 - share)))
    x = wick[0] + round(high * 0.12 * math.sin(5 * share))
    y = wick[1] - round(high * (0.3 + share / 2))
    return centred(signed(wisp, "smoke"), (x, y))


@derived(2)
def _dark(size: tuple[int, int], middle: tuple[int, int], seconds: int) -> Surface:
    """The warm light around a point of a screen and the dark beyond, for some seconds of flame."""
    share, base = seconds / LOW, math.hypot(*size) / 2
    begins, warm = (last + (first - last) * share for last, first in (_CLOSES, _WARM))
    wide, high = (
        (np.arange(_SOFT) / (_SOFT - 1) * long - at) / base
        for at, long in zip(middle, size, strict=True)
    )
    deep = np.clip((np.hypot(wide[:, None], high) - begins) / _WIDE_EDGE, 0, 1)[..., None]
    deep = deep * deep * (3 - 2 * deep)
    colours = (1 - deep) * (*_AMBER, warm) + deep * _DEEPEST
    pixels = colours.swapaxes(0, 1).round().astype(np.uint8)
    small = pygame.image.frombytes(pixels.tobytes(), (_SOFT, _SOFT), "RGBA")
    return transform.smoothscale(assets.in_format(small, opacity=True), size)


@derived(256)
def _warm(picture: Surface, seconds: int) -> Surface:
    """A picture in the light of some seconds of flame."""
    warm, share = picture.copy(), 1 - seconds / LOW
    light = [round(255 - share * (255 - part)) for part in _CANDLE]
    warm.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    return warm


@in_memory
def lamp_picture(side: int, lit: bool) -> Surface:
    """The lamp in a square; it burns if it is lit."""
    picture = assets.clear((side, side))
    for item in lamp(picture.get_rect(), LEVELS * lit)[-2:]:  # The light would be cut off.
        picture.blit(item.surface, item.rect)
    return picture


@in_memory
def _flame(whole: int, high: int, lean: int) -> Surface:
    """A flame whose foot is in the middle of the picture, about which it leans.

    It is scaled from the full one: signs of many sizes would fill the memory.
    """
    flame = transform.smoothscale(signs.drawn("flame", (whole, 2 * whole)), (high, 2 * high))
    return transform.rotozoom(flame, lean, 1) if lean else flame
