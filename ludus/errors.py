"""What the program refuses, in words for whoever asked."""

import errno
from pathlib import Path


class RefusedError(Exception):
    """Something that cannot be done as asked; the message says why, and what to do."""


def unending(game: str, turns: int) -> RefusedError:
    """What to raise for a game that is still not won after so many turns."""
    return RefusedError(f"{game}: nobody had won after {turns:,} turns; change its rules")


def plain(path: Path) -> Path:
    """The path of a file that somebody names, unless a pipe or a device is there.

    To open or to read one of these may never end. A folder, or nothing, is left to `open`.

    Raises:
        OSError: a pipe, a socket or a device is there.
    """
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "a pipe or a device; give a file", str(path))
    return path
