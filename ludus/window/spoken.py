"""Words cut into a board that speak: which of them is touched, and its letters in the light."""

from collections.abc import Iterator

from pygame import Rect

from ludus.picture import carving
from ludus.picture.canvas import Item, centred, upside_down
from ludus.window.layout import Layout, Orientation
from ludus.window.pointer import Point

_NEAR = 0.08
"""How near to its letters a word is still touched, in units."""


def touched(layout: Layout, at: Point) -> int | None:
    """Which of the words that mean something is at a point, from the left of the top row."""
    return next((word for word in meant(layout) if place(layout, word).collidepoint(at)), None)


def meant(layout: Layout) -> list[int]:
    """The words that mean something, by their places in the rows."""
    meanings = layout.rules.meanings
    halves = [half for half, _ in layout.halves]
    return [at for at, (half, said) in enumerate(zip(halves, meanings)) if half.word and said]  # noqa: B905


def place(layout: Layout, word: int) -> Rect:
    """Where a word is touched: its letters, with what is between them."""
    half = layout.halves[word][0]
    zones = layout.places[half.owner or 0]
    letters = [zones[square].letter for square in half.squares[: len(half.word)]]
    near = round(2 * _NEAR * layout.unit)
    return letters[0].unionall(letters[1:]).inflate(near, near)


def lit(layout: Layout, word: int) -> Iterator[Item]:
    """The letters of a word, as if there were light in them."""
    half = layout.halves[word][0]
    zones = layout.places[half.owner or 0]
    for character, square in zip(half.word, half.squares, strict=False):
        picture = carving.lit(character, round(layout.unit))
        turned = layout.orientation is Orientation.TURNED
        yield centred(upside_down(picture) if turned else picture, zones[square].letter.center)


def prepare(layout: Layout) -> None:
    """Make the letters before they are lit."""
    for word in meant(layout):
        for _ in lit(layout, word):
            pass
