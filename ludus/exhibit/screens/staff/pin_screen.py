"""The screen that asks staff for the PIN."""

from functools import partial

from ludus.exhibit.config.operator_settings import LONGEST_PIN, SHORTEST_PIN
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.staff.staff_screen import StaffScreen
from ludus.exhibit.staff.pins import TOO_MANY, WRONG_PIN
from ludus.picture.assets import GOLD
from ludus.window.input import keys
from ludus.window.screens.panels.menu import Menu
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node
from ludus.window.widgets.push import Push, button, sign
from ludus.window.widgets.tree import Column, Grid, Row

_KEY = 0.11
"""The usual size of a key, as a share of the screen's shorter side."""
_ICON = 0.08
_PLACES = 0.4
"""The most room for the places of the figures, without gaps."""


# Translators: a title, above the seconds until the next PIN is accepted.
_WAIT = mark("Please wait")


class PinScreen(Menu):
    """Asks for the PIN; each wrong PIN doubles the wait."""

    kind = KioskState.PIN
    app: Kiosk
    typed = True
    awake = True
    """The wait is counted."""

    def __init__(self, app: Kiosk) -> None:
        self._pins = app.guard.pins
        super().__init__(
            app,
            lambda: app.words.say(_WAIT if self._pins.wait_s() else mark("Enter the PIN")),
            foot=[self.close()],
        )
        self._typed, self._wait_text = "", TOO_MANY
        self._seconds = 0
        """The seconds to wait, as shown."""

    def step(self) -> bool:
        """Update the wait each second; it continues if this screen is closed and opened again."""
        before, self._seconds = self._seconds, self._pins.wait_s()
        return self._seconds != before

    def body(self) -> Node:
        """The keys below the figures so far; no keys during the wait."""
        if seconds := self._pins.wait_s():
            text = self.words.say_plural(self._wait_text, seconds, seconds=seconds)
            return Lines(text, colour=GOLD)
        erase = button("erase", self._erase, icon="erase", enabled=bool(self._typed))
        enough = len(self._typed) >= SHORTEST_PIN
        done = button("done", self._done, icon="done", lit=enough, enabled=enough)
        figures = [*map(self._figure, "1234567890")]
        keys = *figures[:9], erase, figures[9], done
        typed, count = len(self._typed), max(len(self._typed), SHORTEST_PIN)
        boxes = (button("", list, switch=True, chosen=at < typed) for at in range(count))
        places = (sign(box, min(_ICON, _PLACES / count)) for box in boxes)
        return Column(Row(*places, gap=_ICON / 8), Grid([*map(_key, keys)], 3))

    def _figure(self, figure: str) -> Button:
        return button(f"figure-{figure}", partial(self._type, figure), figure)

    def _type(self, figure: str) -> None:
        self._typed = (self._typed + figure)[:LONGEST_PIN]

    def _erase(self) -> None:
        self._typed = self._typed[:-1]

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
            self._erase()
        else:
            return False
        return True


def _key(key: Button) -> Push:
    icon = Column(sign(key, _ICON)) if key.icon else None
    return Push(key, icon, wide=_KEY, high=_KEY)
