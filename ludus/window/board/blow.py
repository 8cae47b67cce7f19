"""A hit as long as it is felt: the board shivers, checkers jump, and the players' coins react."""

import math
from dataclasses import dataclass

from pygame import Vector2

from ludus.rules.position import WHITE
from ludus.window.board.flight import towards
from ludus.window.input.pointer import Point
from ludus.window.layout.layout import Layout

FELT = 26  # steps for which the players' coins react to a hit
_SHIVERS = 12  # steps for which the board shivers
_SHIVER = 3 / 1080  # how far it shivers at most, as a share of the shorter side of the screen
_SWINGS = (1, 0.5, -1, -0.5)
_JOLT = 13  # steps for which the checkers around it are in the air
_JUMP = 0.6  # how high, beside it
_AROUND = 3.2  # how far from it checkers jump, in checkers
_FAN = 50  # degrees between the ways of checkers that are hit at once


@dataclass
class Blow:
    struck: int = WHITE
    """The side that was hit."""
    at: Point = (0, 0)
    way: Point = (0, 0)
    """Its direction."""
    left: int = 0
    """Steps for which it is still felt."""

    def step(self) -> None:
        self.left = max(0, self.left - 1)

    def shiver(self, layout: Layout) -> Point:
        """How far the board is from its place: it swings along the blow."""
        left = max(0, self.left - FELT + _SHIVERS)
        width = _SHIVER * min(layout.size) * left / _SHIVERS * _SWINGS[left % 4]
        x, y = towards((0, 0), self.way, 1000)
        return round(width * x / 1000), round(width * y / 1000)

    def jolt(self, layout: Layout, at: Point) -> float:
        """The height of a checker at rest near it."""
        since = FELT - self.left
        if since >= _JOLT:
            return 0.0
        near = 1 - math.dist(at, self.at) / (_AROUND * layout.checker)
        return _JUMP * max(near, 0) * math.sin(math.pi * since / _JOLT)


def fanned(way: Point, index: int) -> Point:
    """The way of one of the checkers hit at once: the first follows the blow, the others fan out.

    They go to both sides in turn.
    """
    aside = Vector2(way).rotate(_FAN * ((index + 1) // 2) * (-1 if index % 2 else 1))
    return round(aside.x), round(aside.y)
