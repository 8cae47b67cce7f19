"""Handlers of typed texts: they show a preview, and save the museum's own texts."""

import base64
import logging

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludus.errors import RefusedError
from ludus.exhibit.config import museum_texts
from ludus.exhibit.config.settings import Config
from ludus.exhibit.config.validators import MOST_SAID, check_said
from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.remote.staff_link import Link
from ludus.exhibit.staff_page.fields import Values
from ludus.exhibit.staff_page.handlers import ELSEWHERE, Handlers, message_of
from ludus.exhibit.staff_page.preview import Preview, preview
from ludus.exhibit.staff_page.settings_editor import ElsewhereError
from ludus.picture.canvas import size_of
from ludus.window.text.proof import undisplayable
from ludus.window.text.words import Words

_USUAL = 1280, 720
"""The assumed size of a screen that does not answer, in pixels."""
_log = logging.getLogger(__name__)


class TextActs:
    """Handlers of texts, for admitted phones."""

    def __init__(self, acts: Handlers, link: Link) -> None:
        self._acts, self._link = acts, link
        self._size = _USUAL

    def show(self, request: Request, form: Values, told: str = "", trouble: str = "") -> Response:
        """Show the form in the requested language; typed texts stay in it."""
        try:
            config, _ = self._acts.book.read()
        except RefusedError:
            config = Config()
        language = self._language(request, form, config)
        words = Words(language, config.language.folder)
        fields = {
            name: (words.say(key), getattr(config.texts, name).get(language, ""))
            for name, key in museum_texts.SAID.items()
        }
        values = {
            "language": language,
            "languages": self._names(config),
            "fields": {n: (usual, form.get(n, [own])[0]) for n, (usual, own) in fields.items()},
            "most": MOST_SAID,
            "can_undo": self._acts.book.can_undo,
        }
        return self._acts.show("texts", request, told, trouble, **values)

    def look(self, request: Request, form: Values) -> Response:
        """Return a preview of the typed texts, with their faults, as JSON."""
        try:
            config, _ = self._acts.book.read()
            language = self._language(request, form, config)
            typed = _typed(config, form, language)
            message = message_of(form)
            found = self._preview(typed, language, message)
        except (RefusedError, ValueError) as error:
            return Response(_json({"wrong": [str(error)]}), media_type="application/json")
        say = self._acts.words(config).say
        wrong = undisplayable(message) if message else museum_texts.faults(typed, language)
        wrong += map(say, dict.fromkeys(found.wrong.values()))
        picture = "data:image/jpeg;base64," + base64.b64encode(found.picture).decode()
        answer = {"picture": picture, "wrong": wrong}
        return Response(_json(answer), media_type="application/json")

    def save(self, request: Request, form: Values) -> Response:
        """Save the typed texts if they can be shown."""
        book = self._acts.book
        try:
            before, _ = book.read()
            language = self._language(request, form, before)
            typed = _typed(before, form, language)
            if wrong := museum_texts.faults(typed, language):
                return self.show(request, form, trouble="\n".join(wrong))
            changed = {
                f"texts.{name}": getattr(typed.texts, name)
                for name in museum_texts.SAID
                if getattr(typed.texts, name) != getattr(before.texts, name)
            }
            if changed:
                book.change(changed, "".join(form.get("seen", ())))
            told = self._acts.follow(before)
        except ElsewhereError:
            return self.show(request, form, ELSEWHERE)
        except (RefusedError, ValueError, OSError) as error:
            return self.show(request, form, trouble=str(error))
        _log.info("texts changed in %s", language)
        return self.show(request, {"language": [language]}, told)

    def undo(self, request: Request, form: Values) -> Response:
        """Undo the last change, and show the texts again."""
        return self._acts.undo(request, form, self.show)

    def _preview(self, config: Config, language: str, message: str) -> Preview:
        """Paint a preview in the last known size of the exhibit's screen."""
        try:
            self._size = size_of(self._link.picture())
        except (NotDoneError, ValueError):
            _log.debug("the exhibit shows no picture; its size is taken for %s", self._size)
        return preview(config, language, self._size, message)

    def _language(self, request: Request, form: Values, config: Config) -> str:
        asked = form.get("language", [request.query_params.get("language", "")])[0]
        return asked if asked in config.language.offered else config.language.default

    def _names(self, config: Config) -> dict[str, str]:
        """Map each offered language to its own name."""
        folder = config.language.folder
        return {code: Words(code, folder).own_name for code in config.language.offered}


def _typed(config: Config, form: Values, language: str) -> Config:
    """Return the settings with the typed texts.

    An empty text restores the program's own. A text missing in the form is unchanged.

    Raises:
        ValueError: a text is too long, or has invisible characters.
    """
    changed = {}
    for name in museum_texts.SAID.keys() & form.keys():
        said = " ".join("".join(form[name]).split())
        others = {k: v for k, v in getattr(config.texts, name).items() if k != language}
        changed[f"texts__{name}"] = others | ({language: said} if said else {})
        check_said({language: said} if said else {})
    return config.changed(**changed)


def _json(data: object) -> bytes:
    return msgspec.json.encode(data)
