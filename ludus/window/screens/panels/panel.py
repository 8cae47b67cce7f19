"""A panel over a darkened screen, the base of pause, settings, rules and other screens."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM, Colour
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import TEXT, TITLE, broken, high, roman, set_in
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.storage.settings import TEXT_SIZES
from ludus.window.text.sentences import SWITCHES
from ludus.window.text.words import CLOSE
from ludus.window.widgets.button import Button, as_high, side_by_side

Share = tuple[float, float]
ROW = 0.095
"""The height of a button, as a share of the screen's shorter side."""
HEAD = 0.15
"""The height of the title with its rule, as a share of the shorter side."""
MARGIN = 0.045
"""The margin of the panel, as a share of the shorter side."""
NUMBER = 0.075
"""The height of the page number, as a share of the shorter side."""
GAP = 0.025
"""The gap between two buttons, as a share of the shorter side."""
_WIDER, _HIGHER = 0.6, 0.3
"""The growth of width and height for text of twice the size, if the screen has room."""
_NARROW = 1.3
"""The least width of a panel with columns, as a share of the screen's shorter side."""
_ENDS = 0.85
"""The growth of the room beside a title for text of twice the size."""
_BAND = 0.081
"""The height of a title of usual size, as a share of the screen's shorter side."""


class PanelScreen(Screen):
    """A screen over another one, which is darkened."""

    title_grows = True
    """Whether a larger title may take room from the content below it."""
    title_ends = 0.0
    """The free room at each end of the title, as a share of the shorter side."""

    def __init__(
        self, app: App, title: str, share: Share = (0.9, 0.8), upright: Share | None = None
    ) -> None:
        """Set the panel's largest width and height as shares of the screen's shorter side.

        `share` is for wide screens, `upright` for upright ones; `upright` defaults to `share`.
        """
        super().__init__(app)
        self.title = title
        self._shares = (share, upright or share)

    def ground(self) -> Surface:
        return self.app.stack.beneath(self)

    @property
    def upright(self) -> bool:
        """Whether the screen is higher than wide."""
        return self.area.width < self.area.height

    @property
    def narrow(self) -> bool:
        """Whether the panel is too narrow for columns: on an upright or nearly square screen."""
        return self.box.width < self.part(_NARROW)

    @property
    def box(self) -> Rect:
        """The panel's place: in the middle, or on an upright screen at the foot, within reach."""
        area, (wide, high) = self.area, self._shares[self.upright]
        width = self.part(wide * self.larger(_WIDER))
        height = self.part(high * self.larger(_HIGHER))
        most = round(area.width * 0.94), round(area.height * 0.96)
        box = Rect(0, 0, min(width, most[0]), min(height, most[1])).move_to(center=area.center)
        return box.move_to(bottom=area.bottom - self.part(0.03)) if self.upright else box

    def larger(self, share: float) -> float:
        """The growth factor of a length that grows by `share` for text of twice the size."""
        return 1 + share * (self.app.text_scale - 1)

    @property
    def row(self) -> int:
        """The height of a button with a label, in pixels."""
        return as_high(self.part(ROW), self.app.text_scale)

    @property
    def noted_row(self) -> int:
        """The height of a button with label and note, in pixels."""
        return as_high(self.part(ROW), self.app.text_scale, noted=True)

    @property
    def inner(self) -> Rect:
        """The area below the title, without margins."""
        box, margin = self.box, self.part(MARGIN)
        top = box.top + self.part(HEAD) + self._lower
        return Rect(box.left + margin, top, box.width - 2 * margin, box.bottom - margin - top)

    def items(self) -> list[Item]:
        return [centred(signs.panel(self.box.size), self.box.center), *self.heading()]

    @property
    def title_text(self) -> str:
        """The text of the title."""
        return self.app.words.say(self.title)

    @property
    def said(self) -> str:
        return self.title_text

    def heading(self) -> list[Item]:
        """The title and the rule below it."""
        place, title = self._title
        place.move_ip(0, self._lower * 2 // 3)
        line = signs.rule(min(self.part(0.42), self.inner.width))
        at = (place.centerx, self.box.top + self.part(0.122) + self._lower)
        return [*set_in(place, title, self.app.letters(TITLE), assets.CAPITALS), centred(line, at)]

    @property
    def _title(self) -> tuple[Rect, str]:
        """The place of the title, whose capitals do not fill it, and its text."""
        left = self.box.left + self.part(MARGIN)
        width = self.box.right - self.part(MARGIN) - left
        place = Rect(left, self.box.top + self.part(0.03), width, self.part(0.08))
        most = round(self.app.letters(TITLE) * 0.95) if self.title_grows else 0
        more = max(0, most - place.height)
        ends = self.title_ends * (1 if self.narrow else self.larger(_ENDS))
        place.inflate_ip(-2 * self.part(ends), more)
        return place, self.app.words.carved(self.title_text)

    @property
    def _lower(self) -> int:
        """The distance by which the title moves the content down."""
        place, title = self._title
        face = fonts.face(title, assets.CAPITALS)
        lines, size = broken(title, face, self.app.letters(TITLE), *place.size)
        return max(0, round(0.64 * (high(len(lines), size) - self.part(_BAND))))

    def corner(self) -> Rect:
        """The place for an icon in the upper right corner of the panel."""
        side, inset = self.row, self.part(0.035)
        return Rect(self.box.right - inset - side, self.box.top + inset, side, side)

    def foot(self, count: int = 1, widest: float = 0.6) -> list[Rect]:
        """The places for buttons side by side at the foot, each at most `widest` wide."""
        inner = self.inner
        width = count * self.part(widest * self.larger(_WIDER))
        row = Rect(0, 0, min(inner.width, width), self.row)
        return self.beside(row.move_to(midbottom=inner.midbottom), count)

    def beside(self, place: Rect, count: int) -> list[Rect]:
        """Divide a place into equal parts side by side."""
        return side_by_side(place, count, self.part(GAP))

    def column(
        self, count: int, place: Rect | None = None, highest: int | None = None
    ) -> list[Rect]:
        """The places for buttons one below another, in `place` or on the whole panel."""
        room, gap, highest = place or self.inner, self.part(GAP), highest or self.row
        pitch = min(highest + gap, (room.height + gap) // count)
        height = min(highest, round(pitch * 0.88))
        return [Rect(room.left, room.top + i * pitch, room.width, height) for i in range(count)]

    def stepper(
        self, name: str, row: Rect, step: Callable[[int], object], left: tuple[bool, bool]
    ) -> list[Button]:
        """Buttons for less and more at the ends of a row; `left` enables each."""
        less = Rect(row.topleft, (row.height, row.height))
        more = less.move_to(right=row.right)
        return [
            Button(f"{name}-less", less, partial(step, -1), icon="back", enabled=left[0]),
            Button(f"{name}-more", more, partial(step, 1), icon="forward", enabled=left[1]),
        ]

    def value(self, row: Rect, text: str) -> list[Item]:
        """The text of a value between the buttons of its row."""
        between = row.inflate(-2 * row.height - row.height // 4, 0)
        size = min(self.app.letters(TEXT), round(row.height * 0.72))
        return set_in(between, text, size, assets.BODY_BOLD)

    def switch(self, name: str, rect: Rect) -> Button:
        """A switch for a setting; the switch for larger text cycles through the sizes."""
        label, now = self.app.words.say(SWITCHES[name]), getattr(self.app.settings, name)
        act = partial(self.app.change, **{name: not now})
        if name == "large":
            size = self.app.settings.text
            now, after = size > TEXT_SIZES[0], TEXT_SIZES.index(size) + 1
            act = partial(self.app.change, text=TEXT_SIZES[after % len(TEXT_SIZES)])
            label += f" · {size} %" if now else ""
        return Button(name, rect, act, label, chosen=now, switch=True)

    def close(self, rect: Rect | None = None, name: str = "close") -> Button:
        """The button that closes the panel, at the foot by default."""
        place = rect or self.foot()[0]
        return Button(name, place, self.app.stack.pop, self.app.words.say(CLOSE), "done", lit=True)


class PagedPanel(PanelScreen):
    """A panel with pages, turned by arrows at its foot, by keys and by swipes."""

    paged = True
    page = 0

    @property
    def pages(self) -> int:
        """The number of pages."""
        raise NotImplementedError

    def resize(self) -> None:
        """Lay out again, and return to the first page."""
        super().resize()
        self.page = 0

    def turn(self, by: int) -> None:
        """Turn pages; the first page follows the last."""
        self.page = (self.page + by) % self.pages

    @property
    def note(self) -> str:
        """A text in place of the page number."""
        return ""

    @property
    def note_style(self) -> tuple[str, Colour]:
        """The font and colour of the note."""
        return assets.BODY, CREAM

    @property
    def said(self) -> str:
        return ". ".join(filter(None, (super().said, self.note)))

    def items(self) -> list[Item]:
        """The panel with its title, and the note or the page number above the arrows."""
        found = super().items()
        if self.note:
            return found + set_in(self.below, self.note, self.app.letters(TEXT), *self.note_style)
        if self.pages == 1:
            return found
        number = f"{roman(self.page % self.pages + 1)} / {roman(self.pages)}"
        size = min(self.app.letters(TEXT), round(self.part(NUMBER) * 0.72))
        return found + set_in(self.below, number, size, assets.CAPITALS, assets.QUIET)

    @property
    def free(self) -> Rect:
        """The area without title, page number and the arrows at the foot."""
        room = self.inner
        room.height -= self.row + self.part(NUMBER)
        return room

    @property
    def below(self) -> Rect:
        """The place for the page number."""
        place = self.inner
        place.top = self.free.bottom
        place.height = self.part(NUMBER)
        return place

    def arrows(self) -> list[Button]:
        """Page arrows beside the page number if there is more than one page."""
        if self.pages == 1:
            return []
        below = self.below.inflate(0, -self.part(0.015))
        before = Rect(below.topleft, (self.part(0.17), below.height))
        after = before.move_to(right=below.right)
        return [
            Button("before", before, partial(self.turn, -1), icon="back"),
            Button("next", after, partial(self.turn, 1), icon="forward"),
        ]

    def pager(self, arrows: bool) -> list[Button]:
        """The button that closes the panel, with page arrows beside it if `arrows` is set."""
        (row,) = self.foot(1, widest=1.1)
        side = self.part(0.17)
        before = Rect(row.topleft, (side, row.height))
        after = before.move_to(right=row.right)
        found = [self.close(row.inflate(-2 * (side + self.part(GAP)), 0))]
        if arrows:
            found.append(Button("before", before, partial(self.turn, -1), icon="back"))
            found.append(Button("next", after, partial(self.turn, 1), icon="forward"))
        return found
