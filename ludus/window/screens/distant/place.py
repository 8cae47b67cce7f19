"""The folders in which to meet an opponent at another computer."""

from functools import partial
from os.path import expanduser
from pathlib import Path

from ludus import outside
from ludus.folders import synchronised
from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, centred
from ludus.window.app.app import App
from ludus.window.screens.distant.distant import AWAY, attempt
from ludus.window.screens.distant.meeting import HOW, PATIENCE_S, met
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

_OTHER = mark("Another folder")


_MOST_FOLDERS = 5


_MOST_IN_PATH = 250


_PATH_SIGNS = "/.-_~"


class PlaceScreen(PanelScreen):
    """The folders in which to meet: the last one, those that services synchronise, and others."""

    def __init__(self, app: App) -> None:
        super().__init__(app, AWAY, (1.4, 0.92), (0.94, 1.3))
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

    def _parts(self) -> tuple[Rect, Rect, Rect]:
        """The places of the drawing, of the sentence and of the folders."""
        room, below = self.room, self.narrow
        upper, lower = grid.cut(
            room, room.height * (5 if below else 4) // 10, self.part(GAP), down=True
        )
        length = upper.height // 2 if below else upper.height * 2
        return *grid.cut(upper, length, self.part(0.02), down=below), lower

    @property
    def said(self) -> str:
        return f"{super().said}. {self.words.say(HOW)}"

    def items(self) -> list[Item]:
        picture, text, _ = self._parts()
        drawing = signs.meeting(min(picture.height, picture.width // 2))
        items = [*super().items(), centred(drawing, picture.center)]
        return items + self.sentence(text, self.words.say(HOW))

    def buttons(self) -> list[Button]:
        count, columns = len(self._folders) + 1, 1 if self.upright else 2
        rows, gap = -(-count // columns), self.part(GAP)
        places = grid.grid(self._parts()[2], columns, rows, gap, self.row)
        buttons = [
            Button(f"folder-{at}", place, partial(self._meet, path), path.name or str(path), "home")
            for at, (path, place) in enumerate(zip(self._folders, places, strict=False))
        ]
        other = self.words.say(_OTHER)
        buttons.append(Button("other", places[count - 1], self._type, other, "forward"))
        buttons[0].lit = True
        return [
            *buttons,
            Button("back", self.foot()[0], self.back, self.words.say(BUTTONS["back"]), "back"),
        ]

    def _type(self) -> None:
        given = _OTHER, f"{Path.home()}/", self._typed, _MOST_IN_PATH, _PATH_SIGNS
        self.stack.open(TypingScreen(self.app, *given))

    def _typed(self, text: str) -> None:
        if text:
            self._meet(Path(expanduser(text)).absolute())

    def _meet(self, folder: Path) -> None:
        attempt(self.app, partial(met, self.app, folder, asked=True))
