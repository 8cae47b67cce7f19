"""The words below the icons of a match's buttons, for people who do not know the icons yet."""

from collections.abc import Sequence

from ludus.picture import assets, fonts
from ludus.picture.lettering import SMALL
from ludus.window.app.app import App
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

WORDS = {
    # Translators: below an icon, as the next ones, in at most seven letters: ends the turn.
    "done": mark("Go on", "icon"),
    "forward": mark("Go on", "icon"),
    "undo": mark("Undo", "icon"),
    "hint": mark("Hint", "icon"),
    "rules": mark("Rules", "icon"),
    "menu": mark("Menu", "icon"),
    "close": mark("Leave", "icon"),
    "home": mark("Games", "icon"),
    # Translators: the same: play on from here.
    "play": mark("Play", "icon"),
    "restart": mark("Again", "icon"),
}


def name_icons(app: App, buttons: Sequence[Button]) -> None:
    """Write the word below the icon of each button with room for it, all in one size."""
    tall = [each for each in buttons if each.icon in WORDS and each.rect.h > each.rect.w]
    said, size = [app.words.say(WORDS[each.icon]) for each in tall], app.letters(SMALL)
    for button, word in zip(tall, said, strict=True):
        size = fonts.fitted(word, assets.BODY_BOLD, size, button.rect.width * 6 // 7)
    for button, word in zip(tall, said, strict=True):
        button.word = word, size
