"""Access to the staff's page by phone: a QR code, and a number to type."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.staff import Pairing
from ludus.picture.assets import CAPITALS, CREAM, GOLD
from ludus.picture.canvas import Item, Rect, Surface
from ludus.picture.lettering import LARGE, TEXT, TITLE, set_in
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

# Translators: a button and a title of the museum's staff: settings on a page for their phones.
BY_PHONE = mark("By phone")
_QUIET_ZONE = 4
"""Free squares around the code."""
_DARK, _LIGHT = (30, 20, 12), (255, 255, 255)


class PhoneScreen(PanelScreen):
    """Shows a number, which remains valid for some minutes after closing and lets one phone in."""

    app: Kiosk

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, BY_PHONE, (1.64, 0.96), (0.94, 1.68))
        assert app.hooks.pairing
        self._door: Pairing = app.hooks.pairing
        self._door.open()
        self._seen = self._door.number

    @property
    def awake(self) -> bool:
        """True, because a number may be used or expire at any time."""
        return True

    def step(self) -> bool:
        """Show a new number after one was used."""
        changed, self._seen = self._seen != self._door.number, self._door.number
        return changed

    def _halves(self) -> tuple[Rect, Rect]:
        """Return places for the code and for the text."""
        free = self.inner
        free.height = self.foot()[0].top - self.part(0.03) - free.top
        if self.upright:
            above = Rect(free.topleft, (free.width, round(free.height * 0.6)))
            return above, Rect(free.left, above.bottom, free.width, free.bottom - above.bottom)
        left, right = self.beside(free, 2)
        return left, right

    def items(self) -> list[Item]:
        """Show the code, the address and the number, or how to get a new number."""
        code, told = self._halves()
        say, size = self.app.words.say, self.app.letters(TEXT)
        number = self._seen
        if not number:
            # Translators: in place of a number for logging in that was shown for too long.
            void = say("This code has expired. Close this and open it again.")
            return [*super().items(), *set_in(self.inner, void, self.app.letters(LARGE))]
        try:
            address, pattern = self._door.address, self._door.pattern()
        except OSError:
            alone = say("This machine is in no network.")
            return [*super().items(), *set_in(self.inner, alone, self.app.letters(LARGE))]
        third = told.height // 3
        first, second, last = (told.move(0, n * third) for n in range(3))
        for row in (first, second, last):
            row.height = third
        # Translators: the phone's camera is to be pointed at a QR code beside it.
        scan = say("Scan with a phone in the museum's network, or open this address:")
        digits = f"{number[:3]} {number[3:]}"
        return [
            *super().items(),
            drawn(pattern, code),
            *set_in(first, scan, size, colour=CREAM),
            *set_in(second, address, size, colour=CREAM),
            *set_in(last, digits, 2 * self.part(TITLE), CAPITALS, GOLD),
        ]

    def buttons(self) -> list[Button]:
        return [self.close()]


def drawn(pattern: tuple[bytearray, ...], place: Rect) -> Item:
    """Paint a QR code in the middle of a place, in whole pixels."""
    count = len(pattern) + 2 * _QUIET_ZONE
    square = max(1, min(place.size) // count)
    surface = Surface((count * square, count * square))
    surface.fill(_LIGHT)
    for y, row in enumerate(pattern, start=_QUIET_ZONE):
        for x, dark in enumerate(row, start=_QUIET_ZONE):
            if dark:
                surface.fill(_DARK, (x * square, y * square, square, square))
    at = surface.get_rect().move_to(center=place.center)
    return Item(surface, at.left, at.top)
