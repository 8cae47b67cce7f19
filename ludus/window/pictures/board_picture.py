"""A board in the light of its place, as it is drawn into files that people send."""

from pygame import Rect, Surface

from ludus.match.table import Table
from ludus.picture import assets, stone
from ludus.picture.canvas import Canvas, Item
from ludus.window.board.background import painted
from ludus.window.board.view import View
from ludus.window.layout.layout import lay_out
from ludus.window.sound.sounds import Sounds

SIZE = (1280, 720)
WHOLE = Rect((0, 0), SIZE)
EDGE = 24


class BoardPicture:
    """The board of a table, without buttons; texts stand out on the line and beside the seats."""

    def __init__(self, table: Table) -> None:
        self.layout = lay_out(table.rules, SIZE, table.record.checkers, (), text_scale=1.6)
        self.view = View(self.layout, Sounds())
        self.view.show(table.now, table.lying, table.left)
        self._ground = painted(self.layout)
        for rect in (self.layout.line.inflate(SIZE[0], 0), *self.layout.by_seats):
            stone.shade(self._ground, rect)
        self._canvas = Canvas(assets.blank(SIZE))

    def picture(self, items: list[Item], part: Rect = WHOLE) -> Surface:
        """A part of the board with items on it."""
        self._canvas.paint(self._ground, items)
        return self._canvas.target.subsurface(part)
