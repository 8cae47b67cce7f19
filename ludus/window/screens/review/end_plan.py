"""Where the end of a match is told: beside board and trays, which stay seen; lengths in pixels."""

from typing import NamedTuple

from pygame import Rect

from ludus.window.screens.panels.panel import ROW
from ludus.window.widgets.button import side_by_side

_WIDE = 2.2
"""From so many heights of the foot on texts and buttons stand side by side in it."""
_STRIP = 8
"""From so many times its height on the place of texts is a strip."""
_ENDS, _BESIDE = 5.0, 3.6
"""What the ends of a strip take of it together, and those beside a title, in its heights."""
_TOLD = 0.44
"""What sentences below a title take of the room for both."""
_GAP = 0.014
"""Room between two buttons, as a share of the screen's shorter side."""


def is_strip(place: Rect) -> bool:
    """Whether a place is so low that things stand side by side in it."""
    return place.width > _STRIP * place.height


class EndPlan(NamedTuple):
    """The room above board and trays, and below."""

    area: Rect
    base: int
    """The shorter side of the screen, by which sizes go."""
    taken: Rect
    """What board and trays take up."""
    headless: bool
    """Whether nothing can be told above: an upright screen has no room, on a table others sit."""
    row: int = 0
    """Height of buttons with larger text, above which nothing else has room in a low foot."""

    def _part(self, share: float) -> int:
        return round(self.base * share)

    @property
    def foot(self) -> Rect:
        """The panel, below all that lies on the table."""
        area, margin = self.area, self._part(0.006)
        top = self.taken.bottom + margin
        return Rect(area.left + margin, top, area.width - 2 * margin, area.bottom - margin - top)

    @property
    def head(self) -> Rect:
        """The room above; of no height where there is none."""
        area = self.area
        return Rect(area.topleft, (area.width, (self.taken.top - area.top) * (not self.headless)))

    @property
    def _low(self) -> bool:
        """Whether the foot has no room for two rows of usual buttons."""
        inner = self.foot.inflate(-self._part(0.03), -self._part(0.02))
        return inner.height < 2 * self._part(ROW) + self._part(_GAP)

    @property
    def above(self) -> bool:
        """Whether all is told above, as larger buttons need the whole of a low foot."""
        return self.row > self._part(ROW) and self._low and self.head.height > 0

    @property
    def inside(self) -> tuple[Rect, list[Rect]]:
        """Where the texts stand in the foot, and where four buttons are: in two rows, or in one."""
        inner, gap = self.foot.inflate(-self._part(0.03), -self._part(0.02)), self._part(_GAP)
        least = self._part(ROW)
        texts, room = inner.copy(), inner.copy()
        if self.above:
            texts = self.head.inflate(-2 * self.head.height, 0)
            texts.height = round(self.head.height * _TOLD)
            texts.bottom = self.head.bottom - self.head.height // 16
            room.height = min(self.row, inner.height)
            return texts, side_by_side(room.move_to(center=inner.center), 4, gap)
        if self._low:
            room.height = least
            texts.height = inner.height - least - gap // 2
            room.bottom = inner.bottom
            return texts, side_by_side(room, 4, gap)
        if inner.width > _WIDE * inner.height:
            texts.width, room.width = round(inner.width * 0.4), round(inner.width * 0.58)
            room.right = inner.right
        else:
            room.height = max(inner.height // 2, 2 * least + gap)
            room.bottom = inner.bottom
            texts.height = inner.height - room.height - gap
        above, below = room.copy(), room.copy()
        above.height = below.height = (room.height - gap) // 2
        below.bottom = room.bottom
        return texts, [*side_by_side(above, 2, gap), *side_by_side(below, 2, gap)]

    @property
    def places(self) -> tuple[Rect, Rect]:
        """Where the title stands, and where the sentences."""
        texts = self.inside[0]
        if self.above:
            high = texts.top - self.head.top
            return Rect(texts.left, self.head.top + high // 16, texts.width, high * 15 // 16), texts
        if self.head.height:
            return self.head.inflate(-2 * self.head.height, -self.head.height // 6), texts
        if is_strip(texts):  # What stands at its ends is as high as both of them.
            texts.inflate_ip(-round(_ENDS * texts.height), 0)
        title, below = texts.copy(), texts.copy()
        title.height = min(round(texts.height * 0.4), self._part(0.13))
        if self.row:  # In a higher foot it must not be narrower.
            title.height = min(title.height, texts.width // 10)
        if not is_strip(self.inside[0]):
            title.inflate_ip(-round(_BESIDE * title.height), 0)
        below.height = texts.height - title.height
        below.bottom = texts.bottom
        return title, below

    def ends(self, shape: float) -> tuple[Rect, Rect]:
        """Places to the left and to the right of the title, so many times as wide as high."""
        texts = self.inside[0]
        row = texts.copy()
        if not is_strip(texts):
            row.height = self.places[0].height
        if self.head.height:
            row = self.head.inflate(-self._part(0.05), 0)
        height = min(round(row.height * 0.92), self._part(ROW))
        left = Rect(0, 0, round(shape * height), height).move_to(midleft=row.midleft)
        return left, left.move_to(right=row.right)
