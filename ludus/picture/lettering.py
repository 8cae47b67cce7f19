"""Lettering: the scale of sizes that letters come in, and text set into a place."""

from functools import lru_cache

from pygame import Rect

from ludus.picture import assets, fonts
from ludus.picture.assets import BODY, CREAM, Colour
from ludus.picture.canvas import Item

_STEP = 1.25
TEXT = 0.038
"""Size of what is to be read, as a share of the screen's shorter side: its capitals are seen under
0.7 degrees on 24 inches of 1920x1080 at 600 mm."""
SMALL, LARGE, TITLE, DISPLAY = (round(TEXT * _STEP**step, 4) for step in (-1, 1, 2, 4))
"""The other sizes; each step of the scale is a quarter larger than the one before."""
_PITCH = 1.1
"""From one line to the next, in sizes, of the program's own Latin letters."""
_HIGH = 0.94
"""From the top of the highest letter to the foot of the lowest, in sizes."""
_LEAST = 6
_NUMERALS = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD")),
    *((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X")),
    *((9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


@lru_cache(maxsize=512)
def broken(
    words: str, face: str, size: int, width: int, height: int
) -> tuple[tuple[str, ...], int]:
    """Lines that fit a place, as even as can be, and their size: the greatest up to `size`."""
    pitch = _PITCH * fonts.leading(words, face)
    while True:
        lines = fonts.wrapped(words, face, size, width)
        longest = max((fonts.width(line, face, size) for line in lines), default=0)
        if size <= _LEAST or (longest <= width and high(len(lines), size, pitch) <= height):
            return tuple(_even(words, face, size, len(lines), longest)), size
        size -= 1


def high(count: int, size: int, pitch: float = _PITCH) -> int:
    """Height of so many lines in pixels; `pitch` is from one to the next, in sizes."""
    return round(size * (_HIGH + pitch * (count - 1)))


def _even(words: str, face: str, size: int, count: int, width: int) -> list[str]:
    """Words in as many lines, but narrower, so that none is left with a single word."""
    found = fonts.wrapped(words, face, size, width)
    while count > 1:
        width -= max(1, size // 2)
        narrower = fonts.wrapped(words, face, size, width)
        longest = max(fonts.width(line, face, size) for line in narrower)
        if len(narrower) > count or longest > width:
            break
        found = narrower
    return found


def set_in(
    place: Rect,
    words: str,
    size: int,
    face: str = BODY,
    colour: Colour = CREAM,
    left: bool = False,
) -> list[Item]:
    """A text in the middle of a place, or at its `left`, in as many lines as it takes.

    What is read from right to left begins at the right instead.
    It is made smaller than `size`, in pixels, only where it would not fit otherwise.
    """
    face = fonts.face(words, face)
    lines, size = broken(words, face, size, place.width, place.height)
    pictures = [assets.text(line, face, size, colour) for line in lines]
    pitch = round(size * _PITCH * fonts.leading(words, face))
    first = place.centery - pitch * (len(pictures) - 1) // 2
    found = []
    for index, picture in enumerate(pictures):
        width, height = picture.get_size()
        x = place.left if left else place.centerx - width // 2
        found.append(Item(picture, x, first + index * pitch - height // 2))
    return mirrored(found, place, words) if left else found


def placed(words: str, face: str, size: int, colour: Colour, x: int, y: float) -> Item:
    """A line of text by the left and the top of its font, whatever fonts its letters are from."""
    picture = assets.text(words, face, size, colour)
    over = (picture.get_height() - fonts.font(face, size).get_height()) // 2
    return Item(picture, x, round(y) - over)


def mirrored(items: list[Item], place: Rect, words: str) -> list[Item]:
    """What lies in a place, left and right changed over where the words are read from the right."""
    if not fonts.turned(words):
        return items
    return [item._replace(x=place.left + place.right - item.x - item.rect.width) for item in items]


def roman(number: int) -> str:
    """A number from 1 on as the Romans wrote it, and as we read it."""
    found = ""
    for value, sign in _NUMERALS:
        found += sign * (number // value)
        number %= value
    return found
