"""Reads files and texts from outside, which may be damaged, huge or hostile.

A reader raises OSError if a file cannot be read or is too large, and ValueError for its contents,
whatever their decoder raised.
"""

import csv
import errno
import re
import tomllib
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ludus.errors import plain

UNREADABLE = (
    *(ValueError, TypeError, LookupError, ArithmeticError, RuntimeError, MemoryError, EOFError),
    *(csv.Error, zlib.error),
)
"""The exceptions that decoders of hostile contents may raise; RecursionError is a RuntimeError."""
_MOST_BYTES = 1_000_000
_MOST_IN_TOML = 200_000
_DEEPEST = 10
"""Tables and lists within each other; games, scenes and settings have at most five."""
_MOST_BITS = 64
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{20}}")
CONTROLS = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""Signs that no text in a file has, as part of a regular expression."""
_SHAPELESS = re.compile(
    r"^[\u0300-\u036f\u20d0-\u20ff]|[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164"
    r"\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Accents without a letter before them, and printable signs that fonts leave empty: those that
Unicode calls default ignorable, and the empty Braille pattern."""
_Contents = TypeVar("_Contents")


def data_of(path: Path, most: int = _MOST_BYTES) -> bytes:
    """Return the contents of a file that the user named, at most `most` bytes; or raise OSError."""
    with plain(path).open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"longer than {most:,} bytes; give another file", str(path))
    return data


def text_of(path: Path) -> str:
    """Return the text of a file, without a byte-order mark; raise OSError or ValueError."""
    data = data_of(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(f"line {line}: not UTF-8; save it as such in the editor") from None


def is_visible(text: str) -> bool:
    """Whether each sign of a text is a space or has a shape."""
    return text.isprintable() and not _SHAPELESS.search(text)


@contextmanager
def naming(path: Path, error: type[Exception]) -> Iterator[None]:
    """Raise what readers of a file raise as `error`, whose message begins with the file."""
    try:
        yield
    except OSError as fault:
        raise error(f"{path}: {fault.strerror}") from None
    except ValueError as fault:
        raise error(f"{path}: {fault}") from None


def from_toml(text: str) -> dict[str, Any]:
    """Return the tables of a text in TOML, or raise ValueError."""
    if len(text) > _MOST_IN_TOML:
        raise ValueError(f"longer than {_MOST_IN_TOML:,} characters")
    if _LONG_KEY.search(text):  # tomllib would need memory for the square of its parts
        raise ValueError("too deeply nested")
    return _decoded(lambda: tomllib.loads(text), "not TOML: ")


def from_json(
    data: str | bytes, kind: type[_Contents], hook: Callable[[type, Any], Any] | None = None
) -> _Contents:
    """Return data of a kind from JSON; `hook` makes types that JSON lacks. Raise ValueError."""
    return _decoded(lambda: msgspec.json.decode(data, type=kind, dec_hook=hook))


def unpacked(data: bytes, most: int) -> bytes:
    """Return at most `most` bytes that zlib or gzip has packed, or raise ValueError."""
    decoder = zlib.decompressobj(zlib.MAX_WBITS | 32)  # either of them
    contents = _decoded(lambda: decoder.decompress(data, most))
    if not decoder.eof:
        raise ValueError(f"cut off, or longer than {most:,} bytes")
    return contents


def _decoded(decode: Callable[[], _Contents], fault: str = "") -> _Contents:
    """Decode contents; refuse tables and numbers that no other function has to expect."""
    try:
        contents = decode()
    except RecursionError:
        raise ValueError("too deeply nested") from None
    except UNREADABLE as error:
        raise ValueError(f"{fault}{str(error) or type(error).__name__}") from None
    level: list[object] = [contents]
    for _ in range(_DEEPEST):
        level = [*chain.from_iterable(map(_parts, level))]
        if any(isinstance(each, int) and each.bit_length() > _MOST_BITS for each in level):
            raise ValueError(f"a whole number of more than {_MOST_BITS} bits")
    if level:
        raise ValueError("too deeply nested")
    return contents


def _parts(contents: object) -> Iterable[object]:
    if isinstance(contents, dict):
        return contents.values()
    return contents if isinstance(contents, list) else ()
