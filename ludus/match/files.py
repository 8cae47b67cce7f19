"""Files that are written whole or not at all, never over another's, and set aside if damaged."""

import logging
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from ludus.errors import RefusedError

SANE_YEAR = 2025
"""A clock before it has lost its battery; what it says is no reason to delete anything."""

_log = logging.getLogger(__name__)
_Kept = TypeVar("_Kept")
_MOST_ASIDE = 20
"""Damaged files that are kept of each name."""


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file as `whole` does.

    Raises:
        OSError: the directory cannot be made or written to; the old file is untouched.
    """
    with whole(path) as file:
        file.write(text.encode() if isinstance(text, str) else text)


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """A file to be filled within the block: a reader finds the old one or the new, never a part.

    Raises:
        OSError: the directory cannot be made or written to; the old file is untouched.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        _sync_folder(path.parent)
    except BaseException as error:
        fresh.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is None:
            error.filename = str(path)  # a full disk does not say what it had no room for
        raise


def write_new(files: Mapping[Path, str | bytes], executable: Collection[str] = ()) -> list[Path]:
    """Write files that are not there yet, all or none; their paths, in that order.

    `executable` are the names of those that can be started.

    Raises:
        RefusedError: a file is there already, or one cannot be written; then none is.
    """
    if there := [path for path in files if path.exists() or path.is_symlink()]:
        folder = there[0].parent
        names = ", ".join(path.name for path in there if path.parent == folder)
        raise RefusedError(f"{folder} has {names} already; move them away or name another folder")
    written: list[Path] = []
    try:
        for path, text in files.items():
            write_whole(path, text)
            written.append(path)
            path.chmod(0o755 if path.name in executable else 0o644)
    except OSError as error:
        for path in written:
            path.unlink(missing_ok=True)
        raise RefusedError(
            f"{error.filename or path}: {error.strerror or error}; nothing was written;"
            " name a folder that can be written to"
        ) from None
    return written


def read_kept(path: Path, kind: type[_Kept]) -> _Kept | None:
    """What a JSON file keeps; None where there is none, or it is damaged: then it is set aside."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        pass
    except msgspec.MsgspecError as error:
        try:
            _log.error("%s: damaged (%s); it is kept as %s", path, error, set_aside(path))
        except OSError as failure:
            _log.error("%s: damaged (%s), and %s", path, error, failure.strerror)
    except OSError as error:
        _log.warning("%s: %s; it is taken for empty", path, error.strerror)
    return None


def _sync_folder(folder: Path) -> None:
    """See that a new name in a folder outlasts a power cut, where the system can do that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def claimed(folder: Path, stem: str, suffix: str = ".txt") -> Iterator[Path]:
    """An empty file of that name, or with a number where it is taken; nobody else gets it.

    It is filled within the block; where that fails, it does not stay behind.

    Raises:
        OSError: the directory cannot be made or written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = next(filter(_made, (folder / f"{stem}{end}{suffix}" for end in _ends())))
    try:
        yield path
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _ends() -> Iterator[str]:
    """What is added to a name until it is free."""
    yield ""
    yield from (f"-{number}" for number in count(2))


def _made(path: Path) -> bool:
    """Whether an empty file was made; not where there is one."""
    with suppress(FileExistsError):
        path.open("x").close()
        return True
    return False


def set_aside(path: Path, most: int = _MOST_ASIDE) -> Path:
    """Rename a damaged file so that it is kept but no longer found; returns its new path.

    Of more damaged files than `most` the newest are kept.
    """
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    if number > most:
        asides = [path.with_name(f"{path.stem}.damaged-{n}{path.suffix}") for n in range(1, number)]
        aside = min(asides, key=lambda each: each.stat().st_mtime_ns)
    return path.replace(aside)
