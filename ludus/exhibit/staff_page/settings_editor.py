"""The book of settings: their own file, changed with its comments kept, and changes taken back."""

import hashlib
import os
import re
from collections.abc import Mapping, MutableMapping
from pathlib import Path

import tomlkit

from ludus.errors import RefusedError
from ludus.exhibit.config.config_file import settings_text
from ludus.exhibit.config.config_text import parse
from ludus.exhibit.config.settings import Config
from ludus.match.files import write_whole

KEEP = 20
"""Changes that can be taken back."""
_NAME = re.compile(r"(\d{6})-([0-9a-f]{16})\.toml")


class ElsewhereError(Exception):
    """Somebody else has changed the file meanwhile."""


def digest(text: str) -> str:
    """A short name of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _as_toml(value: object, before: object) -> object:
    """A value as it is written; a table of the museum's own stays one, with its comments."""
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
    """The file, and beside it in `kept` what stood there before each change of this page."""

    def __init__(self, path: Path, kept: Path) -> None:
        self._path, self._kept = path, kept

    def read(self) -> tuple[Config, str]:
        """The settings, and the name of the text they stand in.

        Raises:
            RefusedError: they cannot be read, or are wrong.
        """
        text = settings_text(self._path)
        return parse(text, self._path.name), digest(text)

    def change(self, values: Mapping[str, object], seen: str) -> None:
        """Write some values, by names such as `sound.volume`; `seen` names the text they are for.

        Raises:
            ElsewhereError: the text is another one by now.
            RefusedError: it would be wrong so; nothing is written.
            OSError: it cannot be written.
        """
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
            copy.unlink()  # or it would hide the change before, which can still be taken back
            raise
        for old in copies[: 1 - KEEP]:
            old.unlink(missing_ok=True)

    @property
    def can_undo(self) -> bool:
        """Whether the file stands as this page left it, with what stood there before."""
        try:
            return self._last() is not None
        except RefusedError:
            return False

    def undo(self) -> None:
        """Take the last change back.

        Raises:
            ElsewhereError: the file is another one than this page left.
            RefusedError: it cannot be read, or what stood there before.
            OSError: it cannot be written.
        """
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
        """Whole where its folder allows that; else in place, for which the exhibit keeps a copy."""
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
    """Write in place; the room of the old text is kept until the new one has its own."""
    with path.open("r+b") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        file.truncate()
