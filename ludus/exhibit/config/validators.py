"""What a setting may be, beyond its type and bounds."""

import re
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from ludus.rules.game import add

MOST_SAID = 120
"""Characters of a text of the museum's own."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
_HOST = re.compile(r"[A-Za-z0-9.-]{0,253}")
_SCHEME = re.compile(r"\w+://")


def masked(text: str) -> str:
    """An address, or what is said of it, without user and password: to be shown or logged.

    Rather too much is taken away than too little: a password may hold any sign.
    """
    return "\n".join(map(_masked_line, text.split("\n")))


def _masked_line(line: str) -> str:
    """A line without anything before its last @ but the scheme, in linear time."""
    before, at, after = line.rpartition("@")
    scheme = _SCHEME.match(before)
    return f"{scheme[0] if scheme else ''}***@{after}" if at else line


class Allowed(NamedTuple):
    """What a value, or each text of a list, must be beyond its type and bounds."""

    words: str
    """What is allowed, as messages and the example say it."""
    check: Callable[[Any], object]
    """Raises ValueError, with what is wrong, for a value that is not allowed."""


def known(names: Iterable[str]) -> Callable[[str], None]:
    """Takes one of some names."""

    def check(text: str) -> None:
        if text not in names:
            raise ValueError(f"'{masked(text)[:40]}' is not known")

    return check


def one_of(names: Iterable[str]) -> Allowed:
    """One of some names."""
    return Allowed(f"one of {', '.join(names)}", known(names))


def check_language(code: str) -> None:
    """Raise ValueError where a text is no code of a language."""
    if not _LANGUAGE.fullmatch(code):
        raise ValueError(f"'{code[:40]}' is not the code of a language")


def check_said(texts: dict[str, str]) -> None:
    """Raise ValueError where a text by the code of its language cannot be shown in a line."""
    for code, text in texts.items():
        check_language(code)
        if not text or not text.isprintable() or text != text.strip():
            raise ValueError(f"of {code}: empty, or with signs or spaces that cannot be seen")
        if len(text) > MOST_SAID:
            raise ValueError(f"of {code}: {len(text)} characters")


def check_folder(text: str) -> None:
    """Raise ValueError where a text is neither empty nor an absolute path."""
    if text and not Path(text).is_absolute():
        raise ValueError(f"'{text[:80]}' is not an absolute path")


def check_host(text: str) -> None:
    """Raise ValueError where a text is neither empty nor a name or address of a machine."""
    if not _HOST.fullmatch(text):
        raise ValueError(f"'{text[:80]}' is no name of a machine")


def check_game(text: str) -> None:
    """Make the game of a file or folder known by its name, if it is one."""
    check_folder(text)
    add(Path(text))


def check_scene(text: str) -> None:
    """Make the scene of a file known, if it is one."""
    # Only where one is named: to judge it takes numpy, which the supervisor is to do without.
    from ludus.match import scenes

    check_folder(text)
    scenes.add(Path(text))


def check_command(text: str) -> None:
    """Raise ValueError where a text is no command line; its words are not looked up."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise ValueError(f"'{text[:80]}': {error}") from None
    if text and not words:
        raise ValueError(f"'{text[:80]}' names no program")


def address(what: str, *schemes: str) -> Callable[[str], None]:
    """Takes "" and addresses with one of the schemes, which are of `what`."""

    def check(text: str) -> None:
        if not text:
            return
        parts = urlsplit(text)
        if parts.scheme not in schemes or not parts.hostname or parts.query or parts.fragment:
            raise ValueError(f"'{masked(text)[:80]}' is not the address of {what}")
        try:
            _ = parts.port
        except ValueError:  # its message may hold a password
            raise ValueError(f"'{masked(text)[:80]}' has a wrong port") from None

    return check


def check_diagonal(inches: float) -> None:
    """Raise ValueError where a number is no diagonal of a screen."""
    if inches and not 5 <= inches <= 120:
        raise ValueError(f"{inches:g} is not the diagonal of a screen")
