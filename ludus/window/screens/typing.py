"""A few words, typed on keys or on the screen."""

from collections.abc import Callable
from functools import partial
from string import ascii_uppercase, digits

import pygame
from pygame import Rect

from ludus.picture import assets, signs
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import TITLE, set_in
from ludus.window import keys
from ludus.window.controls import Button, side_by_side
from ludus.window.screens.panel import GAP, PanelScreen
from ludus.window.stack import Stack

_COLUMNS = 9
_MOST = 30
"""Letters."""
_SHORT = 0.012
"""Room between two keys."""


class TypingScreen(PanelScreen):
    """Letters, digits and spaces; what they are is told once they are done."""

    typed = True

    def __init__(self, app: Stack, title: str, text: str, done: Callable[[str], object]) -> None:
        super().__init__(app, title, (1.5, 0.96), (0.94, 1.1))
        self._text, self._done = text, done

    def _parts(self) -> tuple[Rect, list[Rect]]:
        """Places for what has been typed, and for the keys."""
        inner, gap = self.inner, self.part(_SHORT)
        field = Rect(inner.left, inner.top, inner.width, self.part(0.1))
        top, bottom = field.bottom + self.part(GAP), self.foot()[0].top - self.part(GAP)
        ranks = len(ascii_uppercase + digits) // _COLUMNS + 1
        pitch = (bottom - top + gap) // ranks
        rows = [
            Rect(inner.left, top + rank * pitch, inner.width, pitch - gap) for rank in range(ranks)
        ]
        *upper, last = rows
        places = [place for row in upper for place in side_by_side(row, _COLUMNS, gap)]
        return field, [*places, *side_by_side(last, 2, gap)]

    def items(self) -> list[Item]:
        """What has been typed."""
        field = self._parts()[0]
        found = [*super().items(), centred(signs.recess(field.size), field.center)]
        inside = field.inflate(-field.height, 0)
        face, size = assets.BODY_BOLD, self.app.letters(TITLE)
        return found + (set_in(inside, self._text, size, face, GOLD) if self._text else [])

    @property
    def said(self) -> str:
        """What has been typed, too."""
        return f"{super().said}: {self._text}" if self._text else super().said

    def buttons(self) -> list[Button]:
        """The keys, and whether it is meant."""
        say, places = self.app.words.say, self._parts()[1]
        found = [
            Button(f"key-{sign}", place, partial(self._add, sign), sign)
            for sign, place in zip(ascii_uppercase + digits, places, strict=False)
        ]
        space, erase = places[len(found) :]
        cancel, done = self.foot(2)
        return [
            *found,
            Button("space", space, partial(self._add, " "), say("Space")),
            Button("erase", erase, self._erase, icon="back", enabled=bool(self._text)),
            Button("cancel", cancel, self.app.pop, say("Not now"), "close"),
            # Translators: a button: what was typed is right.
            Button("done", done, self._end, say("Done"), "done", lit=True),
        ]

    def _add(self, sign: str) -> None:
        """Letters after the first one of a word are small."""
        inside = self._text[-1:].isalpha()
        self._text = (self._text + (sign.lower() if inside else sign)).lstrip()[:_MOST]

    def _erase(self) -> None:
        self._text = self._text[:-1]

    def _end(self) -> None:
        self.app.pop()
        self._done(self._text.strip())

    def key(self, key: int) -> bool:
        """What a key types."""
        sign = keys.letter(key) or keys.DIGITS.get(key, "") or " " * (key == pygame.K_SPACE)
        if sign:
            self._add(sign)
        elif key == keys.BACKSPACE:
            self._erase()
        return bool(sign) or key == keys.BACKSPACE
