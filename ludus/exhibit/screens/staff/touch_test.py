"""The test of touch and sound, for staff."""

from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.picture import assets
from ludus.picture.canvas import Item, Rect, Surface
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.sound.sounds import KNOCK
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button


class TouchTestScreen(PanelScreen):
    """Squares all over the screen that vanish, with a sound, when they are touched."""

    kind = KioskState.TOUCH_TEST

    def __init__(self, app: Kiosk) -> None:
        # Translators: a square of the touch test, not one of the board.
        super().__init__(app, mark("Touch each square."))
        self._columns, self._ranks = (4, 6) if self.upright else (6, 4)
        self._left = [*range(self._columns * self._ranks)]

    def ground(self) -> Surface:
        """Return black, so that each square is visible."""
        return assets.blank(self.app.size)

    def _band(self) -> Rect:
        width, height = self.app.size
        band = Rect(0, 0, width, self.part(0.13))
        band.centery = height // 2
        return band

    def items(self) -> list[Item]:
        band = self._band().inflate(-2 * self.part(0.24), 0)
        return self.sentence(band, self.title_text)

    def buttons(self) -> list[Button]:
        band, size, half = self._band(), self.app.size, self._ranks // 2
        halves = Rect(0, 0, size[0], band.top), Rect(0, band.bottom, size[0], size[1] - band.bottom)
        places = [cell for part in halves for cell in grid.grid(part, self._columns, half, 0)]
        back = Rect(0, 0, self.part(0.2), self.row)
        back.midright = (band.right - self.part(0.02), band.centery)
        return [
            *(self._square(at, places[at].inflate((-self.part(0.03),) * 2)) for at in self._left),
            Button("close", back, self.stack.close, icon="close"),
        ]

    def _square(self, at: int, rect: Rect) -> Button:
        y, x = divmod(at, self._columns)
        return Button(f"square-{x}-{y}", rect, partial(self._touched, at), icon="hand")

    def _touched(self, at: int) -> None:
        self._left.remove(at)
        self.app.services.sounds.play(KNOCK, (at % self._columns + 0.5) / self._columns)
        if not self._left:
            self.app.services.sounds.play("victory")
            self.stack.close()
