"""The menu over a match."""

from ludus.match.record import Record
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.play.board_screen import BoardScreen
from ludus.window.screens.editor.edit import SET_UP, EditScreen
from ludus.window.screens.learn import about
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button


class PauseScreen(PanelScreen):
    """The menu over a match, which is saved in any case."""

    def __init__(self, app: App, record: Record) -> None:
        super().__init__(app, mark("Pause"), (0.85, 0.9))
        self._record = record

    def buttons(self) -> list[Button]:
        say, game = self.words.say, self._record.rule_set
        rows = self.column(7 if game.about else 6)
        board = about.button(self.app, game, rows[2], say(about.ABOUT))
        app = self.app
        unsaved = self.app.matches.unsaved is self._record
        leave = say("Quit") if unsaved else say("Save and quit")
        return [
            # Translators: a button: the game goes on after the pause.
            Button("resume", rows[0], self.stack.pop, say("Continue"), "play", lit=True),
            Button("rules", rows[1], lambda: app.open(RulesScreen, game), say("Rules"), "rules"),
            *filter(None, [board]),
            Button("edit", rows[-4], self._edit, say(SET_UP), "hand"),
            Button("settings", rows[-3], self._settings, say("Settings"), "settings"),
            Button("other", rows[-2], self._other, say("Another game"), "home"),
            Button("leave", rows[-1], self.app.quit, leave, "close"),
        ]

    def _edit(self) -> None:
        """Open the position editor with this board; the match stays saved."""
        below = self.stack.screens[-2]
        assert isinstance(below, BoardScreen)
        now = Position(below.table.now.board, below.table.now.turn)
        self.stack.swap(EditScreen(self.app, self._record.rule_set, now))

    def _settings(self) -> None:
        self.app.open(SettingsScreen)

    def _other(self) -> None:
        self.app.home(self._record)
