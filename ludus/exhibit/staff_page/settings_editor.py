"""The editor of the settings file, with its form: it keeps comments, and can undo changes."""

import hashlib
import os
import re
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import Any

import tomlkit

from ludus.errors import RefusedError
from ludus.exhibit.config.config_file import settings_text
from ludus.exhibit.config.config_text import parse
from ludus.exhibit.config.setting import Setting
from ludus.exhibit.config.settings import LANGUAGES, Config, settings_in
from ludus.match.files import write_whole
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES
from ludus.rules.ruleset import Length
from ludus.window.text.catalogue import mark
from ludus.window.text.words import LENGTH, Words

KEEP = 20
_NAME = re.compile(r"(\d{6})-([0-9a-f]{16})\.toml")
_WHOLE = re.compile(r"-?[0-9]{1,9}")
Values = Mapping[str, Sequence[str]]
"""Values of a form, by the names of its fields."""


_CHOICES: dict[str, Callable[[Config, Words], dict[str, str]]] = {
    "games": lambda config, words: {name: words.title(game) for name, game in GAMES.items()},
    "languages": lambda config, words: {
        code: Words(code, config.language.folder).own_name
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


def choices(field: Setting, config: Config, words: Words) -> Mapping[str, str]:
    name = field.extra["choices"]
    return _CHOICES[name](config, words) if name else {}


def written(value: Any) -> list[str]:
    return [*value] if isinstance(value, tuple) else [str(value)]


def taken(given: Sequence[str], before: Any) -> object:
    """Convert a form's value; a text instead of a number stays one, for the settings to refuse."""
    if isinstance(before, tuple):
        wanted = [each for text in given for each in text.replace(",", " ").split()]
        return (*(x for x in before if x in wanted), *(x for x in wanted if x not in before))
    number = isinstance(before, int) and _WHOLE.fullmatch(given[0])
    return int(given[0]) if number else given[0]


def changes(values: Values, config: Config) -> dict[str, object]:
    before = {key: field.of(config) for key, field in FIELDS.items() if key in values}
    after = {key: taken(values[key], value) for key, value in before.items()}
    return {key: value for key, value in after.items() if value != before[key]}


class ElsewhereError(Exception):
    """The file has been changed by someone else in the meantime."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _as_toml(value: object, before: object) -> object:
    """Convert a value for TOML; a table of the museum remains a table, with its comments."""
    if isinstance(value, tuple):
        return list(value)
    if not isinstance(value, Mapping):
        return value
    table = before if isinstance(before, MutableMapping) else tomlkit.inline_table()
    for name in [*table]:
        if name not in value:
            del table[name]
    table.update(value)
    return table


class SettingsEditor:
    """The settings file, with a copy in `kept` from before each change by this page."""

    def __init__(self, path: Path, kept: Path) -> None:
        self._path, self._kept = path, kept

    def read(self) -> tuple[Config, str]:
        """Return the settings and the hash of their text, or raise RefusedError."""
        text = settings_text(self._path)
        return parse(text, self._path.name), digest(text)

    def change(self, values: Mapping[str, object], seen: str) -> None:
        """Save values by name if the text still has the hash `seen`, else raise ElsewhereError."""
        before = settings_text(self._path)
        if digest(before) != seen:
            raise ElsewhereError
        document = tomlkit.parse(before)
        for name, value in values.items():
            section, _, key = name.partition(".")
            table = document.setdefault(section, tomlkit.table())
            table[key] = _as_toml(value, table.get(key))
        after = tomlkit.dumps(document)
        parse(after, self._path.name)
        copies = self._copies()
        number = int(copies[-1].name[:6]) + 1 if copies else 1
        copy = self._kept / f"{number:06}-{digest(after)}.toml"
        write_whole(copy, before)
        try:
            self._write(after)
        except OSError:
            copy.unlink()  # or it would hide the previous change, which can still be undone
            raise
        for old in copies[: 1 - KEEP]:
            old.unlink(missing_ok=True)

    @property
    def can_undo(self) -> bool:
        """Whether the file is as this page saved it, and its previous text is available."""
        try:
            return self._last() is not None
        except RefusedError:
            return False

    def undo(self) -> None:
        """Undo the last change, or raise ElsewhereError."""
        last = self._last()
        if last is None:
            raise ElsewhereError
        self._write(settings_text(last))
        last.unlink()

    def _last(self) -> Path | None:
        copies = self._copies()
        found = _NAME.fullmatch(copies[-1].name) if copies else None
        return copies[-1] if found and found[2] == digest(settings_text(self._path)) else None

    def _copies(self) -> list[Path]:
        return sorted(path for path in self._kept.glob("*.toml") if _NAME.fullmatch(path.name))

    def _write(self, text: str) -> None:
        """Replace the file if its folder allows this; else overwrite it, as a copy exists."""
        path = self._path.resolve()
        mode = path.stat().st_mode
        try:
            write_whole(path, text)
        except PermissionError:
            before = path.read_bytes()
            try:
                _overwrite(path, text.encode())
            except OSError:
                _overwrite(path, before)
                raise
        else:
            path.chmod(mode & 0o777)


def _overwrite(path: Path, data: bytes) -> None:
    """Overwrite a file in place; its length shrinks only after the new text is written."""
    with path.open("r+b") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        file.truncate()
