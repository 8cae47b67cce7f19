"""The test of touch and sound, for staff."""

from functools import cached_property, partial

from pygame import Rect, Surface

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.picture import assets
from ludus.picture.canvas import Item
from ludus.window.screens.panels.menu import Menu
from ludus.window.sound.sounds import KNOCK
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import GAP, Lines, Rule, Slot
from ludus.window.widgets.push import Push, button, sign
from ludus.window.widgets.tree import Column, Laid, Row, lay

_CLOSE = 0.2
"""The usual width of the button that closes, as a share of the screen's shorter side."""
_HAND = 0.1


class TouchTestScreen(Menu):
    """Squares all over the screen that vanish, with a sound, when they are touched."""

    kind = KioskState.TOUCH_TEST

    def __init__(self, app: Kiosk) -> None:
        # Translators: a field of the touch test, not one of the board.
        super().__init__(app, mark("Touch each field."))
        self._touched = set[str]()
        """The names of squares."""

    def ground(self) -> Surface:
        """Return black, so that each square is visible."""
        return assets.blank(self.app.size)

    @cached_property
    def laid(self) -> Laid:
        columns, ranks = (4, 6) if self.upright else (6, 4)
        rows = [
            Row(*(self._square(x, y, columns) for x in range(columns)), grow=1)
            for y in range(ranks)
        ]
        close = button("close", self.stack.close, icon="close")
        back = Push(close, Column(sign(close)), wide=_CLOSE)
        band = Row(Slot(wide=(_CLOSE, _CLOSE)), Lines(self.title_text, grow=1), back)
        squares = Column(*rows[: ranks // 2], band, *rows[ranks // 2 :])
        gap = self.part(GAP)
        return lay(squares, Rect((0, 0), self.app.size).inflate(-gap, -gap), Rule(self.app.scale))

    def _square(self, x: int, y: int, columns: int) -> Push:
        name, pan = f"square-{x}-{y}", (x + 0.5) / columns
        square = button(name, partial(self._touch, name, pan), icon="hand")
        return Push(square, Column(sign(square, _HAND)), grow=1)

    def items(self) -> list[Item]:
        return self.laid.items()

    def buttons(self) -> list[Button]:
        left = (button for button in super().buttons() if button.name not in self._touched)
        return sorted(left, key=lambda button: button.name == "close")

    def _touch(self, name: str, pan: float) -> None:
        self._touched.add(name)
        self.sounds.play(KNOCK, pan)
        if len(self.buttons()) == 1:
            self.sounds.play("victory")
            self.stack.close()
