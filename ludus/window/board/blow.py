"""A hit as long as it is felt: the board shivers, checkers jump, and the players' coins react."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pygame
from pygame import Rect, Surface, Vector2, transform

from ludus.picture import assets, places, signs, stone
from ludus.picture.canvas import Item, centred
from ludus.picture.surfaces import derived, in_memory
from ludus.rules.position import WHITE
from ludus.window.board.flight import CONTACT, TOUCHES, ahead, towards
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout

FELT = 26  # steps for which the players' coins react to a hit
_SHIVERS = 12  # steps for which the board shivers
_SHIVER = 3 / 1080  # how far it shivers at most, as a share of the shorter side of the screen
_SWINGS = (1, 0.5, -1, -0.5)
_JOLT = 13  # steps for which the checkers around it are in the air
_JUMP = 0.6  # how high, beside it
_AROUND = 3.2  # how far from it checkers jump, in checkers
_SHADE = 0.86  # the light on everything else while the two checkers stand still
_GLOW = (10, 6, 3)  # the tenths of a glow between them in these steps
_GLOW_SIZE = 1.0  # its diameter, in checkers
_RING = 14  # steps in which a ring of dust spreads
_REACH = 0.5, 1.6  # its radius at first and at last, in checkers
_DRIFT = 0.7  # how far it drifts with the blow
_DENSE = 9  # its tenths of opacity at first
_CHIPS = 14
_CHIP = 11 / 1080, 18 / 1080  # their sizes, as shares of the shorter side of the screen
_FRESH = 0.6  # how much paler than dust they are, where the stone is freshly broken
_SHAPES = 5
_TURNS = 12  # the angles at which they are drawn
_FALL = 20  # steps in which all have fallen
_FAR = 1.0, 3.4  # how far they fly, in checkers
_HIGH = 0.5  # how high at most
_SPREAD = 50  # degrees between the blow and their ways, at most
_FLASH = 9  # steps for which light lies on the goal of a checker
_BRIGHT = 10  # its tenths of opacity at first
_SHAKEN = 6  # the first of these steps, in which the last checker makes the board shiver
_BOUNCE = 1.2  # how high it makes the checkers beside it jump


@dataclass
class Blow:
    struck: int = WHITE
    """The side that was hit."""
    at: Point = (0, 0)
    way: Point = (0, 0)
    """Its direction."""
    left: int = 0
    """Steps for which it is still felt."""
    goal: Rect = field(default_factory=Rect)
    """The tray or the square where the struck checker, or the winning one, has landed; empty if it
    stays dark."""
    lit: int = 0
    """Steps for which light lies on its goal."""
    heavy: bool = False
    """Whether its weight is felt there."""

    def step(self) -> None:
        self.left, self.lit = max(0, self.left - 1), max(0, self.lit - 1)

    @property
    def seen(self) -> bool:
        return self.left > 0 or self.lit > 0

    def end(self) -> None:
        self.left = self.lit = 0

    def land(self, goal: Rect, at: Point, heavy: bool, dark: bool) -> None:
        """Let light fall on the goal of a checker; `heavy` is the last one, `dark` a rival's."""
        self.goal, self.lit, self.heavy = Rect() if dark else goal, _FLASH, heavy
        if heavy:
            self.at, self.way, self.left = at, (0, 1), 0

    @property
    def _since(self) -> int:
        return FELT - self.left

    @property
    def still(self) -> bool:
        """Whether the checkers stand still, one against the other."""
        return self._since < CONTACT

    def ring(self, d: int) -> Iterator[Item]:
        """A ring of dust around the square, for checkers of a diameter."""
        share = self._since / _RING
        if share < 1:
            near, far = _REACH
            radius = near + (far - near) * (1 - (1 - share) ** 3)
            ring, way = stone.dust_ring(), Vector2(self.way)
            degrees = way.angle_to((1, 0))
            cloud = transform.rotozoom(ring, degrees, 2 * d * radius / ring.get_width())
            at = ahead(self.at, self.way, _DRIFT * share)
            yield centred(cloud, at).faded(math.ceil(_DENSE * (1 - share)))

    def flash(self) -> Iterator[Item]:
        """The light on the goal."""
        if self.lit and self.goal:
            light = centred(signs.warmth(self.goal.size), self.goal.center)
            yield light.faded(math.ceil(_BRIGHT * self.lit / _FLASH))

    def glow(self, d: int) -> Iterator[Item]:
        """The glow between the two checkers."""
        if self.still:
            light = _white(signs.radiance(round(_GLOW_SIZE * d)))
            touch = ahead(self.at, self.way, -TOUCHES / 2)
            yield centred(light, touch).faded(_GLOW[self._since])

    def chips(self, layout: Layout) -> Iterator[Item]:
        """Chips of the board's own stone, which fly from the rim of the struck checker."""
        if self._since >= _FALL:
            return
        chance, short = Random(480), min(layout.size)
        for at in range(_CHIPS):
            way = Vector2(self.way).rotate(chance.uniform(-_SPREAD, _SPREAD))
            far, high = chance.uniform(*_FAR), chance.uniform(0, _HIGH)
            share = min(self._since / chance.randrange(_FALL // 2, _FALL), 1)
            side, turn = round(chance.uniform(*_CHIP) * short), chance.uniform(-1, 1)
            turned = round(turn * self._since) % _TURNS
            chip = _chip(layout.rules.place, at % _SHAPES, side, turned)
            rise = Vector2(0, -4 * high * layout.checker * share * (1 - share))
            if share < 1:
                x, y = self.at + way * (0.5 + far * share * (2 - share)) + rise
                yield centred(chip, (round(x), round(y)))

    def shiver(self, layout: Layout) -> Point:
        """How far the board is from its place: it swings along the blow."""
        landed = (self.lit - _FLASH + _SHAKEN) * _SHIVERS // _SHAKEN
        left = max(0, self.left - FELT + _SHIVERS, landed * self.heavy)
        width = _SHIVER * min(layout.size) * left / _SHIVERS * _SWINGS[left % 4]
        return towards(self.way, width)

    def jolt(self, layout: Layout, at: Point) -> float:
        """The height of a checker at rest near it."""
        high, share = _JUMP, self._since / _JOLT
        if self.heavy and self.lit:
            high, share = _BOUNCE, 1 - self.lit / _FLASH
        if share >= 1:
            return 0.0
        near = 1 - math.dist(at, self.at) / (_AROUND * layout.checker)
        return high * max(near, 0) * math.sin(math.pi * share)


@in_memory
def shade(size: tuple[int, int]) -> Surface:
    """What takes light from everything beneath it."""
    shade = assets.blank(size)
    shade.set_alpha(round(255 * (1 - _SHADE)))
    return shade


@derived(maxsize=2)
def _white(light: Surface) -> Surface:
    white = light.copy()
    white.fill("white", special_flags=pygame.BLEND_RGB_MAX)
    return white


@in_memory
def _chip(place: str, shape: int, side: int, turn: int) -> Surface:
    """A splinter of the stone of a place, with a bright face and a dark one."""
    white = assets.drawn(f"chip-{shape}", (side, side))
    chip = transform.rotozoom(white, 360 * turn / _TURNS, 1)
    fresh = pygame.Color(*places.read(place).dust).lerp("white", _FRESH)
    chip.fill(fresh, special_flags=pygame.BLEND_RGB_MULT)
    return chip
