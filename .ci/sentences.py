"""Texts of `sentences.toml` with the comments above them, and of stops, for pybabel."""

import re
import tomllib
from collections.abc import Iterator
from typing import BinaryIO

_ENTRY = re.compile(r"((?:^#.*\n)*)^(?:\w+|\".+?\") = (\[\n(?:.*\n)*?\]|.*)$", re.MULTILINE)
"""Comments, a name, and its text or the list of its forms."""
_Message = tuple[int, str | None, str | list[str] | tuple[str, str], list[str]]


def extract(
    file: BinaryIO, keywords: object, tags: list[str], options: object
) -> Iterator[_Message]:
    """Each text as Babel asks for it: line, what it would be in code, its arguments, comments."""
    text = file.read().decode()
    for entry in _ENTRY.finditer(text):
        said = tomllib.loads(f"said = {entry[2]}")["said"]
        told = [line.removeprefix("# ") for line in entry[1].splitlines()]
        comments = told if told and told[0].startswith(tuple(tags)) else []
        line = text.count("\n", 0, entry.start()) + 1
        if isinstance(said, dict):
            said = said["text"], said["context"]
        yield line, "Plural" if isinstance(said, list) else "mark", said, comments


def stops(file: BinaryIO, keywords: object, tags: list[str], options: object) -> Iterator[_Message]:
    """Each text of a stop of the journey."""
    found = tomllib.loads(file.read().decode())
    for name in ("task", "before", "after", "gift"):
        yield 1, "mark", found[name], []
