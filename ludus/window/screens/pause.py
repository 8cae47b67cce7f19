"""The pause: go on, rules, settings, another game, or leave."""

from ludus.match.record import Record
from ludus.window.catalogue import mark
from ludus.window.controls import Button
from ludus.window.screens import rules, settings
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
        return [
            # Translators: a button: the game goes on after the pause.
            Button("resume", rows[0], self.app.pop, say("Continue"), "play", lit=True),
            Button("rules", rows[1], self._rules, say("Rules"), "rules"),
            Button("settings", rows[2], self._settings, say("Settings"), "settings"),
            Button("other", rows[3], self._other, say("Another game"), "home"),
            Button("leave", rows[4], self.app.quit, say("Save and quit"), "close"),
        ]

    def _rules(self) -> None:
        self.app.push(rules.RulesScreen(self.app, self._record.rule_set))

    def _settings(self) -> None:
        self.app.push(settings.SettingsScreen(self.app))

    def _other(self) -> None:
        self.app.swap(self.app.screen("choose", self._record))
