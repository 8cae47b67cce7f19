"""Catalogues: the texts of a language, from the shipped file and a museum's own.

The English texts in the program are the keys; what is looked up only later is marked with `mark`
or `Plural`. `.ci/texts` collects them for translators, with comments that begin `Translators:`.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from polib import POEntry

from ludus.rules.game import GAMES
from ludus.window.text.proof import JOINT, SHIPPED, Fault, Proof, said, said_of

SOURCE = "en"
"""The language of the texts in the program itself."""


class CatalogueError(RuntimeError):
    """A language without a catalogue."""


class Plural(NamedTuple):
    """The key of a text with a number in it: in English for one, and for more."""

    one: str
    many: str


def mark(text: str, context: str = "") -> str:
    """The key of a text that is translated where it is said.

    A context keeps it apart from the same English text with another meaning.
    """
    return f"{context}{JOINT}{text}" if context else text


# Translators: write what your language calls itself: Deutsch, Français, Español.
_NAME = mark("English", "language")

_Place = tuple[Path, Callable[[], dict[str, POEntry]]]
"""Where a catalogue may be, and how to get what it may translate; that takes a while."""


class Catalogue:
    """Translations by their English text; what is missing stays English."""

    def __init__(
        self,
        language: str = SOURCE,
        folder: Path | None = None,
        own: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Read the catalogue of `folder`, the shipped one for what that lacks, and the games' own.

        Before all of them comes what is `own`, by its keys; it is not judged here.

        A text that is wrong is left out, as if it were not there.

        Raises:
            CatalogueError: there is neither.
        """
        self.language = language
        self._first = own
        places: list[_Place] = [(SHIPPED / f"{language}.po", said)]
        if folder:
            places.insert(0, (folder / f"{language}.po", _all_said))
        if language != SOURCE and not any(path.is_file() for path, _ in places):
            path = places[0][0]
            raise CatalogueError(f"no texts in the language '{language}': {path} is missing")
        self._proofs = [
            Proof(path, language, known())
            for path, known in (*places, *_of_games(language))
            if path.is_file()
        ]

    def get(self, text: str) -> str:
        """The translation of a key."""
        if text in self._first:
            return self._first[text]
        for proof in self._proofs:
            if text in proof.texts:
                return proof.texts[text][0]
        return text.rpartition(JOINT)[2]

    def get_plural(self, text: Plural, number: int) -> str:
        """The translation of a text in the form that a number asks for."""
        for proof in self._proofs:
            if text.one in proof.texts:
                return proof.texts[text.one][proof.form(number)]
        return text.one if number == 1 else text.many

    @property
    def own_name(self) -> str:
        """What the language calls itself, or its code where the catalogue does not tell."""
        told = self.language == SOURCE or _NAME not in self.untranslated
        return self.get(_NAME) if told else self.language.capitalize()

    @property
    def faults(self) -> list[Fault]:
        """All that is wrong in the files, with the remedies."""
        return [fault for proof in self._proofs for fault in proof.faults]

    @property
    def untranslated(self) -> list[str]:
        """The keys that stay English."""
        found = {text for proof in self._proofs for text in proof.texts}
        return [] if self.language == SOURCE else [text for text in said() if text not in found]


def _of_games(language: str) -> Iterator[_Place]:
    """The catalogues of the games' own."""
    for game in GAMES.values():
        if path := game.catalogue(language):
            yield path, partial(said_of, game)


def _all_said() -> dict[str, POEntry]:
    """What the program says, and all games of themselves."""
    return said() | said_of(*GAMES.values())


def faults(languages: Iterable[str], folder: Path | None) -> list[Fault]:
    """All that is wrong in the catalogues of some languages.

    Raises:
        CatalogueError: one has none.
    """
    return [fault for language in languages for fault in Catalogue(language, folder).faults]


def languages(folder: Path | None = None) -> list[str]:
    """All languages there are texts in: English, the shipped ones, and those of a folder."""
    files = [*SHIPPED.glob("*.po"), *(folder.glob("*.po") if folder else ())]
    return [SOURCE, *sorted({file.stem for file in files} - {SOURCE})]


def system_language() -> str:
    """The language of the system, if there are texts in it; English otherwise."""
    asked = map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    language = re.split("[_.@:]", next(filter(None, asked), SOURCE))[0]
    return language if language in languages() else SOURCE
