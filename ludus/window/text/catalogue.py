"""Catalogues: the texts of a language, from the shipped file and from a museum's own file.

The English texts in the program are the keys. `mark` and `Plural` mark texts that are looked up
later. `.ci/texts` collects all texts for translators, with comments that begin `Translators:`.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from polib import POEntry

from ludus.picture import fonts
from ludus.rules.game import GAMES, Games
from ludus.window.text.proof import JOINT, SHIPPED, Fault, Proof, said, said_of

SOURCE = "en"
"""The language of the texts in the source code."""


class CatalogueError(RuntimeError):
    """A language has no catalogue."""


class Plural(NamedTuple):
    """The key of a text with a number in it: the English singular and plural."""

    one: str
    many: str


def mark(text: str, context: str = "") -> str:
    """Mark a text for translation and return its key.

    A context distinguishes it from an equal English text with another meaning.
    """
    return f"{context}{JOINT}{text}" if context else text


# Translators: write what your language calls itself: Deutsch, Français, Español.
_NAME = mark("English", "language")

_FROM_RIGHT = {"ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"}
"""Languages that are read from right to left."""

_Place = tuple[Path, Callable[[], dict[str, POEntry]]]
"""The path of a possible catalogue, and a slow function that returns the texts it may translate."""


class Catalogue:
    """Translations by their English text; untranslated texts stay English."""

    def __init__(
        self,
        language: str = SOURCE,
        folder: Path | None = None,
        preferred: Mapping[str, str] = MappingProxyType({}),
        games: Games = GAMES,
    ) -> None:
        """Read the catalogue in `folder`, then the shipped catalogue, then those of `games`.

        The translations in `preferred` come first, and are not proofread. Faulty texts in
        catalogues are ignored. Raise CatalogueError if neither `folder` nor the program has a
        catalogue for the language.
        """
        self.language, self.games = language, games
        self._turned = language.partition("_")[0] in _FROM_RIGHT
        self._first = preferred
        places: list[_Place] = [(SHIPPED / f"{language}.po", said)]
        if folder:
            places.insert(0, (folder / f"{language}.po", lambda: said() | said_of(*games.values())))
        if language != SOURCE and not any(path.is_file() for path, _ in places):
            path = places[0][0]
            raise CatalogueError(f"no texts in the language '{language}': {path} is missing")
        self._proofs = [
            Proof(path, language, known())
            for path, known in (*places, *_of_games(games, language))
            if path.is_file()
        ]

    def get(self, text: str) -> str:
        texts = (proof.texts[text][0] for proof in self._proofs if text in proof.texts)
        translation = self._first[text] if text in self._first else next(texts, None)
        return self.directed(text.rpartition(JOINT)[2] if translation is None else translation)

    def get_plural(self, text: Plural, number: int) -> str:
        for proof in self._proofs:
            if text.one in proof.texts:
                return self.directed(proof.texts[text.one][proof.form(number)])
        return self.directed(text.one if number == 1 else text.many)

    def directed(self, said: str) -> str:
        """A text that runs as the language does, with curved apostrophes."""
        mark = fonts.MARKS[self._turned] if said and fonts.turned(said) is not self._turned else ""
        return mark + said.replace("'", "’")

    def isolated(self, said: str) -> str:
        """A name or another text within a sentence, which it must not turn round."""
        turns = any(map(str.isalpha, said)) if self._turned else fonts.mixed(said)
        return fonts.isolated(said) if turns else said

    @property
    def own_name(self) -> str:
        named = self.language == SOURCE or _NAME not in self.untranslated
        return self.get(_NAME) if named else self.language.capitalize()

    @property
    def faults(self) -> list[Fault]:
        return [fault for proof in self._proofs for fault in proof.faults]

    @property
    def untranslated(self) -> list[str]:
        translated = {text for proof in self._proofs for text in proof.texts}
        return (
            [] if self.language == SOURCE else [text for text in said() if text not in translated]
        )


def _of_games(games: Games, language: str) -> Iterator[_Place]:
    for game in games.values():
        if path := game.catalogue(language):
            yield path, partial(said_of, game)


@cache
def own_name(language: str, folder: Path | None = None) -> str:
    """What a language calls itself; its code if it has no catalogue."""
    try:
        return Catalogue(language, folder, games={}).own_name
    except CatalogueError:
        return language


def faults(languages: Iterable[str], folder: Path | None, games: Games = GAMES) -> list[Fault]:
    """All faults in the catalogues of some languages; raise CatalogueError if one is missing."""
    catalogues = (Catalogue(language, folder, games=games) for language in languages)
    return [fault for catalogue in catalogues for fault in catalogue.faults]


def languages(folder: Path | None = None) -> list[str]:
    """The codes of all available languages: English, the shipped ones, and the ones in `folder`."""
    files = [*SHIPPED.glob("*.po"), *(folder.glob("*.po") if folder else ())]
    return [SOURCE, *sorted({file.stem for file in files} - {SOURCE})]


def system_language() -> str:
    """The system's language if there are texts in it, else English."""
    asked = map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    language = re.split("[_.@:]", next(filter(None, asked), SOURCE))[0]
    return language if language in languages() else SOURCE
