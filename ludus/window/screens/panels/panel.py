"""A panel over a darkened screen, the base of pause, settings, rules and other screens."""

from functools import cached_property

from pygame import Rect, Surface

from ludus.picture import assets
from ludus.picture.assets import CREAM, Colour
from ludus.picture.canvas import Item
from ludus.picture.lettering import SENTENCE, Scale, TextSize, set_in
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.screens.panels.wording import Text, spoken, wording
from ludus.window.text.words import CLOSE
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button, side_by_side
from ludus.window.widgets.nodes import GAP
from ludus.window.widgets.panel_title import Title

Share = tuple[float, float]
_MARGIN = 0.045
"""The margin of the panel, as a share of the screen's shorter side."""
_NUMBER = 0.075
"""The height of the page number, as such a share."""
_CORNER = 0.035
"""The distance of a corner's button from the panel's edges, as such a share."""
_AT_TITLE = 0.105
"""The largest height of a button beside the title, as such a share."""
_WIDER = 0.6
"""Growth of the width for text of twice the size, if the screen has room."""
_HIGHER = 0.3
"""Growth of the height."""
_NARROW = 1.3
"""The least width of a panel with columns, as a share of the screen's shorter side."""
_ENDS = 0.85
"""The growth of the room beside a title for text of twice the size."""


class PanelScreen(Screen):
    """A screen over another one, which is darkened; its content may have several pages."""

    app: App
    reports = False
    """Whether notices are shown above the foot until the next page or the end."""
    title_ends = 0.0
    """The free room at each end of the title, as a share of the shorter side."""

    def __init__(
        self, app: App, title: Text, share: Share = (0.9, 0.8), upright: Share | None = None
    ) -> None:
        """Set the largest width and height as shares of the screen's shorter side.

        `share` is for wide screens, `upright` for upright ones; `upright` defaults to `share`.
        """
        super().__init__(app)
        self.stack = app.stack
        self.page = 0
        self.title = title
        self._shares = (share, upright or share)

    def ground(self) -> Surface:
        return self.stack.beneath(self)

    def resize(self) -> None:
        """Lay out again, and return to the first page."""
        super().resize()
        self.page = 0

    @property
    def title_text(self) -> str:
        return wording(self.title, self.words)

    @property
    def note(self) -> str:
        return self.app.notices_text if self.reports else ""

    @property
    def note_style(self) -> tuple[str, Colour]:
        return assets.BODY, CREAM

    @property
    def said(self) -> str:
        return spoken(self.title_text, self.note)

    # Places

    @cached_property
    def scale(self) -> Scale:
        return self.app.scale

    @cached_property
    def upright(self) -> bool:
        return self.area.width < self.area.height

    @cached_property
    def narrow(self) -> bool:
        """Whether the panel is too narrow for columns: on an upright or nearly square screen."""
        return self.box.width < self.part(_NARROW)

    @cached_property
    def box(self) -> Rect:
        """The panel's place: in the middle, or on an upright screen at the foot, within reach."""
        area, (wide, high), larger = self.area, self._shares[self.upright], self.scale.larger
        width, height = self.part(wide * larger(_WIDER)), self.part(high * larger(_HIGHER))
        most = round(area.width * 0.94), round(area.height * 0.96)
        box = Rect(0, 0, min(width, most[0]), min(height, most[1])).move_to(center=area.center)
        return box.move_to(bottom=area.bottom - self.part(0.03)) if self.upright else box

    @property
    def _title(self) -> Title:
        scale, ends = self.scale, self.title_ends
        more = scale.part(ends * (1 if self.narrow else scale.larger(_ENDS)))
        text = self.words.carved(self.title_text)
        return Title(text, self.box, scale, scale.part(_MARGIN) + more)

    @property
    def inner(self) -> Rect:
        """The area below the title, without margins."""
        box, margin, top = self.box, self.part(_MARGIN), self._title.content
        return Rect(box.left + margin, top, box.width - 2 * margin, box.bottom - margin - top)

    @property
    def row(self) -> int:
        """In pixels."""
        return self.scale.row

    @property
    def room(self) -> Rect:
        room = self.inner
        room.height = self._foot[0].top - self.part(GAP) - room.top
        return room

    @property
    def _foot(self) -> list[Rect]:
        """The places of the buttons below the room, from the top."""
        return self.foot()

    def foot(self, count: int = 1, widest: float = 0.6) -> list[Rect]:
        """The places for buttons side by side at the foot, each at most `widest` wide."""
        inner = self.inner
        width = count * self.part(widest * self.scale.larger(_WIDER))
        row = Rect(0, 0, min(inner.width, width), self.row)
        return self.beside(row.move_to(midbottom=inner.midbottom), count)

    def feet(self, *counts: int) -> list[Rect]:
        """The places for rows of buttons at the foot, over its whole width, from the top."""
        (row,), pitch = self.foot(widest=2), self.row + self.part(GAP)
        rows = [row.move(0, -pitch * at) for at in reversed(range(len(counts)))]
        return [
            place
            for row, count in zip(rows, counts, strict=True)
            for place in self.beside(row, count)
        ]

    def corner(self) -> Rect:
        """The place of a square button at the upper right."""
        side, inset = min(self.row, self.part(_AT_TITLE)), self.part(_CORNER)
        return Rect(self.box.right - inset - side, self.box.top + inset, side, side)

    def beside(self, place: Rect, count: int) -> list[Rect]:
        return side_by_side(place, count, self.part(GAP))

    def column(
        self, count: int, place: Rect | None = None, highest: int | None = None
    ) -> list[Rect]:
        """The places for buttons one below another, in `place` or on the whole panel."""
        return grid.column(place or self.inner, count, highest or self.row, self.part(GAP))

    # Pages

    @property
    def pages(self) -> int:
        return 1

    @property
    def page(self) -> int:
        """The visible page, counted from 0: the last one, if it was a later one before."""
        return min(self._page, self.pages - 1)

    @page.setter
    def page(self, page: int) -> None:
        self._page = page

    def turn(self, by: int) -> None:
        """Turn pages; the first page follows the last."""
        self._read()
        if self.pages > 1:
            self.page = (self.page + by) % self.pages
            self.stack.present()

    def back(self) -> None:
        self._read()
        self.stack.close()

    def _read(self) -> None:
        """Remove the notices that have been shown here."""
        if self.reports:
            self.app.notices = ()

    @property
    def free(self) -> Rect:
        """The area for pages, without page number and the buttons at the foot."""
        room = self.inner
        room.height -= self.row + self.part(_NUMBER)
        return room

    @property
    def _below(self) -> Rect:
        inner = self.inner
        return Rect(inner.left, self.free.bottom, inner.width, self.part(_NUMBER))

    # Display

    def heading(self) -> list[Item]:
        return self._title.items(self.box.width)

    def items(self) -> list[Item]:
        """The panel with its title, and the note above the foot."""
        items = [self.stack.panel(self.box), *self.heading()]
        if self.note:
            size = self.app.letters(SENTENCE)
            return items + set_in(self._below, self.note, size, *self.note_style)
        return items

    def sentence(
        self, place: Rect, words: str, size: TextSize = SENTENCE, colour: Colour = CREAM
    ) -> list[Item]:
        return set_in(place, words, self.app.letters(size), colour=colour)

    def buttons(self) -> list[Button]:
        return [self.close()]

    def close(self, rect: Rect | None = None, name: str = "close") -> Button:
        """At the foot by default."""
        place = rect or self.foot()[0]
        return Button(name, place, self.back, self.words.say(CLOSE), "done", lit=True)
