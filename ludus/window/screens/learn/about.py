"""Facts about the archaeological board, and the meanings of its words, beside a picture of it."""

import math
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
        share = 1 if self.upright else _BOARD / math.sqrt(self.app.text_scale)
        return grid.cut(free, round(free.width * share))[0]

    @property
    def _shown(self) -> Surface:
        if self._board is None:
            column = self._column
            highest = self.part(0.5) if self.upright else column.height
            self._board = bare(self._game, column.width, highest)
        return self._board

    @property
    def _beside(self) -> Rect:
        return self.halves(self._column.width, self._shown.get_height())[1]

    def _pages(self) -> list[list[AboutLine]]:
        """A fact is kept whole if it fits on a page."""
        if not self._broken:
            place, found = self._beside, list[list[AboutLine]]()
            left, whole = 0.0, place.height
            facts = [*self._facts, *([] if self._caption else self._meant)]
            for fact in self._lines(facts, place.width):
                for part in [fact] if _height(fact) <= whole else [[line] for line in fact]:
                    if _height(part) > left:
                        found.append([])
                        left = whole
                    found[-1] += part
                    left -= sum(line.below for line in part)
            self._broken = found or [[]]
        return self._broken

    @property
    def _facts(self) -> list[AboutFact]:
        """What is known of the board, and last the sources."""
        known, say = game_text.about(self.words, self._game), self.words.say
        each = "; ".join(source for *_, source in known if source).split("; ")
        sources = "; ".join(dict.fromkeys(each))
        found = [AboutFact(f"{asked}: {says}") for asked, says, _ in known]
        if sources:
            # Translators: where the facts above are published; {source} is one or more of them.
            found.append(AboutFact(say("Sources: {source}", source=sources), note=True))
        return found

    @property
    def _meant(self) -> list[AboutFact]:
        """What the board says, and the meaning of each word."""
        say, game = self.words, self._game
        halves = [half for row in game.rows for half in row]
        meant = [
            say.meaning(game, at)
            for at, half in enumerate(halves[: len(game.meanings)])
            if half.word and game.meanings[at]
        ]
        texts = say.inscription(game), " · ".join(meant)
        return [AboutFact(text, note=True) for text in texts if text]

    def _lines(self, facts: list[AboutFact], width: int) -> list[list[AboutLine]]:
        found = []
        for words, note in facts:
            face, colour = (assets.BODY_ITALIC, QUIET) if note else (assets.BODY, CREAM)
            size = self.app.letters(NOTE if note else SENTENCE)
            pitch = _PITCH * size * fonts.leading(words, face)
            lines = fonts.wrapped(words, face, size, width)
            found.append([AboutLine(line, face, colour, size, pitch) for line in lines])
            found[-1][-1] = found[-1][-1]._replace(below=_APART * size)
        return found

    @property
    def _caption(self) -> list[AboutLine]:
        """What the board says, if there is room for it below the picture."""
        column, high = self._column, self._shown.get_height() + self.part(GAP)
        lines = [line for fact in self._lines(self._meant, column.width) for line in fact]
        fits = column.top + high + _height(lines) <= self.room.bottom
        return lines if fits and not self.upright else []

    # Display

    def items(self) -> list[Item]:
        board, column = self._shown, self._column
        middle = column.centerx, column.top + board.get_height() // 2
        found = [*super().items(), centred(board, middle)]
        found += self._written(self._pages()[self.page], self._beside)
        below = column.move(0, board.get_height() + self.part(GAP))
        return found + self._written(self._caption, below)

    def _written(self, lines: list[AboutLine], place: Rect) -> list[Item]:
        found, y = list[Item](), float(place.top)
        for each in lines:
            row = [placed(each.text, each.face, each.size, each.colour, place.left, y)]
            found += mirrored(row, place, each.text)
            y += each.below
        return found

    def buttons(self) -> list[Button]:
        return self.pager()


def _height(lines: list[AboutLine]) -> float:
    return sum(line.below for line in lines[:-1]) + (lines[-1].size * _PITCH if lines else 0)
