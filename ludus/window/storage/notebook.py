"""The notebook: problems and scenes that a player saves, each in its own file."""

import logging
import re
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from glob import glob
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ludus.errors import plain
from ludus.match import scenes
from ludus.match.files import claimed, write_whole
from ludus.rules.game import named
from ludus.rules.notation import parse_position
from ludus.rules.position import Position
from ludus.rules.problems import Problem, judged
from ludus.rules.ruleset import RuleSet

_log = logging.getLogger(__name__)
_MOST = 10**5
"""Largest number of bytes in a problem's file."""
_TITLE = re.compile(
    r"""^(\ufeff?[ \t]*title[ \t]*=[ \t]*)("([^"\\\n]|\\.)*"|'[^'\n]*')""", re.MULTILINE
)
"""A title on its own line, in either kind of TOML quotes."""


class NotebookEntry(NamedTuple):
    path: Path
    rules: RuleSet
    title: str
    position: Position
    dice: str
    """Numbers such as 2,6,5."""
    problem: Problem | None
    """None for a scene."""


class Notebook:
    """Two folders, of problems and of scenes; the scenes open like all other scenes."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self._problems, self._scenes = folder / "problems", folder / "scenes"
        self._now = now

    @property
    def empty(self) -> bool:
        return not self._files()

    def _files(self) -> list[Path]:
        folders = (self._problems, self._scenes)
        found = [each / name for each in folders for name in glob("*.toml", root_dir=each)]
        return sorted(found, key=lambda path: path.name, reverse=True)

    def all(self) -> list[NotebookEntry]:
        found = []
        for path in self._files():
            try:
                found.append(self._read(path))
            except (OSError, ValueError) as error:
                _log.warning("%s: %s", path, error)
        return found

    def _read(self, path: Path) -> NotebookEntry:
        """Read an entry; plays are validated when it is opened. Raise OSError or ValueError."""
        if path.parent == self._scenes:
            scene = scenes.told(path)
            rules, dice = named(scene.rules), ",".join(map(str, scene.dice))
            position = parse_position(scene.position, rules)
            return NotebookEntry(path, rules, scene.title, position, dice, None)
        with plain(path).open("rb") as file:
            fields = tomllib.loads(file.read(_MOST).decode())
        rules, title = named(str(fields.get("rules"))), str(fields.get("title"))
        position = parse_position(str(fields.get("position")), rules)
        only = {name: value for name, value in fields.items() if name not in ("rules", "title")}
        problem = judged(only, rules)
        return NotebookEntry(path, rules, title, position, problem.dice, problem)

    def keep(self, rules: RuleSet, title: str, what: Problem | Mapping[str, object]) -> None:
        """Save a problem, or the fields of a scene, under a title; or raise OSError."""
        folder = self._problems if isinstance(what, Problem) else self._scenes
        fields = msgspec.structs.asdict(what) if isinstance(what, Problem) else what
        text = scenes.as_toml(rules, title, fields)
        with claimed(folder, f"{self._now():%Y-%m-%d-%H%M%S}-{rules.name}", ".toml") as path:
            write_whole(path, text)

    @property
    def second(self) -> int:
        """The present time in seconds since 1970, which numbers a saved problem."""
        return int(self._now().timestamp())

    def rename(self, kept: NotebookEntry, title: str) -> None:
        """Give an entry another title; the rest of its file stays unchanged.

        Raises:
            OSError: the file cannot be read or written; it then stays unchanged.
            ValueError: the file is no longer valid, or its title alone cannot be changed.
        """
        write_whole(kept.path, _retitled(kept.path.read_bytes().decode(), title))
        scenes.read.cache_clear()

    def delete(self, kept: NotebookEntry) -> str:
        """Delete an entry, and return its text for `restore`; or raise OSError."""
        text = kept.path.read_text("utf-8")
        kept.path.unlink()
        return text

    def restore(self, kept: NotebookEntry, text: str) -> None:
        """Restore a deleted entry; raise OSError if the file cannot be written."""
        write_whole(kept.path, text)


def _retitled(text: str, title: str) -> str:
    """The text of a file with another title; raise ValueError if no line gives its title alone."""
    wanted = _fields(text) | {"title": title}
    for found in _TITLE.finditer(text):
        with suppress(ValueError):
            changed = f"{text[: found.end(1)]}{_json(title)}{text[found.end() :]}"
            # Such a line may also occur in a table, or within a longer text.
            if _fields(changed) == wanted:
                return changed
    raise ValueError('no line title = "..." gives its name; change it in an editor')


def _fields(text: str) -> dict[str, Any]:
    return tomllib.loads(text.removeprefix("\ufeff"))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
