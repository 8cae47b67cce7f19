"""Lettering: the scale of sizes that letters come in, and text set into a place."""

from functools import lru_cache

from pygame import Rect

from ludus.picture import assets
from ludus.picture.assets import BODY, CREAM, Colour
from ludus.picture.canvas import Item

_STEP = 1.25
TEXT = 0.038
"""Size of what is to be read, as a share of the screen's shorter side: its capitals are seen under
0.7 degrees on 24 inches of 1920x1080 at 600 mm."""
SMALL, LARGE, TITLE, DISPLAY = (round(TEXT * _STEP**step, 4) for step in (-1, 1, 2, 4))
"""The other sizes; each step of the scale is a quarter larger than the one before."""
_PITCH = 1.1
"""From one line to the next, in sizes."""
_HIGH = 0.94
"""From the top of the highest letter to the foot of the lowest, in sizes."""
_LEAST = 6
_NUMERALS = (
    *((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X")),
    *((9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


@lru_cache(maxsize=512)
def broken(
    words: str, face: str, size: int, width: int, height: int
) -> tuple[tuple[str, ...], int]:
    """Lines that fit a place, as even as can be, and their size: the greatest up to `size`."""
    while True:
        lines = assets.wrapped(words, face, size, width)
        longest = max((assets.font(face, size).size(line)[0] for line in lines), default=0)
        high = round(size * (_HIGH + _PITCH * (len(lines) - 1)))
        if size <= _LEAST or (longest <= width and high <= height):
            return tuple(_even(lines, face, size, longest)), size
        size -= 1


def _even(lines: list[str], face: str, size: int, width: int) -> list[str]:
    """The same words in as many lines, but narrower, so that none is left with a single word."""
    words, found = " ".join(lines), lines
    while len(lines) > 1:
        width -= max(1, size // 2)
        narrower = assets.wrapped(words, face, size, width)
        longest = max(assets.font(face, size).size(line)[0] for line in narrower)
        if len(narrower) > len(lines) or longest > width:
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

    It is made smaller than `size`, in pixels, only where it would not fit otherwise.
    """
    face = assets.face(words, face)
    lines, size = broken(words, face, size, place.width, place.height)
    pictures = [assets.text(line, face, size, colour) for line in lines]
    pitch = round(size * _PITCH)
    first = place.centery - pitch * (len(pictures) - 1) // 2
    found = []
    for index, picture in enumerate(pictures):
        width, height = picture.get_size()
        x = place.left if left else place.centerx - width // 2
        found.append(Item(picture, x, first + index * pitch - height // 2))
    return found


def roman(number: int) -> str:
    """A number from 1 on as the Romans wrote it, and as we read it."""
    found = ""
    for value, sign in _NUMERALS:
        found += sign * (number // value)
        number %= value
    return found
