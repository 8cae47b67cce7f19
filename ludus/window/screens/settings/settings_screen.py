"""The player's settings at home, and those for other ways to play."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ludus.picture.lettering import BUTTON, TextSize
from ludus.window.app.app import App
from ludus.window.app.speed import SLOW
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Choices, Entry, Group, Rows, Sentence, Value, Way
from ludus.window.screens.panels.switch import switch
from ludus.window.screens.settings.keys_screen import KEYS_PAGE, KeysScreen
from ludus.window.screens.settings.language_screen import language
from ludus.window.storage.setting import Setting
from ludus.window.storage.settings import (
    ALOUD,
    HEARING,
    OTHER_WAYS,
    SEEING,
    SETTINGS,
    TABLE,
    USUAL_PACE,
)
from ludus.window.text.sentences import BUTTONS

_LETTER = 0.0003
"""The letter A for a size of text, as a share of the screen's shorter side for each percent."""


class SettingsScreen(Menu):
    """Groups of choices and switches; changes take effect at once."""

    paged = True

    def __init__(self, app: App) -> None:
        other = Way("other-ways", lambda: app.stack.open(OtherWaysScreen(app)), OTHER_WAYS, "hand")
        super().__init__(app, BUTTONS["settings"], foot=[other, self.close("back")])

    def rows(self) -> Rows:
        groups = dict[str, list[Entry]]()
        for setting in SETTINGS.values():
            groups.setdefault(setting.group, []).append(self._entry(setting))
        del groups[OTHER_WAYS]
        groups[SEEING].append(Choices(BUTTONS["language"], [language(self.app)]))
        groups[HEARING].append(self._aloud)
        if self.app.speed.slow:
            groups[HEARING].append(Sentence(SLOW))
        return [
            Group(title, entries, columns=1 + (self.upright or title != TABLE))
            for title, entries in groups.items()
        ]

    def _entry(self, setting: Setting) -> Entry:
        label = partial(self._label, setting)
        if setting.values:
            return Choices(label, [*self._ways(setting)])
        way = switch(self.app, setting.name)
        return replace(way, text=label, enabled=setting.works(self.settings))

    def _label(self, setting: Setting) -> str:
        label = self.words.say(setting.label)
        if setting.name not in self.app.followed:
            return label
        # Translators: after the name of a setting: it is as the computer is set, such as
        # "Less motion · as the system".
        return f"{label} · {self.words.say('as the system')}"

    def _ways(self, setting: Setting) -> Iterator[Way]:
        name, now = setting.name, setting.at(self.settings)
        for at, (value, text) in enumerate(setting.values.items()):
            change, letter = partial(self.app.change, **{name: value}), None
            if name == "text":
                letter = TextSize(_LETTER * value, BUTTON.growth)
            yield Way(f"{name}-{value}", change, text, chosen=at == now, letter=letter)

    @property
    def _aloud(self) -> Way:
        now, tell = self.settings.spoken, self.app.hearing.tell_aloud
        act = partial(tell, 0 if now else self.app.hearing.pace or USUAL_PACE)
        return Way("spoken", act, ALOUD, chosen=now > 0, switch=True)


class OtherWaysScreen(Menu):
    """Keys, a single switch, and the pace of the voice."""

    def __init__(self, app: App) -> None:
        super().__init__(app, OTHER_WAYS, foot=[Way("back", self.back, icon="back")])

    def rows(self) -> Rows:
        app = self.app
        values = (each for each in SETTINGS.values() if each.group == OTHER_WAYS)
        keys = Way("keys", lambda: app.stack.open(KeysScreen(app)), KEYS_PAGE)
        return [*map(self._value, values), keys]

    def _value(self, setting: Setting) -> Value:
        at, last = setting.at(self.settings), len(setting.values) - 1
        text, step = setting.text(self.settings), partial(self._step, setting)
        return Value(setting.name, text, step, (at > 0, at < last), setting.label)

    def _step(self, setting: Setting, by: int) -> None:
        """Go to the next or previous value; the focus stays on the pressed button."""
        name, steps = setting.name, setting.steps
        value = steps[max(0, min(setting.at(self.settings) + by, len(steps) - 1))]
        if name == "spoken":
            self.app.hearing.tell_aloud(value)
        else:
            self.app.change(**{name: value})
            self.app.focus.name = f"{name}-more" if by > 0 else f"{name}-less"
