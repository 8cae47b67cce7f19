"""The menu over a match at home."""

from functools import partial

from ludus.match.record import Record
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.play.board_screen import BoardScreen
from ludus.window.screens.editor.edit import SET_UP, EditScreen
from ludus.window.screens.learn.about import ABOUT, AboutScreen
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.question import leave
from ludus.window.screens.panels.rows import Group, Way
from ludus.window.screens.panels.switch import switch
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS


class PauseScreen(Menu):
    """The menu over a match, which is saved in any case."""

    reports = True

    def __init__(self, app: App, record: Record) -> None:
        game, stack = record.rule_set, app.stack
        board = Way("about", lambda: stack.open(AboutScreen(app, game)), ABOUT, "about")
        playing = [
            Way("resume", stack.close, icon="play", lit=True),
            Way("rules", lambda: stack.open(ContentsScreen(app, game)), icon="rules"),
            *[board] * bool(game.about),
            Way("edit", self._edit, SET_UP, "rename"),
        ]
        program = [
            *(switch(app, name) for name in ("text", "real_dice")),
            Way("settings", lambda: stack.open(SettingsScreen(app)), icon="settings"),
            Way("other", partial(app.home, record), BUTTONS["home"], "home"),
        ]
        super().__init__(
            app,
            BUTTONS["pause"],
            *(Group("", ways, columns=1) for ways in (playing, program)),
            foot=[Way("leave", partial(leave, app), self._quits, "leave")],
        )
        self._record = record

    def _quits(self) -> str:
        unsaved = self.app.matches.unsaved is self._record
        return self.words.say(BUTTONS["quit"] if unsaved else mark("Save and quit"))

    def _edit(self) -> None:
        """Open the position editor with this board; the match stays saved."""
        assert isinstance(self.below, BoardScreen)
        now = self.below.table.now
        position = Position(now.board, now.turn)
        self.stack.go(EditScreen(self.app, self._record.rule_set, position))
