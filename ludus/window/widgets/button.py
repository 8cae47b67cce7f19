"""Buttons: the one kind of button, its pictures, and a short label that looks like one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from pygame import Rect, Surface

from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import broken, mirrored, set_in

_USUAL = 0.42
"""Usual size of a label, as a share of the button's height."""
_CHISELLED = 0.55
"""Usual size of a label in capitals alone."""
_HIGHEST = 0.62
"""Largest size with a note below, of the button's height, to keep clear of the rim."""
_ALONE = 0.72
"""Largest size alone."""
_SINGLE = 0.88
"""Largest size of a single letter or numeral, which has no descender."""
_NOTED = 0.47
"""Largest size of a label whose note grows with it, as a share of the button's height."""
_FOOT = 28
"""Large letters are raised by a 28th of the height, because the plaque's foot is thicker."""
_LOW = 0.18
"""Distance from the middle of a line down to small letters, in sizes."""
_CAPITALS = 0.08
"""Distance up to capitals."""
_TIGHT = 0.9
"""Height of lines beside a rim or bar, as a share of the room."""
_WORTH = 1.1
"""The gain in size for which a label is broken into lines."""
_LEADING = 0.86
"""Largest size of three and more notes, as a share of the height of their lines."""
_SIGN = 0.532
"""Size of a sign beside a label, as a share of the sign's room."""
_WORD = 0.26
"""Height of a word below an icon, as a share of a tall button's height."""
_ABOVE = 1 / 14
"""The rise of the icon."""
_CROWDED = 1.3
"""Width of a note, in widths of its room, from which it is broken instead of shrunk."""


@dataclass
class Button:
    """A button: an icon, a label or a picture in a rectangle."""

    name: str
    rect: Rect
    action: Callable[[], object]
    label: str = ""
    icon: str = ""
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
    title: bool = False
    """Whether the label is in capitals of the title face."""
    beside: Surface | None = None
    """At the left of the plaque, before the label."""
    note: str = ""
    """Smaller and quieter lines below the label; all begin at the left."""
    word: tuple[str, int] | None = None
    """A word below the icon of a tall button without a label, and its size in pixels."""

    def items(self, pressed: bool, text_scale: float = 1.0) -> list[Item]:
        """The label grows with the scale."""
        if self.bare:
            return []
        place = self.rect.move(0, pressed)
        if self.picture:
            return [*self._spot(), centred(self.picture, place.center)]
        ground = signs.plaque(self.rect.size, self._look, pressed)
        # Letters need an opaque ground: a table would shine through a faded one.
        ground = ground if self.label or self.word else self._dim(ground)
        found = [centred(ground, self.rect.center), *self._sign(place)]
        if self.word:
            below = Rect(0, 0, place.width, round(place.height * _WORD))
            below.midbottom = place.centerx, place.bottom - place.height // 16
            found += set_in(below, *self.word, assets.BODY_BOLD, CREAM if self.enabled else QUIET)
        return found + (self._letters(place, text_scale) if self.label else [])

    def _spot(self) -> list[Item]:
        if not (self.chosen or self.lit):
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
            sign = signs.box(side, self.chosen)
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

    def _letters(self, place: Rect, text_scale: float) -> list[Item]:
        face = fonts.face(self.label, assets.CAPITALS_BOLD) if self.title else assets.BODY_BOLD
        share = 0.55 if len(self.label) < 3 else 0.3
        usual = 0.3 if self.beside else _USUAL
        usual = _CHISELLED if self.title and not self.note else usual
        size = round(min(place.height * usual, place.width * share) * text_scale)
        most = _HIGHEST if self.note else _SINGLE if len(self.label) < 2 else _ALONE
        size = min(size, round(place.height * most))
        margin = round(min(place.height * 0.2, place.width * 0.08))
        least = round(place.height * 0.3) if self.note else margin
        left = max(self._indent + (margin // 2 if self.beside else 0), least)
        before = margin if fonts.turned(self.label) else left
        beside = Rect(place.left + before, place.top, place.width - left - margin, place.height)
        middle = place.inflate(-2 * left, 0)
        if self.note:
            return self._two_lines(beside, face, size)
        single = fonts.fitted(self.label, face, size, beside.width * 97 // 100)
        clear = self._clear(place)
        high = round(clear.height * _TIGHT)
        _, several = broken(self.label, face, size, beside.width, high)
        lines = " " in self.label and several > single * _WORTH
        size = several if lines else single
        fits = fonts.width(self.label, face, size) <= middle.width
        room = middle if fits and not self.switch else beside
        large = size > round(place.height * _USUAL)
        if lines or (self._look == "chosen" and large):  # Keep clear of the rim, and of the bar.
            room = room.clip(clear).move(0, -round(size * _LOW))
        elif self.title:  # Capitals have no descenders.
            room = room.move(0, round(size * _CAPITALS))
        elif size > place.height * _HIGHEST:
            room = room.move(0, -place.height // _FOOT)
        colour = CREAM if self.enabled else QUIET
        return set_in(room, self.label, size, face, colour, left=self.switch)

    def _clear(self, place: Rect) -> Rect:
        """The room inside the rim, and above the bar of a chosen button."""
        rim = max(3, place.height // 14)
        foot = rim
        if self._look == "chosen":
            foot = signs.FOOT + signs.underline(place.size) + max(1, place.height // 40)
        return Rect(place.left, place.top + rim, place.width, place.height - rim - foot)

    def _two_lines(self, place: Rect, face: str, size: int) -> list[Item]:
        """The label above the note; a note that is much too long gets two lines and more room."""
        notes = self.note.split("\n")
        small = round(size * 0.75)
        long = fonts.width(self.note, assets.BODY, small) > place.width * _CROWDED
        tall = long or len(notes) > 1
        room = place.inflate(0, -round(place.height * (0.21 if tall else 0.25)))
        share = 1.1 / max(3, 1 + len(notes)) if tall else 0.53
        middle = room.top + round(room.height * share)
        above = Rect(room.left, room.top, room.width, middle - room.top)
        if size > place.height * _HIGHEST * 0.9:  # Larger letters have longer descenders.
            above.height = above.height * 9 // 10
        found = set_in(above, self.label, round(size * 0.9), face, left=True)
        high = (room.bottom - middle) // len(notes)
        small = min(small, round(high * _LEADING)) if len(notes) > 2 else small
        for index, note in enumerate(notes):
            below = Rect(room.left, middle + index * high, room.width, high)
            found += set_in(below, note, small, colour=CREAM if self.lit else QUIET, left=True)
        return found


def as_high(height: int, text_scale: float, noted: bool = False) -> int:
    """Height of a button whose label grows with the scale; `height` at scale 1."""
    most = _NOTED if noted else _ALONE
    return max(height, ceil(height * _USUAL * text_scale / most))


def side_by_side(place: Rect, count: int, gap: int) -> list[Rect]:
    width = (place.width - gap * (count - 1)) // count
    return [
        Rect(place.left + i * (width + gap), place.top, width, place.height) for i in range(count)
    ]


def as_wide(place: Rect, labels: Sequence[str], gap: int) -> list[Rect]:
    """In proportion to the widths of their labels."""
    high = place.height
    wants = [fonts.width(label, assets.BODY_BOLD, high) + high * 4 // 5 for label in labels]
    room, left, found = place.width - gap * (len(labels) - 1), place.left, list[Rect]()
    for want in wants:
        found.append(Rect(left, place.top, room * want // sum(wants), high))
        left = found[-1].right + gap
    return found
