"""The screen that asks staff for the PIN."""

from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.staff.staff_screen import StaffScreen
from ludus.exhibit.staff.pins import TOO_MANY, WRONG_PIN
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item, Rect
from ludus.picture.lettering import TITLE, set_in
from ludus.window.input import keys
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import GAP

_LONGEST_PIN = 12


class PinScreen(PanelScreen):
    """Asks for the PIN; each wrong PIN doubles the wait."""

    kind = KioskState.PIN
    app: Kiosk
    typed = True
    awake = True
    """The wait is counted."""

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, mark("Enter the PIN"), (1.05, 0.96), (0.94, 0.96))
        self._pins = app.guard.pins
        self._typed, self._wait_text = "", TOO_MANY
        self._seconds = 0
        """The seconds to wait, as shown."""

    def step(self) -> bool:
        """Update the wait each second; it continues if this screen is closed and opened again."""
        before, self._seconds = self._seconds, self._pins.wait_s()
        return self._seconds != before

    def items(self) -> list[Item]:
        place, _ = self._parts()
        if seconds := self._pins.wait_s():
            text = self.words.say_plural(self._wait_text, seconds, seconds=seconds)
            return [*super().items(), *self.sentence(place, text, colour=GOLD)]
        dots = "•" * len(self._typed)
        return [*super().items(), *set_in(place, dots, self.app.letters(TITLE), colour=GOLD)]

    def buttons(self) -> list[Button]:
        ready, places = not self._pins.wait_s(), self._parts()[1]
        figures = [
            Button(f"figure-{figure}", place, partial(self._type, figure), figure, enabled=ready)
            for figure, place in zip("1234567890", [*places[:9], places[10]], strict=True)
        ]
        return [
            *figures[:9],
            Button("close", places[9], self.stack.close, icon="close"),
            figures[9],
            Button("done", places[11], self._done, icon="done", lit=ready, enabled=ready),
        ]

    def _parts(self) -> tuple[Rect, list[Rect]]:
        gap = self.part(GAP)
        dots, room = grid.cut(self.inner, self.part(0.08 * self.scale.larger(1)), down=True)
        side = (room.height - 3 * gap) // 4
        keys = Rect(0, 0, 3 * side + 2 * gap, room.height).move_to(midtop=room.midtop)
        return dots, grid.grid(keys, 3, 4, gap)

    def _type(self, figure: str) -> None:
        self._typed = (self._typed + figure)[:_LONGEST_PIN]

    def _done(self) -> None:
        right = self._pins.judge(self._typed)
        self._typed, self._wait_text = "", WRONG_PIN
        if right:
            self.stack.close()
            self.stack.open(StaffScreen(self.app))

    def key(self, key: int) -> bool:
        if key in keys.DIGITS and not self._pins.wait_s():
            self._type(keys.DIGITS[key])
        elif key == keys.BACKSPACE:
            self._typed = self._typed[:-1]
        else:
            return False
        return True
