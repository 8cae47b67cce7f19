"""All keys on one page: the effect of each on keyboard, number pad and gamepad, and its change."""

from collections.abc import Mapping, Sequence
from functools import cached_property, partial

import pygame
from pygame import Rect, Surface

from ludus.picture import assets, fonts, signs
from ludus.picture.assets import CREAM, GOLD, QUIET, Colour
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import NOTE, SENTENCE, set_in
from ludus.picture.surfaces import in_memory
from ludus.window.app.app import App
from ludus.window.input import keys
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.rows import Way
from ludus.window.storage.settings import PLAYING, SEEING
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import KEYS
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

# Translators: a button and a title: which keys do what.
KEYS_PAGE = mark("Keys")
_HEADINGS = {
    # Translators: a heading of keys that lead to a button, and press it.
    "up": mark("Choosing"),
    "where": SEEING,
    "undo": PLAYING,
    # Translators: a heading of keys that turn pages, and show a match again.
    "before": mark("Pages and matches"),
}
"""The headings before meanings."""
_CELLS = (0.47, 0.23, 0.15, 0.15)
"""Shares of a row for the effect of a key, and for the keys of each device."""
_PITCHES = 1.4, 1.6
"""The least and largest row pitch, in sizes of the letters."""
_NARROW = 1.0
"""The text scale above which a wide screen, too, has a single column."""
_BAND = (255, 240, 210, 16)
_SHORT = {
    "Up": "↑",
    "Down": "↓",
    "Left": "←",
    "Right": "→",
    "Return": "Enter",
    "Escape": "Esc",
    "PageUp": "PgUp",
    "PageDown": "PgDn",
    "-": "−",
}


def short(key: int) -> str:
    name = keys.name(key).removeprefix("Keypad ").removeprefix("Gamepad ")
    return _SHORT.get(name, name)


def _shown(meaning: str, device: keys.Device, changed: Mapping[str, Sequence[str]]) -> str:
    """The keys of a device for a meaning, in short."""
    bound = keys.bound(meaning, changed)
    return " · ".join(short(key) for key in bound if keys.device(key) is device)


@in_memory
def _band(size: tuple[int, int], lit: bool) -> Surface:
    band = assets.clear(size)
    if lit:
        band.fill(_BAND)
    return band


class KeysScreen(PanelScreen):
    """A row for each meaning; touch it to assign another key of any device."""

    paged = True

    def __init__(self, app: App) -> None:
        super().__init__(app, KEYS_PAGE, (1.67, 0.96), (0.94, 1.68))
        self._asked = ""
        """The meaning that waits for its new key."""
        self._refusal = ""

    # Layout

    @property
    def _size(self) -> int:
        return self.app.letters(SENTENCE)

    @cached_property
    def _columns(self) -> list[list[Rect]]:
        """The places of rows in one column or two; the first row of each is its heading."""
        narrow = self.narrow or self.app.text_scale > _NARROW
        columns = self.beside(self.free, 1 if narrow else 2)
        most = -(-len(KEYS) // len(columns)) + len(_HEADINGS) - len(columns) + 1
        least, widest = (round(self._size * each) for each in _PITCHES)
        pitch = max(least, min(widest, self.free.height // most))
        count = max(3, min(most, self.free.height // pitch))
        rooms = [Rect(each.topleft, (each.width, count * pitch)) for each in columns]
        return [grid.grid(room, 1, count, 0) for room in rooms]

    @cached_property
    def _lists(self) -> list[list[str]]:
        """The headings and meanings of the columns of all pages."""
        columns, most, heading = [list[str]()], len(self._columns[0]), ""
        for meaning in KEYS:
            heading = _HEADINGS.get(meaning, heading)
            if len(columns[-1]) + (meaning in _HEADINGS) >= most:
                columns.append([])
            if meaning in _HEADINGS or not columns[-1]:
                columns[-1].append(heading)
            columns[-1].append(meaning)
        return columns

    @property
    def pages(self) -> int:
        return grid.pages(self._lists, self._columns)

    def _rows(self) -> list[tuple[str, Rect]]:
        """The places of headings and meanings."""
        shown = grid.shown(self._lists, self._columns, self.page)
        return [row for names, places in shown for row in zip(names, places, strict=False)]

    def _cells(self, row: Rect) -> list[Rect]:
        cells, left = [], row.left
        for share in _CELLS:
            cells.append(Rect(left, row.top, round(row.width * share), row.height))
            left += cells[-1].width
        return [cell.inflate(-self._size // 2, 0) for cell in cells]

    # Display

    @property
    def note(self) -> str:
        say = self.words.say
        if self._asked:
            # Translators: {what} is what a key does, such as "Hint".
            return say("Press the new key or button for: {what}", what=say(KEYS[self._asked]))
        if self._refusal or self.pages > 1:
            return self._refusal
        return say("Touch a row to give it another key.")

    @property
    def note_style(self) -> tuple[str, Colour]:
        return assets.BODY_ITALIC, GOLD if self._asked or self._refusal else QUIET

    def items(self) -> list[Item]:
        items, size = super().items(), self._letters
        for head, *_ in self._columns:
            for device, cell in zip(keys.Device, self._cells(head)[1:], strict=True):
                picture = signs.sign(f"device-{device.name.lower()}", cell.height)
                items.append(centred(picture, cell.center))
        for meaning, row in self._rows():
            items += self._row(meaning, row, size)
        return items

    def _texts(self, meaning: str) -> list[tuple[str, str]]:
        """The texts of a row, or of a heading, with their faces."""
        say, changed = self.words.say, self.settings.keys
        if meaning not in KEYS:
            return [(say(meaning), assets.CAPITALS)]
        shown = [_shown(meaning, device, changed) for device in keys.Device]
        return [(say(KEYS[meaning]), assets.BODY), *((text, assets.BODY_BOLD) for text in shown)]

    @property
    def _letters(self) -> int:
        """The size in which all labels and keys of the page have room, or that of notes."""
        size = self._size
        for meaning, row in self._rows():
            for (text, face), cell in zip(self._texts(meaning), self._cells(row), strict=False):
                size = fonts.fitted(text, face, size, cell.width)
        return max(size, self.app.letters(NOTE))

    def _row(self, meaning: str, row: Rect, size: int) -> list[Item]:
        (label, face), *shown = self._texts(meaning)
        what, *cells = self._cells(row)
        letters, colour = fonts.fitted(label, face, size, what.width), CREAM if shown else GOLD
        items = set_in(what, label, letters, face, colour, left=True)
        colour = GOLD if meaning == self._asked else CREAM
        for (text, face), cell in zip(shown, cells, strict=False):
            items += set_in(cell, text, size, face, colour) if text else []
        return items

    @property
    def _foot(self) -> list[Rect]:
        return self.feet(2)

    def buttons(self) -> list[Button]:
        usual, close = self._foot
        # Translators: a button: all keys mean again what they meant at first.
        text, changed = mark("Reset all keys"), bool(self.settings.keys)
        reset = Way("usual", self._restore, text, "undo", enabled=changed)
        rows = (self._button(*each) for each in self._rows() if each[0] in KEYS)
        return [self.close(close), *reset.buttons(self, usual), *rows, *self.arrows()]

    def _button(self, meaning: str, row: Rect) -> Button:
        ask, label = partial(self._ask, meaning), self.words.say(KEYS[meaning])
        band = _band(row.size, row.top // row.height % 2 == 0)
        # With a single switch, each key is that switch.
        enabled = not self.settings.switch_s
        return Button(f"key-{meaning}", row, ask, label, picture=band, enabled=enabled)

    # Actions

    def _restore(self) -> None:
        self._ask("")
        self.app.change(keys={})

    def _ask(self, meaning: str) -> None:
        """Wait for a new key, or stop waiting; meanwhile keys have no other effect."""
        self._asked, self._refusal = "" if meaning == self._asked else meaning, ""
        self.typed = bool(self._asked)

    def turn(self, by: int) -> None:
        self._ask("")
        super().turn(by)

    def key(self, key: int) -> bool:
        """Accept the new key; Escape cancels."""
        asked = self._asked
        if not asked or not keys.alone(key):
            return bool(asked)
        self._ask("")
        changed, say = self.settings.keys, self.words.say
        other = keys.meaning(key, changed)
        if other not in ("", asked) and key != pygame.K_ESCAPE:
            # Translators: a key cannot be chosen, as it does something else: "H is taken: Hint".
            text = mark("{key} is taken: {what}")
            self._refusal = say(text, key=short(key), what=say(KEYS[other]))
        elif not other:
            others = [
                each
                for each in keys.bound(asked, changed)
                if keys.device(each) is not keys.device(key)
            ]
            names = tuple(keys.name(each) for each in (*others, key))
            self.app.change(keys={**changed, asked: names})
        return True
