"""The choice of a language, which needs no words to be found."""

from collections.abc import Iterable, Sequence
from functools import partial

from pygame import Rect

from ludus.window.app.app import App
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Row, Way
from ludus.window.screens.panels.switch import switch
from ludus.window.text.sentences import BUTTONS
from ludus.window.text.words import CLOSE

_SWITCHES = ("contrast", "text", "calm")
_MOST_ROWS = 6
"""The most languages in a column on a wide screen."""


class LanguageScreen(Menu):
    """A button for each language; switches for contrast, size of text and movement."""

    def __init__(self, app: App, offered: Sequence[str], kind: str = "") -> None:
        self._offered, self.kind = offered, kind
        count, fewest = len(offered), len(_SWITCHES) + 1
        self._columns = -(-count // _MOST_ROWS)
        rows, upright_rows = min(_MOST_ROWS, max(count, fewest)), -(-count // 2) + fewest
        wide = 0.75 + 0.62 * self._columns, 0.18 + 0.118 * rows
        upright = 0.94, 0.18 + 0.118 * upright_rows
        super().__init__(app, BUTTONS["language"], size=wide, upright=upright)

    def rows(self) -> list[Way]:
        switches = (switch(self.app, name) for name in _SWITCHES)
        back = Way("back", self.back, CLOSE, "done", lit=True)
        return [*map(self._language, self._offered), *switches, back]

    def _language(self, code: str) -> Way:
        name, speaks = self.app.texts(code).own_name, code == self.words.language
        return Way(code, partial(self._speak, code), lambda: name, chosen=speaks)

    def placed(self) -> Iterable[tuple[Row, Rect]]:
        """The languages in columns beside the switches, or above them on an upright screen."""
        count, others = len(self._offered), len(_SWITCHES) + 1
        if self.upright:
            ranks = -(-count // 2)
            rows = self.column(ranks + others)
            places, rest = (
                [half for row in rows[:ranks] for half in self.beside(row, 2)],
                rows[ranks:],
            )
        else:
            ranks = -(-count // self._columns)
            *columns, last = self.beside(self.inner, self._columns + 1)
            places = [rect for part in columns for rect in self.column(ranks, part)]
            rest = self.column(max(ranks, others), last)
        return zip(self.rows(), [*places[:count], *rest[: others - 1], rest[-1]], strict=True)

    def _speak(self, code: str) -> None:
        self.stack.close()
        self.app.speak(code)
