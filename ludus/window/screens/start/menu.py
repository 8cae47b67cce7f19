"""The menu of the first screen: everything that is not on the first screen itself."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ludus.match.scenes import files
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.screens.learn import lesson, problems
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.start import ladder, people
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button


class MenuScreen(PanelScreen):
    def __init__(self, app: App, first: ChooseScreen) -> None:
        super().__init__(app, mark("Menu"), (0.9, 0.96), (0.94, 1.2))
        self._first = first
        self._scenes = [*files(*GAMES.values())]

    def buttons(self) -> list[Button]:
        app, say, game = self.app, self.app.words.say, self._first.game
        open_screen, rival = app.stack.open, self._first.choice.opponent
        *rows, last = self.column(9)
        learn = lesson.button(app, game, rows[2], say(lesson.LEARN))
        found = [
            Button("library", rows[0], self._library, say("Your games"), "menu"),
            Button("rules", rows[1], partial(open_screen, "rules", game), say("Rules"), "rules"),
            *filter(None, [learn]),
            problems.button(app, rows[3], game, self._scenes, rival),
            people.button(app, "who", rows[4], 0, self._first.look_again),
            replace(ladder.button(app, rows[5], app.settings.house.who), icon="forward"),
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

        self.app.jobs.wait_for(make, self.app.stack.push)
