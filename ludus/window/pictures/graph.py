"""The course of a match as a drawing: a side's chance to win, and the choices that cost most.

Each turn is two strokes. The first is the luck of the throw, up to the level of its best play. The
second is the loss by the choice. The worst choices are red, and have a number.
"""

from collections.abc import Sequence
from itertools import chain, pairwise
from math import dist, inf
from typing import NamedTuple

from pygame import Rect

from ludus.analysis.review import Review
from ludus.picture.assets import CREAM, GOLD, INK, Colour
from ludus.picture.canvas import square_at
from ludus.picture.shapes import Disc, Letters, Line, Point, Shape

RED: Colour = (240, 90, 70)
FEWEST = 12
"""The least number of turns on the axis, so that a short match is not stretched."""
_MOST = 3
"""The number of choices with a mark."""
_RADIUS = 0.68
"""The radius of a mark, in sizes of its number."""
_APART = 2.2
"""The least distance of two marks, in such radii."""
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
    turns = _turns(plot, reviews)
    drawing.append(Line(tuple(point for turn in turns for point in turn), CREAM, stroke))
    drawing += [Line(turns[at][1:], RED, 1.2 * stroke) for at in marked]
    for number, (at, spot) in enumerate(zip(marked, _spots(plot, reviews, marked), strict=True), 1):
        drawing.append(Line((turns[at][-1], spot), RED, stroke / 2))
        drawing.append(Disc(spot, plot.radius, RED))
        drawing.append(Letters(spot, str(number), plot.letters, INK))
    return drawing


def _turns(plot: Plot, reviews: Sequence[Review]) -> list[tuple[Point, ...]]:
    """The points of each turn: before it, after the luck of its throw, and after the choice."""
    return [
        (plot.at(at, r.before), plot.at(at + 0.6, r.thrown), plot.at(at + 1, r.after))
        for at, r in enumerate(reviews)
    ]


def _spots(plot: Plot, reviews: Sequence[Review], marked: Sequence[int]) -> list[Point]:
    """The places of the marks: below a fall of the course or above a rise, clear of all else."""
    turns, whole = _turns(plot, reviews), Rect((0, 0), plot.size)
    side = round(_APART * plot.radius)
    course = [*pairwise(point for turn in turns for point in turn)]
    places = list[Rect]()
    for at in marked:
        _, (_, before), (x, y) = turns[at]
        mark = square_at((round(x), round(y)), side)
        left = mark.left - side
        near = [ends for ends in course if ends[1][0] > left and ends[0][0] < mark.right]
        way = 1 if y > before else -1
        beside = (
            mark.move(-aside, far * along)
            for along in (way, -way)
            for far in range(side, whole.height, 2)
            for aside in (0, side // 2, side)
        )
        free = (
            place
            for place in beside
            if whole.contains(place)
            and place.collidelist(places) < 0
            and not any(place.clipline(*ends) for ends in near)
        )
        places.append(next(free, mark))
    return [place.center for place in places]


def touched(plot: Plot, reviews: Sequence[Review], marked: Sequence[int], at: Point) -> int:
    """The turn selected by a touch: one with a mark within a finger's reach, or else its own."""
    spots = zip(_spots(plot, reviews, marked), marked, strict=True)
    course = ((plot.at(turn + 1, reviews[turn].after), turn) for turn in marked)
    near = [(dist(spot, at), turn) for spot, turn in chain(spots, course)]
    distance, turn = min(near, default=(inf, 0))
    return turn if distance <= 2 * plot.radius else plot.turn(at[0])
