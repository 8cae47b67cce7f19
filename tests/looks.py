"""What a screen must hold, whatever it shows: its letters, contrasts, sizes and screen text."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import NamedTuple

import pytest
from harness import unheard
from pygame import Rect
from recorder import Recorder, capital

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.staff.staff_screen import StaffScreen
from ludus.picture import lettering
from ludus.picture.canvas import Item
from ludus.picture.labels import label
from ludus.picture.lettering import BUTTON, NOTE
from ludus.window.app.app import App
from ludus.window.play.board_screen import BoardScreen
from ludus.window.screens.journey.things_screen import ThingsScreen
from ludus.window.screens.settings.keys_screen import KeysScreen
from ludus.window.text.catalogue import Plural, languages
from ludus.window.text.words import Words

CONTRAST = {"text": 4.5, "sign": 3.0}
"""The least contrasts, from WCAG 2.2, 1.4.3 and 1.4.11."""
_LEAST = 0.022
"""The smallest text at 100 %, as a share of the shorter side; it grows at least as buttons do."""
_CAPTION = 0.018
"""The smallest word below an icon or a picture, which says the same."""
LEAST_CAPITAL = 0.013
"""The lowest capital, as a share of the shorter side."""
FIXED = {"15", "14", "7", "?", "??", "?!"}
"""Texts on things of a fixed size: checkers, and marks in a drawing."""


class Longest(Words):
    """The longest of the translations of each text, from all languages."""

    def __init__(self, like: str) -> None:
        """Take plurals and capitals of a language."""
        super().__init__(like)
        self._all = [Words(language) for language in languages()]

    def get(self, text: str) -> str:
        return max((words.get(text) for words in self._all), key=len)

    def get_plural(self, text: Plural, number: int) -> str:
        return max((words.get_plural(text, number) for words in self._all), key=len)


_WORD = re.compile(r"(?![IVXLC]+\b)[^\W\d_]{2}")
"""The beginning of a word that is no Roman number."""
_SENTENCE = (".", "?", "!", ";")
"""The ends of sentences; a Greek question ends with a semicolon."""
Sizes = dict[tuple[str, str], int]
"""The size of letters in pixels, by screen and button; without a button, of all other lines."""


class Line(NamedTuple):
    """A line of text on the screen."""

    words: str
    size: int
    """The size of its letters, in pixels."""
    place: Rect
    capital: int
    """The height of a capital, in pixels."""


def lines(items: list[Item]) -> list[Line]:
    """Return the lines of text on some pictures."""
    return [
        Line(
            text.words,
            text.size,
            text.place.move(item.x, item.y),
            capital(text.face, text.size),
        )
        for item in items
        for text in label(item.surface).texts
    ]


def written(items: list[Item]) -> list[Line]:
    """Return the lines of text on some pictures, without letters, numbers and marks on things."""
    return [line for line in lines(items) if _WORD.search(line.words)]


@contextmanager
def shrinking() -> Iterator[set[str]]:
    """The texts that are meanwhile set smaller than asked."""
    shrunk, real = set[str](), lettering.broken

    def broken(words: str, face: str, size: int, *room: int) -> tuple[tuple[str, ...], int]:
        lines, fitting = real(words, face, size, *room)
        if fitting < size and sys._getframe(1).f_code is lettering.set_in.__code__:
            shrunk.add(words)
        return lines, fitting

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lettering, "broken", broken)
        yield shrunk


class Look:
    """The topmost screen of a program, as it is seen and heard."""

    def __init__(self, name: str, app: App) -> None:
        self.name, self.app, self.top = name, app, app.stack.top
        with shrinking() as self.shrunk:
            self.items, self.buttons = self.top.items(), self.top.buttons()
            self.drawn = [(button, button.items(False)) for button in self.buttons]
        self.labels = [(button, written(items)) for button, items in self.drawn]
        self.lines = written(self.items)

    def faults(self) -> Iterator[str]:
        """Yield everything that is wrong with the screen."""
        yield from self._labels()
        yield from self._small()
        yield from self._shrunk()
        shown = [*self.lines, *(line for _, texts in self.labels for line in texts)]
        for line in shown:
            if not Rect((0, 0), self.app.size).contains(line.place):
                yield f"{line.words!r} is cut by the screen"
        for one, other in combinations(shown, 2):
            if one.place.inflate(-2, -2).colliderect(other.place.inflate(-2, -2)):
                yield f"{one.words!r} overlaps {other.words!r}"
        for button, items in self.drawn:
            globe = any(label(item.surface).sign == "icon-globe" for item in items)
            if button.name == "language" and not globe:
                yield "the language has no globe"
            covered = [] if button.bare or button.inside or button.picture else self.lines
            for line in covered:
                if any(item.rect.colliderect(line.place) for item in items):
                    yield f"{line.words!r} lies on {button.name}"
        yield from unheard(self.app)

    def _labels(self) -> Iterator[str]:
        """Yield labels that leave their button or are missing, or differ in size in one row."""
        top, home = self.top, not isinstance(self.app, Kiosk)
        places = (
            top.layout.buttons.values()
            if isinstance(top, BoardScreen) and (home or top.layout.facing)
            else ()
        )
        for button, texts in self.labels:
            if button.rect in places and button.icon not in ("", "globe") and not texts:
                yield f"the icon of {button.name} has no word"
            if button.label and not (button.inside or button.picture or button.bare):
                yield f"{button.name} has no label"
            for line in texts:
                if not button.rect.inflate(2, 2).contains(line.place):
                    yield f"{line.words!r} is cut by {button.name}"
        plain = [
            (button, texts[0].size)
            for button, texts in self.labels
            if texts and not (button.picture or button.title or button.note or not button.label)
        ]
        for (one, first), (other, second) in combinations(plain, 2):
            if one.rect.top == other.rect.top and one.rect.h == other.rect.h and first != second:
                yield f"{one.name} has {first} pixels, {other.name} beside it {second}"

    def _shrunk(self) -> Iterator[str]:
        """Yield the texts that are smaller than their size."""
        yield from (f"{words!r} is set smaller than its size" for words in self.shrunk)

    def _small(self) -> Iterator[str]:
        """Yield texts below the least size, and sentences smaller than a button or a note."""
        scale, top = self.app.scale, self.top
        rows = isinstance(top, KeysScreen | StaffScreen)  # No sentences, and the staff's own.
        growth = 1 if isinstance(top, StaffScreen) else scale.larger(BUTTON.growth)
        pictured = (texts for button, texts in self.labels if button.picture)
        captions = {line.words for texts in pictured for line in texts}
        for line in [*self.lines, *(line for _, texts in self.labels for line in texts)]:
            least = _CAPTION if line.words in captions else _LEAST
            if line.size < int(least * scale.base * growth):
                yield f"{line.words!r} has {line.size} pixels"
        drawn = lines([*self.items, *(item for _, items in self.drawn for item in items)])
        for line in drawn:
            mark = line.words in captions or line.words in FIXED or line.words.isdigit()
            if not mark and line.capital < LEAST_CAPITAL * scale.base - 1:
                yield f"a capital of {line.words!r} has {line.capital} pixels"
        sentence = min(scale.letters(NOTE), scale.letters(BUTTON)) - 1  # Places are whole pixels.
        for line in [] if rows else self.lines:
            if line.words.endswith(_SENTENCE) and line.size < sentence:
                yield f"{line.words!r} has {line.size} pixels, a button {sentence}"

    def contrasts(self) -> Iterator[str]:
        """Yield the texts with too little contrast, and in the exhibit the signs too.

        At home, the shapes of things that can be won count as well.
        """
        recorder = Recorder(self.top.background())
        recorder.draw(self.items)
        for button, items in self.drawn:
            recorder.draw(items, counts=button.enabled or isinstance(self.top, ThingsScreen))
        kiosk = isinstance(self.app, Kiosk)
        signs = [sign for sign in recorder.signs if kiosk or sign.what.startswith("shape-")]
        for kind, drawn in (("text", recorder.texts), ("sign", signs)):
            for each in drawn:
                if round(each.contrast, 1) < CONTRAST[kind]:
                    yield f"the {kind} {each.what!r} has a contrast of {each.contrast:.1f}"

    def sizes(self) -> Iterator[tuple[tuple[str, str], int]]:
        """Yield the smallest size on each button, and of each line."""
        for button, items in self.drawn:
            found = [line.size for line in lines(items)]
            if found:
                yield (self.name, button.name), min(found)
        for line in lines(self.items):
            if line.words not in FIXED and " / " not in line.words:
                yield (self.name, ""), line.size
