"""The menu of the first screen."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ludus.match import scenes
from ludus.match.record_index import Match
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.screens.alea import problems
from ludus.window.screens.journey import journey_map
from ludus.window.screens.learn import lesson
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start import people
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button


class MenuScreen(PanelScreen):
    """The menu of the first screen: everything that is not on the first screen itself."""

    def __init__(
        self,
        app: App,
        game: RuleSet,
        rival: str,
        go_on: Callable[[Match], None],
        look_again: Callable[[], None],
    ) -> None:
        """Show the menu of a game and an opponent; `look_again` follows a change of matches."""
        super().__init__(app, mark("Menu"), (0.9, 0.96), (0.94, 1.2))
        self._game, self._rival = game, rival
        self._go_on, self._look_again = go_on, look_again
        self._scenes = [*scenes.files(*GAMES.values())]

    def buttons(self) -> list[Button]:
        app, say, game = self.app, self.words.say, self._game
        *rows, last = self.column(9)
        learn = lesson.button(app, game, rows[3], say(lesson.LEARN))
        found = [
            journey_map.button(app, rows[0]),
            Button("library", rows[1], self._library, say("Your matches"), "menu"),
            Button("rules", rows[2], lambda: app.open(RulesScreen, game), say("Rules"), "rules"),
            *filter(None, [learn]),
            problems.button(app, rows[4], game, self._scenes, self._rival),
            people.button(app, "who", rows[5], 0, self._look_again),
            Button(
                "settings", rows[6], lambda: app.open(SettingsScreen), say("Settings"), "settings"
            ),
            Button("quit", rows[7], app.quit, say("Quit"), "close"),
        ]
        away = [replace(each, action=partial(self._leave_for, each.action)) for each in found]
        return [*away, self.close(last)]

    def _leave_for(self, act: Callable[[], object]) -> None:
        """Open another screen in place of this one."""
        self.stack.pop()
        act()

    def _library(self) -> None:
        self.app.notices = ()

        def make() -> LibraryScreen:
            return LibraryScreen(self.app, self.app.matches.all(), self._go_on, self._look_again)

        self.app.jobs.wait_for(make, self.stack.push, reads=True)
