"""The layout of the first screen; lengths in pixels."""

from typing import NamedTuple

from pygame import Rect

from ludus.picture.lettering import Scale
from ludus.window.widgets.button import side_by_side

_UPRIGHT_BELOW = 0.8
"""Shape (width / height) below which the title is above the board."""
_SQUARE_BELOW = 1.45
"""Shape below which the two short buttons have a row of their own."""
_ROWS = {
    "title": (0.14, -0.3),
    "aim": (0.08, 1.0),
    "start": (0.115, 0.4),
    "again": (0.07, 0.4),
    "rival": (0.13, 0.4),
}
"""The rows of the column: their heights as shares of the shorter side, and their growth for text
twice as large."""
_CARDS = 2
"""The number of short buttons that are cards."""
_CARD = (0.106, 0.2)
"""Their height and its growth."""
_LOW = (0.076, 0.5)
"""The height of the other short buttons and its growth."""
_FLATTEST = 1.4
"""The least width of the table with the board, in its heights."""


class StartPlan(NamedTuple):
    """A column with title and buttons, the board beside it, and a strip of places at the foot."""

    area: Rect
    scale: Scale
    goes_on: bool
    """Whether a match can be continued, so that there is a button more."""
    aim: bool = True
    """Whether the aim of the game or an error stands below the title."""
    short: int = 2
    """The number of short buttons, such as *Alea*."""

    @property
    def upright(self) -> bool:
        return self.area.width < self.area.height * _UPRIGHT_BELOW

    @property
    def _apart(self) -> bool:
        return self.area.width < self.area.height * _SQUARE_BELOW

    @property
    def _inside(self) -> Rect:
        margin = -2 * self.scale.part(0.05)
        return self.area.inflate(margin, margin)

    @property
    def menu(self) -> Rect:
        """The button beside the title, where it covers no checkers."""
        part = self.scale.part
        wide, high = part(0.15 * self.scale.larger(0.5)), part(0.075 * self.scale.larger(0.15))
        column, spare = self._column, self._high("title") - high
        return Rect(column.right - wide, column.top + max(0, spare // 2), wide, high)

    def _high(self, row: str) -> int:
        share, growth = _ROWS[row]
        return self.scale.part(share * self.scale.larger(growth))

    @property
    def _column(self) -> Rect:
        column, part = self._inside, self.scale.part
        if not self.upright:
            widest = round(self.area.width * (0.46 if self._apart else 0.5))
            column.width = min(part(0.56 * self.scale.larger(0.45)), widest)
        return column

    @property
    def rows(self) -> dict[str, Rect]:
        """The rows of the column by name; if they have too little room, all are lower."""
        column, gap = self._column, self.scale.part(0.022)
        bottom = self.shorts[0].top if self._apart and self.short else self.strip.top
        shown = {"aim": self.aim, "again": self.goes_on}
        names = [name for name in _ROWS if shown.get(name, True)]
        high = {name: self._high(name) for name in names}
        room = bottom - gap - column.top
        less = min(1.0, (room - gap * len(names)) / sum(high.values()))
        rows, top = dict[str, Rect](), column.top
        for name in names:
            rows[name] = Rect(column.left, top, column.width, round(high[name] * less))
            top = rows[name].bottom + gap
        spare = max(0, bottom - gap - top)
        # On an upright screen the board lies above the buttons.
        for name in names[names.index("start") :]:
            rows[name].y += spare if self.upright else min(spare // 2, self.scale.part(0.05))
        rows["title"].width = min(column.width, self.menu.left - gap - column.left)
        return rows

    @property
    def _strip_height(self) -> int:
        return self.scale.part(0.225 * self.scale.larger(0.1))

    @property
    def strip(self) -> Rect:
        """The room of the four places."""
        inside, high = self._inside, self._strip_height
        strip = Rect(inside.left, inside.bottom - high, inside.width, high)
        strip.bottom += self.scale.part(0.03)
        if self.upright and self.scale.text > 1:
            strip.inflate_ip(self.scale.part(0.06), 0)
        if not self._apart and self.short:
            strip.width = self.shorts[0].left - self.scale.part(0.04) - strip.left
        strip.width = min(strip.width, self.scale.part(1.6))
        return strip

    @property
    def shorts(self) -> list[Rect]:
        """The places of the short buttons: in the middle beside the strip, or in rows above it."""
        inside, part, larger = self._inside, self.scale.part, self.scale.larger
        card, low = (part(share * larger(growth)) for share, growth in (_CARD, _LOW))
        gap, count = part(0.02), self.short
        highs = ([card] * _CARDS + [low] * count)[:count]
        if self._apart and count:  # Two in a row, and a third one below them.
            wide = self._column.width if count == 1 else inside.width
            top = self.strip.top - sum(high + gap for high in (card, *highs[_CARDS:]))
            row, below = Rect(inside.left, top, wide, card), top + card + gap
            first = side_by_side(row, min(count, _CARDS), gap)
            rest = [Rect(inside.left, below, wide, high) for high in highs[_CARDS:]]
            # The second card has the most words: larger ones need the whole row.
            return [*first[:1], *rest, *first[1:]] if self.scale.text > 1 else [*first, *rest]
        wide, foot = part(0.47 * larger(0.25)), inside.bottom + part(0.03)
        total = sum(highs) + gap * (count - 1)
        top = min(foot - (self._strip_height + total) // 2, foot - total)
        return [
            Rect(inside.right - wide, top + sum(highs[:at]) + gap * at, wide, high)
            for at, high in enumerate(highs)
        ]

    @property
    def table(self) -> Rect:
        """The table with the board; it may end beyond the edges of the screen."""
        rows, part, area = self.rows, self.scale.part, self.area
        if self.upright:
            top = rows.get("aim", rows["title"]).bottom
            table = Rect(area.left - area.width // 12, top, round(area.width * 1.3), 0)
            table.height = rows["start"].top - table.top
        else:
            left, top = self._column.right - part(0.1), area.top - part(0.05)
            bottom = self.shorts[0].top if self._apart and self.short else self.strip.top
            table = Rect(
                left, top, area.right + part(0.12 if self._apart else 0.26) - left, bottom - top
            )
        high = min(table.height, round(table.width / _FLATTEST))
        return Rect(table.left, table.centery - high // 2, table.width, high)
