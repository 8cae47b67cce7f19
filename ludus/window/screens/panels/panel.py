"""A plaque over a darkened screen: beneath pause, settings, rules, languages and the end."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM, Colour
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import TEXT, TITLE, broken, high, roman, set_in
from ludus.window.app.stack import Screen, Stack
from ludus.window.storage.settings import TEXT_SIZES
from ludus.window.text.sentences import SWITCHES
from ludus.window.text.words import CLOSE
from ludus.window.widgets.button import Button, as_high, side_by_side

Share = tuple[float, float]
ROW = 0.095
"""Height of a button, as a share of the screen's shorter side."""
HEAD = 0.15
"""Height of what the title takes."""
MARGIN = 0.045
"""Room between the panel's edge and what is on it."""
NUMBER = 0.075
"""Height of what the number of a page takes."""
GAP = 0.025
"""Room between two buttons."""
_WIDER, _HIGHER = 0.6, 0.3
"""By how much a panel grows for text that is twice as large, where the screen has room."""
_NARROW = 1.3
"""Least width of a panel with room side by side, as a share of the screen's shorter side."""
_ENDS = 0.85
"""The same of the corners beside a title."""
_BAND = 0.081
"""Height of a title that needs no more room than usual, as a share of the screen's shorter side."""


class PanelScreen(Screen):
    """A screen laid over another one, which shows darkened beneath."""

    title_grows = True
    """Whether a larger title may take room from what is below it."""
    title_ends = 0.0
    """Room left free at either end of the title for a corner, as a share of the shorter side."""

    def __init__(
        self, app: Stack, title: str, share: Share = (0.9, 0.8), upright: Share | None = None
    ) -> None:
        """The panel's greatest width and height are shares of the screen's shorter side.

        `share` holds on a wide screen; on an upright one `upright`, if it is given.
        """
        super().__init__(app)
        self.title = title
        self._shares = (share, upright or share)

    def ground(self) -> Surface:
        """The screen beneath, darkened."""
        return self.app.beneath(self)

    @property
    def upright(self) -> bool:
        """Whether the screen stands upright."""
        return self.area.width < self.area.height

    @property
    def narrow(self) -> bool:
        """Whether less has room side by side: upright, or on a screen that is nearly square."""
        return self.box.width < self.part(_NARROW)

    @property
    def box(self) -> Rect:
        """The panel: in the middle, or on an upright screen at the foot, within reach."""
        area, (wide, high) = self.area, self._shares[self.upright]
        width = self.part(wide * self.larger(_WIDER))
        height = self.part(high * self.larger(_HIGHER))
        most = round(area.width * 0.94), round(area.height * 0.96)
        box = Rect(0, 0, min(width, most[0]), min(height, most[1])).move_to(center=area.center)
        return box.move_to(bottom=area.bottom - self.part(0.03)) if self.upright else box

    def larger(self, share: float) -> float:
        """By how much something grows that grows by a share where text is twice as large."""
        return 1 + share * (self.app.text_scale - 1)

    @property
    def row(self) -> int:
        """Height of a button: as high as its label needs."""
        return as_high(self.part(ROW), self.app.text_scale)

    @property
    def noted_row(self) -> int:
        """Height of a button with a note."""
        return as_high(self.part(ROW), self.app.text_scale, noted=True)

    @property
    def inner(self) -> Rect:
        """What the title and the margins leave free."""
        box, margin = self.box, self.part(MARGIN)
        top = box.top + self.part(HEAD) + self._lower
        return Rect(box.left + margin, top, box.width - 2 * margin, box.bottom - margin - top)

    def items(self) -> list[Item]:
        """Panel, title, and a rule below it."""
        return [centred(signs.panel(self.box.size), self.box.center), *self.heading()]

    @property
    def title_text(self) -> str:
        """What is written at the top."""
        return self.app.words.say(self.title)

    @property
    def said(self) -> str:
        """Its title."""
        return self.title_text

    def heading(self) -> list[Item]:
        """The title at the top of the panel, and a rule below it."""
        place, title = self._title
        place.move_ip(0, self._lower * 2 // 3)
        line = signs.rule(min(self.part(0.42), self.inner.width))
        at = (place.centerx, self.box.top + self.part(0.122) + self._lower)
        return [*set_in(place, title, self.app.letters(TITLE), assets.CAPITALS), centred(line, at)]

    @property
    def _title(self) -> tuple[Rect, str]:
        """Where it may be, of which capitals do not need all, and in what letters."""
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
        """By how much all below the title must make room for it."""
        place, title = self._title
        face = fonts.face(title, assets.CAPITALS)
        lines, size = broken(title, face, self.app.letters(TITLE), *place.size)
        return max(0, round(0.64 * (high(len(lines), size) - self.part(_BAND))))

    def corner(self) -> Rect:
        """A place for a sign in the upper right corner of the panel."""
        side, inset = self.row, self.part(0.035)
        return Rect(self.box.right - inset - side, self.box.top + inset, side, side)

    def foot(self, count: int = 1, widest: float = 0.6) -> list[Rect]:
        """Places for buttons side by side at the foot of the panel, each at most so wide."""
        inner = self.inner
        width = count * self.part(widest * self.larger(_WIDER))
        row = Rect(0, 0, min(inner.width, width), self.row)
        return self.beside(row.move_to(midbottom=inner.midbottom), count)

    def beside(self, place: Rect, count: int) -> list[Rect]:
        """Equal parts of a place side by side."""
        return side_by_side(place, count, self.part(GAP))

    def column(
        self, count: int, place: Rect | None = None, highest: int | None = None
    ) -> list[Rect]:
        """Places for so many buttons one below another, in a place or on the whole panel."""
        room, gap, highest = place or self.inner, self.part(GAP), highest or self.row
        pitch = min(highest + gap, (room.height + gap) // count)
        height = min(highest, round(pitch * 0.88))
        return [Rect(room.left, room.top + i * pitch, room.width, height) for i in range(count)]

    def stepper(
        self, name: str, row: Rect, step: Callable[[int], object], left: tuple[bool, bool]
    ) -> list[Button]:
        """Buttons at the ends of a row, of less and of more; whether any is `left` of each."""
        less = Rect(row.topleft, (row.height, row.height))
        more = less.move_to(right=row.right)
        return [
            Button(f"{name}-less", less, partial(step, -1), icon="back", enabled=left[0]),
            Button(f"{name}-more", more, partial(step, 1), icon="forward", enabled=left[1]),
        ]

    def value(self, row: Rect, text: str) -> list[Item]:
        """A value between the buttons of its row."""
        between = row.inflate(-2 * row.height - row.height // 4, 0)
        size = min(self.app.letters(TEXT), round(row.height * 0.72))
        return set_in(between, text, size, assets.BODY_BOLD)

    def switch(self, name: str, rect: Rect) -> Button:
        """A switch for one of the settings; that of larger text leads on through its sizes."""
        label, now = self.app.words.say(SWITCHES[name]), getattr(self.app.settings, name)
        act = partial(self.app.change, **{name: not now})
        if name == "large":
            size = self.app.settings.text
            now, after = size > TEXT_SIZES[0], TEXT_SIZES.index(size) + 1
            act = partial(self.app.change, text=TEXT_SIZES[after % len(TEXT_SIZES)])
            label += f" · {size} %" if now else ""
        return Button(name, rect, act, label, chosen=now, switch=True)

    def close(self, rect: Rect | None = None, name: str = "close") -> Button:
        """The button that takes the panel away, at its foot if nowhere else."""
        place = rect or self.foot()[0]
        return Button(name, place, self.app.pop, self.app.words.say(CLOSE), "done", lit=True)


class PagedPanel(PanelScreen):
    """A panel of one page or more: arrows at its foot, keys and swipes turn them."""

    paged = True
    page = 0

    @property
    def pages(self) -> int:
        """How many there are."""
        raise NotImplementedError

    def resize(self) -> None:
        """The pages are others."""
        super().resize()
        self.page = 0

    def turn(self, by: int) -> None:
        """To the next page, or back; the last one is followed by the first."""
        self.page = (self.page + by) % self.pages

    @property
    def note(self) -> str:
        """What there is to be told, in place of the number of the page."""
        return ""

    @property
    def note_style(self) -> tuple[str, Colour]:
        """In which letters, and of what colour."""
        return assets.BODY, CREAM

    @property
    def said(self) -> str:
        """Its title, and the note."""
        return ". ".join(filter(None, (super().said, self.note)))

    def items(self) -> list[Item]:
        """Panel, title, and above the arrows the note, or which page it is of how many."""
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
        """What title, number and the arrows at the foot leave free."""
        room = self.inner
        room.height -= self.row + self.part(NUMBER)
        return room

    @property
    def below(self) -> Rect:
        """The place for that number."""
        place = self.inner
        place.top = self.free.bottom
        place.height = self.part(NUMBER)
        return place

    def arrows(self) -> list[Button]:
        """At the ends of that place, where there is more than one page."""
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
        """The button that closes, with one to turn back and one to turn on beside it."""
        (row,) = self.foot(1, widest=1.1)
        side = self.part(0.17)
        before = Rect(row.topleft, (side, row.height))
        after = before.move_to(right=row.right)
        found = [self.close(row.inflate(-2 * (side + self.part(GAP)), 0))]
        if arrows:
            found.append(Button("before", before, partial(self.turn, -1), icon="back"))
            found.append(Button("next", after, partial(self.turn, 1), icon="forward"))
        return found
