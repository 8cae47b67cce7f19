"""The menu of the position editor: another game, clear, copy, paste, leave."""

from functools import partial

from ludus.picture.canvas import Item
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.screens.editor.edit import SET_UP, EditScreen
from ludus.window.screens.panels.panel import GAP, PanelScreen
from ludus.window.widgets.button import Button, side_by_side


class EditMenuScreen(PanelScreen):
    """The menu over the editor's board."""

    def __init__(self, app: App, edit: EditScreen) -> None:
        super().__init__(app, SET_UP, (0.95, 0.79))
        self._edit = edit

    def items(self) -> list[Item]:
        return super().items() + self.value(
            self.column(5)[0], self.app.words.title(self._edit.rules)
        )

    def buttons(self) -> list[Button]:
        say, edit, gap = self.app.words.say, self._edit, self.part(GAP)
        game, change, text, on, leave = self.column(5)
        clear, turn = side_by_side(change, 2, gap)
        copy, paste = side_by_side(text, 2, gap)
        good = not edit.trouble

        def done(act: object) -> object:
            return partial(self._do, act)

        return [
            *self.stepper("game", game, self._other, (True, True)),
            Button("clear", clear, partial(self._do, edit.clear), say("Clear the board")),
            Button("exchange", turn, partial(self._do, edit.exchange), say("The other side plays")),
            Button("copy", copy, partial(self._do, edit.copy), say("Copy as text"), enabled=good),
            Button("paste", paste, partial(self._do, edit.paste), say("Paste")),
            # Translators: a button: the game goes on after the pause.
            Button("resume", on, self.app.stack.pop, say("Continue"), "play", lit=True),
            Button("leave", leave, self._leave, say("Another game"), "home"),
        ]

    def _do(self, act: object) -> None:
        self.app.stack.pop()
        assert callable(act)
        act()

    def _other(self, by: int) -> None:
        """Edit a position of another game."""
        names = [*GAMES]
        at = (names.index(self._edit.rules.usual) + by) % len(names)
        self._edit = EditScreen(self.app, GAMES[names[at]], None, self._edit.rival)
        self.app.stack.swap(self._edit, self)

    def _leave(self) -> None:
        self.app.stack.swap(self.app.stack.screen("choose"))
