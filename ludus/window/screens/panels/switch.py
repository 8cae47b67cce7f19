"""A switch for a setting."""

from functools import partial

from ludus.picture.assets import BODY_BOLD
from ludus.picture.lettering import BUTTON
from ludus.window.app.app import App
from ludus.window.screens.panels.rows import Way
from ludus.window.storage.settings import SETTINGS
from ludus.window.text.catalogue import mark
from ludus.window.widgets.nodes import Lines
from ludus.window.widgets.push import Push

_LARGER = mark("Larger text")


def larger_text(app: App) -> Push:
    """The button of the size of text."""
    return Push(switch(app, "text").button(app.words), Lines("Aa", BUTTON, BODY_BOLD))


def switch(app: App, name: str) -> Way:
    """Go on to the next value of a setting; the switch is on at all values but the first."""
    setting, words = SETTINGS[name], app.words
    at, steps = setting.at(app.settings), setting.steps
    label = _LARGER if name == "text" else setting.label
    text = words.say(label)
    if at and setting.values:
        text += f" · {words.say(setting.text(app.settings))}"
    change = partial(app.change, **{name: steps[(at + 1) % len(steps)]})
    return Way(name, change, lambda: text, chosen=at > 0, switch=True)
