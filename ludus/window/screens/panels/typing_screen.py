"""A panel for typing a text."""

from collections.abc import Callable
from functools import partial
from string import ascii_uppercase, digits

from pygame import Rect

from ludus.inputs import is_visible
from ludus.picture import fonts, signs
from ludus.picture.assets import BODY_BOLD, GOLD, QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import BUTTON, NOTE, TITLE, set_in
from ludus.window.app.app import App
from ludus.window.input import keys
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.push import KEYS_APART, Push, button
from ludus.window.widgets.tree import Column, Grid, Row

_MOST = 30
_FIELD = 0.08, 0.1
"""The least and the usual height of the field, as shares of the screen's shorter side."""
_RIM = 0.05
"""The margin of the text in it, as such a share."""
_AROUND = 0.1
"""The room at each end of a key's letter, in its sizes."""
_TAIL = 0.01
"""The usual room below a letter, as a share of the screen's shorter side."""
_REFUSED = mark("There are no letters here for these signs.")


class TypingScreen(Menu):
    """Keys for letters, digits and spaces; the finished text goes to a callback."""

    typed = True

    def __init__(
        self,
        app: App,
        title: str,
        text: str,
        done: Callable[[str], object],
        most: int = _MOST,
        more: str = "",
    ) -> None:
        """Edit `text`; `done` receives the result, of at most `most` letters.

        Keys with the signs in `more` follow the digits, and one that pastes.
        """
        cancel = Way("cancel", app.stack.close, mark("Not now"), "close")
        done_way = Way("done", self._end, icon="done", lit=True)
        super().__init__(app, title, foot=[cancel, done_way])
        self._text, self._done, self._most = text, done, most
        self._signs, self._pastes = ascii_uppercase + digits + more, bool(more)
        self._refused = False
        """Whether the last typed text has signs that no font has."""

    def body(self) -> Node:
        say = self.words.say
        note = say(_REFUSED) if self._refused else f"{len(self._text)} / {self._most}"
        erase = button("erase", self._erase, icon="erase", enabled=bool(self._text))
        space = button("space", partial(self._add, " "), say("Space"))
        paste = button("paste", self._paste, say(BUTTONS["paste"]))
        wide = [space, erase, *[paste] * self._pastes]
        return Column(
            Slot(self._field, high=_FIELD),
            Lines(note, NOTE, colour=QUIET, extra=not self._refused),
            Grid([*map(self._key, self._signs)], len(self._signs), KEYS_APART),
            Row(*(Push(each, grow=1) for each in wide), gap=KEYS_APART),
            gap=KEYS_APART,
        )

    def _key(self, sign: str) -> Push:
        key = button(f"key-{sign}", partial(self._add, sign), sign)
        shown = Column(Lines(sign, BUTTON, BODY_BOLD), Slot(high=(0, _TAIL)), gap=0)
        return Push(key, shown, around=_AROUND)

    def _field(self, place: Rect) -> list[Item]:
        """The end of the text, as far as it has room."""
        room, size = place.inflate(-2 * self.part(_RIM), 0), self.app.letters(TITLE)
        text = self._text
        ends = (text, *(f"…{text[at:]}" for at in range(1, len(text))))
        shown = next((end for end in ends if fonts.width(end, BODY_BOLD, size) <= room.width), "…")
        return signs.hollow(place) + set_in(room, shown, size, BODY_BOLD, GOLD)

    @property
    def said(self) -> str:
        if self._refused:
            return self.words.say(_REFUSED)
        return f"{super().said}: {self._text}" if self._text else super().said

    def _paste(self) -> None:
        self._text = ""
        self.write(self.app.services.clipboard.get().strip().strip("\"'"))

    def _add(self, sign: str) -> None:
        """Add a sign; letters within a word become lower case."""
        self.write(sign.lower() if self._text[-1:].isalpha() else sign)

    def write(self, text: str) -> None:
        """Add text in any script; text with signs that no font has is refused."""
        text = "".join(sign for sign in text if sign.isprintable())
        self._refused = bool(fonts.lacking(text)) or not is_visible(self._text + text)
        if not self._refused:
            self._text = (self._text + text).lstrip()[: self._most]

    def _erase(self) -> None:
        self._text, self._refused = self._text[:-1], False

    def _end(self) -> None:
        self.stack.close()
        self._done(self._text.strip())

    def key(self, key: int) -> bool:
        """Handle Backspace; text arrives by `write`, so keys that type have no other effect."""
        if key == keys.BACKSPACE:
            self._erase()
        return key == keys.BACKSPACE or keys.writes(key)
