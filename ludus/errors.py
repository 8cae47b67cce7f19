"""Errors that the program reports to its user, in texts that are safe to print."""

import errno
import logging
from pathlib import Path
from unicodedata import category


class RefusedError(Exception):
    """A request that cannot be carried out; each argument is a line with a reason and a remedy."""

    def __str__(self) -> str:
        return "\n".join(printable(str(each)) for each in self.args)


FULL = (errno.ENOSPC, errno.EDQUOT)
DENIED = (errno.EACCES, errno.EPERM, errno.EROFS)


def said(error: object) -> str:
    """Return an error in words; an error of the system with its place and a remedy."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    place = f"{error.filename}: " if error.filename else ""
    remedy = "; free some space" * (error.errno in FULL)
    remedy += "; let your user read and write there" * (error.errno in DENIED)
    return f"{place}{error.strerror}{remedy}"


class FaultyFileError(ValueError):
    """A file that cannot be used; the message names file, place, fault and remedy."""


class LogFormatter(logging.Formatter):
    """Formats messages of the log: no text in them can look like another message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message with further lines indented, safe to print."""
        if isinstance(record.args, tuple):
            record.args = tuple(said(a) if isinstance(a, OSError) else a for a in record.args)
        return "\n  ".join(map(printable, super().format(record).split("\n")))


def begin_log() -> None:
    """Print the log to standard error, from warnings on, in this process."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogFormatter("ludus: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def printable(text: str) -> str:
    """Return a text from outside with all control characters escaped, line ends included.

    Some, such as U+001B and U+202E, change the terminal or the order of letters.
    """
    return "".join(map(_escaped, text)) if not text.isprintable() else text


def _escaped(sign: str) -> str:
    visible = sign.isprintable() or category(sign) == "Zs"  # spaces, such as the narrow one
    return sign if visible else ascii(sign)[1:-1]


def amount(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun, such as "1 throw" or "2,000 throws"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def unending(game: str, turns: int) -> RefusedError:
    """Return the error for a game without a winner after `turns` turns."""
    return RefusedError(f"{game}: nobody had won after {turns:,} turns; change its rules")


def plain(path: Path) -> Path:
    """Return the path of a file that the user named, unless it is a pipe or a device.

    Opening or reading a pipe or a device may never end. Folders and missing files are left to
    `open`. Raise OSError if the path is a pipe, a socket or a device.
    """
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "a pipe or a device; give a file", str(path))
    return path
