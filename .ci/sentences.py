"""Texts of `sentences.toml` with the comments above them, of ranks and of stops, for pybabel."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any, BinaryIO

_ENTRY = re.compile(r"((?:^#.*\n)*)^(\w+|\".+?\") = (\[\n(?:.*\n)*?\]|.*)$", re.MULTILINE)
"""Comments, a name, and its text or the list of its forms."""
_Message = tuple[int, str | None, str | list[str] | tuple[str, str], list[str]]


def extract(
    file: BinaryIO, keywords: object, tags: list[str], options: object
) -> Iterator[_Message]:
    """Each text as Babel asks for it: line, what it would be in code, its arguments, comments."""
    for line, _, said, comments in _entries(file, tags):
        if isinstance(said, str) and re.fullmatch(r"\{\w+\}", said):
            continue  # another name of a command, which has its own entry
        if isinstance(said, dict):
            said = said["text"], said["context"]
        yield line, "Plural" if isinstance(said, list) else "mark", said, comments


def ranks(file: BinaryIO, keywords: object, tags: list[str], options: object) -> Iterator[_Message]:
    """Each text of a rank or a rival."""
    for line, name, said, comments in _entries(file, tags):
        if name == "title":
            yield line, "mark", (said, "rank"), comments
        elif name in ("about", "before", "says"):
            yield line, "mark", said, comments
        elif name in ("lost", "won"):
            yield from ((line, "mark", text, comments) for text in said)


def _entries(file: BinaryIO, tags: list[str]) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Line, name, value and comments of each entry."""
    text = file.read().decode()
    for entry in _ENTRY.finditer(text):
        value = tomllib.loads(f"value = {entry[3]}")["value"]
        told = [line.removeprefix("# ") for line in entry[1].splitlines()]
        comments = told if told and told[0].startswith(tuple(tags)) else []
        yield text.count("\n", 0, entry.start()) + 1, entry[2], value, comments


def stops(file: BinaryIO, keywords: object, tags: list[str], options: object) -> Iterator[_Message]:
    """Each text of a stop of the journey."""
    found = tomllib.loads(file.read().decode())
    for name in ("task", "before", "after", "gift"):
        yield 1, "mark", found[name], []
