"""The staff's small screens: the PIN, and the test of touch."""

from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.staff import TOO_MANY, WRONG_PIN
from ludus.exhibit.kiosk.states import KioskState
from ludus.picture import assets
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item, Rect, Surface
from ludus.picture.lettering import TITLE, set_in
from ludus.window.input import keys
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.sound.sounds import KNOCK
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

_LONGEST_PIN = 12


class PinScreen(PanelScreen):
    """Asks for the PIN; each wrong PIN doubles the wait."""

    app: Kiosk
    typed = True

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, mark("Enter the PIN"), (1.05, 0.96), (0.94, 0.96))
        self._typed, self._told = "", TOO_MANY
        self._seconds = 0
        """The seconds to wait, as shown."""

    @property
    def awake(self) -> bool:
        """True, because the wait is counted."""
        return True

    def step(self) -> bool:
        """Update the wait each second; it continues if this screen is closed and opened again."""
        before, self._seconds = self._seconds, self.app.guard.pins.wait_s()
        return self._seconds != before

    def items(self) -> list[Item]:
        place, _ = self._parts()
        if seconds := self.app.guard.pins.wait_s():
            text = self.app.words.say_plural(self._told, seconds, seconds=seconds)
            return [*super().items(), *self.sentence(place, text, colour=GOLD)]
        dots = "•" * len(self._typed)
        return [*super().items(), *set_in(place, dots, self.part(TITLE), colour=GOLD)]

    def buttons(self) -> list[Button]:
        ready, found = not self.app.guard.pins.wait_s(), list[Button]()
        for label, rect in zip((*"123456789", "close", "0", "done"), self._parts()[1], strict=True):
            if label == "close":
                found.append(Button("close", rect, self.app.stack.pop, icon="close"))
            elif label == "done":
                act = self._done
                found.append(Button("done", rect, act, icon="done", lit=ready, enabled=ready))
            else:
                press = partial(self._type, label)
                found.append(Button(f"figure-{label}", rect, press, label, enabled=ready))
        return found

    def _parts(self) -> tuple[Rect, list[Rect]]:
        gap = self.part(GAP)
        dots, room = grid.cut(self.inner, self.part(0.08), down=True)
        side = (room.height - 3 * gap) // 4
        keys = Rect(0, 0, 3 * side + 2 * gap, room.height).move_to(midtop=room.midtop)
        return dots, grid.grid(keys, 3, 4, gap)

    def _type(self, figure: str) -> None:
        self._typed = (self._typed + figure)[:_LONGEST_PIN]

    def _done(self) -> None:
        right = self.app.guard.pins.judge(self._typed)
        self._typed, self._told = "", WRONG_PIN
        if right:
            self.app.stack.pop()
            self.app.stack.open(KioskState.STAFF)

    def key(self, key: int) -> bool:
        if key in keys.DIGITS and not self.app.guard.pins.wait_s():
            self._type(keys.DIGITS[key])
        elif key == keys.BACKSPACE:
            self._typed = self._typed[:-1]
        else:
            return False
        return True


class TouchTestScreen(PanelScreen):
    """Squares all over the screen that vanish, with a sound, when they are touched."""

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
            Button("close", back, self.app.stack.pop, icon="close"),
        ]

    def _square(self, at: int, rect: Rect) -> Button:
        y, x = divmod(at, self._columns)
        return Button(f"square-{x}-{y}", rect, partial(self._touched, at), icon="hand")

    def _touched(self, at: int) -> None:
        self._left.remove(at)
        self.app.services.sounds.play(KNOCK, (at % self._columns + 0.5) / self._columns)
        if not self._left:
            self.app.services.sounds.play("victory")
            self.app.stack.pop()
