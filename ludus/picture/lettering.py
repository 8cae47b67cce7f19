"""Lettering: the scale of font sizes, and text set into a rectangle."""

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from ludus.picture import assets, fonts
from ludus.picture.assets import BODY, CREAM, Colour
from ludus.picture.canvas import Item


class TextSize(NamedTuple):
    """One of the sizes of letters; there are no others."""

    share: float
    """Of the screen's shorter side."""
    growth: float
    """The growth where the text setting is 200 %, as a share of the usual size."""


DISPLAY = TextSize(0.125, 0.0)
"""A screen's one great name or number."""
HEADLINE = TextSize(0.09, 0.1)
"""What the end of a match or of a run announces, which is longer than a name."""
TITLE = TextSize(0.06, 0.3)
"""Titles, and the main action of a screen."""
SENTENCE = TextSize(0.038, 1.0)
"""Sentences, names and values. Capitals are 0.7 degrees high on a 24-inch screen of 1920x1080 at
600 mm.
"""
BUTTON = TextSize(0.038, 0.5)
"""Labels of buttons."""
NOTE = TextSize(0.0304, 1.0)
"""Quieter lines below a label or beside a picture."""
ROW = 0.095
"""Least height of a button, as a share of the screen's shorter side."""
_PITCH = 1.1
"""The distance between lines of the Latin fonts, in sizes."""
_HIGH = 0.94
"""The distance from the highest letter's top to the lowest letter's foot, in sizes."""
_LEAST = 6
_NUMERALS = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD")),
    *((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X")),
    *((9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


class Scale(NamedTuple):
    """The lengths of a screen, in pixels."""

    base: int
    """The screen's shorter side."""
    text: float = 1.0
    """The text setting, as a factor."""

    @lru_cache(maxsize=2048)  # noqa: B019 - a scale is two numbers
    def part(self, share: float) -> int:
        """Return a share of the shorter side in pixels."""
        return round(self.base * share)

    def larger(self, share: float) -> float:
        """The growth factor of a length that grows by `share` for text of twice the size."""
        return 1 + share * (self.text - 1)

    @lru_cache(maxsize=256)  # noqa: B019
    def letters(self, size: TextSize) -> int:
        """Return a size of letters in pixels."""
        return self.part(size.share * self.larger(size.growth))


@lru_cache(maxsize=512)
def broken(
    words: str, face: str, size: int, width: int, height: int
) -> tuple[tuple[str, ...], int]:
    """Return lines that fit a rectangle, evenly broken, and the largest size up to `size`."""
    pitch = _PITCH * fonts.leading(words, face)

    def lines_at(size: int) -> tuple[list[str], int]:
        lines = fonts.wrapped(words, face, size, width)
        return lines, max((fonts.width(line, face, size) for line in lines), default=0)

    def too_large(size: int) -> bool:
        lines, longest = lines_at(size)
        return longest > width or high(len(lines), size, pitch) > height

    if size > _LEAST and too_large(size):
        size = _LEAST + bisect_left(range(_LEAST + 1, size), True, key=too_large)
    lines, longest = lines_at(size)
    return tuple(_even(words, face, size, len(lines), longest)), size


def high(count: int, size: int, pitch: float = _PITCH) -> int:
    """Return the height of `count` lines in pixels; `pitch` is the line distance, in sizes."""
    return round(size * (_HIGH + pitch * (count - 1)))


def _even(words: str, face: str, size: int, count: int, width: int) -> list[str]:
    """Break words into at most `count` lines of even width, so that no line has a single word."""
    lines = fonts.wrapped(words, face, size, width)
    while count > 1:
        width -= max(1, size // 2)
        narrower = fonts.wrapped(words, face, size, width)
        longest = max(fonts.width(line, face, size) for line in narrower)
        if len(narrower) > count or longest > width:
            break
        lines = narrower
    return lines


def set_in(
    place: Rect, words: str, size: int, face: str = BODY, colour: Colour = CREAM, left: bool = False
) -> list[Item]:
    """Return a text in the middle of a rectangle, or at its `left`, in as many lines as needed.

    The middle is that of capitals, or of all letters of several lines.
    Right-to-left text begins at the right instead. The text becomes smaller than `size`, in pixels,
    only if it would not fit.
    """
    face = fonts.face(words, face)
    lines, size = broken(words, face, size, *place.size)
    pictures = [assets.text(line, face, size, colour) for line in lines]
    pitch = round(size * _PITCH * fonts.leading(words, face))
    ink = "H" if len(lines) == 1 or words.isupper() else "Hdp"
    first = place.centery - pitch * (len(lines) - 1) / 2 - fonts.middle(ink, face, size)
    items = []
    for index, picture in enumerate(pictures):
        width, height = picture.get_size()
        x = place.left if left else place.centerx - width // 2
        items.append(Item(picture, x, round(first + index * pitch - height / 2)))
    return mirrored(items, place, words) if left else items


def sentence(place: Rect, words: str, scale: Scale, usual: TextSize = SENTENCE) -> list[Item]:
    """Set a sentence in the largest size, up to the usual one, that fits; else the smallest."""
    size = 0
    for size in sorted(map(scale.letters, {usual, NOTE, BUTTON}), reverse=True):
        if fits(place, words, size):
            break
    return set_in(place, words, size)


def fits(place: Rect, words: str, size: int) -> bool:
    """Whether `set_in` keeps a text at `size`, in pixels."""
    return broken(words, fonts.face(words, BODY), size, *place.size)[1] == size


def mirrored(items: list[Item], place: Rect, words: str) -> list[Item]:
    """Return the items of a rectangle, mirrored if the words run from right to left."""
    if not fonts.turned(words):
        return items
    return [item._replace(x=place.left + place.right - item.x - item.rect.width) for item in items]


def roman(number: int) -> str:
    """Return a number from 1 on in Roman numerals."""
    numeral = ""
    for value, sign in _NUMERALS:
        numeral += sign * (number // value)
        number %= value
    return numeral
