"""The course of a match as a drawing: Light's chance to win, luck and choices by throw.

In the upper part, each turn is two strokes. The first is the luck of the throw, up to the level of
its best play. The second is the loss by the choice. A clear mistake has a dot, which is larger and
redder the more it cost. The three worst mistakes have a sign.

In the lower part, one line sums up a side's luck relative to its opponent, and one line the cost of
its choices. Their sum is the course of its chance.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.picture import assets, fonts
from ludus.picture.assets import BODY, CREAM, GOLD, INK, QUIET, Colour
from ludus.picture.shapes import Area, Disc, Letters, Line, Piece, Point, Shape
from ludus.players.analysis import SIZES, Review
from ludus.players.analysis_report import SIGNS

MISTAKES: tuple[Colour, ...] = (CREAM, (232, 200, 110), (240, 150, 70), (238, 104, 82))
"""The colour of a choice by `Review.size`."""
LUCK: Colour = (120, 176, 214)
CHOICES: Colour = GOLD
_FEWEST = 12
"""The least number of turns on the axis, so that a short match is not stretched."""
_SIGNED, _DOT = 3, 0.35
"""The number of mistakes with a sign, and the size of the dot of any other, in sizes of a sign."""
_LEAST = 0.25
"""The least range of the lower part, up and down, as a chance to win."""


class Legend(NamedTuple):
    luck: str
    choices: str
    mistakes: tuple[str, ...]
    """The smallest mistake first."""


def legend(say: Callable[..., str] = str.format) -> Legend:
    """The legend in the language of `say`."""
    names = (
        say("slip, from {cost} of 100", cost=_hundredths(0)),
        say("mistake, from {cost}", cost=_hundredths(1)),
        say("blunder, from {cost}", cost=_hundredths(2)),
    )
    return Legend(say("luck of the dice"), say("choices"), names)


def _hundredths(size: int) -> int:
    return round(100 * SIZES[size])


class Plot(NamedTuple):
    """The layout of the drawing, in pixels."""

    size: tuple[int, int]
    turns: int
    letters: int

    rows: int = 1
    """The rows of the legend, at the bottom."""
    sums: bool = True
    """Whether the lower part is drawn."""

    @property
    def _free(self) -> int:
        return self.size[1] - round(1.25 * self.letters * self.rows)

    @property
    def upper(self) -> Rect:
        """The area of the chances: 1 at its top, 0 at its bottom."""
        wide, margin, free = self.size[0], max(24, self.size[0] // 40), self._free
        return Rect(
            margin, free // 24, wide - 2 * margin, round(free * (0.62 if self.sums else 0.92))
        )

    @property
    def lower(self) -> Rect:
        upper, free = self.upper, self._free
        return Rect(upper.left, upper.bottom + free // 18, upper.width, round(free * 0.22))

    def x(self, at: float) -> float:
        """The x coordinate of the end of a turn, counted from 1; 0 is the start."""
        return self.upper.left + self.upper.width * at / max(self.turns, _FEWEST)

    def turn(self, x: float) -> int:
        """Counted from 0."""
        share = (x - self.upper.left) / self.upper.width
        return min(max(int(share * max(self.turns, _FEWEST)), 0), self.turns - 1)

    def at(self, turn: float, chance: float) -> Point:
        return self.x(turn), self.upper.top + self.upper.height * (1 - chance)


def shapes(plot: Plot, reviews: Sequence[Review], own: int, names: Legend) -> list[Shape]:
    """The shapes of the turns so far; luck and choices are from the view of side `own`."""
    upper, stroke = plot.upper, max(2.0, plot.size[1] / 110)
    found: list[Shape] = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = upper.top + upper.height * share
        grid = (*QUIET[:3], 130 if share == 0.5 else 50)
        found.append(Line(((upper.left, y), (upper.right, y)), grid, 1))
    checker = plot.size[1] / 11
    for side, y in enumerate((upper.top + checker / 2, upper.bottom - checker / 2)):
        found.append(Piece(side, (checker * 0.65, y), checker))
    if reviews:
        found += _course(plot, reviews, stroke)
        found += _sums(plot, reviews, own, stroke) if plot.sums else ()
        found += _signs(plot, reviews)
    return [*found, *_legend(plot, names, stroke)]


def _course(plot: Plot, reviews: Sequence[Review], stroke: float) -> Iterator[Shape]:
    ends = [plot.at(0, reviews[0].before), *(plot.at(i, r.after) for i, r in enumerate(reviews, 1))]
    middle = plot.upper.centery
    tint = (*GOLD[:3], 38)
    yield Area(((ends[0][0], middle), *ends, (ends[-1][0], middle)), tint)
    for index, review in enumerate(reviews):
        begin = plot.at(index, review.before)
        best, end = plot.at(index + 0.6, review.thrown), plot.at(index + 1, review.after)
        yield Line((begin, best), CREAM, stroke)
        yield Line((best, end), MISTAKES[review.size], stroke)


def _sums(plot: Plot, reviews: Sequence[Review], own: int, stroke: float) -> Iterator[Shape]:
    signs = [1 - 2 * (review.side != own) for review in reviews]
    luck = [sign * review.luck for sign, review in zip(signs, reviews, strict=True)]
    choices = [-sign * review.cost for sign, review in zip(signs, reviews, strict=True)]
    sums = [[0.0, *accumulate(each)] for each in (luck, choices)]
    most = max(_LEAST, *(abs(value) for line in sums for value in line))
    lower = plot.lower
    yield Line(((lower.left, lower.centery), (lower.right, lower.centery)), (*QUIET[:3], 130), 1)
    for line, colour, dashed in zip(sums, (LUCK, CHOICES), (True, False), strict=True):
        points = tuple(
            (plot.x(at), lower.centery - lower.height / 2 * value / most)
            for at, value in enumerate(line)
        )
        yield Line(points, colour, stroke, dashed)


def _signs(plot: Plot, reviews: Sequence[Review]) -> Iterator[Shape]:
    """The signs of the worst mistakes, Light's below the course; dots for all others."""
    marked = [(review.cost, at) for at, review in enumerate(reviews, 1) if review.size]
    for rank, (_, at) in enumerate(sorted(marked), _SIGNED - len(marked)):
        review = reviews[at - 1]
        x, y = plot.at(at, review.after)
        high = radius(plot, review.size)
        if rank < 0:
            yield Disc((x, y), high * _DOT, MISTAKES[review.size])
        else:
            y = min(max(y + high * 1.5 * (1 - 2 * review.side), high), plot.lower.top - high)
            yield from _sign(review.size, (x, y), high)


def radius(plot: Plot, size: int) -> float:
    return plot.size[1] / 30 * (0.8 + 0.1 * size)


def _sign(size: int, at: Point, radius: float) -> Iterator[Shape]:
    yield Disc(at, radius, MISTAKES[size])
    yield Letters(at, SIGNS[size], max(8, round(radius * 1.6)), INK, bold=True)


def entries(
    names: Legend, letters: int, width: int, sums: bool
) -> list[list[tuple[str, int, int]]]:
    """The legend in rows: for each entry its text, its index and its width."""
    rows: list[list[tuple[str, int, int]]] = [[]]
    every = enumerate((names.luck, names.choices, *names.mistakes))
    for at, words in [*every][0 if sums else 2 :]:
        wide = fonts.width(words, BODY, letters) + 3 * letters
        if rows[-1] and sum(each for *_, each in rows[-1]) + wide > width:
            rows.append([])
        rows[-1].append((words, at, wide))
    return rows


def _legend(plot: Plot, names: Legend, stroke: float) -> Iterator[Shape]:
    letters = plot.letters
    y = plot.size[1] - 1.25 * letters * (plot.rows - 0.4)
    for row in entries(names, letters, plot.size[0], plot.sums):
        x = (plot.size[0] - sum(wide for *_, wide in row) + letters) / 2
        for words, at, wide in row:
            if at > 1:
                size = at - 1
                yield from _sign(size, (x + letters * 0.8, y), letters * (0.4 + 0.08 * size))
            else:
                line = ((x, y), (x + letters * 1.6, y))
                yield Line(line, (LUCK, CHOICES)[at], stroke, dashed=not at)
            yield Letters((x + letters * 2, y), words, letters, CREAM, left=True)
            x += wide
        y += 1.25 * letters


@lru_cache(maxsize=4)
def cursor(height: int, width: int) -> Surface:
    found = assets.clear((width, height))
    found.fill(GOLD)
    return found


def nearest(plot: Plot, reviews: Sequence[Review], x: float, reach: float) -> int:
    """The turn selected by a touch: the worst mistake within reach, or else the touched turn."""
    found = plot.turn(x)
    near = [at for at, r in enumerate(reviews) if r.size and abs(plot.x(at + 0.8) - x) <= reach]
    return max(near, key=lambda at: reviews[at].cost, default=found)
