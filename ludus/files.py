"""Writes files atomically and without overwriting others, locks them, sets damaged ones aside."""

import errno
import os
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO

from filelock import FileLock, Timeout

from ludus.errors import RefusedError, said

SANE_YEAR = 2025
"""A clock that shows an earlier year has lost its battery; do not delete anything by its date."""

_MOST_ASIDE = 20
PRIVATE = 0o600
"""The permissions of a file that only its user can read, even while it is written."""
_PATIENCE_S = 0.03
"""Seconds to wait for a lock: another program may only be testing it."""
_numbers = count(1)
"""For the names of temporary files, because several threads may write the same file."""
_TEMPORARY = re.compile(r"\..+\.(\d+)-\d+\.new", re.ASCII)
_NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)
"""Errors of a file system without locks, such as some network drives; matches go unlocked there."""


def write_whole(path: Path, text: str | bytes, mode: int = 0o666) -> None:
    """Write a file atomically, as `whole` does; after an OSError, the old file is unchanged."""
    with whole(path, mode=mode) as file:
        file.write(text.encode() if isinstance(text, str) else text)


@contextmanager
def whole(path: Path, lasting: bool = True, mode: int = 0o666) -> Iterator[BinaryIO]:
    """Open a file to fill within the block; readers see the old file or the complete new one.

    A `lasting` file survives a power cut. The new file has the permissions in `mode` from its
    begin, without those that the process withholds. Raise OSError if the directory cannot be made
    or written to; the old file is unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}-{next(_numbers)}.new")
    try:
        with open(fresh, "wb", opener=partial(os.open, mode=mode)) as file:
            yield file
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        fresh.replace(path)
        if lasting and os.name == "posix":
            _sync_folder(path.parent)
    except BaseException as error:
        fresh.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename in (None, str(fresh)):
            error.filename = str(path)  # a full disk gives no file name
        raise


def sweep(folder: Path) -> None:
    """Delete the temporary files that killed programs have left in a folder and its folders."""
    import psutil

    for path in folder.rglob(".*.new"):
        name = _TEMPORARY.fullmatch(path.name)
        if name and not psutil.pid_exists(int(name[1])):
            with suppress(OSError):  # No permission: somebody else's file is in nobody's way.
                path.unlink(missing_ok=True)


def write_new(files: Mapping[Path, str | bytes], executable: Collection[str] = ()) -> list[Path]:
    """Write files that do not exist yet, all or none; return their paths in order.

    `executable` holds the names of the files that get execute permission. Raise RefusedError if a
    file exists already, or cannot be written; then no file is written.
    """
    if existing := [*filter(os.path.lexists, files)]:
        folder = existing[0].parent
        names = ", ".join(path.name for path in existing if path.parent == folder)
        raise RefusedError(
            f"{folder} already contains {names}; move them away or name another folder"
        )
    written: list[Path] = []
    try:
        for path, text in files.items():
            write_whole(path, text)
            written.append(path)
            path.chmod(0o755 if path.name in executable else 0o644)
    except OSError as error:
        for path in written:
            path.unlink(missing_ok=True)
        raise RefusedError(f"{said(error)}; nothing was written") from None
    return written


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def claimed(folder: Path, stem: str) -> Iterator[Path]:
    """Create an empty file under a name, with a number added if needed; the caller owns it.

    The caller fills it within the block. If the block fails, the file is removed. Raise OSError if
    the directory cannot be made or written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    names = chain((stem,), (f"{stem}-{number}" for number in count(2)))
    path = next(filter(_created, (folder / f"{name}.txt" for name in names)))
    try:
        yield path
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _created(path: Path) -> bool:
    """Create an empty file, unless it exists."""
    with suppress(FileExistsError):
        path.open("x").close()
        return True
    return False


def set_aside(path: Path) -> Path:
    """Rename a damaged file; return its new path. Only the newest such files are preserved."""
    return path.replace(aside_of(path))


def aside_of(path: Path) -> Path:
    """Return the path for a damaged file; the oldest of several such files is overwritten."""
    ends = (f".damaged-{number}{path.suffix}" for number in range(1, _MOST_ASIDE + 1))
    asides = [path.with_name(f"{path.stem}{end}") for end in ends]
    free = next((aside for aside in asides if not aside.exists()), None)
    return free or min(asides, key=lambda aside: aside.stat().st_mtime_ns)


class BusyError(OSError):
    """The file is open in another running program."""


def locked(path: Path, patience_s: float = _PATIENCE_S) -> FileLock:
    """Return the held lock of a file; raise BusyError if another program holds it too long."""
    lock = FileLock(path.with_suffix(".lock"), thread_local=False)
    try:
        lock.acquire(patience_s, _PATIENCE_S / 3)
    except Timeout:
        raise BusyError(f"{path} is open in another program") from None
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
    return lock


def release(path: Path, lock: FileLock) -> None:
    """Release a lock; remove its file if the match no longer exists."""
    lock.release()
    if not path.exists():
        Path(lock.lock_file).unlink(missing_ok=True)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock of a file within the block, as `locked` and `release` do."""
    lock = locked(path)
    try:
        yield
    finally:
        release(path, lock)


def is_free(path: Path) -> bool:
    """Whether no program holds the lock of a file."""
    with suppress(OSError):  # held by another program, or no permission to hold it
        if path.with_suffix(".lock").exists():
            locked(path).release()
        return True
    return False
