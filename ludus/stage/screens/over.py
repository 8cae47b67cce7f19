"""The end of a match: who has won, and what next."""

from pygame import Rect

from ludus.match.record import Record, rematch
from ludus.stage import assets
from ludus.stage.app import App
from ludus.stage.assets import QUIET
from ludus.stage.canvas import Item, centred
from ludus.stage.controls import Button
from ludus.stage.screens import choose, play, rules, settings
from ludus.stage.screens.panel import PanelScreen


class OverScreen(PanelScreen):
    """Laurel, the result, and a rematch."""

    def __init__(self, app: App, record: Record, humans: tuple[bool, bool]) -> None:
        self._record = record
        self._winner = record.winner or 0
        super().__init__(app, app.words.won(self._winner, humans), (0.95, 0.95))
        self._line = app.words.won_line(self._winner, humans, record.thrown)

    def items(self) -> list[Item]:
        """The laurel round a checker of the winner, title and sentence."""
        found = super().items()
        side = round(self.base * 0.34)
        centre = (self.box.centerx, self.box.top + round(self.base * 0.3))
        found.append(centred(assets.scaled("laurel.png", (side, side)), centre))
        found.append(centred(assets.checker(self._winner, 0, round(side * 0.36)), centre))
        size = round(self.base * 0.039)
        line = assets.fitting(self._line, assets.BODY, size, QUIET, round(self.box.width * 0.9))
        found.append(centred(line, (self.box.centerx, self.box.top + round(self.base * 0.535))))
        return found

    def buttons(self) -> list[Button]:
        """Play again, another game, leave."""
        say = self.app.words.say
        side = round(self.base * 0.08)
        inset = round(self.base * 0.03)
        left = Rect(self.box.left + inset, self.box.top + inset, side, side)
        right = left.copy()
        right.right = self.box.right - inset
        again, other, leave = self.column(3, top=0.6)
        return [
            Button("again", again, self._again, say("Play again"), "restart", lit=True),
            Button("other", other, self._other, say("Another game"), "home"),
            Button("leave", leave, self.app.quit, say("Quit"), "close"),
            Button("rules", left, self._rules, icon="rules"),
            Button("settings", right, self._settings, icon="settings"),
        ]

    def _again(self) -> None:
        self.app.swap(play.PlayScreen(self.app, rematch(self._record)))

    def _rules(self) -> None:
        self.app.push(rules.RulesScreen(self.app, self._record.rules))

    def _settings(self) -> None:
        self.app.push(settings.SettingsScreen(self.app))

    def _other(self) -> None:
        self.app.swap(choose.ChooseScreen(self.app, self._record))

    def back(self) -> None:
        """Escape leads to the choice of games."""
        self._other()
