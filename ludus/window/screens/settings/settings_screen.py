"""The player's settings at home."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect

from ludus.picture import assets
from ludus.picture.assets import GOLD
from ludus.picture.canvas import Item
from ludus.picture.lettering import BUTTON, set_in
from ludus.window.app.app import App
from ludus.window.app.speed import SLOW
from ludus.window.screens.journey.things_screen import ThingsScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.panel import ARROW, spoken, wording
from ludus.window.screens.panels.rows import Heading, Row, Way
from ludus.window.screens.panels.switch import switch
from ludus.window.screens.settings.keys_screen import KEYS_PAGE, KeysScreen
from ludus.window.screens.settings.setting_rows import Boxed, LabelledValue, Remark
from ludus.window.storage.setting import Setting
from ludus.window.storage.settings import SEEING, SETTINGS, SOUND
from ludus.window.text.catalogue import languages
from ludus.window.text.sentences import BUTTONS
from ludus.window.text.words import CLOSE, THINGS
from ludus.window.widgets.button import Button


class SettingsScreen(Menu):
    """Groups of values and switches; changes take effect at once."""

    paged = True

    def __init__(self, app: App) -> None:
        super().__init__(app, BUTTONS["settings"], size=(1.68, 0.96), upright=(0.94, 1.66))

    def prepare(self) -> None:
        """Load the texts of the next and the previous language ahead of time."""
        super().prepare()
        for by in (-1, 1):
            self.app.texts(self._language(by))

    # Rows

    def _groups(self) -> dict[str, list[Row]]:
        """The rows below each heading."""
        own_name, label = self.words.own_name, BUTTONS["language"]
        language = LabelledValue("language", lambda: own_name, self._speak, label=label)
        groups: dict[str, list[Row]] = {SEEING: [language]}
        for name, setting in SETTINGS.items():
            switched = name == "text" or not setting.values
            row = self._switch(setting) if switched else self._value(setting)
            groups.setdefault(setting.group, []).append(row)
        if self.app.speed.slow:
            groups[SOUND].append(Remark(SLOW))
        return groups

    def _switch(self, setting: Setting) -> Row:
        way, say = switch(self.app, setting.name), self.words.say
        label = wording(way.text, self.words)
        if setting.name in self.app.followed:
            # Translators: after the name of a setting: it is as the computer is set, such as
            # "Reduced motion · as the system".
            label += " · " + say("as the system")
        return Boxed(replace(way, text=lambda: label, enabled=setting.works(self.settings)))

    def _value(self, setting: Setting) -> Row:
        at, last = setting.at(self.settings), len(setting.values) - 1
        text, step = setting.text(self.settings), partial(self._step, setting)
        return LabelledValue(setting.name, text, step, (at > 0, at < last), setting.label)

    def _step(self, setting: Setting, by: int) -> None:
        """Go to the next or previous value; the focus stays on the pressed button."""
        name, steps = setting.name, setting.steps
        value = steps[max(0, min(setting.at(self.settings) + by, len(steps) - 1))]
        if name == "spoken":
            self.app.hearing.tell_aloud(value)
        else:
            self.app.change(**{name: value})
        if name == "switch_s":
            self.app.focus.name = f"{name}-more" if by > 0 else f"{name}-less"

    def _speak(self, by: int) -> None:
        self.app.speak(self._language(by))

    def _language(self, by: int) -> str:
        known = languages()
        return known[(known.index(self.words.language) + by) % len(known)]

    def ends(self) -> Sequence[Way]:
        app, journey = self.app, self.app.services.journey
        keys = Way("keys", lambda: app.stack.open(KeysScreen(app)), KEYS_PAGE)
        things = Way("things", lambda: app.stack.open(ThingsScreen(app)), THINGS)
        close = Way("back", self.back, CLOSE, "done", lit=True)
        return [keys, *[things] * bool(journey and journey.won), close]

    # Pages of larger text

    @property
    def _large(self) -> bool:
        """Whether the text is so large that each group needs pages of its own."""
        return self.app.text_scale > 1

    @property
    def _leaves(self) -> list[tuple[str, list[Row]]]:
        """For each page of larger text, its heading and rows."""
        most = len(self.listed())
        return [
            (self.words.say(heading), rows[at : at + most])
            for heading, rows in self._groups().items()
            for at in range(0, len(rows), most)
        ]

    @property
    def _leaf(self) -> tuple[str, list[Row]]:
        return self._leaves[self.page]

    @property
    def pages(self) -> int:
        return len(self._leaves) if self._large else 1

    @property
    def said(self) -> str:
        return spoken(super().said, self._leaf[0] if self._large else "")

    def page_number(self, place: Rect) -> list[Item]:
        """The heading of the page in place of its number."""
        heading, place = self._leaf[0], place.inflate(-2 * self.part(ARROW), 0)
        return set_in(place, heading, self.app.letters(BUTTON), assets.CAPITALS, GOLD)

    def placed(self) -> list[tuple[Row, Rect]]:
        if self._large:
            return list(zip(self._leaf[1], self.listed(), strict=False))
        groups = [[Heading(text), *rows] for text, rows in self._groups().items()]
        placed = self.grouped(groups, self.app.speed.slow)
        for row, place in placed:
            if isinstance(row, Remark) and not self.upright:  # It needs two rows.
                place.height = self.room.bottom - place.top
        return placed

    def buttons(self) -> list[Button]:
        return [*super().buttons(), *self.arrows()]
