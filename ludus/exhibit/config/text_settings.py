"""The museum's settings of languages and texts."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ludus.exhibit.config.validators import (
    MOST_SAID,
    Allowed,
    check_folder,
    check_language,
    check_said,
)

_CATALOGUES = Path(__file__).resolve().parents[2] / "locale"
LANGUAGES = ("en", *sorted(path.stem for path in _CATALOGUES.glob("*.po")))
"""The languages that ship with the program."""


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the settings."""


class Language(Section, frozen=True):
    default: Annotated[str, Allowed("the code of a language", check_language)] = "en"
    offered: Annotated[
        tuple[str, ...],
        Meta(min_length=1, max_length=24),
        Allowed(
            f"a list of {', '.join(LANGUAGES)} and those in `catalogues`, one at least",
            check_language,
        ),
    ] = LANGUAGES
    catalogues: Annotated[str, Allowed('the absolute path of a folder, or ""', check_folder)] = ""

    font: Annotated[str, Allowed('the absolute path of a font, or ""', check_folder)] = ""

    @property
    def own_font(self) -> Path | None:
        """The museum's own font, used for letters that no other font has."""
        return Path(self.font) if self.font else None

    @property
    def folder(self) -> Path | None:
        """The folder of the museum's own catalogues, if there is one."""
        return Path(self.catalogues) if self.catalogues else None


_Said = Annotated[
    dict[str, str],
    Allowed(
        'a table such as { en = "Play a Roman game", de = "Spiel wie in Rom" }, of texts of '
        f"{MOST_SAID} characters at most, or {{}}",
        check_said,
    ),
]


class Texts(Section, frozen=True):
    """The museum's own versions of the texts that visitors read first, by language code."""

    touch: _Said = {}
    take_over: _Said = {}
