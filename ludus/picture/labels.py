"""What pictures say: the texts written on them, and which signs they are."""

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
    """Where its letters are on the picture."""
    beneath: Surface | None = None
    """What the picture was there before; None where there was nothing."""


class Label(NamedTuple):
    """What a picture says."""

    texts: tuple[Text, ...] = ()
    sign: str = ""
    """The name of the sign that it is."""


_labels: WeakKeyDictionary[Surface, Label] = WeakKeyDictionary()


def label(picture: Surface) -> Label:
    """What a picture says; nothing, where nobody has told."""
    return _labels.get(picture, Label())


def lettered(picture: Surface, words: str, face: str, size: int, colour: Colour) -> Surface:
    """Remember of a picture that it is a line of text; the same picture."""
    if words.strip():
        text = Text(words, face, size, colour, picture.get_bounding_rect())
        _labels[picture] = Label((text,))
    return picture


def signed(picture: Surface, sign: str) -> Surface:
    """Remember of a picture which sign it is; the same picture."""
    _labels[picture] = Label(sign=sign)
    return picture


def copied(picture: Surface, original: Surface) -> Surface:
    """Remember of a picture that it says what another says; the same picture."""
    if original in _labels:
        _labels[picture] = _labels[original]
    return picture


def write(onto: Surface, text: Surface, place: Rect) -> None:
    """Lay a line of text onto a picture, whose own it becomes."""
    own, more = label(onto), []
    for line in label(text).texts:
        part = line.place.move(place.topleft).clip(onto.get_rect())
        if all(part.size):
            more.append(line._replace(place=part, beneath=onto.subsurface(part).copy()))
    onto.blit(text, place)
    _labels[onto] = own._replace(texts=(*own.texts, *more))
