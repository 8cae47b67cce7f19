"""Errors that the program reports to its user, and a noun for their numbers."""

import errno
from pathlib import Path


class RefusedError(Exception):
    """A request that cannot be carried out; the message gives the reason and the remedy."""


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
