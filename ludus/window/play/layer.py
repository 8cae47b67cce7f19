"""A layer of a match: an addition with the parts of the match that it needs."""

from ludus.match.states import State
from ludus.picture.canvas import Item
from ludus.window.board.marks import Marks
from ludus.window.play.addition import Addition
from ludus.window.play.play_screen import PlayScreen


class Layer(Addition):
    """An addition to a match; it refers to no other layer."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.app, self.session = screen.app, screen.session
        self.table, self.view = screen.table, screen.view
        self.hand, self.light = screen.hand, screen.light


class Board(Layer):
    """The board with its marks."""

    def mark(self, marks: Marks) -> None:
        state = self.session.table.state
        marks.throws = state in (State.SHARING, State.THROWING)
        if state is State.HANDING_OVER and not self.view.falling:
            marks.compared = {"arrow-missed": self.table.barred}
            marks.light = self.view.dice.darkness

    def items(self) -> list[Item]:
        return self.view.items(self.screen.marks())
