"""The choice of a language, by its own name, and of what is easier to see."""

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from ludus.stage.catalogue import own_name
from ludus.stage.controls import Button
from ludus.stage.screens.panel import PanelScreen
from ludus.stage.words import mark

if TYPE_CHECKING:
    from ludus.stage.kiosk import Kiosk

_PITCH = 0.13
"""From one button to the next, as a share of the screen's shorter side."""
_SWITCHES = {
    "contrast": mark("High contrast"),
    "large": mark("Larger text"),
    "calm": mark("Reduced motion"),
}
"""Settings for one visit, and what they are called."""


class LanguagesScreen(PanelScreen):
    """One button a language; below them contrast, size of text, and movement."""

    def __init__(self, app: "Kiosk") -> None:
        rows = len(app.house.languages) + 1
        super().__init__(app, mark("Language"), (0.96, min(0.96, 0.17 + _PITCH * rows)))
        self.kiosk = app

    def buttons(self) -> list[Button]:
        """Each in its own name; the present one is lit."""
        codes = self.kiosk.house.languages
        *rows, last = self._rows(len(codes) + 1)
        found = [
            Button(
                code,
                rect,
                partial(self._speak, code),
                own_name(code),
                lit=code == self.app.words.language,
            )
            for code, rect in zip(codes, rows, strict=True)
        ]
        return found + self._switches(last)

    def _switches(self, row: Rect) -> list[Button]:
        """What a visitor may change for his visit, side by side."""
        gap = round(self.base * 0.02)
        width = (row.width - gap * (len(_SWITCHES) - 1)) // len(_SWITCHES)
        found = []
        for index, (name, label) in enumerate(_SWITCHES.items()):
            rect = Rect(row.left + index * (width + gap), row.top, width, row.height)
            now = bool(getattr(self.app.settings, name))
            act = partial(self.app.change, **{name: not now})
            found.append(Button(name, rect, act, self.app.words.say(label), chosen=now))
        return found

    def _rows(self, count: int) -> list[Rect]:
        """Places one below another, as high as the panel allows."""
        top = self.box.top + round(self.base * 0.14)
        pitch = (self.box.bottom - round(self.base * 0.02) - top) // count
        row = Rect(0, top, round(self.box.width * 0.84), round(pitch * 0.84))
        row.centerx = self.box.centerx
        return [row.move(0, index * pitch) for index in range(count)]

    def _speak(self, code: str) -> None:
        self.app.pop()
        self.app.speak(code)
