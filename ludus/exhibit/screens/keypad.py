"""The functions of the nine keys of a number pad."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.picture import assets, signs
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item, Rect, centred
from ludus.picture.lettering import TEXT, TITLE, set_in
from ludus.window.input import keys
from ludus.window.screens.panels.panel import GAP, ROW, PanelScreen
from ludus.window.text.sentences import BUTTONS, KEYS
from ludus.window.widgets.button import Button, side_by_side


class KeypadScreen(PanelScreen):
    """Shows the keys in their arrangement, each with its digit and function."""

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, BUTTONS["keypad"], (1.4, 0.96), (0.94, 1.2))

    def _places(self) -> list[Rect]:
        """Return the place of each key from 1, which is at the lower left."""
        room, gap = self.inner, self.part(GAP)
        room.height -= self.part(ROW) + 2 * gap
        high = (room.height - 2 * gap) // 3
        tops = [room.top + rank * (high + gap) for rank in (2, 1, 0)]
        rows = [Rect(room.left, top, room.width, high) for top in tops]
        return [place for row in rows for place in side_by_side(row, 3, gap)]

    def items(self) -> list[Item]:
        found = super().items()
        for key, place in zip(keys.NINE, self._places(), strict=True):
            found.append(centred(signs.recess(place.size), place.center))
            what = self.app.words.say(KEYS[keys.meaning(key, self.app.settings.keys)])
            inside = place.inflate(-self.part(0.04), -self.part(0.02))
            above = Rect(inside.left, inside.top, inside.width, inside.height * 2 // 5)
            below = Rect(inside.left, above.bottom, inside.width, inside.height - above.height)
            size, face = self.app.letters(TITLE), assets.BODY_BOLD
            found += set_in(above, keys.DIGITS[key], size, face, GOLD)
            found += set_in(below, what, self.app.letters(TEXT))
        return found

    def buttons(self) -> list[Button]:
        return [self.close()]
