"""A small panel as data: a title, rows in reading order, and buttons at the foot."""

from collections.abc import Sequence

from ludus.window.app.app import App
from ludus.window.screens.panels.panel import Text, spoken, wording
from ludus.window.screens.panels.rows import Group, Row, Rows, Sentence, Way
from ludus.window.screens.panels.sheet import Sheet
from ludus.window.widgets.nodes import Node
from ludus.window.widgets.tree import Column, Grid, Pages


class Menu(Sheet):
    """Rows one below another, and buttons at the foot.

    Groups fill columns, and further pages where room is short. A subclass whose rows or foot
    change while it is open overrides `rows` or `ends`.
    """

    def __init__(
        self, app: App, title: Text, *rows: Row | tuple[Row, ...], foot: Sequence[Way] = ()
    ) -> None:
        super().__init__(app, title)
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

    def body(self) -> Node:
        rows = self.rows()
        if any(isinstance(row, Group) for row in rows):
            return Pages([self._node(row) for row in rows], self._page)
        return Column(*map(self._node, rows))

    def _node(self, row: Row | tuple[Row, ...]) -> Node:
        if isinstance(row, tuple):
            return Grid([each.node(self.words) for each in row], len(row))
        return row.node(self.words)

    def at_foot(self) -> Sequence[Node]:
        return [way.node(self.words) for way in self.ends()]
