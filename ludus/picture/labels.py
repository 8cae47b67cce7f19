"""Labels of pictures: the texts written on them, and the signs that they show."""

from typing import NamedTuple
from weakref import WeakKeyDictionary

from pygame import Rect, Surface

Colour = tuple[int, int, int] | tuple[int, int, int, int]


class Text(NamedTuple):
    """A line of text on a picture."""

    words: str
    face: str
    size: int
    """In pixels."""
    colour: Colour
    place: Rect
    """The rectangle of its letters on the picture."""
    beneath: Surface | None = None
    """The picture behind the text; None if the text has no ground."""


class Label(NamedTuple):
    """The texts or the sign on a picture."""

    texts: tuple[Text, ...] = ()
    sign: str = ""


_labels: WeakKeyDictionary[Surface, Label] = WeakKeyDictionary()


def label(picture: Surface) -> Label:
    """Return the label of a picture; empty if it has none."""
    return _labels.get(picture, Label())


def lettered(picture: Surface, words: str, face: str, size: int, colour: Colour) -> Surface:
    """Label a picture as a line of text; return the picture."""
    if words.strip():
        text = Text(words, face, size, colour, picture.get_bounding_rect())
        _labels[picture] = Label((text,))
    return picture


def signed(picture: Surface, sign: str) -> Surface:
    """Label a picture as a sign; return the picture."""
    _labels[picture] = Label(sign=sign)
    return picture


def copied(picture: Surface, original: Surface) -> Surface:
    """Give a picture the label of its original; return the picture."""
    if original in _labels:
        _labels[picture] = _labels[original]
    return picture


def write(onto: Surface, text: Surface, place: Rect) -> None:
    """Draw a line of text onto a picture, and add it to the picture's label."""
    before, added = label(onto), []
    for line in label(text).texts:
        part = line.place.move(place.topleft).clip(onto.get_rect())
        if all(part.size):
            added.append(line._replace(place=part, beneath=onto.subsurface(part).copy()))
    onto.blit(text, place)
    _labels[onto] = before._replace(texts=(*before.texts, *added))
