"""Facts about the archaeological board, beside a picture whose words explain themselves."""

import math
from functools import partial
from typing import NamedTuple

from pygame import Rect

from ludus.picture import assets, fonts
from ludus.picture.assets import CREAM, QUIET, Colour
from ludus.picture.canvas import Item
from ludus.picture.lettering import LARGE, TEXT, mirrored, placed, set_in
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.diagrams import Bare, bare
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

# Translators: a button and a title: where the board was found, and what its words mean.
ABOUT = mark("About this board")
_PITCH, _APART = 1.2, 1.8
"""The pitch of lines, and the pitch to the next fact, in sizes of the letters."""
_SAID = 0.2
"""The height of the meanings of words: two texts of at most two lines."""
_HIGHER = 1.3
"""The largest growth of that height with larger text, because the board needs room for touches."""


class AboutLine(NamedTuple):
    text: str
    face: str
    colour: Colour
    below: float
    """The pitch to the next line, in sizes of the letters."""


def button(app: App, rules: RuleSet, rect: Rect, label: str = "") -> Button | None:
    """A button that opens this screen, or None for a board without facts."""
    show = partial(app.stack.open, "about", rules)
    return Button("about", rect, show, label, "about") if rules.about else None


class AboutScreen(PanelScreen):
    """The board of a game, and the facts about it on pages."""

    paged = True

    def __init__(self, app: App, game: RuleSet) -> None:
        super().__init__(app, ABOUT, (1.67, 0.96), (0.94, 1.68))
        self._game = game
        self._word: int | None = None
        """The explained word, by its place in the rows."""
        self._board: Bare | None = None
        self._broken: list[list[AboutLine]] = []

    def prepare(self) -> None:
        super().prepare()
        for word in self.words:
            self._shown.letters(word, lit=True)

    def resize(self) -> None:
        super().resize()
        self._board, self._broken = None, []

    @property
    def pages(self) -> int:
        return len(self._pages())

    # Layout

    @property
    def _column(self) -> Rect:
        """On the left, or over the full width."""
        free = self.free
        share = 1 if self.upright else 0.54 / math.sqrt(self.app.text_scale)
        return grid.cut(free, round(free.width * share))[0]

    @property
    def _under(self) -> int:
        return round(self.part(_SAID) * min(self.app.text_scale, _HIGHER))

    @property
    def _shown(self) -> Bare:
        if self._board is None:
            column = self._column
            highest = self.part(0.6) if self.upright else column.height - self._under
            self._board = bare(self._game, column.width, highest)
            self._board.rect.midtop = column.midtop
        return self._board

    @property
    def _beside(self) -> Rect:
        high = self._shown.rect.height + (self._under if self._shown.words else 0)
        return self.halves(self._column.width, high)[1]

    def _pages(self) -> list[list[AboutLine]]:
        """A fact is kept whole if it fits on a page."""
        if not self._broken:
            place, found = self._beside, list[list[AboutLine]]()
            left, whole = 0.0, place.height / self.app.letters(TEXT)
            for fact in self._facts(place.width):
                # A heading must not stand alone at the foot of a page.
                parts = [fact[:2], *([line] for line in fact[2:])]
                for part in [fact] if _height(fact) <= whole else parts:
                    if _height(part) > left:
                        found.append([])
                        left = whole
                    found[-1] += part
                    left -= sum(line.below for line in part)
            self._broken = found or [[]]
        return self._broken

    def _facts(self, width: int) -> list[list[AboutLine]]:
        size = self.app.letters(TEXT)
        found = []
        for asked, says, source in self.app.words.about(self._game):
            said = [(asked, assets.BODY_ITALIC, QUIET), (says, assets.BODY, CREAM)]
            said += [(source, assets.BODY_ITALIC, QUIET)] if source else []
            lines = [
                AboutLine(line, face, colour, _PITCH * fonts.leading(words, face))
                for words, face, colour in said
                for line in fonts.wrapped(words, face, size, width)
            ]
            found.append([*lines[:-1], lines[-1]._replace(below=_APART)])
        return found

    # Display

    def items(self) -> list[Item]:
        board, place = self._shown, self._beside
        found = [*super().items(), Item(board.picture, *board.rect.topleft)]
        y, size = float(place.top), self.app.letters(TEXT)
        for each in self._pages()[self.page % self.pages]:
            row = [placed(each.text, each.face, size, each.colour, place.left, y)]
            found += mirrored(row, place, each.text)
            y += size * each.below
        return found + self._said()

    def _said(self) -> list[Item]:
        """The meaning of the touched word, or else of the whole inscription."""
        words, game, board = self.app.words, self._game, self._shown
        if not board.words:
            return []
        column, high, gap = self._column, round(self._under * 0.48), self._under // 50
        upper = Rect(column.left, board.rect.bottom + gap, column.width, high)
        lower = upper.move(0, high + gap)
        text, large = self.app.letters(TEXT), self.app.letters(LARGE)
        if self._word is None:
            hint = words.say("Touch a word: it speaks.")
            said = set_in(upper, words.inscription(game), text)
            return said + set_in(lower, hint, text, assets.BODY_ITALIC, QUIET)
        found = set_in(upper, words.meaning(game, self._word), large)
        return found + set_in(lower, words.inscription(game), text, colour=QUIET)

    def buttons(self) -> list[Button]:
        board = self._shown
        found = self.pager()
        for word in board.words:
            letters, speak = board.letters(word, self._word == word), partial(self.speak, word)
            said, place = self.app.words.meaning(self._game, word), board.place(word)
            found.append(Button(f"word-{word}", place, speak, said, picture=letters))
        return found

    @property
    def words(self) -> list[int]:
        """The words with a meaning, by their places in the rows."""
        return self._shown.words

    def speak(self, word: int) -> None:
        """Explain a word, or stop explaining it."""
        self._word = None if self._word == word else word
        self.changed()


def _height(lines: list[AboutLine]) -> float:
    return sum(line.below for line in lines[:-1]) + 1
