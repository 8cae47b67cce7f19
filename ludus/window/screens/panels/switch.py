"""A switch for a setting."""

from functools import partial

from ludus.window.app.app import App
from ludus.window.screens.panels.rows import Way
from ludus.window.storage.settings import SETTINGS


def switch(app: App, name: str, label: str = "") -> Way:
    """Go on to the next value of a setting; the switch is on at all values but the first."""
    setting, words = SETTINGS[name], app.words
    at, steps = setting.at(app.settings), setting.steps
    text = words.say(label or setting.label)
    if at and setting.values:
        text += f" · {words.say(setting.text(app.settings))}"
    change = partial(app.change, **{name: steps[(at + 1) % len(steps)]})
    return Way(name, change, lambda: text, chosen=at > 0, switch=True)
