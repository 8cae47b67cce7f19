"""The choice of a language, which needs no words to be found."""

from collections.abc import Sequence
from functools import partial

from ludus.window.app.app import App
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Group, Rows, Way
from ludus.window.screens.panels.switch import switch
from ludus.window.storage.settings import SEEING
from ludus.window.text.catalogue import languages
from ludus.window.text.sentences import BUTTONS

_SWITCHES = ("contrast", "text", "calm")

_NAME = 0.25
"""The usual width of a name, as a share of the screen's shorter side."""


def language(app: App) -> Way:
    """A button for the language; anybody finds the globe and its own name among foreign words."""
    name, show = app.words.own_name, app.stack.open
    return Way("language", lambda: show(LanguageScreen(app, languages())), lambda: name, "globe")


class LanguageScreen(Menu):
    """A button for each language; switches for contrast, size of text and movement."""

    columns = 1

    def __init__(self, app: App, offered: Sequence[str], kind: str = "") -> None:
        self._offered, self.kind = offered, kind
        super().__init__(app, BUTTONS["language"], foot=[self.close("back")])

    def rows(self) -> Rows:
        switches = [switch(self.app, name) for name in _SWITCHES]
        names = [*map(self._language, self._offered)]
        return [Group("", names, 3), Group(SEEING, switches, 1)]

    def _language(self, code: str) -> Way:
        name, speaks = self.app.texts(code).own_name, code == self.words.language
        return Way(code, partial(self._speak, code), lambda: name, chosen=speaks, wide=_NAME)

    def _speak(self, code: str) -> None:
        self.stack.close()
        self.app.speak(code)
