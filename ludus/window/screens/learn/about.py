"""Facts about the archaeological board, and the meanings of its words, beside a picture of it."""

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.picture import assets, fonts
from ludus.picture.assets import CREAM, QUIET, Colour
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import NOTE, SENTENCE, mirrored, placed
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.diagrams import bare
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text import game_text
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

ABOUT = BUTTONS["about"]
_BOARD = 0.36
"""The width of the board, as a share of the panel's."""
_PITCH = 1.2
"""The pitch of lines, in sizes of the letters."""
_APART = 1.6
"""The pitch to the next fact."""


class AboutLine(NamedTuple):
    text: str
    face: str
    colour: Colour
    size: int
    below: float
    """The pitch to the next line, in pixels."""


class AboutFact(NamedTuple):
    text: str
    note: bool = False
    """Whether it is smaller and quieter."""


def button(app: App, rules: RuleSet, rect: Rect, label: str = "") -> Button | None:
    """A button that opens this screen, or None for a board without facts."""
    return (
        Button("about", rect, lambda: app.stack.open(AboutScreen(app, rules)), label, "about")
        if rules.about
        else None
    )


class AboutScreen(PanelScreen):
    """The board of a game, and the facts about it on pages."""

    kind = "about"
    paged = True

    def __init__(self, app: App, game: RuleSet) -> None:
        super().__init__(app, ABOUT, (1.67, 0.96), (0.94, 1.68))
        self._game = game

    @property
    def pages(self) -> int:
        return len(self._leaves)

    # Layout

    @property
    def _column(self) -> Rect:
        """On the left, or over the full width."""
        free = self.free
        share = 1 if self.upright else _BOARD / math.sqrt(self.app.text_scale)
        return grid.cut(free, round(free.width * share))[0]

    @cached_property
    def _board(self) -> Surface:
        column = self._column
        return bare(self._game, column.width, self.part(0.5) if self.upright else column.height)

    @property
    def _beside(self) -> Rect:
        free, down = self.free, self.upright
        length, gap = (self._board.get_height(), 0.02) if down else (self._column.width, 0.03)
        return grid.cut(free, length, self.part(gap), down)[1]

    @cached_property
    def _leaves(self) -> list[list[AboutLine]]:
        """The lines of each page; a fact stays whole if it fits on one."""
        place, leaves = self._beside, list[list[AboutLine]]()
        left, whole = 0.0, place.height
        facts = [*self._facts, *([] if self._caption else self._meanings)]
        for fact in self._lines(facts, place.width):
            for part in [fact] if _height(fact) <= whole else [[line] for line in fact]:
                if _height(part) > left:
                    leaves.append([])
                    left = whole
                leaves[-1] += part
                left -= sum(line.below for line in part)
        return leaves or [[]]

    @property
    def _facts(self) -> list[AboutFact]:
        """What is known of the board, and last the sources."""
        known, say = game_text.about(self.words, self._game), self.words.say
        each = "; ".join(source for *_, source in known if source).split("; ")
        sources = "; ".join(dict.fromkeys(each))
        facts = [AboutFact(f"{question}: {answer}") for question, answer, _ in known]
        if sources:
            # Translators: where the facts above are published; {source} is one or more of them.
            facts.append(AboutFact(say("Sources: {source}", source=sources), note=True))
        return facts

    @property
    def _meanings(self) -> list[AboutFact]:
        """What the board says, and the meaning of each word."""
        words, game = self.words, self._game
        halves = [half for row in game.rows for half in row]
        meanings = [
            words.meaning(game, at)
            for at, half in enumerate(halves[: len(game.meanings)])
            if half.word and game.meanings[at]
        ]
        texts = words.inscription(game), " · ".join(meanings)
        return [AboutFact(text, note=True) for text in texts if text]

    def _lines(self, facts: list[AboutFact], width: int) -> list[list[AboutLine]]:
        """The lines of each fact."""
        broken = []
        for text, note in facts:
            face, colour = (assets.BODY_ITALIC, QUIET) if note else (assets.BODY, CREAM)
            size = self.app.letters(NOTE if note else SENTENCE)
            pitch = _PITCH * size * fonts.leading(text, face)
            *lines, last = fonts.wrapped(text, face, size, width)
            fact = [AboutLine(line, face, colour, size, pitch) for line in lines]
            broken.append([*fact, AboutLine(last, face, colour, size, _APART * size)])
        return broken

    @property
    def _caption(self) -> list[AboutLine]:
        """What the board says, if there is room for it below the picture."""
        column, high = self._column, self._board.get_height() + self.part(GAP)
        lines = [*chain(*self._lines(self._meanings, column.width))]
        fits = column.top + high + _height(lines) <= self.room.bottom
        return lines if fits and not self.upright else []

    # Display

    def items(self) -> list[Item]:
        board, column = self._board, self._column
        middle = column.centerx, column.top + board.get_height() // 2
        below = column.move(0, board.get_height() + self.part(GAP))
        return [
            *super().items(),
            centred(board, middle),
            *_items(self._leaves[self.page], self._beside),
            *_items(self._caption, below),
        ]

    def buttons(self) -> list[Button]:
        return self.pager()


def _height(lines: list[AboutLine]) -> float:
    return sum(line.below for line in lines[:-1]) + (lines[-1].size * _PITCH if lines else 0)


def _items(lines: list[AboutLine], place: Rect) -> Iterator[Item]:
    y = float(place.top)
    for each in lines:
        row = [placed(each.text, each.face, each.size, each.colour, place.left, y)]
        yield from mirrored(row, place, each.text)
        y += each.below
