"""The pause: go on, rules, settings, another game, or leave."""

from functools import partial

from ludus.match.record import Record
from ludus.window.catalogue import mark
from ludus.window.controls import Button
from ludus.window.screens import about
from ludus.window.screens.panel import PanelScreen
from ludus.window.stack import Stack


class PauseScreen(PanelScreen):
    """The menu over a match; the match is saved anyway."""

    def __init__(self, app: Stack, record: Record) -> None:
        super().__init__(app, mark("Pause"), (0.85, 0.79))
        self._record = record

    def buttons(self) -> list[Button]:
        """One below another."""
        say, game = self.app.words.say, self._record.rule_set
        rows = self.column(6 if game.about else 5)
        board = about.button(self.app, game, rows[2], say(about.ABOUT))
        rules = partial(self.app.open, "rules", game)
        settings = partial(self.app.open, "settings")
        return [
            # Translators: a button: the game goes on after the pause.
            Button("resume", rows[0], self.app.pop, say("Continue"), "play", lit=True),
            Button("rules", rows[1], rules, say("Rules"), "rules"),
            *filter(None, [board]),
            Button("settings", rows[-3], settings, say("Settings"), "settings"),
            Button("other", rows[-2], self._other, say("Another game"), "home"),
            Button("leave", rows[-1], self.app.quit, say("Save and quit"), "close"),
        ]

    def _other(self) -> None:
        self.app.swap(self.app.screen("choose", self._record))
