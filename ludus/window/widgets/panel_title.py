"""The title at the head of a panel, and its rule."""

from typing import NamedTuple

from pygame import Rect

from ludus.picture import assets, fonts, signs
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import TITLE, Scale, broken, high, set_in

HEAD = 0.15
"""The height of a title with its rule, as a share of the screen's shorter side."""
_TOP = 0.03
"""The top of the letters' place, as such a share."""
_HIGH = 0.08
"""The height of the letters' place."""
_RULE = 0.122
"""The rule's place."""
_WIDEST = 0.42
"""The largest width of the rule, as such a share."""
_BAND = 0.081
"""The height of a title of usual size, as such a share."""


class Title(NamedTuple):
    """A title at the head of a panel; it moves the content down if it needs more room."""

    text: str
    panel: Rect
    scale: Scale
    margin: int

    @property
    def _place(self) -> Rect:
        """The place of the letters, which do not fill it."""
        panel, part = self.panel, self.scale.part
        place = Rect(panel.left, panel.top + part(_TOP), panel.width, part(_HIGH))
        most = round(self.scale.letters(TITLE) * 0.95)
        return place.inflate(-2 * self.margin, max(0, most - place.height))

    @property
    def lower(self) -> int:
        """The distance by which the title moves the content down."""
        face = fonts.face(self.text, assets.CAPITALS)
        lines, size = broken(self.text, face, self.scale.letters(TITLE), *self._place.size)
        return max(0, round(0.64 * (high(len(lines), size) - self.scale.part(_BAND))))

    @property
    def content(self) -> int:
        return self.panel.top + self.scale.part(HEAD) + self.lower

    def items(self, widest: int) -> list[Item]:
        """The letters and the rule, which is at most `widest` pixels wide."""
        place, part = self._place.move(0, self.lower * 2 // 3), self.scale.part
        rule = signs.drawn("rule", (min(part(_WIDEST), widest),) * 2)
        at = (place.centerx, self.panel.top + part(_RULE) + self.lower)
        letters = set_in(place, self.text, self.scale.letters(TITLE), assets.CAPITALS)
        return [*letters, centred(rule, at)]
