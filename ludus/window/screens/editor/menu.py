"""The menu of the position editor."""

from collections.abc import Callable
from functools import partial

from ludus.picture.canvas import Item
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.screens.editor.edit import SET_UP, EditScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.widgets import form
from ludus.window.widgets.button import Button


class EditMenuScreen(PanelScreen):
    def __init__(self, app: App, edit: EditScreen) -> None:
        super().__init__(app, SET_UP, (0.95, 0.79))
        self._edit = edit

    def items(self) -> list[Item]:
        title = self.app.words.title(self._edit.rules)
        return super().items() + form.value(self.scale, self.column(5)[0], title)

    def buttons(self) -> list[Button]:
        say, edit = self.app.words.say, self._edit
        game, change, text, on, leave = self.column(5)
        clear, turn = self.beside(change, 2)
        copy, paste = self.beside(text, 2)
        good = not edit.trouble

        return [
            *form.stepper("game", game, self._other),
            Button("clear", clear, partial(self._do, edit.clear), say("Clear the board")),
            Button("exchange", turn, partial(self._do, edit.exchange), say("The other side plays")),
            Button("copy", copy, partial(self._do, edit.copy), say("Copy as text"), enabled=good),
            Button("paste", paste, partial(self._do, edit.paste), say("Paste")),
            # Translators: a button: the game goes on after the pause.
            Button("resume", on, self.app.stack.pop, say("Continue"), "play", lit=True),
            Button("leave", leave, self._leave, say("Another game"), "home"),
        ]

    def _do(self, act: Callable[[], object]) -> None:
        self.app.stack.pop()
        act()

    def _other(self, by: int) -> None:
        names = [*GAMES]
        at = (names.index(self._edit.rules.usual) + by) % len(names)
        self._edit = EditScreen(self.app, GAMES[names[at]], None, self._edit.rival)
        self.app.stack.swap(self._edit, self)

    def _leave(self) -> None:
        self.app.stack.swap(self.app.stack.screen("choose"))
