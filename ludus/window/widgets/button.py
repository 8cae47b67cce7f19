"""Buttons: the one kind of button, its pictures, and a short label that looks like one."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from ludus.picture import signs
from ludus.picture.assets import CREAM
from ludus.picture.canvas import Drawing, Item, centred

_ICON = 0.56
"""The size of an icon alone, as a share of the button's shorter side."""
_DIM = 6
"""The opacity of what is on a disabled button, in tenths."""
_RISE = 1 / 10
"""The rise of an icon on an upright button, as a share of its height."""
_WAYS_BACK = "back", "close"
"""The icons of ways back, which are never golden."""
_BAR = 0.9, 0.05
"""The width and the height of the bar of time, as shares of the button's."""


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
    note: str = ""
    """Smaller and quieter lines below the label; all begin at the left."""
    inside: Drawing | None = None
    """The pictures on the plaque at a place, if a tree has laid them out."""
    time: int = 0
    """The thirtieths of the time until it acts by itself; a bar at its foot shows them."""

    def items(self, pressed: bool) -> list[Item]:
        """The pictures; a label is one only if a tree has laid it out."""
        if self.bare:
            return []
        place = self.rect.move(0, pressed)
        if self.picture:
            return [*self._spot(), centred(self.picture, place.center)]
        shown = self.inside(place) if self.inside else self._sign(place)
        if self._dim:
            shown = [item.faded(_DIM) for item in shown]
        if self.flat and self.inside:
            return [*self._spot(), *shown]
        if self.time:
            size = round(_BAR[0] * place.width), max(3, round(_BAR[1] * place.height))
            foot = place.centerx - size[0] // 2, place.bottom - 2 * size[1] - signs.FOOT
            shown.append(Item(signs.bar(size, self.time, CREAM), *foot))
        ground = signs.plaque(self.rect.size, self._look, pressed)
        return [centred(ground, self.rect.center), *shown]

    def _spot(self) -> list[Item]:
        if self.switch or not (self.chosen or self.lit):
            return []
        mark = signs.spotlight(self.rect.size)
        if self.picture:  # It is round.
            mark = signs.sign("chosen", self.rect.width)
        return [centred(mark, self.rect.center)]

    @property
    def _dim(self) -> bool:
        """Whether it looks disabled, as a chosen button never does."""
        return not (self.enabled or self.chosen)

    @property
    def _look(self) -> str:
        if self._dim:
            return "off"
        if self.lit and self.icon not in _WAYS_BACK:
            return "lit"
        return "chosen" if self.chosen and not self.switch else "plain"

    def _sign(self, place: Rect) -> list[Item]:
        """The icon alone, in the middle."""
        if not self.icon:
            return []
        rise = round(place.height * _RISE * (place.height > place.width))
        icon = signs.icon(self.icon, round(min(place.size) * _ICON))
        return [centred(icon, (place.centerx, place.centery - rise))]
