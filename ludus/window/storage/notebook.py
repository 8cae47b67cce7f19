"""The notebook: problems and scenes that a player keeps, each in a file of its own."""

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
"""Bytes of such a file."""
_TITLE = re.compile(
    r"""^(\ufeff?[ \t]*title[ \t]*=[ \t]*)("([^"\\\n]|\\.)*"|'[^'\n]*')""", re.MULTILINE
)
"""The title on a line of its own, in either of the quotes that TOML has."""


class NotebookEntry(NamedTuple):
    """One of them."""

    path: Path
    rules: RuleSet
    title: str
    position: Position
    dice: str
    """Such as 2,6,5."""
    problem: Problem | None
    """None where it is a scene."""


class Notebook:
    """Two folders, of problems and of scenes; these open wherever scenes do."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        """Nothing is read yet."""
        self._problems, self._scenes = folder / "problems", folder / "scenes"
        self._now = now

    @property
    def empty(self) -> bool:
        """Whether nothing has been kept yet."""
        return not self._files()

    def _files(self) -> list[Path]:
        folders = (self._problems, self._scenes)
        found = [each / name for each in folders for name in glob("*.toml", root_dir=each)]
        return sorted(found, key=lambda path: path.name, reverse=True)

    def all(self) -> list[NotebookEntry]:
        """All of them, the last one first; of what cannot be read the log says why."""
        found = []
        for path in self._files():
            try:
                found.append(self._read(path))
            except (OSError, ValueError) as error:
                _log.warning("%s: %s", path, error)
        return found

    def _read(self, path: Path) -> NotebookEntry:
        """What is in a file; its plays are judged when it is opened.

        Raises:
            OSError: it cannot be read.
            ValueError: it is none.
        """
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
        """Keep a problem, or the fields of a scene, under a name.

        Raises:
            OSError: it cannot be written.
        """
        folder = self._problems if isinstance(what, Problem) else self._scenes
        fields = msgspec.structs.asdict(what) if isinstance(what, Problem) else what
        text = _toml({"rules": rules.name, "title": title, **fields})
        with claimed(folder, f"{self._now():%Y-%m-%d-%H%M%S}-{rules.name}", ".toml") as path:
            write_whole(path, text)

    @property
    def second(self) -> int:
        """Now, in seconds since 1970: the number of a problem that is kept."""
        return int(self._now().timestamp())

    def rename(self, kept: NotebookEntry, title: str) -> None:
        """Give one another name; all else in its file stays as somebody may have written it.

        Raises:
            OSError: it cannot be read or written; then it is as it was.
            ValueError: it is none any more, or its name alone cannot be changed.
        """
        write_whole(kept.path, _retitled(kept.path.read_bytes().decode(), title))
        scenes.read.cache_clear()

    def delete(self, kept: NotebookEntry) -> str:
        """Remove one; its text, to `restore` it.

        Raises:
            OSError: it cannot be removed.
        """
        text = kept.path.read_text("utf-8")
        kept.path.unlink()
        return text

    def restore(self, kept: NotebookEntry, text: str) -> None:
        """Put one back that was deleted.

        Raises:
            OSError: it cannot be written.
        """
        write_whole(kept.path, text)


def _retitled(text: str, title: str) -> str:
    """The text of a file with another title.

    Raises:
        ValueError: it is not TOML, or more than the title would change.
    """
    wanted = _fields(text) | {"title": title}
    for found in _TITLE.finditer(text):
        with suppress(ValueError):
            changed = f"{text[: found.end(1)]}{_json(title)}{text[found.end() :]}"
            # Such a line may also stand in a table, or within a longer text.
            if _fields(changed) == wanted:
                return changed
    raise ValueError('no line title = "..." gives its name; change it in an editor')


def _fields(text: str) -> dict[str, Any]:
    return tomllib.loads(text.removeprefix("\ufeff"))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _toml(fields: Mapping[str, object]) -> str:
    """Texts, numbers and lists of them as TOML, which writes these as JSON does."""
    return "".join(f"{name} = {_json(each)}\n" for name, each in fields.items())
