"""The choice of a language, which needs no words to be found."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from ludus.window.app.app import App
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.switch import switch
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.button import Button

_SWITCHES = ("contrast", "text", "calm")
_MOST_ROWS = 6
"""The most languages in a column on a wide screen."""


class LanguageScreen(PanelScreen):
    """A button for each language; switches for contrast, size of text and movement."""

    def __init__(self, app: App, offered: Sequence[str]) -> None:
        self._offered, self._count = offered, len(offered)
        beside = min(_MOST_ROWS, max(self._count, len(_SWITCHES) + 1))
        below = -(-self._count // 2) + len(_SWITCHES) + 1
        self._columns = -(-self._count // _MOST_ROWS)
        wide, upright = ((0.75 + 0.62 * self._columns, beside), (0.94, below))
        shares = ((width, 0.18 + 0.118 * rows) for width, rows in (wide, upright))
        super().__init__(app, BUTTONS["language"], *shares)

    def buttons(self) -> list[Button]:
        places, rest = self._places()
        buttons = []
        for code, rect in zip(self._offered, places, strict=False):
            act, chosen = partial(self._speak, code), code == self.words.language
            buttons.append(Button(code, rect, act, self.app.texts(code).own_name, chosen=chosen))
        for name, rect in zip(_SWITCHES, rest, strict=False):
            buttons += switch(self.app, name).buttons(self, rect)
        return [*buttons, self.close(rest[-1], "back")]

    def _places(self) -> tuple[list[Rect], list[Rect]]:
        count = len(_SWITCHES) + 1
        if self.upright:
            ranks = -(-self._count // 2)
            rows = self.column(ranks + count)
            return [half for row in rows[:ranks] for half in self.beside(row, 2)], rows[ranks:]
        columns = self.beside(self.inner, self._columns + 1)
        ranks = -(-self._count // self._columns)
        places = [rect for part in columns[:-1] for rect in self.column(ranks, part)]
        rest = self.column(max(ranks, count), columns[-1])
        return places, [*rest[: count - 1], rest[-1]]

    def _speak(self, code: str) -> None:
        self.stack.close()
        self.app.speak(code)
