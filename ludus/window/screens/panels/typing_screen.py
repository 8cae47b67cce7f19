"""A panel for typing a text."""

from collections.abc import Callable
from functools import partial
from string import ascii_uppercase, digits

from pygame import Rect

from ludus.inputs import is_visible
from ludus.picture import assets, fonts, signs
from ludus.picture.assets import GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import NOTE, TITLE, set_in
from ludus.window.app.app import App
from ludus.window.input import keys
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button, side_by_side
from ludus.window.widgets.grid import GAP, KEYS_APART

_RANKS = 4
_MOST = 30
_COUNT = 0.14
_SIGNS = ascii_uppercase + digits
_REFUSED = mark("There are no letters here for these signs.")


class TypingScreen(PanelScreen):
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
        super().__init__(app, title, (1.5, 0.96), (0.94, 1.1))
        self._text, self._done, self._most = text, done, most
        self._signs, self._pastes = _SIGNS + more, bool(more)
        self._refused = False
        """Whether the last typed text has signs that no font has."""

    def _parts(self) -> tuple[Rect, list[Rect]]:
        field, room = grid.cut(self.room, self.part(0.1), self.part(GAP), down=True)
        gap, columns = self.part(KEYS_APART), -(-len(self._signs) // _RANKS)
        *upper, last = grid.grid(room, 1, _RANKS + 1, gap)
        places = [place for row in upper for place in side_by_side(row, columns, gap)]
        places = places[: len(self._signs)]
        return field, [*places, *side_by_side(last, 2 + self._pastes, gap)]

    def items(self) -> list[Item]:
        field = self._parts()[0]
        items = [*super().items(), centred(signs.recess(field.size), field.center)]
        room = Rect(0, field.top, self.part(_COUNT), field.height).move_to(right=field.right)
        items += self.sentence(room, f"{len(self._text)} / {self._most}", NOTE, QUIET)
        inside = field.inflate(-2 * room.width, 0)
        if self._refused:
            return items + self.sentence(inside, self.words.say(_REFUSED), NOTE)
        size = self.app.letters(TITLE)
        return items + set_in(inside, self._text, size, assets.BODY_BOLD, GOLD)

    @property
    def said(self) -> str:
        if self._refused:
            return self.words.say(_REFUSED)
        return f"{super().said}: {self._text}" if self._text else super().said

    def buttons(self) -> list[Button]:
        say, places, typed = self.words.say, self._parts()[1], bool(self._text)
        letters, (space, erase, *paste) = places[: len(self._signs)], places[len(self._signs) :]
        cancel, done = self.foot(2)
        return [
            *(
                Button(f"key-{sign}", place, partial(self._add, sign), sign)
                for sign, place in zip(self._signs, letters, strict=True)
            ),
            *(Button("paste", place, self._paste, say(BUTTONS["paste"])) for place in paste),
            Button("space", space, partial(self._add, " "), say("Space")),
            Button("erase", erase, self._erase, icon="back", enabled=typed),
            Button("cancel", cancel, self.stack.close, say("Not now"), "close"),
            Button("done", done, self._end, say(BUTTONS["done"]), "done", lit=True),
        ]

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
