"""The course of a match as a drawing: a side's chance to win, luck and choices by throw.

Each turn is two strokes. The first is the luck of the throw, up to the level of
its best play. The second is the loss by the choice. A clear mistake has a dot, which is larger and
redder the more it cost, beside a checker of its side. The three worst mistakes have a sign.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.analysis.report import SIGNS
from ludus.analysis.review import SIZES, Review
from ludus.picture import assets, fonts
from ludus.picture.assets import BODY, CREAM, GOLD, INK, QUIET, Colour
from ludus.picture.shapes import Area, Disc, Letters, Line, Piece, Point, Shape
from ludus.picture.surfaces import in_memory

MISTAKES: tuple[Colour, ...] = (CREAM, (232, 200, 110), (240, 150, 70), (238, 104, 82))
"""The colour of a choice by `Review.size`."""
_FEWEST = 12
"""The least number of turns on the axis, so that a short match is not stretched."""
_SIGNED = 3
"""The number of mistakes with a sign."""
_DOT = 0.35
"""The size of the dot of any other, in sizes of a sign."""


def legend(say: Callable[..., str] = str.format) -> tuple[str, ...]:
    """The kinds of mistakes in the language of `say`, the smallest first."""
    return (
        say("small mistake, from {cost} of 100", cost=_hundredths(0)),
        say("mistake, from {cost}", cost=_hundredths(1)),
        say("large mistake, from {cost}", cost=_hundredths(2)),
    )


def _hundredths(size: int) -> int:
    return round(100 * SIZES[size])


class Plot(NamedTuple):
    """The layout of the drawing, in pixels."""

    size: tuple[int, int]
    turns: int
    letters: int

    rows: int = 1
    """The rows of the legend, at the bottom."""
    side: int = 0
    """The side whose chance is drawn."""

    @property
    def upper(self) -> Rect:
        """The area of the chances: 1 at its top, 0 at its bottom; the throws stand below it."""
        (wide, high), margin = self.size, max(24, self.size[0] // 40)
        free = high - round(1.25 * self.letters * (self.rows + 1))
        return Rect(margin, free // 24, wide - 2 * margin, round(free * 0.92))

    def x(self, at: float) -> float:
        """The x coordinate of the end of a turn, counted from 1; 0 is the start."""
        return self.upper.left + self.upper.width * at / max(self.turns, _FEWEST)

    def turn(self, x: float) -> int:
        """Counted from 0."""
        share = (x - self.upper.left) / self.upper.width
        return min(max(int(share * max(self.turns, _FEWEST)), 0), self.turns - 1)

    def at(self, turn: float, chance: float) -> Point:
        """A point of the course; the chance is Light's."""
        return self.x(turn), self.upper.top + self.upper.height * abs(1 - self.side - chance)


class Axes(NamedTuple):
    """The texts at the ends of the axes."""

    top: str
    bottom: str
    first: str
    last: str


def shapes(
    plot: Plot, reviews: Sequence[Review], names: tuple[str, ...], axes: Axes
) -> list[Shape]:
    """The shapes of the turns so far, and the legend with its `names`."""
    upper, stroke = plot.upper, max(2.0, plot.size[1] / 110)
    drawing: list[Shape] = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = upper.top + upper.height * share
        grid = (*QUIET[:3], 130 if share == 0.5 else 50)
        drawing.append(Line(((upper.left, y), (upper.right, y)), grid, 1))
    checker, letters = plot.size[1] / 11, plot.letters
    ends = (plot.side, axes.top, checker / 2), (1 - plot.side, axes.bottom, upper.h - checker / 2)
    for side, words, y in ends:
        drawing.append(Piece(side, (checker * 0.65, upper.top + y), checker))
        drawing.append(Letters((checker * 1.35, upper.top + y), words, letters, CREAM, left=True))
    for at, words in ((1, axes.first), (plot.turns, axes.last)):
        wide = fonts.width(words, BODY, letters)
        x = max(0, min(plot.x(at) - wide / 2, plot.size[0] - wide))
        drawing.append(Letters((x, upper.bottom + 0.8 * letters), words, letters, QUIET, left=True))
    if reviews:
        drawing += _course(plot, reviews, stroke)
        drawing += _signs(plot, reviews)
    return [*drawing, *_legend(plot, names)]


def _course(plot: Plot, reviews: Sequence[Review], stroke: float) -> Iterator[Shape]:
    line = [
        (plot.at(index, r.before), plot.at(index + 0.6, r.thrown), plot.at(index + 1, r.after))
        for index, r in enumerate(reviews)
    ]
    middle, points = plot.upper.centery, [point for turn in line for point in turn]
    tint = (*GOLD[:3], 38)
    yield Area(((points[0][0], middle), *points, (points[-1][0], middle)), tint)
    for (begin, best, end), review in zip(line, reviews, strict=True):
        yield Line((begin, best), CREAM, stroke)
        yield Line((best, end), MISTAKES[review.size], stroke)


def _signs(plot: Plot, reviews: Sequence[Review]) -> Iterator[Shape]:
    """The signs of the worst mistakes, and dots for all others, each with a checker of its side.

    Those of the side whose chance is drawn are below the course.
    """
    marked = [(review.cost, at) for at, review in enumerate(reviews, 1) if review.size]
    for rank, (_, at) in enumerate(sorted(marked), _SIGNED - len(marked)):
        review = reviews[at - 1]
        x, y = plot.at(at, review.after)
        high, away = radius(plot, review.size), 1 if review.side == plot.side else -1
        if rank < 0:
            yield Disc((x, y), high * _DOT, MISTAKES[review.size])
            yield Piece(review.side, (x, y + high * away), high * 2 * _DOT)
        else:
            top, bottom = plot.upper.top + 3 * high, plot.upper.bottom - 3 * high
            y = min(max(y + high * 1.5 * away, top), bottom)
            yield from _sign(review.size, (x, y), high)
            yield Piece(review.side, (x, y + high * 1.8 * away), high * 1.4)


def radius(plot: Plot, size: int) -> float:
    return plot.size[1] / 30 * (0.8 + 0.1 * size)


def _sign(size: int, at: Point, radius: float) -> Iterator[Shape]:
    yield Disc(at, radius, MISTAKES[size])
    yield Letters(at, SIGNS[size], max(8, round(radius * 1.6)), INK, bold=True)


def entries(names: tuple[str, ...], letters: int, width: int) -> list[list[tuple[str, int, int]]]:
    """The legend in rows: for each entry its text, its size of mistake and its width."""
    rows: list[list[tuple[str, int, int]]] = [[]]
    for size, words in enumerate(names, 1):
        wide = fonts.width(words, BODY, letters) + 3 * letters
        if rows[-1] and sum(each for *_, each in rows[-1]) + wide > width:
            rows.append([])
        rows[-1].append((words, size, wide))
    return rows


def _legend(plot: Plot, names: tuple[str, ...]) -> Iterator[Shape]:
    letters = plot.letters
    y = plot.size[1] - 1.25 * letters * (plot.rows - 0.4)
    for row in entries(names, letters, plot.size[0]):
        x = (plot.size[0] - sum(wide for *_, wide in row) + letters) / 2
        for words, size, wide in row:
            yield from _sign(size, (x + letters * 0.8, y), letters * (0.4 + 0.08 * size))
            yield Letters((x + letters * 2, y), words, letters, CREAM, left=True)
            x += wide
        y += 1.25 * letters


@in_memory
def cursor(height: int, width: int) -> Surface:
    line = assets.clear((width, height))
    line.fill(GOLD)
    return line


def nearest(plot: Plot, reviews: Sequence[Review], x: float, reach: float) -> int:
    """The turn selected by a touch: the worst mistake within reach, or else the touched turn."""
    touched = plot.turn(x)
    near = [at for at, r in enumerate(reviews) if r.size and abs(plot.x(at + 0.8) - x) <= reach]
    return max(near, key=lambda at: reviews[at].cost, default=touched)
