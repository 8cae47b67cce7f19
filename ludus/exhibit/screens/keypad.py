"""The keys of a number pad, for visitors."""

from collections.abc import Sequence

from pygame import Rect

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.picture import signs
from ludus.picture.assets import BODY_BOLD, GOLD
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import TITLE
from ludus.window.input import keys
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way
from ludus.window.text.sentences import BUTTONS, KEYS
from ludus.window.widgets.entries import Entries
from ludus.window.widgets.nodes import Lines, Node
from ludus.window.widgets.tree import Column, Framed, Row


class KeypadScreen(Menu):
    """Shows the keys in their arrangement, each with its digit and function."""

    kind = KioskState.KEYPAD

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, BUTTONS["keypad"])

    def body(self) -> Node:
        # Key 1 is at the lower left.
        nine = *keys.NINE[6:], *keys.NINE[3:6], *keys.NINE[:3]
        return Entries(len(nine), lambda at: self._key(nine[at]), self.page, 3, ease=0)

    def _key(self, key: int) -> Node:
        effect = self.words.say(KEYS[keys.meaning(key, self.settings.keys)])
        digit = Lines(keys.DIGITS[key], TITLE, BODY_BOLD, GOLD)
        if self.upright:
            return Framed(Column(digit, Lines(effect), gap=0), _recess)
        return Framed(Row(digit, Lines(effect, left=True, grow=1)), _recess)

    def ends(self) -> Sequence[Way]:
        return [self.close()]


def _recess(place: Rect) -> list[Item]:
    return [centred(signs.recess(place.size), place.center)]
