"""Checks of settings beyond type and bounds; each raises ValueError with the reason."""

import re
import shlex
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from ludus.inputs import is_visible

MOST_IN_TEXT = 120
"""The most characters of a museum's own text."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


def check_language(code: str) -> None:
    if not _LANGUAGE.fullmatch(code):
        raise ValueError(f"'{code[:40]}' is not the code of a language")


def check_texts(texts: dict[str, str]) -> None:
    for code, text in texts.items():
        check_language(code)
        if not text or not is_visible(text) or text != text.strip():
            raise ValueError(f"of {code}: empty, or with signs or spaces that cannot be seen")
        if len(text) > MOST_IN_TEXT:
            raise ValueError(f"of {code}: {len(text)} characters")


def check_folder(text: str) -> None:
    if text and not Path(text).is_absolute():
        raise ValueError(f"'{text[:80]}' is not an absolute path")


def check_url(text: str) -> None:
    plain = text.isascii() and text.isprintable() and " " not in text
    with suppress(ValueError):
        parts = urlsplit(text)
        web = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        if not text or (plain and web and parts.username is None):
            return
    raise ValueError("this is no web address, or has a user's name")


def check_command(text: str) -> None:
    if text and not shlex.split(text):
        raise ValueError("it names no program")
