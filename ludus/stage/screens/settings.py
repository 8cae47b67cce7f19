"""The settings of the player at home."""

from pygame import Rect

from ludus.stage import assets
from ludus.stage.app import App
from ludus.stage.assets import CREAM
from ludus.stage.canvas import Item, centred
from ludus.stage.catalogue import languages, own_name
from ludus.stage.controls import Button
from ludus.stage.screens.panel import PanelScreen
from ludus.stage.words import mark

_VOLUMES = ("volume", "effects", "music")
_LANGUAGE = 8
"""The row of the language."""


class SettingsScreen(PanelScreen):
    """Loudness, switches and language; each takes effect at once."""

    def __init__(self, app: App) -> None:
        super().__init__(app, mark("Settings"), (1.05, 0.98))

    def _rows(self) -> list[Rect]:
        return self.column(10)

    def _right(self, row: Rect, count: int) -> list[Rect]:
        """Square places at the right end of a row, from left to right."""
        side = row.height
        return [
            Rect(row.right - (count - i) * round(side * 1.3), row.top, side, side)
            for i in range(count)
        ]

    def items(self) -> list[Item]:
        """The names of the settings, and their values."""
        found = super().items()
        size = round(self.base * 0.034 * self.app.text_scale)
        say = self.app.words.say
        labels = (
            say("Loudness"),
            say("Sounds"),
            say("Music"),
            say("Reduced motion"),
            say("High contrast"),
            say("Larger text"),
            say("Hand the turn over by itself"),
            say("Full screen"),
            say("Language"),
        )
        for label, row in zip(labels, self._rows(), strict=False):
            text = assets.fitting(label, assets.BODY, size, CREAM, round(row.width * 0.64))
            found.append(Item(text, row.left, row.centery - text.get_height() // 2))
        return [*found, *self._values(size)]

    def _values(self, size: int) -> list[Item]:
        """What is loud, and the language, each between its two buttons."""
        rows, found = self._rows(), []
        for name, row in zip(_VOLUMES, rows, strict=False):
            value = str(getattr(self.app.settings, name))
            less, _, more = self._right(row, 3)
            volume = assets.text(value, assets.BODY_BOLD, size, CREAM)
            found.append(centred(volume, less.union(more).center))
        left, right = self._ends(rows[_LANGUAGE])
        room = right.left - left.right - size
        name = own_name(self.app.words.language)
        language = assets.fitting(name, assets.BODY_BOLD, size, CREAM, room)
        return [*found, centred(language, left.union(right).center)]

    def _ends(self, row: Rect) -> tuple[Rect, Rect]:
        """Two square places, at the right end of a row and as far left as the names reach."""
        places = self._right(row, 5)
        return places[0], places[-1]

    def buttons(self) -> list[Button]:
        """Less and more, switches, languages, and back."""
        rows, found = self._rows(), []
        for name, row in zip(_VOLUMES, rows, strict=False):
            found += self._less_and_more(name, row)
        names = ("calm", "contrast", "large", "hand_over", "fullscreen")
        for name, row in zip(names, rows[len(_VOLUMES) :], strict=False):
            found.append(self._switch(name, row))
        left, right = self._ends(rows[_LANGUAGE])
        found += [
            Button("language-before", left, lambda: self._speak(-1), icon="back"),
            Button("language-next", right, lambda: self._speak(1), icon="forward"),
        ]
        return [
            *found,
            Button("back", rows[-1], self.app.pop, self.app.words.say("Close"), "done", lit=True),
        ]

    def _switch(self, name: str, row: Rect) -> Button:
        value = bool(getattr(self.app.settings, name))
        left, _, right = self._right(row, 3)
        say = self.app.words.say
        label = say("On") if value else say("Off")
        rect = left.union(right)
        return Button(name, rect, lambda: self.app.change(**{name: not value}), label, chosen=value)

    def _speak(self, by: int) -> None:
        known = languages()
        now = known.index(self.app.words.language)
        self.app.speak(known[(now + by) % len(known)])

    def _less_and_more(self, name: str, row: Rect) -> list[Button]:
        """Two buttons for a loudness in tenths."""
        value = getattr(self.app.settings, name)
        less, _, more = self._right(row, 3)
        change = self.app.change
        return [
            Button(
                f"{name}-less",
                less,
                lambda: change(**{name: value - 1}),
                icon="back",
                enabled=value > 0,
            ),
            Button(
                f"{name}-more",
                more,
                lambda: change(**{name: value + 1}),
                icon="forward",
                enabled=value < 10,
            ),
        ]
