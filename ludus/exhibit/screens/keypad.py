"""The keys of a number pad, for visitors."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.picture.assets import BODY_BOLD, GOLD
from ludus.picture.lettering import BUTTON
from ludus.window.input import keys
from ludus.window.screens.panels.menu import Menu
from ludus.window.text.sentences import BUTTONS, KEYS
from ludus.window.widgets.nodes import GAP, Lines, Node
from ludus.window.widgets.pages import Pages
from ludus.window.widgets.tree import Column, FirstFit, Framed, Grid, Row


class KeypadScreen(Menu):
    """Shows the keys in their arrangement, each with its digit and function."""

    kind = KioskState.KEYPAD

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, BUTTONS["keypad"], foot=[self.close()])

    def body(self) -> Node:
        """The keys in their arrangement, or as a list where that is too wide."""
        # Key 1 is at the lower left.
        nine = *keys.NINE[6:], *keys.NINE[3:6], *keys.NINE[:3]
        line, left = (Column, False) if self.upright else (Row, True)
        close = GAP / 2
        framed = [Framed(line(*self._key(key, left), gap=close), rim=close) for key in nine]
        listed = [Row(*self._key(key, left=True, most=1)) for key in keys.NINE]
        nodes = Grid(framed, 3, close, fixed=True), Pages(listed, self.page, gap=GAP / 4)
        return FirstFit(nodes, tight=True)

    def _key(self, key: int, left: bool, most: int = 3) -> tuple[Node, Node]:
        """The digit and the effect of a key, on at most so many lines."""
        effect = self.words.say(KEYS[keys.meaning(key, self.settings.keys)])
        digit = Lines(keys.DIGITS[key], BUTTON, BODY_BOLD, GOLD)
        return digit, Lines(effect, BUTTON, left=left, most=most, grow=1)
