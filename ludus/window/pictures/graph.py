"""The course of a match as a drawing: a side's chance to win, and the choices that cost most.

Each turn is two strokes. The first is the luck of the throw, up to the level of its best play. The
second is the loss by the choice. The worst choices are red, and have a number.
"""

from collections.abc import Sequence
from math import dist, inf
from typing import NamedTuple

from pygame import Rect

from ludus.analysis.review import Review
from ludus.picture.assets import CREAM, GOLD, INK, Colour
from ludus.picture.shapes import Disc, Letters, Line, Point, Shape

_RED: Colour = (240, 90, 70)
FEWEST = 12
"""The least number of turns on the axis, so that a short match is not stretched."""
_MOST = 3
"""The number of choices with a mark."""
_RADIUS = 0.68
"""The radius of a mark, in sizes of its number."""
_STROKE = 0.16


class Plot(NamedTuple):
    """The layout of the drawing, in pixels."""

    size: tuple[int, int]
    turns: int
    letters: int
    side: int = 0
    """The side whose chance is drawn."""

    @property
    def radius(self) -> int:
        return round(self.letters * _RADIUS)

    @property
    def field(self) -> Rect:
        """The area of the chances: 1 at its top, 0 at its bottom; marks at its edges have room."""
        return Rect((0, 0), self.size).inflate(-3 * self.radius, -3 * self.radius)

    @property
    def middle(self) -> Line:
        """The line of equal chances."""
        y = self.field.centery
        return Line(((0, y), (self.size[0], y)), (*GOLD[:3], 130), 1)

    def x(self, at: float) -> float:
        """The x coordinate of the end of a turn, counted from 1; 0 is the start."""
        return self.field.left + self.field.width * at / max(self.turns, FEWEST)

    def turn(self, x: float) -> int:
        """Counted from 0."""
        share = (x - self.field.left) / self.field.width
        return min(max(int(share * max(self.turns, FEWEST)), 0), self.turns - 1)

    def at(self, turn: float, chance: float) -> Point:
        """A point of the course; the chance is Light's."""
        return self.x(turn), self.field.top + self.field.height * abs(1 - self.side - chance)


def worst(reviews: Sequence[Review], sides: Sequence[int]) -> list[int]:
    """The turns of the choices that cost the sides most, in the order of the match."""
    mistakes = [at for at, review in enumerate(reviews) if review.size and review.side in sides]
    return sorted(sorted(mistakes, key=lambda at: -reviews[at].cost)[:_MOST])


def shapes(plot: Plot, reviews: Sequence[Review], marked: Sequence[int]) -> list[Shape]:
    """The shapes of the turns so far, with marks."""
    stroke, drawing = max(2.0, plot.letters * _STROKE), list[Shape]([plot.middle])
    if not reviews:
        return drawing
    turns = [
        (plot.at(at, r.before), plot.at(at + 0.6, r.thrown), plot.at(at + 1, r.after))
        for at, r in enumerate(reviews)
    ]
    drawing.append(Line(tuple(point for turn in turns for point in turn), CREAM, stroke))
    drawing += [Line(turns[at][1:], _RED, 1.2 * stroke) for at in marked]
    for number, spot in enumerate(_spots(plot, reviews, marked), 1):
        drawing.append(Disc(spot, plot.radius, _RED))
        drawing.append(Letters(spot, str(number), plot.letters, INK, bold=True))
    return drawing


def _spots(plot: Plot, reviews: Sequence[Review], marked: Sequence[int]) -> list[Point]:
    """The places of the marks: on the course, or above or below where they would overlap."""
    spots = list[Point]()
    for at in marked:
        x, y = plot.at(at + 1, reviews[at].after)
        towards = 1 if y < plot.field.bottom - 4 * plot.radius else -1
        while any(dist((x, y), spot) < 2.2 * plot.radius for spot in spots):
            y += towards
        spots.append((x, y))
    return spots


def touched(plot: Plot, reviews: Sequence[Review], marked: Sequence[int], at: Point) -> int:
    """The turn selected by a touch: of a mark within a finger's reach, or else the touched one."""
    spots = zip(_spots(plot, reviews, marked), marked, strict=True)
    near = [(dist(spot, at), turn) for spot, turn in spots]
    distance, turn = min(near, default=(inf, 0))
    return turn if distance <= 2 * plot.radius else plot.turn(at[0])
