"""Catalogues: the texts of a language, from the shipped file and a museum's own."""

from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel import Locale, UnknownLocaleError, default_locale
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

SHIPPED = Path(__file__).resolve().parents[1] / "locale"
SOURCE = "en"
"""The language of the texts in the program itself."""
_NAMES = {"la": "Latina"}


class CatalogueError(RuntimeError):
    """A language without a catalogue, or a catalogue that cannot be read."""


class Plural(NamedTuple):
    """The key of a text with a number in it."""

    one: str
    many: str


def key(text: str, context: str = "") -> str:
    """The key of a text; gettext too joins a context to it in this way."""
    return f"{context}\x04{text}" if context else text


class Catalogue:
    """Translations by their English text; what is missing stays English."""

    def __init__(self, language: str, folder: Path | None = None) -> None:
        """Read the shipped catalogue of a language, and that of `folder`, which goes first.

        Raises:
            CatalogueError: there is neither, or one is broken; the message names the file.
        """
        places = [place / f"{language}.po" for place in (folder, SHIPPED) if place]
        found = [path for path in places if path.is_file()]
        if not found and language != SOURCE:
            raise CatalogueError(f"no texts in the language '{language}': {places[0]} is missing")
        self._texts = NullTranslations()
        for path in found:
            self._texts.add_fallback(_read(path, language))

    def get(self, text: str) -> str:
        """The translation of an English text, or of a key with a context."""
        context, _, plain = text.rpartition("\x04")
        return self._texts.pgettext(context, plain) if context else self._texts.gettext(plain)

    def get_plural(self, text: Plural, number: int) -> str:
        """The translation of a text in the form that a number asks for."""
        return self._texts.ngettext(*text, number)


def _read(path: Path, language: str) -> GNUTranslations:
    try:
        with path.open("rb") as file:
            messages = read_po(file, language, abort_invalid=True)
    except (OSError, PoFileError, UnicodeDecodeError, ValueError) as error:
        raise CatalogueError(f"{path}: {error}") from None
    for message in messages:
        if message.id and not message.fuzzy:
            _check(path, message)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _check(path: Path, message: Message) -> None:
    forms = [message.string] if isinstance(message.string, str) else message.string or ()
    keys = [message.id] if isinstance(message.id, str) else message.id
    for text in filter(None, forms):
        if _fields(text) not in map(_fields, keys):
            raise CatalogueError(f"{path}: '{text}' must have the fields of '{keys[0]}', no others")


def _fields(text: str) -> set[str | None] | None:
    """The names in braces; None where the braces are broken."""
    try:
        return {field for _, field, _, _ in Formatter().parse(text) if field is not None}
    except ValueError:
        return None


def languages(folder: Path | None = None) -> list[str]:
    """All languages there are texts in: English, the shipped ones, and those of a folder."""
    files = [*SHIPPED.glob("*.po"), *(folder.glob("*.po") if folder else ())]
    return [SOURCE, *sorted({file.stem for file in files} - {SOURCE})]


def system_language() -> str:
    """The language of the system, if there are texts in it; English otherwise."""
    found = default_locale("LC_MESSAGES") or SOURCE
    language = found.partition("_")[0]
    return language if language in languages() else SOURCE


def own_name(language: str) -> str:
    """What a language calls itself: English, Deutsch, français …, with a capital."""
    try:
        name = _NAMES.get(language) or Locale.parse(language).get_display_name() or language
    except (UnknownLocaleError, ValueError):
        name = language
    return name[:1].upper() + name[1:]
