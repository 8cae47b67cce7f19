"""The settings of the player at home."""

from pygame import Rect

from ludus.stage import assets, words
from ludus.stage.app import App
from ludus.stage.assets import CREAM
from ludus.stage.canvas import Item
from ludus.stage.controls import Button
from ludus.stage.screens.panel import PanelScreen


class SettingsScreen(PanelScreen):
    """Loudness and three switches; each takes effect at once."""

    def __init__(self, app: App) -> None:
        super().__init__(app, words.SETTINGS, (1.0, 0.74))

    def _rows(self) -> list[Rect]:
        return self.column(5)

    def _right(self, row: Rect, count: int) -> list[Rect]:
        """Square places at the right end of a row, from left to right."""
        side = row.height
        return [
            Rect(row.right - (count - i) * round(side * 1.3), row.top, side, side)
            for i in range(count)
        ]

    def items(self) -> list[Item]:
        """The names of the settings, and the loudness as a number."""
        found = super().items()
        size = round(self.base * 0.036)
        labels = (words.VOLUME, words.CALM, words.HAND_OVER, words.FULLSCREEN)
        for label, row in zip(labels, self._rows(), strict=False):
            text = assets.fitting(label, assets.BODY, size, CREAM, round(row.width * 0.64))
            found.append(Item(text, row.left, row.centery - text.get_height() // 2))
        number = assets.text(str(self.app.settings.volume), assets.BODY_BOLD, size, CREAM)
        place = self._right(self._rows()[0], 3)[1]
        found.append(Item(number, *number.get_rect(center=place.center).topleft))
        return found

    def buttons(self) -> list[Button]:
        """Less and more, three switches, and back."""
        rows, now = self._rows(), self.app.settings
        less, _, more = self._right(rows[0], 3)
        found = [
            Button("less", less, lambda: self._louder(-1), icon="back", enabled=now.volume > 0),
            Button("more", more, lambda: self._louder(1), icon="forward", enabled=now.volume < 10),
        ]
        for name, row in zip(("calm", "hand_over", "fullscreen"), rows[1:], strict=False):
            found.append(self._switch(name, row))
        return [*found, Button("back", rows[-1], self.app.pop, words.CLOSE, "done", lit=True)]

    def _switch(self, name: str, row: Rect) -> Button:
        value = bool(getattr(self.app.settings, name))
        left, _, right = self._right(row, 3)
        label = words.SWITCHED_ON if value else words.SWITCHED_OFF
        rect = left.union(right)
        return Button(name, rect, lambda: self.app.change(**{name: not value}), label, lit=value)

    def _louder(self, by: int) -> None:
        self.app.change(volume=min(10, max(0, self.app.settings.volume + by)))
