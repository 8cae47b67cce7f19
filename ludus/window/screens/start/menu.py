"""The menu of the first screen."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain

from pygame import Rect

from ludus.match.record_index import Match
from ludus.picture.canvas import Item
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.screens.alea import daily
from ludus.window.screens.editor.edit import SET_UP, EditScreen
from ludus.window.screens.journey import journey_buttons
from ludus.window.screens.learn import lesson
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.question import leave
from ludus.window.screens.panels.switch import switch
from ludus.window.screens.settings.language_screen import LanguageScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start import people
from ludus.window.storage.settings import PLAYING
from ludus.window.text.catalogue import languages as all_languages
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets import grid
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
        super().__init__(app, BUTTONS["menu"], (1.5, 0.96), (0.94, 1.6))
        self._game, self._rival = game, rival
        self._go_on, self._look_again = go_on, look_again

    def _groups(self) -> dict[str, list[Button]]:
        """The buttons below each heading, without their places."""
        app, say, game, nowhere = self.app, self.words.say, self._game, Rect(0, 0, 4, 1)

        def page(name: str, make: Callable[[], Screen], label: str, icon: str) -> Button:
            return Button(name, nowhere, lambda: app.stack.open(make()), label, icon)

        rules = partial(ContentsScreen, app, game, self._rival)
        edit = partial(EditScreen, app, game, None, self._rival)
        languages = partial(LanguageScreen, app, all_languages())
        return {
            PLAYING: [
                journey_buttons.button(app, nowhere),
                Button("library", nowhere, self._library, say(BUTTONS["library"]), "menu"),
                people.button(app, "who", nowhere, 0, self._look_again),
            ],
            # Translators: a heading of the menu: the rules, and a lesson.
            mark("Learning"): [
                page("rules", rules, say(BUTTONS["rules"]), "rules"),
                *filter(None, [lesson.button(app, game, nowhere, say(lesson.LEARN))]),
            ],
            # Translators: a heading of the menu; in Latin, "dice": throws for which to find a play.
            mark("Alea"): [
                *filter(None, [daily.button(app, nowhere, game)]),
                page("edit", edit, say(SET_UP), "hand"),
            ],
            # Translators: a heading of the menu: the settings, and the language.
            mark("This program"): [
                *switch(app, "text").buttons(self, nowhere),
                # Translators: a switch of the menu: dice of your own are thrown at the next match.
                *switch(app, "real_dice", mark("Real dice")).buttons(self, nowhere),
                page(
                    "settings", partial(SettingsScreen, app), say(BUTTONS["settings"]), "settings"
                ),
                # Anybody finds the globe and the language's own name among foreign words.
                page("language", languages, self.words.own_name, "globe"),
            ],
        }

    def _rows(self) -> list[tuple[str | Button, Rect]]:
        return self.grouped([(heading, *found) for heading, found in self._groups().items()])

    def items(self) -> list[Item]:
        headings = [(text, row) for text, row in self._rows() if isinstance(text, str)]
        found = [self.group_heading(row, text) for text, row in headings]
        return [*super().items(), *chain(*found)]

    def buttons(self) -> list[Button]:
        found = [replace(each, rect=row) for each, row in self._rows() if isinstance(each, Button)]
        left, close = self.foot(2, widest=2)
        quits = grid.cut(left, left.width // 2)[0]
        found.append(
            Button(
                "quit", quits, partial(leave, self.app), self.words.say(BUTTONS["quit"]), "close"
            )
        )
        away = [
            each if each.switch else replace(each, action=partial(self._leave_for, each.action))
            for each in found
        ]
        return [*away, self.close(close)]

    def _leave_for(self, act: Callable[[], object]) -> None:
        """Open another screen in place of this one."""
        self.stack.close()
        act()

    def _library(self) -> None:
        self.app.notices = ()

        def make() -> LibraryScreen:
            return LibraryScreen(self.app, self.app.matches.all(), self._go_on, self._look_again)

        self.app.jobs.wait_for(make, self.stack.open, reads=True)
