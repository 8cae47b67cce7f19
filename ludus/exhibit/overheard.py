"""What is written and drawn on a screen, known by overhearing how its pictures are made."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from ludus.exhibit.measure import Measure
from ludus.picture import assets, signs, stone
from ludus.rules.ruleset import RuleSet
from ludus.window import background
from ludus.window.screens import cards

Point = tuple[int, int]

_SIGNS = (
    *("halo", "die_halo", "goal", "arrow", "cross", "box"),
    *("hand", "touched", "focus"),
)


class Writing(NamedTuple):
    """A text as it was rendered."""

    words: str
    font: str
    size: int
    """In pixels."""
    colour: assets.Colour

    @property
    def capital(self) -> int:
        """Height of a capital H in pixels."""
        return capital(self.font, self.size)


@lru_cache(maxsize=512)
def capital(font: str, size: int) -> int:
    """Height of a capital H of a font, in pixels, as it is rendered."""
    return assets.font(font, size).render("H", True, "white").get_bounding_rect().height


class Written(NamedTuple):
    """A picture with writing on it, and the same without."""

    picture: Surface
    bare: Surface
    writings: tuple[Writing, ...]


@dataclass
class Notes:
    """What has been overheard, by the identity of the pictures, which are kept for its sake."""

    texts: dict[int, tuple[Surface, Writing]] = field(default_factory=dict)
    signs: dict[int, tuple[Surface, str]] = field(default_factory=dict)
    written: dict[int, Written] = field(default_factory=dict)
    bare: dict[object, Surface] = field(default_factory=dict)
    """Boards without any writing, carved once for all languages."""
    grounds: dict[int, Measure] = field(default_factory=dict)
    """The contrast of the writing on grounds, which many screens share."""
    said: list[Writing] = field(default_factory=list)
    mute: bool = False
    """Texts are made, but of nothing."""

    def forget(self) -> None:
        """The next screen begins: its texts and signs will be asked for again."""
        self.texts.clear()
        self.signs.clear()

    @contextmanager
    def muted(self) -> Iterator[None]:
        """While a picture is made without its writing."""
        self.mute = True
        try:
            yield
        finally:
            self.mute = False

    def write(self, picture: Surface, bare: Surface, since: int) -> None:
        """Note a picture whose writing has been said since."""
        writings = tuple(dict.fromkeys(self.said[since:]))
        self.written[id(picture)] = Written(picture, bare, writings)


@contextmanager
def _in_place_of(place: object, name: str, stand_in: object) -> Iterator[None]:
    real = getattr(place, name)
    setattr(place, name, stand_in)
    try:
        yield
    finally:
        setattr(place, name, real)


@contextmanager
def overheard(notes: Notes) -> Iterator[None]:
    """Note every text, sign and written picture that is made, by standing in for their makers."""
    with ExitStack() as stack:

        def put(place: object, name: str, stand_in: object) -> None:
            stack.enter_context(_in_place_of(place, name, stand_in))

        put(assets, "text", _text(notes, assets.text))
        put(assets, "scaled", _icons(notes, assets.scaled))
        for name in _SIGNS:
            put(signs, name, _sign(notes, name, getattr(signs, name)))
        numeral = getattr(signs.numeral, "__wrapped__", signs.numeral)
        put(signs, "numeral", lru_cache(maxsize=None)(_written(notes, numeral)))
        for place, name, noting in (
            (cards, "card", _written),
            (cards, "slab", _slabs),
            (background, "painted", _grounds),
        ):
            put(place, name, noting(notes, getattr(place, name)))
        yield


def _text(notes: Notes, real: Callable[..., Surface]) -> Callable[..., Surface]:
    def text(words: str, name: str, size: int, colour: assets.Colour) -> Surface:
        made = real(words, name, size, colour)
        if not words.strip():
            return made
        writing = Writing(words, name, size, colour)
        notes.said.append(writing)
        if notes.mute:
            return Surface(made.get_size(), pygame.SRCALPHA)
        notes.texts[id(made)] = (made, writing)
        return made

    return text


def _sign(notes: Notes, name: str, real: Callable[..., Surface]) -> Callable[..., Surface]:
    def sign(*given: Any) -> Surface:
        made = real(*given)
        notes.signs[id(made)] = (made, name)
        return made

    return sign


def _icons(notes: Notes, real: Callable[..., Surface]) -> Callable[..., Surface]:
    def scaled(name: str, size: Point) -> Surface:
        made = real(name, size)
        if name.startswith("icon-"):
            notes.signs[id(made)] = (made, name.removesuffix(".png"))
        return made

    return scaled


def _written(notes: Notes, real: Callable[..., Surface]) -> Callable[..., Surface]:
    def picture(*given: Any) -> Surface:
        with notes.muted():
            bare = real(*given)
        since = len(notes.said)
        made = real(*given)
        notes.write(made, bare, since)
        return made

    return picture


def _slabs(notes: Notes, real: Callable[..., Surface]) -> Callable[..., Surface]:
    def slab(rules: RuleSet, width: int) -> Surface:
        key = ("slab", rules.name, width)
        if key not in notes.bare:
            notes.bare[key] = real(rules, width)
        return notes.bare[key]

    return slab


def _grounds(notes: Notes, real: Callable[..., Surface]) -> Callable[..., Surface]:
    """Boards are carved once; each language writes the names of its trays on a copy."""
    bare = notes.bare

    def ground(rules: RuleSet, layout: Any, words: object, *given: Any) -> Surface:
        key = (rules.name, layout.size, tuple(layout.board), given)
        if key not in bare:
            with notes.muted():
                bare[key] = real(rules, layout, words, *given)
        since = len(notes.said)
        made = bare[key].copy()
        with ExitStack() as stack:
            nothing = Surface((1, 1), pygame.SRCALPHA)
            for place, name, stand_in in (
                (stone, "tabletop", lambda size: made),
                (signs, "recess", lambda size: nothing),
                (stone, "lay", lambda surface, *more: None),
                (assets, "faded", lambda surface, tenths: nothing),
            ):
                stack.enter_context(_in_place_of(place, name, stand_in))
            real(rules, layout, words, False, *given[1:])
        notes.write(made, bare[key], since)
        return made

    return ground
