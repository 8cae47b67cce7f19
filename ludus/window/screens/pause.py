"""The pause: go on, rules, settings, another game, or leave."""

from functools import partial

from ludus.match.record import Record
from ludus.window.catalogue import mark
from ludus.window.controls import Button
from ludus.window.screens.panel import PanelScreen
from ludus.window.stack import Stack


class PauseScreen(PanelScreen):
    """The menu over a match; the match is saved anyway."""

    def __init__(self, app: Stack, record: Record) -> None:
        super().__init__(app, mark("Pause"), (0.85, 0.79))
        self._record = record

    def buttons(self) -> list[Button]:
        """One below another."""
        say, rows = self.app.words.say, self.column(5)
        rules = partial(self.app.open, "rules", self._record.rule_set)
        settings = partial(self.app.open, "settings")
        return [
            # Translators: a button: the game goes on after the pause.
            Button("resume", rows[0], self.app.pop, say("Continue"), "play", lit=True),
            Button("rules", rows[1], rules, say("Rules"), "rules"),
            Button("settings", rows[2], settings, say("Settings"), "settings"),
            Button("other", rows[3], self._other, say("Another game"), "home"),
            Button("leave", rows[4], self.app.quit, say("Save and quit"), "close"),
        ]

    def _other(self) -> None:
        self.app.swap(self.app.screen("choose", self._record))
