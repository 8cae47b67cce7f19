"""The folder that both machines see: one folder for each match, in it one file for each side.

A file only ever grows. Everything else in the folder is left alone.
"""

import errno
import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path

from ludus.errors import RefusedError
from ludus.inputs import data_of
from ludus.match.correspondence.exchange import Blocked, Exchange, id_of, merged, opened
from ludus.match.correspondence.line import MOST_BYTES, WrittenLine, lines_of, text_of

SIDES = ("light", "dark")
_NAME = re.compile("ludus-[0-9a-f]{16}", re.ASCII)


def name_of(invitation: WrittenLine) -> str:
    """Return the name of the folder of the match that a line invites to."""
    return f"ludus-{id_of(invitation)}"


def folders(shared: Path) -> list[Path]:
    """Return the folders of matches in a shared folder; or raise OSError."""
    with os.scandir(shared) as entries:
        matches = [each for each in entries if _NAME.fullmatch(each.name)]
        return sorted(Path(each.path) for each in matches if each.is_dir(follow_symlinks=False))


def check(shared: Path) -> None:
    """Raise RefusedError unless a path is of a folder."""
    fault = "" if shared.is_dir() else "a file" if shared.exists() else "there is no such folder"
    try:
        str(shared).encode()
    except UnicodeEncodeError:
        fault = "its name is not in UTF-8"
    if fault:
        raise RefusedError(f"{shared}: {fault}; give the folder that both of you can open")


def lines_at(folder: Path) -> list[WrittenLine]:
    """Return the lines of both sides in a match's folder; none for a side without a file.

    Raise OSError if a file cannot be read.
    """
    return [line for side in (0, 1) for line in lines_of(_data(folder, side)) if line.side == side]


def strays(folder: Path) -> tuple[str, ...]:
    """Return the names of everything else in a match's folder, such as copies of a conflict."""
    if not folder.exists():
        return ()
    with os.scandir(folder) as entries:
        return tuple(sorted(each.name for each in entries if each.name not in SIDES))


def state_of(folder: Path) -> tuple[object, ...]:
    """Return what differs after a change of a match's folder; raise OSError without its parent."""
    folder.parent.stat()
    return _stat(folder), *(_stat(folder / name) for name in SIDES)


def _stat(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.lstat()
    except FileNotFoundError:
        return None
    return status.st_mode, status.st_size, status.st_mtime_ns


def _data(folder: Path, side: int) -> bytes:
    """Return the contents of a side's file; empty if there is none. Only plain files are read."""
    path = folder / SIDES[side]
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            raise OSError(errno.EINVAL, "not a plain file; move it away", str(path))
    except FileNotFoundError:
        return b""
    return data_of(path, MOST_BYTES)


def read(folder: Path) -> tuple[Exchange, list[Blocked]]:
    """Return the match in a folder, and what does not follow; raise OSError or LineError."""
    lines = lines_at(folder)
    named = (line for line in lines if folder.name == name_of(line))
    if first := next(named, None):
        return merged(opened(first), lines)
    raise FileNotFoundError(errno.ENOENT, "no invitation is in it yet", str(folder))


def append(folder: Path, side: int, lines: Sequence[WrittenLine]) -> None:
    """Append lines to a side's file, and make folder and file if they are missing.

    Raise OSError; a missing shared folder, such as that of a stick, is not made.
    """
    if not lines:
        return
    now = _data(folder, side)
    folder.mkdir(exist_ok=True)
    cut = b"" if not now or now.endswith(b"\n") else b"\n"
    with (folder / SIDES[side]).open("ab") as file:
        file.write(cut + text_of(lines).encode())
        file.flush()
        os.fsync(file.fileno())
