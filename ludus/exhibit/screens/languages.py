"""The choice of a language, each by its own name, and of easier viewing."""

from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.picture.canvas import Rect
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

_SWITCHES = ("contrast", "large", "calm")
"""Settings that last for one visit."""
_MOST_ROWS = 6
"""The most languages in a column on a wide screen."""


class LanguagesScreen(PanelScreen):
    """A button for each language; switches for contrast, size of text and movement."""

    app: Kiosk

    def __init__(self, app: Kiosk) -> None:
        self._count = len(app.config.language.offered)
        beside = min(_MOST_ROWS, max(self._count, len(_SWITCHES) + 1))
        below = self._ranks(2) + len(_SWITCHES) + 1
        wide, upright = (
            (width, 0.18 + 0.118 * rows)
            for width, rows in ((0.75 + 0.62 * self._columns, beside), (0.94, below))
        )
        super().__init__(app, mark("Language"), wide, upright)

    @property
    def _columns(self) -> int:
        return -(-self._count // _MOST_ROWS)

    def _ranks(self, columns: int) -> int:
        """Return the number of rows that the languages take in so many columns."""
        return -(-self._count // columns)

    def buttons(self) -> list[Button]:
        """Return a button for each language, the switches, and back."""
        places, rest = self._places()
        found = []
        for code, rect in zip(self.app.config.language.offered, places, strict=False):
            act, now = partial(self._speak, code), code == self.app.words.language
            found.append(Button(code, rect, act, self.app.texts(code).own_name, chosen=now))
        for name, rect in zip(_SWITCHES, rest, strict=False):
            found.append(self.switch(name, rect))
        return [*found, self.close(rest[-1], "back")]

    def _places(self) -> tuple[list[Rect], list[Rect]]:
        """Return places for the languages, and for the switches and the button back."""
        count = len(_SWITCHES) + 1
        if self.upright:
            ranks = self._ranks(2)
            rows = self.column(ranks + count)
            return [half for row in rows[:ranks] for half in self.beside(row, 2)], rows[ranks:]
        columns = self.beside(self.inner, self._columns + 1)
        ranks = self._ranks(self._columns)
        places = [rect for part in columns[:-1] for rect in self.column(ranks, part)]
        rest = self.column(max(ranks, count), columns[-1])
        return places, [*rest[: count - 1], rest[-1]]

    def _speak(self, code: str) -> None:
        self.app.stack.pop()
        self.app.speak(code)
