"""Buttons: the one kind of button, its pictures, and a short label that looks like one."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import BUTTON, NOTE, TITLE, Scale, broken, mirrored, set_in

_USUAL = 0.45
"""Largest size of a label that is clear of the bar of a chosen button, of the height."""
_PITCH = 1.15
"""Distance between the lines of a label and its notes, in sizes."""
_HIGHEST = 0.62
"""Largest size that is clear of the rim, of the button's height."""
_ALONE = 0.72
"""Largest size of a label, to keep clear of the rim."""
_SINGLE = 0.88
"""Largest size of a single letter or numeral, which has no descender."""
_FOOT = 28
"""Large letters are raised by a 28th of the height, because the plaque's foot is thicker."""
_LOW = 0.18
"""Distance from the middle of a line down to small letters, in sizes."""
CAPITALS_UP = 0.08
"""Distance up to capitals."""
_SIGN = 0.532
"""Size of a sign beside a label, as a share of the sign's room."""
_ABOVE = 1 / 10
"""The rise of the icon."""


@dataclass
class Button:
    """A button: an icon, a label or a picture in a rectangle."""

    name: str
    rect: Rect
    action: Callable[[], object]
    label: str = ""
    icon: str = ""
    command: str = ""
    """The command, a key of `BUTTONS`, if neither the name nor the icon is its key."""
    picture: Surface | None = None
    """A picture without a plaque, which is the whole button."""
    lit: bool = False
    """Whether it is the next thing to press."""
    chosen: bool = False
    """Whether it is the chosen one of several buttons."""
    enabled: bool = True
    switch: bool = False
    """Whether it is a switch with a box; the switch is on while the button is `chosen`."""
    bare: bool = False
    """Whether the screen itself draws the area, without a plaque."""
    flat: bool = False
    """Whether what a tree has laid out on it has no plaque."""
    title: bool = False
    """Whether the label is in capitals of the title face."""
    beside: Surface | None = None
    """At the left of the plaque, before the label."""
    note: str = ""
    """Smaller and quieter lines below the label; all begin at the left."""
    most: int = 0
    """The size of the labels in its row, in pixels; 0 for the usual size."""
    inside: Callable[[Rect], list[Item]] | None = None
    """The pictures on the plaque at a place, if a tree has laid them out."""

    def items(self, pressed: bool, scale: Scale) -> list[Item]:
        """The pictures; `scale` sets the size of the label."""
        if self.bare:
            return []
        place = self.rect.move(0, pressed)
        if self.picture:
            return [*self._spot(), centred(self.picture, place.center)]
        if self.flat and self.inside:
            return [*self._spot(), *self.inside(place)]
        ground = signs.plaque(self.rect.size, self._look, pressed)
        if self.inside:
            return [centred(ground, self.rect.center), *self.inside(place)]
        # Letters need an opaque ground: a table would shine through a faded one.
        ground = ground if self.label else self._dim(ground)
        items = [centred(ground, self.rect.center), *self._sign(place)]
        return items + (self._letters(place, scale) if self.label else [])

    def _spot(self) -> list[Item]:
        if self.switch or not (self.chosen or self.lit):
            return []
        return [centred(signs.spotlight(self.rect.size), self.rect.center)]

    @property
    def _look(self) -> str:
        if self.lit and self.enabled:
            return "lit"
        return "chosen" if self.chosen and not self.switch else "plain"

    def _dim(self, surface: Surface) -> Surface:
        return surface if self.enabled else assets.faded(surface, 4)

    def _sign(self, place: Rect) -> list[Item]:
        """The icon, picture or switch box: left of the label, or alone in the middle."""
        middle = place.centery - round(place.height * _ABOVE * (place.height > place.width))
        centre = place.left + self._indent // 2 if self.label else place.centerx, middle
        side = round(self._indent * _SIGN) if self.label else round(min(place.size) * 0.56)
        sign = self.beside
        if not sign and self.switch:
            sign = signs.sign("box-ticked" if self.chosen else "box", side)
        elif not sign and self.icon:
            sign = self._dim(signs.icon(self.icon, side))
        return mirrored([centred(sign, centre)], place, self.label) if sign else []

    @property
    def _indent(self) -> int:
        """Width in pixels at the left for a sign or picture beside the label."""
        if self.beside:
            return self.beside.get_width() + self.rect.height - self.beside.get_height()
        most = self.rect.width // 4  # A narrow button has more need of its label.
        return min(round(self.rect.height * 0.94), most) if self.icon or self.switch else 0

    @property
    def _face(self) -> str:
        return fonts.face(self.label, assets.CAPITALS_BOLD) if self.title else assets.BODY_BOLD

    def usual(self, scale: Scale) -> int:
        """The size of the label, if there is room."""
        large = len(self.label) < 2 or (self.title and not self.note)
        most = _SINGLE if len(self.label) < 2 else _ALONE
        return min(scale.letters(TITLE if large else BUTTON), round(self.rect.height * most))

    def fits(self, scale: Scale) -> int:
        """The largest size of the label, at most the usual one, for which there is room."""
        size = self.usual(scale)
        room = self._room(self.rect, size)
        return broken(self.label, self._face, size, room.width, room.height)[1]

    def _beside(self, place: Rect) -> Rect:
        """The room beside the sign."""
        margin = round(min(place.height * 0.2, place.width * 0.08))
        least = round(place.height * 0.3) if self.note else margin
        left = max(self._indent + (margin // 2 if self.beside else 0), least)
        before = margin if fonts.turned(self.label) else left
        return Rect(place.left + before, place.top, place.width - left - margin, place.height)

    def _room(self, place: Rect, size: int) -> Rect:
        """The room of the label: in the middle if it fits there on one line, or beside the sign."""
        beside, width = self._beside(place), fonts.width(self.label, self._face, size)
        aside = max(beside.left - place.left, place.right - beside.right)
        middle = place.inflate(-2 * aside, 0)
        room = middle if width <= middle.width and not self.switch else beside
        low = self._look == "chosen" and size > place.height * _USUAL
        if low or width > room.width:  # Keep clear of the rim, and of the bar.
            up = size * (_LOW if low else _LOW * 0.6)
            return room.clip(self._clear(place)).move(0, -round(up))
        if self.title:  # Capitals have no descenders.
            return room.move(0, round(size * CAPITALS_UP))
        return room.move(0, (-place.height // _FOOT) * (size > place.height * _HIGHEST))

    def _letters(self, place: Rect, scale: Scale) -> list[Item]:
        size = self.most or self.usual(scale)
        if self.note:
            room = self._beside(place)
            items = self._noted(room, size, scale.letters(NOTE), scale.least)
            if items:
                return items
        colour = CREAM if self.enabled else QUIET
        room = self._room(place, size)
        return set_in(room, self.label, size, self._face, colour, left=self.switch)

    def _clear(self, place: Rect) -> Rect:
        """The room inside the rim, and above the bar of a chosen button."""
        rim = max(3, place.height // 14)
        foot = rim
        if self._look == "chosen":
            foot = signs.FOOT + signs.underline(place.size) + max(1, place.height // 40)
        return Rect(place.left, place.top + rim, place.width, place.height - rim - foot)

    def _noted(self, place: Rect, size: int, small: int, least: int) -> list[Item]:
        """The label above the notes; nothing if one would be smaller than `least`."""
        room, items = place.inflate(0, -place.height // 5), list[Item]()
        quiet = CREAM if self.lit else QUIET
        texts = (self.label, self._face, size, CREAM), (self.note, assets.BODY, small, quiet)
        lines = [
            (line, face, size, colour)
            for text, face, size, colour in texts
            for part in text.split("\n")
            for line in fonts.wrapped(part, face, size, room.width)
        ]
        high = sum(size for _, _, size, _ in lines)
        if high > room.height:
            less = size * 15 // 16, small * 15 // 16
            return self._noted(place, *less, least) if min(less) >= least else []
        pitch = min(_PITCH, room.height / high)
        top = room.centery - pitch * high / 2
        for line, face, size, colour in lines:
            row = Rect(room.left, round(top), room.width, round(pitch * size))
            items += set_in(row, line, size, face, colour, left=True)
            top += pitch * size
        return items


def align(buttons: Sequence[Button], scale: Scale) -> None:
    """Give the labels of each row one size: the largest that has room on all of its buttons."""
    rows = defaultdict[tuple[int, int], list[Button]](list)
    for button in buttons:
        if button.label and not (button.note or button.picture or button.bare):
            rows[button.rect.top, button.usual(scale)].append(button)
    for row in rows.values():
        most = min(button.fits(scale) for button in row)
        for button in row:
            button.most = most
