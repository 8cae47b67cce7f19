"""Reads files and texts from outside, which may be damaged, huge or hostile.

A reader raises OSError if a file cannot be read or is too large, and ValueError for its contents,
whatever their decoder raised.
"""

import csv
import errno
import re
import tomllib
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

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
_CONTROLS = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_SHAPELESS = re.compile(
    r"^[\u0300-\u036f\u20d0-\u20ff]|[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164"
    r"\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Accents without a letter before them, and printable signs that fonts leave empty: those that
Unicode calls default ignorable, and the empty Braille pattern."""
Text = Annotated[str, Meta(min_length=1, max_length=120, pattern=f"^[^{_CONTROLS}]*$")]
"""A name or a sentence."""
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


def converted(
    fields: object, kind: type[_Contents], wanted: Mapping[str, str], text: str, table: str = ""
) -> _Contents:
    """Return fields in TOML as data of a kind; raise ValueError with line, field and remedy.

    `wanted` gives the valid values of fields. `text` contains the fields, in the table `table`.
    """
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        fault, _, where = str(error).partition(" - at `$")
    each = re.match(r"\.(\w+)\[(\d+)\]", where)
    number = f"{each[1].removesuffix('s')} {int(each[2]) + 1}: " if each else ""
    named = re.findall(r"`(\w+)`", fault) + re.findall(r"[a-z_]+", where)[::-1]
    field = next((name for name in named if name in wanted), "".join(named[:1]))
    known = field in wanted and "unknown" not in fault
    remedy = f"{field}: {wanted[field]}" if known else f"available: {', '.join(wanted)}"
    place = (each[1], int(each[2])) if each and not table else (table, 0)
    raise faulty(text, field, f"{number}{fault}; {remedy}", *place)


def faulty(text: str, field: str, fault: str, table: str = "", number: int = 0) -> ValueError:
    """Return the error of a field in TOML, or in one of the tables of a name, with its line."""
    heads = [each.start() for each in re.finditer(rf"^\[+{re.escape(table)}\]+", text, re.M)]
    start = heads[number] if number < len(heads) else 0
    end = re.compile(r"^\[", re.M).search(text, start + 1)
    part = text[start : end.start() if end and heads else None]
    at = re.search(rf"^[ \t]*{re.escape(field)}[ \t]*=", part, re.M)
    line = text.count("\n", 0, start + (at.start() if at else 0)) + 1
    return ValueError(f"line {line}: {fault}")


def from_json(
    data: str | bytes, kind: type[_Contents], hook: Callable[[type, Any], Any] | None = None
) -> _Contents:
    """Return data of a kind from JSON; `hook` makes types that JSON lacks. Raise ValueError."""
    return _decoded(lambda: msgspec.json.decode(data, type=kind, dec_hook=hook))


def unpacked(data: bytes, most: int) -> bytes:
    """Return at most `most` bytes that zlib or gzip has packed, or raise ValueError."""
    decoder = zlib.decompressobj(zlib.MAX_WBITS | 32)  # either of them
    found = _decoded(lambda: decoder.decompress(data, most))
    if not decoder.eof:
        raise ValueError(f"cut off, or longer than {most:,} bytes")
    return found


def _decoded(decode: Callable[[], _Contents], fault: str = "") -> _Contents:
    """Decode contents; refuse tables and numbers that no other function has to expect."""
    try:
        found = decode()
    except RecursionError:
        raise ValueError("too deeply nested") from None
    except UNREADABLE as error:
        raise ValueError(f"{fault}{str(error) or type(error).__name__}") from None
    level: list[object] = [found]
    for _ in range(_DEEPEST):
        level = [*chain.from_iterable(map(_parts, level))]
        if any(isinstance(each, int) and each.bit_length() > _MOST_BITS for each in level):
            raise ValueError(f"a whole number of more than {_MOST_BITS} bits")
    if level:
        raise ValueError("too deeply nested")
    return found


def _parts(found: object) -> Iterable[object]:
    if isinstance(found, dict):
        return found.values()
    return found if isinstance(found, list) else ()
