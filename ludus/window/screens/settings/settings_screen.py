"""The player's settings at home."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from ludus.picture.canvas import Item
from ludus.picture.lettering import SENTENCE, set_in
from ludus.window.app.app import App
from ludus.window.app.speed import SLOW
from ludus.window.screens.journey.journey_map import ThingsScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.settings.keys_screen import KEYS_PAGE, KeysScreen
from ludus.window.storage.settings import MOST_SPEED, PACES, ROLLS
from ludus.window.text.catalogue import languages, mark
from ludus.window.text.sentences import SWITCHES, VOLUMES
from ludus.window.text.words import THINGS
from ludus.window.widgets import form, grid
from ludus.window.widgets.button import Button

_VALUES = (*VOLUMES, "roll", "speed", "language", "voice")
"""The settings with a value, from top to bottom."""


class SettingsScreen(PanelScreen):
    """Values beside or above switches, which come first on pages; changes take effect at once."""

    paged = True

    def __init__(self, app: App) -> None:
        super().__init__(app, mark("Settings"), (1.64, 0.96), (0.94, 1.46))

    def prepare(self) -> None:
        """Load the texts of the next and the previous language ahead of time."""
        super().prepare()
        for by in (-1, 1):
            self.app.texts(self._language(by))

    @property
    def _slow(self) -> tuple[str, ...]:
        return ("slow",) if self.app.speed.slow else ()

    @property
    def _paged(self) -> bool:
        """Whether one column of rows has several pages."""
        return self.app.text_scale > 1 or (self.narrow and not self.upright)

    @property
    def _names(self) -> tuple[str, ...]:
        """All rows in their order, if they stand in one column."""
        switches_first = self._paged
        names = (*SWITCHES, *_VALUES) if switches_first else (*_VALUES, *SWITCHES)
        return *names, *self._slow

    @property
    def pages(self) -> int:
        return grid.pages(self._names, self.listed()) if self._paged else 1

    def _rows(self) -> dict[str, Rect]:
        names = self._names
        if self._paged:
            return dict(grid.shown(names, self.listed(), self.page))
        room = self.room
        room.height -= self.part(0.015)
        if self.upright:
            return dict(zip(names, self.column(len(names), room), strict=True))
        left, right = self.beside(room, 2)
        left.width -= self.part(0.03)
        rows, switches = (self.column(len(SWITCHES), place) for place in (left, right))
        rows[len(_VALUES) :] = [rows[len(_VALUES)].union(rows[-1])]
        values = dict(zip((*_VALUES, *self._slow), rows, strict=False))
        return values | dict(zip(SWITCHES, switches, strict=True))

    def _value(self, row: Rect) -> Rect:
        """The end of a row, for a value between less and more."""
        width = min(self.part(0.45 * self.scale.larger(0.4)), round(row.width * 0.6))
        return row.inflate(width - row.width, 0).move_to(right=row.right)

    def items(self) -> list[Item]:
        found = super().items()
        values = {text: str(getattr(self.settings, name)) for name, text in VOLUMES.items()}
        seconds = self.words.tenths(self.settings.roll / 10)
        # Translators: for how long thrown dice roll, in seconds.
        values[mark("Dice roll")] = f"{seconds} s"
        # Translators: how quickly the other player's turn goes by.
        values[mark("Speed")] = f"× {self.settings.speed}"
        values[mark("Language")] = self.words.own_name
        # Translators: how quickly a voice tells everything aloud, in hundredths; or it is off.
        voice, now = mark("Voice"), self.settings.spoken
        # Translators: of that voice.
        silent = mark("off", "voice")
        values[voice] = f"{now} %" if now else self.words.say(silent)
        told = dict(zip(_VALUES, values.items(), strict=True))
        rows, labels = self._rows(), {name: self.words.say(told[name][0]) for name in told}
        row = next(iter(rows.values()))
        size = self.app.letters(SENTENCE)
        wide = row.width - self._value(row).width - size // 4
        for name, row in rows.items():
            if name in told:
                found += set_in(grid.cut(row, wide)[0], labels[name], size, left=True)
                found += form.value(self.scale, self._value(row), told[name][1])
            elif name in self._slow:
                found += set_in(row, self.words.say(SLOW), size, left=True)
        return found

    def buttons(self) -> list[Button]:
        rows, found = self._rows(), list[Button]()
        for name, row in rows.items():
            if name in _VALUES:
                found += form.stepper(name, self._value(row), *self._step(name))
            elif name in SWITCHES:
                found.append(self.switch(name, row))
        journey = self.app.services.journey
        pages: list[tuple[str, str, type[PanelScreen]]] = [("keys", KEYS_PAGE, KeysScreen)]
        if journey and journey.won:
            pages.append(("things", THINGS, ThingsScreen))
        *more, back = self.foot(1 + len(pages))
        for (name, label, page), place in zip(pages, more, strict=True):
            show = partial(self.app.open, page)
            found.append(Button(name, place, show, self.words.say(label)))
        return [*found, self.close(back, name="back"), *self.arrows()]

    def _step(self, name: str) -> tuple[Callable[[int], object], tuple[bool, bool]]:
        """The action of less and more for a value, and whether each is possible."""
        settings = self.settings
        if name == "language":
            return self._speak, (True, True)
        if name == "voice":
            return self._tell_aloud, (settings.spoken > 0, settings.spoken < PACES[-1])
        least, most = {"speed": (1, MOST_SPEED), "roll": ROLLS}.get(name, (0, 10))
        now = getattr(settings, name)
        return partial(self._change, name, now), (now > least, now < most)

    def _change(self, name: str, now: int, by: int) -> None:
        self.app.change(**{name: now + by})

    def _speak(self, by: int) -> None:
        self.app.speak(self._language(by))

    def _tell_aloud(self, by: int) -> None:
        now = self.settings.spoken
        others = [pace for pace in PACES if (pace - now) * by > 0]
        self.app.hearing.tell_aloud(min(others, key=lambda pace: abs(pace - now)))

    def _language(self, by: int) -> str:
        known = languages()
        return known[(known.index(self.words.language) + by) % len(known)]
