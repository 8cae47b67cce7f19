"""The words below the icons of a match's buttons, for people who do not know the icons yet."""

from collections.abc import Sequence

from ludus.picture import assets, fonts
from ludus.picture.lettering import SMALL
from ludus.window.app.app import App
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

_WORDS = {
    # Translators: below an icon, as the next ones, in at most seven letters: ends the turn.
    "done": mark("Go on", "icon"),
    "undo": mark("Undo", "icon"),
    "hint": mark("Hint", "icon"),
    "rules": mark("Rules", "icon"),
    "menu": mark("Menu", "icon"),
    "close": mark("Leave", "icon"),
    "home": mark("Games", "icon"),
    "play": mark("Play", "icon"),
    "restart": mark("Again", "icon"),
}
_WIDEST = 0.86
"""The width of a word, as a share of its button's."""


def name_icons(app: App, buttons: Sequence[Button]) -> None:
    """Write the word below the icon of each button with room for it, all in one size."""
    tall = [each for each in buttons if each.icon in _WORDS and each.rect.h > each.rect.w]
    size = app.letters(SMALL)
    for button in tall:
        button.word, face = app.words.say(_WORDS[button.icon]), assets.BODY_BOLD
        size = fonts.fitted(button.word, face, size, round(button.rect.width * _WIDEST))
        size = min(size, button.word_place.height)
    for button in tall:
        button.word_size = size
