"""Facts about the archaeological board, with the meanings of its words, beside a picture of it."""

import math
from typing import NamedTuple

from pygame import Rect, Surface

from ludus.picture import assets, fonts
from ludus.picture.assets import CREAM, QUIET, Colour
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import SENTENCE, mirrored, placed
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.pictures.diagrams import bare
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

# Translators: a button and a title: where the board was found, and what its words mean.
ABOUT = mark("About this board")
_PITCH = 1.2
"""The pitch of lines, in sizes of the letters."""
_APART = 1.8
"""The pitch to the next fact."""


class AboutLine(NamedTuple):
    text: str
    face: str
    colour: Colour
    below: float
    """The pitch to the next line, in sizes of the letters."""


def button(app: App, rules: RuleSet, rect: Rect, label: str = "") -> Button | None:
    """A button that opens this screen, or None for a board without facts."""
    return (
        Button("about", rect, lambda: app.open(AboutScreen, rules), label, "about")
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
        self._board: Surface | None = None
        self._broken: list[list[AboutLine]] = []

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
    def _shown(self) -> Surface:
        if self._board is None:
            column = self._column
            highest = self.part(0.6) if self.upright else column.height
            self._board = bare(self._game, column.width, highest)
        return self._board

    @property
    def _beside(self) -> Rect:
        return self.halves(self._column.width, self._shown.get_height())[1]

    def _pages(self) -> list[list[AboutLine]]:
        """A fact is kept whole if it fits on a page."""
        if not self._broken:
            place, found = self._beside, list[list[AboutLine]]()
            left, whole = 0.0, place.height / self.app.letters(SENTENCE)
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
        """The inscription with the meanings of its words, and what is known of the board."""
        size, say, game = self.app.letters(SENTENCE), self.words, self._game
        halves = [half for row in game.rows for half in row]
        meant = [
            say.meaning(game, at)
            for at, half in enumerate(halves[: len(game.meanings)])
            if half.word and game.meanings[at]
        ]
        quiet, plain = (assets.BODY_ITALIC, QUIET), (assets.BODY, CREAM)
        facts = [[(say.inscription(game), *plain), *((word, *quiet) for word in meant)]] * bool(
            meant
        )
        for asked, says, source in say.about(game):
            facts.append([(asked, *quiet), (says, *plain), *([(source, *quiet)] if source else [])])
        found = []
        for fact in facts:
            lines = [
                AboutLine(line, face, colour, _PITCH * fonts.leading(words, face))
                for words, face, colour in fact
                for line in fonts.wrapped(words, face, size, width)
            ]
            found.append([*lines[:-1], lines[-1]._replace(below=_APART)])
        return found

    # Display

    def items(self) -> list[Item]:
        board, place, column = self._shown, self._beside, self._column
        middle = column.centerx, column.top + board.get_height() // 2
        found = [*super().items(), centred(board, middle)]
        y, size = float(place.top), self.app.letters(SENTENCE)
        for each in self._pages()[self.page]:
            row = [placed(each.text, each.face, size, each.colour, place.left, y)]
            found += mirrored(row, place, each.text)
            y += size * each.below
        return found

    def buttons(self) -> list[Button]:
        return self.pager()


def _height(lines: list[AboutLine]) -> float:
    return sum(line.below for line in lines[:-1]) + 1
