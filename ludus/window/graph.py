"""The course of a match as a picture: white's chance to win along its throws.

Each turn is two strokes: what the throw brought, to the level of its best play, and in red what
the choice lost from there. Turning points carry numerals.
"""

import io
from collections.abc import Sequence
from pathlib import Path

import pygame
from pygame import Rect, Surface

from ludus.picture import assets
from ludus.picture.assets import CREAM, GOLD, INK, QUIET, Colour, smooth
from ludus.players.analysis import Review, turning_points

Point = tuple[float, float]
NUMERALS = ("I", "II", "III")
"""What turning points are called."""
LOSS: Colour = (222, 84, 58)
"""What a choice lost."""
GROUND: Colour = (24, 18, 13)
_FEWEST = 12
"""Turns for which there is room at least, so that a short match is not stretched."""


def course(
    place: str,
    reviews: Sequence[Review],
    points: Sequence[Review],
    turns: int,
    size: tuple[int, int],
) -> Surface:
    """The course so far of a match of so many `turns` in a place, with its turning `points`."""
    checker = max(12, size[1] // 9)
    field = Rect(checker * 2, checker // 2, size[0] - checker * 3, size[1] - checker)
    found = _lines(reviews, field, max(turns, _FEWEST), size)
    for side, y in enumerate((field.top, field.bottom)):
        picture = assets.checker(place, side, 0, checker)
        found.blit(picture, picture.get_rect(center=(checker, y)))
    for numeral, review in zip(NUMERALS, points, strict=False):
        at = _place(field, max(turns, _FEWEST), reviews.index(review) + 1, review.after)
        _mark(found, numeral, at, checker)
    return found


def save(place: str, reviews: Sequence[Review], path: Path) -> None:
    """Write the course of a whole match to a picture, PNG, 1600 × 560.

    Raises:
        OSError: it cannot be written.
    """
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    picture = assets.blank((1600, 560))
    picture.fill(GROUND)
    picture.blit(
        course(place, reviews, turning_points(reviews), len(reviews), picture.get_size()), (0, 0)
    )
    data = io.BytesIO()
    pygame.image.save(picture, data, "picture.png")
    path.write_bytes(data.getvalue())


def _place(field: Rect, turns: int, at: float, chance: float) -> Point:
    return (field.left + field.width * at / turns, field.top + field.height * (1 - chance))


def _lines(reviews: Sequence[Review], field: Rect, turns: int, size: tuple[int, int]) -> Surface:
    """The field, its middle, and the strokes of all turns."""
    width = max(2, size[1] // 90)

    def draw(surface: Surface, scale: int) -> None:
        large = Rect(*(scale * side for side in field))
        for share in (0, 0.25, 0.5, 0.75, 1):
            y = round(large.top + large.height * share)
            colour = (*QUIET[:3], 130 if share == 0.5 else 50)
            pygame.draw.line(surface, colour, (large.left, y), (large.right, y), scale)
        _shade(surface, reviews, large, turns)
        for index, review in enumerate(reviews):
            begin = _place(large, turns, index, review.before)
            middle = _place(large, turns, index + 0.6, review.thrown)
            end = _place(large, turns, index + 1, review.after)
            _stroke(surface, CREAM, begin, middle, width * scale)
            lost = LOSS if review.cost else CREAM
            _stroke(surface, lost, middle, end, width * scale)

    return smooth(draw, size)


def _shade(surface: Surface, reviews: Sequence[Review], field: Rect, turns: int) -> None:
    """Whose the match was, as a tint between the course and the middle."""
    if reviews:
        course = [_place(field, turns, at, r.after) for at, r in enumerate(reviews, start=1)]
        first = _place(field, turns, 0, reviews[0].before)
        ends = (field.left, field.centery), (course[-1][0], field.centery)
        pygame.draw.polygon(surface, (*GOLD[:3], 38), [ends[0], first, *course, ends[1]])


def _stroke(surface: Surface, colour: Colour, start: Point, end: Point, width: int) -> None:
    pygame.draw.line(surface, colour, start, end, width)
    for point in (start, end):
        pygame.draw.circle(surface, colour, point, width / 2)


def _mark(surface: Surface, numeral: str, at: Point, size: int) -> None:
    """A numeral on a disc, beside the point that it marks."""
    inside = surface.get_rect().inflate(-size, -size)
    up = at[1] > inside.centery
    x, y = at[0], at[1] + (-size if up else size)
    place = (min(max(x, inside.left), inside.right), min(max(y, inside.top), inside.bottom))
    disc = smooth(_disc, (size, size))
    words = assets.text(numeral, assets.CAPITALS_BOLD, round(size * 0.5), INK)
    disc.blit(words, words.get_rect(center=(size // 2, size // 2)))
    surface.blit(disc, disc.get_rect(center=place))


def _disc(surface: Surface, scale: int) -> None:
    middle = surface.get_width() / 2
    pygame.draw.circle(surface, INK, (middle, middle), middle)
    pygame.draw.circle(surface, GOLD, (middle, middle), middle - scale)
