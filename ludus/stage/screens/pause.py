"""The pause: go on, rules, settings, another game, or leave."""

from ludus.stage import words
from ludus.stage.app import App
from ludus.stage.controls import Button
from ludus.stage.screens.panel import PanelScreen


class PauseScreen(PanelScreen):
    """The menu over a match; the match is saved anyway."""

    def __init__(self, app: App, rules_name: str) -> None:
        super().__init__(app, words.PAUSE, (0.72, 0.72))
        self._rules_name = rules_name

    def buttons(self) -> list[Button]:
        """One below another."""
        resume, rules, settings, other, leave = self.column(5)
        return [
            Button("resume", resume, self.app.pop, words.RESUME, "play", lit=True),
            Button("rules", rules, self._rules, words.RULES, "rules"),
            Button("settings", settings, self._settings, words.SETTINGS, "settings"),
            Button("other", other, self._other, words.NEW_GAME, "restart"),
            Button("leave", leave, self.app.quit, words.LEAVE, "close"),
        ]

    def _rules(self) -> None:
        from ludus.stage.screens.rules import RulesScreen

        self.app.push(RulesScreen(self.app, self._rules_name))

    def _settings(self) -> None:
        from ludus.stage.screens.settings import SettingsScreen

        self.app.push(SettingsScreen(self.app))

    def _other(self) -> None:
        from ludus.stage.screens.choose import ChooseScreen

        self.app.swap(ChooseScreen(self.app))
