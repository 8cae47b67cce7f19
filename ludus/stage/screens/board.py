"""A screen with a board in play: its layout, ground and view follow the window's size."""

from pygame import Surface

from ludus.match.table import Table
from ludus.stage import assets, stone
from ludus.stage.app import App, Screen
from ludus.stage.assets import CREAM
from ludus.stage.canvas import Item, centred
from ludus.stage.layout import Layout, lay_out
from ludus.stage.view import View


class BoardScreen(Screen):
    """The board of a table, and the line of words that goes with it."""

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table = table
        self.layout = self.lay_out()
        self.view = View(table.rules, self.layout, app.services.sounds)
        self._ground: Surface | None = None
        self.refresh()

    def lay_out(self) -> Layout:
        """The places of this screen at the window's size."""
        return lay_out(self.table.rules, self.app.size, self.table.record.checkers)

    def refresh(self) -> None:
        """Show the table as it stands, at once."""
        self.view.show(self.table.now, self.table.dice, self.table.left)

    def resize(self) -> None:
        """Lay everything out anew; what was gliding has landed."""
        self.layout = self.lay_out()
        self.view.layout = self.layout
        self._ground = None
        self.view.hurry()

    def ground(self) -> Surface:
        """Table and slab, carved once a size."""
        if self._ground is None:
            self._ground = stone.ground(
                self.table.rules, self.layout, self.app.words, self.app.settings.contrast
            )
        return self._ground

    def line_items(self, text: str, side: int | None) -> list[Item]:
        """The line above the board, in two where it is long, after a checker of its side."""
        rect = self.layout.line
        size = round(min(self.layout.area.size) * 0.037 * self.app.text_scale)
        room = rect.width - size * 4
        lines = [text]
        if assets.font(assets.BODY, size).size(text)[0] > room:
            size = min(round(size * 0.8), rect.height * 2 // 5)
            lines = assets.wrapped(text, assets.BODY, size, room)
            if len(lines) > 2:
                lines = assets.wrapped(text, assets.BODY, size, round(room * len(lines) / 2))
        said = [assets.fitting(line, assets.BODY, size, CREAM, room) for line in lines]
        pitch = round(size * 1.1)
        first = rect.centery - pitch * (len(said) - 1) // 2
        found = [centred(line, (rect.centerx, first + i * pitch)) for i, line in enumerate(said)]
        if side is not None:
            d = round(size * 1.25)
            widest = max(line.get_width() for line in said)
            at = (rect.centerx - widest // 2 - d, rect.centery)
            found.append(centred(assets.checker(side, 0, d), at))
        return found
