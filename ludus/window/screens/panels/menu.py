"""A small panel as data: a title, rows in reading order, and buttons at the foot."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ludus.picture.canvas import Item, Rect
from ludus.window.app.app import App
from ludus.window.screens.panels.panel import PanelScreen, Share, Text, spoken, wording
from ludus.window.screens.panels.rows import Row, Rows, Sentence, Way
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button


class Menu(PanelScreen):
    """Rows one below another, on the whole panel or above the buttons at its foot.

    Sentences without other rows share the room. A subclass whose rows or foot change while it is
    open overrides `rows` or `ends`.
    """

    def __init__(
        self,
        app: App,
        title: Text,
        *rows: Row | tuple[Row, ...],
        foot: Sequence[Way] = (),
        size: Share,
        upright: Share | None = None,
    ) -> None:
        super().__init__(app, title, size, upright)
        self._rows, self._ends = rows, foot

    def rows(self) -> Rows:
        return self._rows

    def ends(self) -> Sequence[Way]:
        """The buttons at the foot."""
        return self._ends

    @property
    def said(self) -> str:
        texts = [row.text for row in self.rows() if isinstance(row, Sentence)]
        return spoken(super().said, *(wording(text, self.words) for text in texts))

    def placed(self) -> Iterable[tuple[Row, Rect]]:
        """The rows with their places."""
        rows, room = self.rows(), self.room if self.ends() else self.inner
        texts = all(isinstance(row, Sentence) for row in rows)
        places = grid.grid(room, 1, len(rows), 0) if texts else self.column(len(rows), room)
        for row, place in zip(rows, places, strict=True):
            parts = row if isinstance(row, tuple) else (row,)
            yield from zip(parts, self.beside(place, len(parts)), strict=True)

    def _all(self) -> Iterator[tuple[Row, Rect]]:
        """The rows and the buttons at the foot, with their places."""
        yield from self.placed()
        if ends := self.ends():
            yield from zip(ends, self.foot(len(ends)), strict=True)

    def items(self) -> list[Item]:
        parts = (row.items(self, place) for row, place in self._all())
        return [*super().items(), *chain(*parts)]

    def buttons(self) -> list[Button]:
        return [*chain(*(row.buttons(self, place) for row, place in self._all()))]
