"""The layout of the first screen; lengths in pixels."""

from typing import NamedTuple

from pygame import Rect

from ludus.window.widgets.button import side_by_side
from ludus.window.widgets.grid import Scale, cut

_PERSONS = {False: 1.6, True: 2.1}
"""In heights of the other rows, by whether the screen is upright."""
_UPRIGHT_BELOW = 0.8
"""Shape (width / height) below which names stand above the choices."""
_COMPANIES, _NARROWEST = 5.2, 4.4
"""The largest and the least width of the pictures for one and two players, in their heights."""


class ChoosePlan(NamedTuple):
    """Title, boards, three rows of choices, start button and foot, from the top down."""

    area: Rect
    scale: Scale
    two_lines: bool
    """Whether the start button has a second line."""

    @property
    def upright(self) -> bool:
        return self.area.width < self.area.height * _UPRIGHT_BELOW

    @property
    def title(self) -> tuple[int, int]:
        area = self.area
        return area.centerx, area.top + round(area.height * (0.06 if self.upright else 0.085))

    def subtitle(self, beside_who: bool) -> Rect:
        """Place of the line below the title; `beside_who` keeps it clear of that button."""
        part, (x, y) = self.scale.part, self.title
        room = Rect(0, 0, self.area.width, part(0.055)).move_to(center=(x, y + part(0.068)))
        if beside_who and self.who.colliderect(room):
            room.inflate_ip(2 * (self.who.left - part(0.02) - room.right), 0)
        return room

    @property
    def companies(self) -> list[Rect]:
        place = self.parts(self.rows[0][1])[0]
        high = min(round(place.height * 0.88), round(place.width / _NARROWEST))
        place.inflate_ip(0, high - place.height)
        place.width = min(place.width, round(high * _COMPANIES))
        return side_by_side(place, 2, round(high * 0.2))

    @property
    def who(self) -> Rect:
        """Place to choose the player: beside or below the signs; if upright, above the persons."""
        if self.upright:
            name = self.parts(self.rows[0][1])[0]
            high = round(name.height * 0.88)
            place = Rect(0, 0, name.width // 2, high)
            return place.move_to(midright=name.midright)
        room, side = self._inside
        right = room.right - round(side * 2.4)
        wide = min(self._beside, right - self._from_title)
        if wide < 2 * side:
            width, high = round(side * 2.8), round(side * 0.85)
            return Rect(room.right - width, room.top + round(side * 1.07), width, high)
        return Rect(right - wide, room.top, wide, side)

    @property
    def _inside(self) -> tuple[Rect, int]:
        margin = -2 * self.scale.part(0.03)
        return self.area.inflate(margin, margin), self.scale.part(0.085)

    @property
    def _beside(self) -> int:
        return round(4 * self._inside[1] * self.scale.text)

    @property
    def _from_title(self) -> int:
        """The right end of the title's room."""
        return self.area.centerx + self.scale.part(0.2)

    @property
    def corners(self) -> tuple[Rect, Rect, Rect, Rect]:
        """The sign in the left corner and a text beside it, and two signs in the right corner."""
        room, side = self._inside
        left, apart = Rect(room.topleft, (side, side)), round(side * 1.2)
        beside = left.move(apart, 0)
        title = 2 * self.area.centerx - self._from_title
        beside.width = min(self._beside, title - beside.left)
        right = left.move_to(right=room.right)
        return left, beside, right.move(-apart, 0), right

    @property
    def rows(self) -> tuple[list[Rect], Rect]:
        area = self.area
        height, pitch = map(self.scale.part, (0.076, 0.14) if self.upright else (0.072, 0.0925))
        width = min(round(area.width * 0.92), self.scale.part(1.64))
        start = Rect(area.centerx - width // 2, 0, width, height)
        if self.two_lines:
            more = self.scale.part(0.02) if self.upright else 0
            start.height = round(height * 1.3 * self.scale.larger(0.5)) + more
        start.bottom = self.foot.top
        # On an upright screen, names stand above the choices, but not above the start button.
        gap = self.scale.part(0.035) if self.upright else pitch - height
        last = Rect(start.left, start.top - gap - height, width, height)
        middle = Rect(last.left, 0, width, round(height * _PERSONS[self.upright]))
        middle.bottom = last.bottom - pitch
        above = self._named(middle) + self.scale.part(0.012) if self.upright else gap
        return [last.move_to(bottom=middle.top - above), middle, last], start

    @property
    def foot(self) -> Rect:
        """Place for the description of the opponent, or for a problem report."""
        high = self.scale.part(0.04 * (1 if self.upright else self.scale.larger(0.4)))
        area = self.area
        return Rect(area.left, area.bottom - high, area.width, high)

    @property
    def boards(self) -> Rect:
        area = self.area
        top = area.top + round(area.height * (0.15 if self.upright else 0.195))
        names = self.parts(self.rows[0][0])[0]
        room = Rect(area.left, top, area.width, names.top - self.scale.part(0.03) - top)
        return room.inflate(-round(area.width * 0.08), 0)

    def parts(self, row: Rect) -> tuple[Rect, Rect]:
        """Places of a row's name and of its values; on a wide screen side by side."""
        if self.upright:
            high = self._named(row)
            return Rect(row.left, row.top - high, row.width, high), row
        name, _ = cut(row, round(row.width * 0.21))
        return name, cut(row, round(row.width * 0.23))[1]

    @property
    def values(self) -> list[Rect]:
        """The places of the values of four choices, of which the last two share a row."""
        first, second, last = (self.parts(row)[1] for row in self.rows[0])
        return [first, second, *cut(last, round(last.width * 0.37), round(last.height * 0.5))]

    def _named(self, row: Rect) -> int:
        """Height of the name above a row; above the persons it can be touched, too."""
        return max(self.scale.part(0.06), row.height // 2)
