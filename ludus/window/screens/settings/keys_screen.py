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
_HEAD = assets.CAPITALS
_KEY = assets.BODY_BOLD
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
    found = assets.clear(size)
    if lit:
        found.fill(_BAND)
    return found


class KeysScreen(PanelScreen):
    """A row for each meaning; touch it to assign another key of any device."""

    paged = True

    def __init__(self, app: App) -> None:
        super().__init__(app, KEYS_PAGE, (1.67, 0.96), (0.94, 1.68))
        self._asked = ""
        """The meaning that waits for its new key."""
        self._told = ""

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
        found, most, heading = [list[str]()], len(self._columns[0]), ""
        for meaning in KEYS:
            heading = _HEADINGS.get(meaning, heading)
            if len(found[-1]) + (meaning in _HEADINGS) >= most:
                found.append([])
            if meaning in _HEADINGS or not found[-1]:
                found[-1].append(heading)
            found[-1].append(meaning)
        return found

    @property
    def pages(self) -> int:
        return grid.pages(self._lists, self._columns)

    def _rows(self) -> list[tuple[str, Rect]]:
        """The places of headings and meanings."""
        shown = grid.shown(self._lists, self._columns, self.page)
        return [row for names, places in shown for row in zip(names, places, strict=False)]

    def _cells(self, row: Rect) -> list[Rect]:
        found, left = [], row.left
        for share in _CELLS:
            found.append(Rect(left, row.top, round(row.width * share), row.height))
            left += found[-1].width
        return [cell.inflate(-self._size // 2, 0) for cell in found]

    # Display

    @property
    def note(self) -> str:
        say = self.words.say
        if self._asked:
            # Translators: {what} is what a key does, such as "Hint".
            return say("Press the new key or button for: {what}", what=say(KEYS[self._asked]))
        if self._told or self.pages > 1:
            return self._told
        return say("Touch a row to give it another key.")

    @property
    def note_style(self) -> tuple[str, Colour]:
        return assets.BODY_ITALIC, GOLD if self._asked or self._told else QUIET

    def items(self) -> list[Item]:
        found, size = super().items(), self._letters
        for head, *_ in self._columns:
            for device, cell in zip(keys.Device, self._cells(head)[1:], strict=True):
                picture = signs.sign(f"device-{device.name.lower()}", cell.height)
                found.append(centred(picture, cell.center))
        for meaning, row in self._rows():
            found += self._row(meaning, row, size)
        return found

    @property
    def _letters(self) -> int:
        """The size in which all labels and keys of the page have room, or that of notes."""
        size, changed = self._size, self.settings.keys
        for meaning, row in self._rows():
            what, *cells = self._cells(row)
            if meaning not in KEYS:
                size = fonts.fitted(self.words.say(meaning), _HEAD, size, what.width)
                continue
            size = fonts.fitted(self.words.say(KEYS[meaning]), assets.BODY, size, what.width)
            for device, cell in zip(keys.Device, cells, strict=True):
                size = fonts.fitted(_shown(meaning, device, changed), _KEY, size, cell.width)
        return max(size, self.app.letters(NOTE))

    def _row(self, meaning: str, row: Rect, size: int) -> list[Item]:
        what, *cells = self._cells(row)
        if meaning not in KEYS:
            heading = self.words.say(meaning)
            letters = fonts.fitted(heading, _HEAD, size, what.width)
            return set_in(what, heading, letters, _HEAD, GOLD, left=True)
        label = self.words.say(KEYS[meaning])
        found = set_in(what, label, fonts.fitted(label, assets.BODY, size, what.width), left=True)
        colour = GOLD if meaning == self._asked else CREAM
        for device, cell in zip(keys.Device, cells, strict=True):
            if here := _shown(meaning, device, self.settings.keys):
                found += set_in(cell, here, size, _KEY, colour)
        return found

    @property
    def _foot(self) -> list[Rect]:
        return self.feet(2)

    def buttons(self) -> list[Button]:
        (usual, close), say = self._foot, self.words.say
        # Translators: a button: all keys mean again what they meant at first.
        text, changed = say("Reset all keys"), bool(self.settings.keys)
        found = [
            self.close(close),
            Button("usual", usual, self._restore, text, "undo", enabled=changed),
        ]
        # With a single switch, each key is that switch.
        enabled = not self.settings.switch_s
        for meaning, row in self._rows():
            if meaning not in KEYS:
                continue
            act, label = partial(self._ask, meaning), say(KEYS[meaning])
            picture = _band(row.size, row.top // row.height % 2 == 0)
            found.append(
                Button(f"key-{meaning}", row, act, label, picture=picture, enabled=enabled)
            )
        return found + self.arrows()

    # Actions

    def _restore(self) -> None:
        self._ask("")
        self.app.change(keys={})

    def _ask(self, meaning: str) -> None:
        """Wait for a new key, or stop waiting; meanwhile keys have no other effect."""
        self._asked, self._told = "" if meaning == self._asked else meaning, ""
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
            self._told = say(text, key=short(key), what=say(KEYS[other]))
        elif not other:
            kept = [
                each
                for each in keys.bound(asked, changed)
                if keys.device(each) is not keys.device(key)
            ]
            names = tuple(keys.name(each) for each in (*kept, key))
            self.app.change(keys={**changed, asked: names})
        return True
