"""Catalogues: the texts of a language, from the shipped file and a museum's own."""

from pathlib import Path
from string import Formatter

from babel import Locale, UnknownLocaleError, default_locale
from babel.messages.pofile import PoFileError, read_po

SHIPPED = Path(__file__).resolve().parents[1] / "locale"
SOURCE = "en"
"""The language of the texts in the program itself."""
_NAMES = {"la": "Latina"}


class CatalogueError(RuntimeError):
    """A language without a catalogue, or a catalogue that cannot be read."""


class Catalogue:
    """Translations by their English text; what is missing stays English."""

    def __init__(self, language: str, folder: Path | None = None) -> None:
        """Read the shipped catalogue of a language, then that of `folder`, which goes first.

        Raises:
            CatalogueError: there is neither, or one is broken; the message names the file.
        """
        places = [place / f"{language}.po" for place in (SHIPPED, folder) if place]
        found = [path for path in places if path.is_file()]
        if not found and language != SOURCE:
            raise CatalogueError(f"no texts in the language '{language}': {places[-1]} is missing")
        self._texts: dict[str, str] = {}
        for path in found:
            self._texts |= _read(path)

    def get(self, text: str) -> str:
        """The translation of an English text."""
        return self._texts.get(text) or text


def _read(path: Path) -> dict[str, str]:
    try:
        with path.open("rb") as file:
            messages = read_po(file, abort_invalid=True)
    except (OSError, PoFileError, UnicodeDecodeError, ValueError) as error:
        raise CatalogueError(f"{path}: {error}") from None
    texts = {str(m.id): str(m.string) for m in messages if m.id and m.string and not m.fuzzy}
    for key, text in texts.items():
        if _fields(text) != _fields(key):
            raise CatalogueError(f"{path}: '{text}' must have the fields of '{key}', no others")
    return texts


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
