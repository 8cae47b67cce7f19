"""A test of touch and sound: squares all over the screen."""

from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.picture import assets
from ludus.picture.canvas import Item, Rect, Surface
from ludus.picture.lettering import TEXT, set_in
from ludus.window.screens.panels.panel import ROW, PanelScreen
from ludus.window.sound.sounds import KNOCK
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button


class TouchTestScreen(PanelScreen):
    """Squares all over the screen that vanish, with a sound, when they are touched."""

    def __init__(self, app: Kiosk) -> None:
        # Translators: a square of the touch test, not one of the board.
        super().__init__(app, mark("Touch each square."))
        self._columns, self._ranks = (4, 6) if self.upright else (6, 4)
        self._left = {(x, y) for x in range(self._columns) for y in range(self._ranks)}

    def ground(self) -> Surface:
        """Return black, so that each square is visible."""
        return assets.blank(self.app.size)

    def _band(self) -> Rect:
        """Return the band between the upper and the lower squares."""
        width, height = self.app.size
        band = Rect(0, 0, width, self.part(0.13))
        band.centery = height // 2
        return band

    def items(self) -> list[Item]:
        """Show the instruction between the squares."""
        band = self._band().inflate(-2 * self.part(0.24), 0)
        return set_in(band, self.app.words.say(self.title), self.app.letters(TEXT))

    def buttons(self) -> list[Button]:
        """Return the squares not yet touched, and back, in case touches fail somewhere."""
        band = self._band()
        width, height = band.width // self._columns, band.top // (self._ranks // 2)
        back = Rect(0, 0, self.part(0.2), self.part(ROW))
        back.midright = (band.right - self.part(0.02), band.centery)
        return [
            *(self._square(x, y, width, height) for x, y in sorted(self._left)),
            Button("back", back, self.app.stack.pop, icon="close"),
        ]

    def _square(self, x: int, y: int, width: int, height: int) -> Button:
        rect = Rect(x * width, self._top(y, height), width, height)
        rect.inflate_ip(-self.part(0.03), -self.part(0.03))
        return Button(f"square-{x}-{y}", rect, partial(self._touched, x, y), icon="hand")

    def _top(self, rank: int, height: int) -> int:
        """Return the upper edge of a row of squares."""
        half = self._ranks // 2
        if rank < half:
            return rank * height
        return self.app.size[1] - (self._ranks - rank) * height

    def _touched(self, x: int, y: int) -> None:
        self._left.discard((x, y))
        self.app.services.sounds.play(KNOCK, (x + 0.5) / self._columns)
        if not self._left:
            self.app.services.sounds.play("victory")
            self.app.stack.pop()
