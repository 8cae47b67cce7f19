"""Changes the settings file by the form of the staff page, and keeps its comments."""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import tomlkit

from ludus.exhibit.config.config_file import replace_settings, settings_text
from ludus.exhibit.config.config_text import parse
from ludus.exhibit.config.setting import MuseumSetting
from ludus.exhibit.config.settings import LANGUAGES, Config, settings_in
from ludus.players.ranks import RANKS
from ludus.rules.ruleset import Length, RuleSet
from ludus.window.text.catalogue import mark, own_name
from ludus.window.text.words import LENGTH, Words

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_one = Lock()
"""Each phone has its own thread; they change the file one after another."""
Values = Mapping[str, Sequence[str]]
"""Values of a form, by the names of its fields."""


def words_of(language: str, config: Config) -> Words:
    """Return the texts in a language; they are read again only if the museum's files change."""
    folder = config.language.folder
    catalogue = folder / f"{language}.po" if folder else None
    changed = catalogue.stat().st_mtime if catalogue and catalogue.is_file() else 0.0
    return _read(language, folder, changed, *config.games.values())


@lru_cache(maxsize=32)
def _read(language: str, folder: Path | None, changed: float, *games: RuleSet) -> Words:
    return Words(language, folder, games={game.name: game for game in games})


_CHOICES: dict[str, Callable[[Config, Words], dict[str, str]]] = {
    "games": lambda config, words: {name: words.title(game) for name, game in config.games.items()},
    "languages": lambda config, words: {
        code: own_name(code, config.language.folder)
        for code in (*config.language.offered, *LANGUAGES)
    },
    "lengths": lambda config, words: {each.value: words.say(LENGTH[each]) for each in Length},
    "ranks": lambda config, words: {rank: words.person(rank) for rank in RANKS},
}
"""Values to choose from, with their labels for people."""

TITLES = {
    # Translators: a heading: when the museum is open.
    "hours": mark("Opening hours"),
    "language": mark("Languages"),
    "game": mark("Games"),
    "sound": mark("Sound"),
}
GROUPS = {
    title: [each for each in settings_in(name).values() if each.label]
    for name, title in TITLES.items()
}
FIELDS = {each.key: each for fields in GROUPS.values() for each in fields}


def choices(field: MuseumSetting, config: Config, words: Words) -> Mapping[str, str]:
    name = field.extra["choices"]
    return _CHOICES[name](config, words) if name else {}


def written(value: Any) -> list[str]:
    return [*value] if isinstance(value, tuple) else [str(value)]


def converted(texts: Sequence[str], before: Any) -> object:
    """Convert a form's value; a text instead of a number stays one, for the settings to refuse."""
    if isinstance(before, tuple):
        wanted = [each for text in texts for each in text.replace(",", " ").split()]
        return (*(x for x in before if x in wanted), *(x for x in wanted if x not in before))
    number = isinstance(before, int) and _WHOLE.fullmatch(texts[0])
    return int(texts[0]) if number else texts[0]


def changes(values: Values, config: Config) -> dict[str, object]:
    before = {key: field.of(config) for key, field in FIELDS.items() if key in values}
    after = {key: converted(values[key], value) for key, value in before.items()}
    return {key: value for key, value in after.items() if value != before[key]}


class ElsewhereError(Exception):
    """The file has been changed by someone else in the meantime."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_settings(path: Path) -> tuple[Config, str]:
    """Return the settings and the hash of their text, or raise RefusedError."""
    text = settings_text(path)
    return parse(text, path.name), digest(text)


def change_settings(path: Path, state: Path, values: Mapping[str, object], seen: str) -> None:
    """Save values by name if the text still has the hash `seen`, else raise ElsewhereError."""
    with _one:
        before = settings_text(path)
        if digest(before) != seen:
            raise ElsewhereError
        document = tomlkit.parse(before)
        for name, value in values.items():
            section, _, key = name.partition(".")
            table = document.setdefault(section, tomlkit.table())
            table[key] = list(value) if isinstance(value, tuple) else value
        after = tomlkit.dumps(document)
        parse(after, path.name)
        replace_settings(path, after, state)
