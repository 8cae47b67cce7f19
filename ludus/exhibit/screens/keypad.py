"""The keys of a number pad, for visitors."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.picture import assets, signs
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import TITLE, set_in
from ludus.window.input import keys
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.sentences import BUTTONS, KEYS
from ludus.window.widgets import grid
from ludus.window.widgets.nodes import GAP


class KeypadScreen(PanelScreen):
    """Shows the keys in their arrangement, each with its digit and function."""

    kind = KioskState.KEYPAD

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, BUTTONS["keypad"], (1.4, 0.96), (0.94, 1.2))

    def items(self) -> list[Item]:
        items = super().items()
        rows = grid.grid(self.room, 3, 3, self.part(GAP))
        # Key 1 is at the lower left.
        for key, place in zip(keys.NINE, [*rows[6:], *rows[3:6], *rows[:3]], strict=True):
            items.append(centred(signs.recess(place.size), place.center))
            what = self.words.say(KEYS[keys.meaning(key, self.settings.keys)])
            inside = place.inflate(-self.part(0.04), -self.part(0.02))
            above, below = grid.cut(inside, inside.height * 2 // 5, down=True)
            size, face = self.app.letters(TITLE), assets.BODY_BOLD
            items += set_in(above, keys.DIGITS[key], size, face, GOLD)
            items += self.sentence(below, what)
        return items
