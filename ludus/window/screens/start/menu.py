"""The menu of the first screen."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ludus.match.record_index import Match
from ludus.window.app.app import App
from ludus.window.screens.alea import daily
from ludus.window.screens.distant.distant import AWAY
from ludus.window.screens.distant.place import PlaceScreen
from ludus.window.screens.editor.edit import SET_UP, EditScreen
from ludus.window.screens.journey import journey_buttons
from ludus.window.screens.learn import lesson
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.question import leave
from ludus.window.screens.panels.rows import Entry, Group, Ready, Way, closing
from ludus.window.screens.panels.switch import switch
from ludus.window.screens.settings.language_screen import language
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start import people
from ludus.window.storage.settings import PLAYING
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import GAP


class MenuScreen(Menu):
    """The menu of the first screen: everything that is not on the first screen itself."""

    columns, apart = 3, GAP

    def __init__(
        self, app: App, go_on: Callable[[Match], None], look_again: Callable[[], None]
    ) -> None:
        """`go_on` continues a match; `look_again` follows a change of matches."""
        quits = Way("quit", partial(leave, app), icon="leave")
        super().__init__(app, BUTTONS["menu"], foot=[quits, self.close()])
        self._go_on, self._look_again = go_on, look_again

    def rows(self) -> list[Entry]:
        app, game, rival = self.app, self.app.chosen_game, self.app.choice.opponent
        show = app.stack.open
        learn = lesson.button(app, game, self.words.say(lesson.LEARN))
        alea = daily.button(app, game)
        playing = [
            Ready(journey_buttons.button(app)),
            *([Ready(alea)] if alea else []),
            Way("library", self._library, icon="matches"),
            *[Way("away", lambda: show(PlaceScreen(app)), AWAY, "away")] * bool(app.post.folder),
            Ready(people.button(app, "who", 0, self._look_again)),
        ]
        learning = [
            Way("rules", lambda: show(ContentsScreen(app, game, rival)), icon="rules"),
            *([Ready(learn)] if learn else []),
            Way("edit", lambda: show(EditScreen(app, game, None, rival)), SET_UP, "rename"),
        ]
        program = [
            switch(app, "text"),
            switch(app, "real_dice"),
            Way("settings", lambda: show(SettingsScreen(app)), icon="settings"),
            language(app),
        ]
        # Translators: a heading of the menu: the rules, a lesson, a board for any position.
        learns = mark("Learning")
        # Translators: a heading of the menu: the settings, and the language.
        sets = mark("This program")
        groups = (PLAYING, playing), (learns, learning), (sets, program)
        return [Group(heading, rows, columns=1) for heading, rows in groups]

    def buttons(self) -> list[Button]:
        """Other screens open in place of this one."""
        stay = "close", "before", "next"
        return [
            button
            if button.switch or button.name in stay
            else replace(button, action=closing(self.app, button.action))
            for button in super().buttons()
        ]

    def _library(self) -> None:
        self.app.notices = ()

        def make() -> LibraryScreen:
            return LibraryScreen(self.app, self.app.matches.all(), self._go_on, self._look_again)

        self.app.jobs.wait_for(make, self.stack.open, reads=True)
