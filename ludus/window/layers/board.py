"""The board with its marks."""

from ludus.picture.canvas import Item
from ludus.window.play.layer import Layer


class Board(Layer):
    def items(self) -> list[Item]:
        return self.view.items(self.screen.marks())
