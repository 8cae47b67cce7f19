"""The menus over a match and over the first screen."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ludus.match import scenes
from ludus.match.record import Record
from ludus.rules.game import GAMES
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.play.board_screen import BoardScreen
from ludus.window.screens.alea import problems
from ludus.window.screens.editor.edit import SET_UP
from ludus.window.screens.learn import about, lesson
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.start import journey_map, people
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button


class PauseScreen(PanelScreen):
    """The menu over a match, which is saved in any case."""

    def __init__(self, app: App, record: Record) -> None:
        super().__init__(app, mark("Pause"), (0.85, 0.9))
        self._record = record

    def buttons(self) -> list[Button]:
        say, game = self.app.words.say, self._record.rule_set
        rows = self.column(7 if game.about else 6)
        board = about.button(self.app, game, rows[2], say(about.ABOUT))
        rules = partial(self.app.stack.open, "rules", game)
        settings = partial(self.app.stack.open, "settings")
        unsaved = self.app.matches.unsaved is self._record
        leave = say("Quit") if unsaved else say("Save and quit")
        return [
            # Translators: a button: the game goes on after the pause.
            Button("resume", rows[0], self.app.stack.pop, say("Continue"), "play", lit=True),
            Button("rules", rows[1], rules, say("Rules"), "rules"),
            *filter(None, [board]),
            Button("edit", rows[-4], self._edit, say(SET_UP), "hand"),
            Button("settings", rows[-3], settings, say("Settings"), "settings"),
            Button("other", rows[-2], self._other, say("Another game"), "home"),
            Button("leave", rows[-1], self.app.quit, leave, "close"),
        ]

    def _edit(self) -> None:
        """Open the position editor with this board; the match stays saved."""
        below = self.app.stack.screens[-2]
        assert isinstance(below, BoardScreen)
        now = Position(below.table.now.board, below.table.now.turn)
        edit = self.app.stack.screen("edit", self._record.rule_set, now)
        self.app.stack.swap(edit)

    def _other(self) -> None:
        self.app.stack.swap(self.app.stack.screen("choose", self._record))


class MenuScreen(PanelScreen):
    """The menu of the first screen: everything that is not on the first screen itself."""

    def __init__(self, app: App, first: ChooseScreen) -> None:
        super().__init__(app, mark("Menu"), (0.9, 0.96), (0.94, 1.2))
        self._first = first
        self._scenes = [*scenes.files(*GAMES.values())]

    def buttons(self) -> list[Button]:
        app, say, game = self.app, self.app.words.say, self._first.game
        open_screen, rival = app.stack.open, self._first.choice.opponent
        *rows, last = self.column(9)
        learn = lesson.button(app, game, rows[3], say(lesson.LEARN))
        found = [
            journey_map.button(app, rows[0]),
            Button("library", rows[1], self._library, say("Your matches"), "menu"),
            Button("rules", rows[2], partial(open_screen, "rules", game), say("Rules"), "rules"),
            *filter(None, [learn]),
            problems.button(app, rows[4], game, self._scenes, rival),
            people.button(app, "who", rows[5], 0, self._first.look_again),
            Button(
                "settings", rows[6], partial(open_screen, "settings"), say("Settings"), "settings"
            ),
            Button("quit", rows[7], app.quit, say("Quit"), "close"),
        ]
        away = [replace(each, action=partial(self._leave_for, each.action)) for each in found]
        return [*away, self.close(last)]

    def _leave_for(self, act: Callable[[], object]) -> None:
        """Open another screen in place of this one."""
        self.app.stack.pop()
        act()

    def _library(self) -> None:
        self.app.notices = ()
        first = self._first

        def make() -> Screen:
            matches = self.app.matches.all()
            return self.app.stack.screen("library", matches, first.go_on, first.look_again)

        self.app.jobs.wait_for(make, self.app.stack.push, reads=True)
