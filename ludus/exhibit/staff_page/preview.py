"""A preview of attract with other texts, or of a message over it, painted by the program's code.

It is painted in the process of the staff's page, so the exhibit continues undisturbed.
"""

import tempfile
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import msgspec

from ludus.exhibit.checks.audit import LEAST_CAPITAL_DEGREES, DeclaredDisplay
from ludus.exhibit.checks.every_screen import silent_kiosk
from ludus.exhibit.config import museum_texts
from ludus.exhibit.config.settings import Config
from ludus.exhibit.screens.panels import MessageScreen
from ludus.picture.assets import blank
from ludus.picture.canvas import jpeg_of
from ludus.picture.recorder import Recorder
from ludus.window.input.devices import unseen_display
from ludus.window.text.catalogue import mark

_LEAST = 0.013
"""The lowest legible capital, as a share of the screen's shorter side.

Used if the screen's diagonal is unknown.
"""
_AHEAD = 40
"""Steps into the shown game, when its dice lie still."""
# Translators: of a text that was typed, for a place on a screen.
LONG = mark("Too long: the letters would be too small to read.")
_one = Lock()


class Preview(NamedTuple):
    """A picture of the screen, and the faults of its texts."""

    picture: bytes
    """A JPEG file."""
    wrong: dict[str, str]
    """Faults by the names of the texts; empty if all texts can be shown and read."""


def preview(config: Config, language: str, size: tuple[int, int], message: str = "") -> Preview:
    """Paint attract in a language on a screen of the given size in pixels.

    This takes a second. A message, if there is one, is shown above attract.
    """
    only = config.changed(language__default=language, language__offered=(language,))
    with _one:
        return _painted(msgspec.json.encode(only), size, message)


@lru_cache(maxsize=8)
def _painted(settings: bytes, size: tuple[int, int], message: str) -> Preview:
    config = msgspec.json.decode(settings, type=Config)
    with unseen_display(), tempfile.TemporaryDirectory() as folder:
        kiosk = silent_kiosk(blank(size), Path(folder), config)
        for _ in range(_AHEAD):
            kiosk.step()
        if message:
            kiosk.push(MessageScreen(kiosk, message))
        recorder = Recorder(kiosk.top.background())
        recorder.draw(kiosk.top.items())
        for button in kiosk.top.buttons():
            recorder.draw(button.items(False, kiosk.text_scale))
        seen = jpeg_of(recorder.frame)
    say, capitals = kiosk.words.say, kiosk.words.capitals
    typed = {name: (say(key), capitals(key)) for name, key in museum_texts.SAID.items()}
    if message:
        typed = {"message": (message, "")}
    found: dict[str, str] = {}
    for name, said in typed.items():
        lowest = [text.capital for text in recorder.texts if any(text.what in t for t in said)]
        if lowest and not _legible(config, size, min(lowest)):
            found[name] = LONG
    return Preview(seen, found)


def _legible(config: Config, size: tuple[int, int], capital: int) -> bool:
    """Return whether capitals of so many pixels are legible at the visitors' distance."""
    screen = config.screen
    if not screen.diagonal_inches:
        return capital >= _LEAST * min(size) - 1
    display = DeclaredDisplay(size, screen.diagonal_inches, screen)
    return round(display.degrees(capital), 2) >= LEAST_CAPITAL_DEGREES
