"""Checks of settings beyond type and bounds; each raises ValueError with the reason."""

import re
import shlex
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
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise ValueError("its machine or its port is wrong") from None
    if text and (parts.scheme not in ("http", "https") or not parts.hostname):
        raise ValueError("this is no web address")
    if not text.isascii() or not text.isprintable() or " " in text or parts.username is not None:
        raise ValueError("it has signs or a user's name that an address cannot have")
    if port == 0:
        raise ValueError("it has no port")


def check_command(text: str) -> None:
    if text and not shlex.split(text):
        raise ValueError("it names no program")
