"""The places of the end of a match: the announcement over the board, and the buttons below."""

from typing import NamedTuple

from pygame import Rect

from ludus.picture.lettering import ROW, Scale
from ludus.window.layout.layout import Layout
from ludus.window.widgets.grid import cut, grid

_OFFER = 1.5
"""The height of an offer, as a multiple of a usual button's."""
_GAP = 0.014
"""The gap between two buttons, as a share of the screen's shorter side."""
_RIM = 0.02
"""The margin inside the board and inside the foot, as such a share."""
_WIDE = 1.4
"""The ratio of width to height from which the winner is beside the texts."""
_BESIDE = 0.36
"""The room of the laurel beside the announcement, as a share of the width."""
_ABOVE = 0.46
"""Its room above the announcement, as a share of the height."""


class EndPlan(NamedTuple):
    """The room above, on and below the board."""

    area: Rect
    layout: Layout
    scale: Scale
    offers: int
    """The number of offers at the foot of the announcement."""
    ends: tuple[float, float]
    """The widths of the buttons in the left and right corner, in heights; 0 for none."""

    @property
    def stage(self) -> Rect:
        """The place of the announcement: the board, and on an upright screen also the trays."""
        return self.layout.stage if self.layout.upright else self.layout.board

    @property
    def _headless(self) -> bool:
        """Whether there is no room above: on an upright screen, or between facing players."""
        return self.layout.facing or self.layout.upright

    # On the stage

    @property
    def offered(self) -> list[Rect]:
        """The places of the offers at the foot of the stage, beside or below each other."""
        stage, gap = self._inside, self.scale.part(_GAP)
        columns = 1 if stage.height > stage.width else max(1, self.offers)
        wide = stage.width if self.offers > 1 else stage.width * 2 // 3
        rows, most = max(1, self.offers) // columns, self.stage.height * 2 // 7
        high = min(round(_OFFER * self.scale.noted_row), most)
        place = Rect(0, 0, wide, rows * (high + gap) - gap)
        return grid(place.move_to(midbottom=stage.midbottom), columns, rows, gap)

    @property
    def _inside(self) -> Rect:
        return self.stage.inflate(-2 * self.scale.part(_RIM), -2 * self.scale.part(_RIM))

    @property
    def _announced(self) -> Rect:
        room = self._inside
        if self.offers:
            room.height = self.offered[0].top - self.scale.part(_GAP) - room.top
        return room

    @property
    def laurel(self) -> Rect:
        place = self._announced
        wide = place.width > _WIDE * place.height
        room = place.width * _BESIDE if wide else place.height * _ABOVE
        first, _ = cut(place, round(room), down=not wide)
        side = min(first.size)
        return Rect(0, 0, side, side).move_to(center=first.center)

    @property
    def texts(self) -> Rect:
        place, laurel, gap = self._announced, self.laurel, self.scale.part(_RIM)
        if place.width > _WIDE * place.height:
            left = round(place.left + place.width * _BESIDE) + gap
            return Rect(left, place.top, place.right - left - gap, place.height)
        top = laurel.bottom + gap
        return Rect(place.left, top, place.width, place.bottom - top)

    # Below the board

    @property
    def foot(self) -> Rect:
        area, margin = self.area, self.scale.part(0.006)
        top = self.layout.stage.bottom + margin
        return Rect(area.left + margin, top, area.width - 2 * margin, area.bottom - margin - top)

    @property
    def _inner(self) -> Rect:
        return self.foot.inflate(-self.scale.part(0.03), -self.scale.part(0.01))

    @property
    def _rows(self) -> int:
        """The rows of buttons that the foot has room for: one to three."""
        return max(
            1,
            min(
                3,
                (self._inner.height + self.scale.part(_GAP))
                // (self.scale.row + self.scale.part(_GAP)),
            ),
        )

    def ways(self, count: int) -> list[Rect]:
        """The places of three or four buttons; the third of three may be as wide as two."""
        inner, gap, rows = self._inner, self.scale.part(_GAP), min(2, self._rows)
        if self._three:
            room = self._three[0].union(self._three[1])
        else:
            if self._headless:
                left, right = self.corners
                start = left.right + gap if left.width else inner.left
                inner.left, inner.width = start, right.left - gap - start
            high = min(inner.height, rows * (round(self.scale.row * 1.1) + gap) - gap)
            room = Rect(0, 0, inner.width, high).move_to(center=inner.center)
        places = grid(room, count if rows == 1 else 2, rows, gap)
        return [*places[: count - 1], places[count - 1].unionall(places[count:])]

    @property
    def corners(self) -> tuple[Rect, Rect]:
        """The places of two buttons."""
        if self._three:
            return _ends(self._three[2], self._three[2].height, self.ends)
        if self._headless:
            return _ends(self._inner, min(self.scale.row, self._inner.height), self.ends)
        head = Rect(self.area.topleft, (self.area.width, self.layout.stage.top - self.area.top))
        head.inflate_ip(-self.scale.part(0.05), -head.height // 10)
        return _ends(head, min(head.height, self.scale.part(ROW)), self.ends)

    @property
    def _three(self) -> list[Rect]:
        """The rows of buttons and corners at the foot, if there is room for three."""
        inner, gap = self._inner, self.scale.part(_GAP)
        if not self._headless or self._rows < 3:
            return []
        rows = grid(inner, 1, 3, gap, round(self.scale.row * 1.5))
        room = rows[0].unionall(rows[1:])
        return [row.move(0, (inner.height - room.height) // 2) for row in rows]


def _ends(row: Rect, height: int, shapes: tuple[float, float]) -> tuple[Rect, Rect]:
    left, right = (Rect(0, 0, round(shape * height), height) for shape in shapes)
    return left.move_to(midleft=row.midleft), right.move_to(midright=row.midright)
