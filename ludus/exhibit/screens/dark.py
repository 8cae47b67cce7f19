"""Screens on which nobody can play: the night, and "Out of order"."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.attract.announcement import announcement
from ludus.exhibit.screens.attract.attract import before
from ludus.picture import assets
from ludus.picture.canvas import Item, Surface
from ludus.picture.track import SECOND
from ludus.window.app.screen import Screen
from ludus.window.text.catalogue import mark

# Translators: over the board while the museum's staff have closed the exhibit; also a button that
# does so.
OUT_OF_ORDER = mark("Out of order")
_MOVED = 600 * SECOND
"""Steps after which the picture moves, to prevent burn-in."""


class DarkScreen(Screen):
    """A black, silent screen outside the opening hours."""

    kind = KioskState.DARK
    musical = False

    def ground(self) -> Surface:
        return assets.blank(self.app.size)


class OutOfOrderScreen(DarkScreen):
    """The board and "Out of order"."""

    kind = KioskState.OUT_OF_ORDER
    app: Kiosk

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self._board = before(app, app.config.game.offered[0])
        self._steps = 0

    def resize(self) -> None:
        super().resize()
        self._board.resize()

    def ground(self) -> Surface:
        return self._board.background()

    def items(self) -> list[Item]:
        return announcement(self._board, OUT_OF_ORDER, self.app.config.language)

    def step(self) -> bool:
        self._steps += 1
        if self._steps == _MOVED:
            self.app.home()
        return False
