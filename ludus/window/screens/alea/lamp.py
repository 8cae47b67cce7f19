"""The lamp beside the dice, whose flame is as high as the time that is left."""

import math
from collections.abc import Sequence

import numpy as np
import pygame
from pygame import Rect, Surface, transform

from ludus.match.alea import LOW
from ludus.picture import assets, signs
from ludus.picture.canvas import Item, around, centred
from ludus.picture.labels import Label, label, signed
from ludus.picture.surfaces import derived, in_memory
from ludus.picture.track import Track
from ludus.window.board.blow import shade
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout
from ludus.window.play.layer import Board
from ludus.window.screens.alea.alea import DIES, STANDS, RunLayer

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
_QUICK = 3  # steps for which it leans in one direction at a low flame
_UNSTEADY = (12, 9, 14, 10, 13, 8, 11)  # its height then, in tenths of its usual one
_LEAPS = 22  # the tenths to which it leaps at a heartbeat
_GLOW = 2.6  # the size of its light, in heights of the room
_FAINT = 2  # the tenths of this light at a higher flame, which stands out from it
_GRAIN = 8  # in how many pixels one point of the dark around the board is computed
_DEEP = 0.07  # how far it is from the board and its trays to the deepest dark, of the shorter side
_DEEPEST = (6, 3, 2)
_DARKEST = 232  # its opacity there as the flame goes out, at a heartbeat
_BETWEEN = 8  # the most tenths of this dark between two heartbeats
_DUSK = (132, 58, 4, 92)  # what then lies on the board
_CANDLE = (240, 196, 136)  # the factors of light, of 255, on checkers and dice as it goes out
_STEADY = 5  # the tenths of the dark that are shown with reduced motion
_SUNK = Track((0, 1.0), (3, 0.25), (8, 0.6), (13, 0.3), (20, 0.65), (26, 0.4), (GUTTERS, 0.75))
"""The part of its height that is left from then on, until the next right answer."""


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
        if run.dark == 1:
            run.last = self.screen.stack.seen(self.screen)
        moves = self._steps % self._sway == 0 or run.flown <= _SMOKES or run.sinks <= GUTTERS
        return moves or run.pulse > 0 or run.dark > 0

    @property
    def _sway(self) -> int:
        return _QUICK if self.score.low else _SWAY

    def items(self) -> list[Item]:
        """The lamp with its smoke, and the light of a low flame, which throbs with the heart."""
        run, (room, other) = self.run, rooms(self.screen.layout)
        lean = 0 if self.app.still else _LEAN[self._steps // self._sway % len(_LEAN)]
        # Three times: the points beside the lamp must be legible on light stone.
        items = [centred(signs.recess(each.size), each.center) for each in (room, *[other] * 3)]
        if run.lit < 1:  # The lamp is still in the middle.
            return items
        if run.last:
            items.append(Item(run.last, 0, 0))
            items += signs.veil(Rect((0, 0), self.app.size), _NIGHTFALL, round(10 * run.night))
        if run.right is False and run.age < STANDS:
            items.append(Item(shade(self.app.size), 0, 0))
        burns = lamp(room, self._level, lean, self._tenths)
        wick, share = _wick(lamp(room, 0)[0].rect), self._out / _SMOKES
        if not self.score.over:
            light = 3 + round(5 * run.pulse) if self.score.low else _FAINT
            items.append(signs.shine(round(_GLOW * room.height), wick, light))
        if 0 <= share < 1 and (self.score.over or run.right is False):
            items.append(_wisp(room.height, wick, share))
        return items + burns

    @property
    def _out(self) -> int:
        """Steps since a wrong answer has taken its seconds, or since the flame has gone out."""
        return self.run.flown if self.run.right is False else self.run.dark

    @property
    def _tenths(self) -> int:
        """The height of the flame that gutters, flickers and leaps, in tenths of its usual one."""
        run = self.run
        if self.score.over:
            return min(10, max(1, 10 - 10 * self._out // DIES))
        low = self.score.low and not self.app.still
        high = _UNSTEADY[self._steps // _QUICK % len(_UNSTEADY)] if low else 10
        sunk = 1.0 if self.score.row else _SUNK.at(run.flown)
        return round(sunk * (high + (_LEAPS - high) * run.pulse))

    @property
    def _level(self) -> int:
        """The height of the flame: higher after a right answer."""
        score, run = self.score, self.run
        flame = score.flame + score.lost * (run.right is False and run.flown < 0)
        level = math.ceil(flame * LEVELS / score.full) or self._out < DIES
        flare = (_FLARE + 2 * min(score.row, _LONGEST)) * bool(level and run.right)
        return level + round(flare * max(0, 1 - run.age / _FLARES))


class Darkness(RunLayer):
    """The dark that falls at a low flame, beneath checkers and texts, so that all stay seen.

    It is deep on the table, where it throbs with the heart, and slight on the board. It comes and
    goes a tenth in each step. Beside the dice only the lamp throbs: a whole screen takes too long.
    """

    tenths = 0
    """How deep it is between two heartbeats."""

    def prepare(self) -> None:
        self.once(self._around)

    def _goal(self) -> int:
        run, still = self.run, self.app.still
        if self.app.settings.contrast or run.dark or run.over or not self.score.low:
            return 0
        return _STEADY if still else math.ceil(_BETWEEN * (1 - self.score.flame / LOW))

    def step(self) -> bool:
        before, goal = self.tenths, self._goal()
        self.tenths = goal if self.app.still else before + (goal > before) - (goal < before)
        return before != self.tenths

    def items(self) -> list[Item]:
        if not self.tenths:
            return []
        layout, deep = self.screen.layout, self.tenths + round((10 - _BETWEEN) * self.run.pulse)
        dark = (
            item.faded(self.tenths if item.rect.contains(layout.tray) else deep)
            for item in self.once(self._around)
        )
        return [*dark, *signs.veil(layout.board, _DUSK, self.tenths)]

    def _around(self) -> list[Item]:
        """The deepest dark, in pictures on all sides of board and trays; none is on the dice."""
        layout, deep = self.screen.layout, self.screen.part(_DEEP)
        bright = layout.stage, layout.tray
        places = filter(None, around(layout.stage, self.app.size))
        return [Item(_dark(each, bright, deep), *each.topleft) for each in places]


class WarmBoard(RunLayer, Board):
    """The board, on which checkers and dice are in the warm light of a low flame."""

    def items(self) -> list[Item]:
        items, tenths = super().items(), self.screen.layer(Darkness).tenths
        if not tenths:
            return items
        return [
            item._replace(surface=_warm(item.surface, tenths))
            if not item.area and label(item.surface) == Label()
            else item
            for item in items
        ]


def rooms(layout: Layout) -> tuple[Rect, Rect]:
    """The rooms left and right of the dice, for the lamp and for the points."""
    gap, area, tray, at = round(layout.unit * 0.15), layout.area, layout.tray, layout.buttons
    left = area.left if layout.in_rows else max(at["rules"].right, at["menu"].right)
    right = area.right if layout.in_rows else min(at["undo"].left, at["done"].left)
    before, after = layout.start - left - 2 * gap, right - tray.right - 2 * gap
    wide, most = min(before, after), max(before, after)
    room = Rect(tray.left - gap - wide, tray.top, wide, tray.height)
    other = room.move_to(left=tray.right + gap)
    taken = at.get("language", Rect()).colliderect(other)
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
    room = Rect(layout.start - gap - 3 * third, tray.top, third, tray.height)
    return room, Rect(room.right, room.top, 2 * third, room.height)


def lamp(room: Rect, level: int, lean: int = 0, tenths: int = 10) -> list[Item]:
    """The lamp in a room, with `tenths` of its flame at `level`, from 0 (out) to `LEVELS`."""
    height = round(min(room.height * _BODY, room.width * _WIDE / _SHAPE))
    body = Rect(0, 0, round(height * _SHAPE), height).move_to(midbottom=room.midbottom)
    lamp = centred(signed(assets.drawn("lamp", body.size), "lamp"), body.center)
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
    wisp = assets.faded(assets.drawn("smoke", (high, high)), round(10 * (1 - share)))
    x = wick[0] + round(high * 0.12 * math.sin(5 * share))
    y = wick[1] - round(high * (0.3 + share / 2))
    return centred(signed(wisp, "smoke"), (x, y))


def _dark(place: Rect, bright: Sequence[Rect], deep: int) -> Surface:
    """The dark in a place, which grows with the distance from what stays bright."""
    x = place.left + np.arange(0, place.width, _GRAIN)
    y = place.top + np.arange(0, place.height, _GRAIN)[:, None]
    far = (
        np.hypot(
            np.maximum(0, np.maximum(each.left - x, x - each.right)),
            np.maximum(0, np.maximum(each.top - y, y - each.bottom)),
        )
        for each in bright
    )
    share = np.clip(np.minimum(*far) / deep, 0, 1)
    pixels = np.empty((*share.shape, 4), np.uint8)
    pixels[..., :3], pixels[..., 3] = _DEEPEST, _DARKEST * share * share * (3 - 2 * share)
    small = pygame.image.frombytes(pixels.tobytes(), share.shape[::-1], "RGBA")
    return transform.smoothscale(assets.in_format(small, opacity=True), place.size)


@derived(256)
def _warm(picture: Surface, tenths: int) -> Surface:
    """A picture in the light of a low flame."""
    warm, share = picture.copy(), tenths / _BETWEEN
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
    flame = transform.smoothscale(assets.drawn("flame", (whole, 2 * whole)), (high, 2 * high))
    return transform.rotozoom(flame, lean, 1) if lean else flame
