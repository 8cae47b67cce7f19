"""The folders in which to meet an opponent at another computer."""

from functools import partial
from os.path import expanduser
from pathlib import Path

from ludus import outside
from ludus.folders import synchronised
from ludus.picture import signs
from ludus.window.app.app import App
from ludus.window.screens.distant.distant import AWAY, PATIENCE_S, attempt
from ludus.window.screens.distant.meeting import HOW, met
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.panels.wording import spoken
from ludus.window.text.catalogue import mark
from ludus.window.widgets.entries import Entries
from ludus.window.widgets.nodes import Lines, Node, Slot, pictured
from ludus.window.widgets.tree import Column

_OTHER = mark("Another folder")
_CHOOSE = mark("Choose a folder")

_MOST_FOLDERS = 5
_MOST_IN_PATH = 250
_PATH_SIGNS = "/.-_~"
_DRAWING = 0.25, 0.4
"""The least and the usual width of the drawing, as shares of the screen's shorter side."""


class PlaceScreen(Menu):
    """The folders in which to meet: the last one, those that services synchronise, and others."""

    paged = True

    def __init__(self, app: App) -> None:
        super().__init__(app, AWAY, foot=[Way("back", self.back, icon="back")])
        self._folders = list[Path]()
        app.jobs.wait_for(self._find, self._show, reads=True)

    def _find(self) -> list[Path]:
        last = [Path(self.settings.shared)] if self.settings.shared else []
        try:
            return [*last, *outside.answered(synchronised, PATIENCE_S)]
        except OSError:
            return last

    def _show(self, folders: list[Path]) -> None:
        self._folders = [*dict.fromkeys(folders)][:_MOST_FOLDERS]
        self.stack.present()

    @property
    def said(self) -> str:
        return spoken(super().said, self.words.say(HOW))

    def body(self) -> Node:
        folders = [
            Way(f"folder-{at}", partial(self._meet, path), partial(_name, path), "home", lit=not at)
            for at, path in enumerate(self._folders)
        ]
        other = _OTHER if folders else _CHOOSE
        ways = *folders, Way("other", self._type, other, "forward", lit=not folders)
        return Column(
            Slot(pictured(lambda at: signs.meeting(at.height)), wide=_DRAWING, shape=2, extra=True),
            Lines(self.words.say(HOW)),
            Entries(len(ways), lambda at: ways[at].node(self.words), self.page, 2),
        )

    def _type(self) -> None:
        given = _CHOOSE, f"{Path.home()}/", self._typed, _MOST_IN_PATH, _PATH_SIGNS
        self.stack.open(TypingScreen(self.app, *given))

    def _typed(self, text: str) -> None:
        if text:
            self._meet(Path(expanduser(text)).absolute())

    def _meet(self, folder: Path) -> None:
        attempt(self.app, partial(met, self.app, folder, asked=True))


def _name(folder: Path) -> str:
    return folder.name or str(folder)
