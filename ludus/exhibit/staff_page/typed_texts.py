"""Typed texts: a preview of them, and the form that saves the museum's own texts.

The preview shows attract with other texts, or a message over it. The program's own code paints it
in the process of the staff's page, so the exhibit continues undisturbed.
"""

import base64
import logging
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import msgspec

from ludus.errors import RefusedError
from ludus.exhibit.checks.audit import LEAST_CAPITAL_DEGREES, DeclaredDisplay
from ludus.exhibit.checks.every_screen import silent_kiosk
from ludus.exhibit.config import museum_texts
from ludus.exhibit.config.settings import Config
from ludus.exhibit.config.validators import MOST_SAID
from ludus.exhibit.remote.http_server import NotDoneError, Response, as_json
from ludus.exhibit.remote.local_api import Link
from ludus.exhibit.screens.panels import MessageScreen
from ludus.exhibit.staff_page.handlers import Handlers, PageRequest, message_of, seen_hash
from ludus.picture.assets import blank
from ludus.picture.canvas import as_file, size_of
from ludus.picture.recorder import Recorder
from ludus.window.input.devices import unseen_display
from ludus.window.text.catalogue import mark
from ludus.window.text.proof import undisplayable
from ludus.window.text.words import Words

_USUAL = 1280, 720
"""The assumed size of a screen that does not answer, in pixels."""
_LEAST = 0.013
"""The lowest legible capital, as a share of the screen's shorter side.

Used if the screen's diagonal is unknown.
"""
_AHEAD = 40
"""Steps into the shown game, when its dice lie still."""
# Translators: of a text that was typed, for a place on a screen.
LONG = mark("Too long: the letters would be too small to read.")
_one = Lock()
_log = logging.getLogger(__name__)


class Preview(NamedTuple):
    picture: bytes
    wrong: dict[str, str]
    """Faults by the names of the texts; empty if all texts can be shown and read."""


class TypedTexts:
    def __init__(self, pages: Handlers, link: Link) -> None:
        self._pages, self._link = pages, link
        self._size = _USUAL

    def show(self, asked: PageRequest, result: str = "", trouble: str = "") -> Response:
        """Show the form in the requested language; typed texts stay in it."""
        try:
            config, _ = self._pages.editor.read()
        except RefusedError:
            config = Config()
        language, folder = _language(asked, config), config.language.folder
        words = Words(language, folder)
        fields = {}
        for name, key in museum_texts.SAID.items():
            own = getattr(config.texts, name).get(language, "")
            fields[name] = words.say(key), asked.form.get(name, [own])[0]
        values = {
            "language": language,
            "languages": {code: Words(code, folder).own_name for code in config.language.offered},
            "fields": fields,
            "most": MOST_SAID,
            "can_undo": self._pages.editor.can_undo,
        }
        return self._pages.show("texts", asked, result, trouble, **values)

    def look(self, asked: PageRequest) -> Response:
        try:
            config, _ = self._pages.editor.read()
            language = _language(asked, config)
            typed = museum_texts.typed(config, language, asked.form)
            message = message_of(asked)
            with suppress(NotDoneError, ValueError):  # the exhibit shows no picture
                self._size = size_of(self._link.picture())
            found = preview(typed, language, self._size, message)
        except (RefusedError, ValueError) as error:
            return as_json({"wrong": [str(error)]})
        say = self._pages.words(config).say
        wrong = undisplayable(message) if message else museum_texts.faults(typed, language)
        wrong += map(say, dict.fromkeys(found.wrong.values()))
        picture = "data:image/jpeg;base64," + base64.b64encode(found.picture).decode()
        return as_json({"picture": picture, "wrong": wrong})

    def save(self, asked: PageRequest) -> Response:
        def save(before: Config) -> None:
            language = _language(asked, before)
            typed = museum_texts.typed(before, language, asked.form)
            if wrong := museum_texts.faults(typed, language):
                raise RefusedError("\n".join(wrong))
            changed = {
                f"texts.{name}": getattr(typed.texts, name)
                for name in museum_texts.SAID
                if getattr(typed.texts, name) != getattr(before.texts, name)
            }
            if changed:
                self._pages.editor.change(changed, seen_hash(asked))
            _log.info("texts changed in %s", language)

        return self._pages.change(asked, self.show, save)


def _language(asked: PageRequest, config: Config) -> str:
    chosen = (asked.form.get("language") or asked.query.get("language") or [""])[0]
    return chosen if chosen in config.language.offered else config.language.default


def preview(config: Config, language: str, size: tuple[int, int], message: str = "") -> Preview:
    """Paint attract in a language, below a message if there is one; this takes a second."""
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
            kiosk.stack.push(MessageScreen(kiosk, message))
        recorder = Recorder(kiosk.stack.top.background())
        recorder.draw(kiosk.stack.top.items())
        for button in kiosk.stack.top.buttons():
            recorder.draw(button.items(False, kiosk.text_scale))
        seen = as_file(recorder.frame, "jpg")
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
    screen = config.screen
    if not screen.diagonal_inches:
        return capital >= _LEAST * min(size) - 1
    display = DeclaredDisplay(size, screen.diagonal_inches, screen)
    return round(display.degrees(capital), 2) >= LEAST_CAPITAL_DEGREES
