"""The layout of the first screen; lengths in pixels."""

from typing import NamedTuple

from pygame import Rect

_PERSONS = {False: 1.6, True: 2.1}
"""Height of the row of persons in heights of the other rows, by whether the screen is upright."""
_UPRIGHT_BELOW = 0.8
"""Shape (width / height) below which names stand above the choices."""


class ChoosePlan(NamedTuple):
    """Title, boards, three rows of choices, start button and foot, from the top down."""

    area: Rect
    base: int
    """The shorter side of the screen, from which sizes follow."""
    two_lines: bool
    """Whether the start button has a second line."""
    text_scale: float = 1.0

    def _part(self, share: float) -> int:
        return round(self.base * share)

    def _larger(self, share: float) -> float:
        """Growth factor for a part that grows by `share` where text is twice as large."""
        return 1 + share * (self.text_scale - 1)

    @property
    def upright(self) -> bool:
        return self.area.width < self.area.height * _UPRIGHT_BELOW

    @property
    def title(self) -> tuple[int, int]:
        """The centre of the title."""
        area = self.area
        return area.centerx, area.top + round(area.height * (0.06 if self.upright else 0.085))

    @property
    def who(self) -> Rect:
        """Place for choosing the player: beside the signs in the right corner, or below them.

        On an upright screen, it is above the persons, at the right.
        """
        if self.upright:
            name = self.parts(self.rows[0][1])[0]
            high = round(name.height * 0.88)
            place = Rect(0, 0, name.width // 2, high)
            return place.move_to(midright=name.midright)
        margin, side = self._part(0.03), self._part(0.085)
        room = self.area.inflate(-2 * margin, -2 * margin)
        right = room.right - round(side * 2.4)
        wide = round(4 * side * self.text_scale)
        wide = min(wide, right - self.area.centerx - self._part(0.2))
        if wide < 2 * side:
            width, high = round(side * 2.8), round(side * 0.85)
            return Rect(room.right - width, room.top + round(side * 1.07), width, high)
        return Rect(right - wide, room.top, wide, side)

    @property
    def rows(self) -> tuple[list[Rect], Rect]:
        """The three rows of choices, and the start button."""
        area = self.area
        height, pitch = map(self._part, (0.076, 0.14) if self.upright else (0.072, 0.0925))
        width = min(round(area.width * 0.92), self._part(1.64))
        start = Rect(area.centerx - width // 2, 0, width, height)
        if self.two_lines:
            more = self._part(0.02) if self.upright else 0
            start.height = round(height * 1.3 * self._larger(0.5)) + more
        start.bottom = self.foot.top
        # On an upright screen, names stand above the choices, but not above the start button.
        gap = self._part(0.035) if self.upright else pitch - height
        last = Rect(start.left, start.top - gap - height, width, height)
        middle = Rect(last.left, 0, width, round(height * _PERSONS[self.upright]))
        middle.bottom = last.bottom - pitch
        above = self._named(middle) + self._part(0.012) if self.upright else gap
        return [last.move_to(bottom=middle.top - above), middle, last], start

    @property
    def foot(self) -> Rect:
        """Place for the description of the opponent, or for a problem report."""
        high = self._part(0.04 * (1 if self.upright else self._larger(0.4)))
        area = self.area
        return Rect(area.left, area.bottom - high, area.width, high)

    @property
    def boards(self) -> Rect:
        """Place of the games, between the title and the choices."""
        area = self.area
        top = area.top + round(area.height * (0.15 if self.upright else 0.195))
        names = self.parts(self.rows[0][0])[0]
        room = Rect(area.left, top, area.width, names.top - self._part(0.03) - top)
        return room.inflate(-round(area.width * 0.08), 0)

    def parts(self, row: Rect) -> tuple[Rect, Rect]:
        """Places of a row's name and of its values; on a wide screen side by side."""
        if self.upright:
            high = self._named(row)
            return Rect(row.left, row.top - high, row.width, high), row
        left = round(row.width * 0.23)
        name = Rect(row.left, row.top, round(row.width * 0.21), row.height)
        return name, Rect(row.left + left, row.top, row.width - left, row.height)

    def _named(self, row: Rect) -> int:
        """Height of the name above a row; above the persons it can be touched, too."""
        return max(self._part(0.06), row.height // 2)


def halves(room: Rect) -> tuple[Rect, Rect]:
    """Room for two choices in a row: one of two values and one of three."""
    left, right = room.copy(), room.copy()
    left.width = round(room.width * 0.37)
    right.width = room.width - left.width - round(room.height * 0.5)
    right.right = room.right
    return left, right
