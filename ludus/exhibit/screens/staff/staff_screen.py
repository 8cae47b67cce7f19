"""The staff screen behind a PIN: daily settings, figures, tests, restart and close."""

from collections.abc import Sequence
from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.staff.staff_figures import figures_of
from ludus.exhibit.screens.staff.staff_questions import (
    ReportScreen,
    RestartScreen,
    ask_to_close,
    way_of,
)
from ludus.exhibit.screens.staff.touch_test import TouchTestScreen
from ludus.exhibit.staff import actions
from ludus.exhibit.supervisor.restart_policy import RESTART
from ludus.window.app.speed import SLOW
from ludus.window.screens.dropped import TextScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Rows, Value, Way
from ludus.window.sound.sounds import KNOCK
from ludus.window.text.catalogue import mark
from ludus.window.widgets.nodes import GAP, Node
from ludus.window.widgets.pages import Pages


class StaffScreen(Menu):
    """The staff's view and controls. Changes last until the program restarts."""

    kind = KioskState.STAFF
    paged = True
    app: Kiosk

    def __init__(self, app: Kiosk) -> None:
        # Translators: the title of a screen for the museum's staff, on the exhibit itself.
        super().__init__(app, mark("Staff screen"), foot=[self.close("back")])
        self._figures = app.hooks.figures()
        self._access = app.hooks.page()
        """Figures, and the staff page, when the screen was opened."""

    def rows(self) -> Rows:
        app, stack, config = self.app, self.stack, self.app.config
        language, game = app.texts(config.language.default), app.games[config.game.rules]
        # Translators: staff choose the language in which each visit begins; a colon follows.
        spoken = f"{self.words.say('Language')}: {language.own_name}"
        board = f"{self.words.say('Board')}: {self.words.title(game)}"
        loudness = f"{self.words.say('Volume')}: {config.sound.volume}"
        return (
            Value("volume", lambda: loudness, self._volume),
            Value("language", lambda: spoken, self._language),
            Value("rules", lambda: board, self._rules),
            way_of(actions.REPORT, lambda: stack.open(ReportScreen(app))),
            (
                way_of(actions.TEST, lambda: stack.open(TouchTestScreen(app))),
                way_of(actions.RESTART, self._restart),
            ),
            way_of(actions.CLOSE, lambda: stack.open(ask_to_close(app))),
        )

    def _page_way(self) -> list[Way]:
        """The way to the address of the staff page, and to the fingerprint that a phone shows."""
        address, _, fingerprint = self._access.partition("\n")
        # Translators: a title: a page of settings for the phones of the museum's staff.
        title = mark("Staff page")
        page = partial(TextScreen, self.app, title, address, fingerprint)
        return [Way("page", lambda: self.stack.open(page()), title, "globe")] if address else []

    def body(self) -> Node:
        """Values and buttons, and the figures beside or below them or on a page of their own."""
        slow = self.words.say(SLOW) if self.app.speed.slow else ""
        faults = self.app.hooks.refusal(), *self._figures.faults, slow
        figures = figures_of(self._figures, faults, self.words)
        rows, page = map(self._node, self.rows()), map(self._node, self._page_way())
        return Pages([*rows, *figures, *page], self.page, apart=5 * GAP)

    def back(self) -> None:
        """Close this screen; attract then restarts with the changed settings."""
        self.stack.close()
        if self.app.state is KioskState.ATTRACT:
            self.app.home()

    def _restart(self) -> None:
        """Restart, or ask first which version to use, if there is a new one."""
        if self.app.hooks.update:
            self.stack.open(RestartScreen(self.app))
        else:
            self.app.end(RESTART)

    def _volume(self, by: int) -> None:
        self.app.set_sound(volume=min(10, max(0, self.app.config.sound.volume + by)))
        self.sounds.play(KNOCK)

    def _language(self, by: int) -> None:
        language = self.app.config.language
        self.app.configure(language__default=_next(language.offered, language.default, by))

    def _rules(self, by: int) -> None:
        game = self.app.config.game
        self.app.show_first(_next(game.offered, game.rules, by))


def _next(choices: Sequence[str], current: str, by: int) -> str:
    """Return the choice so many places further on; the list is circular."""
    return choices[(choices.index(current) + by) % len(choices)]
