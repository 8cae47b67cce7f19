"""One exhibit in a folder at a time."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from ludus.errors import RefusedError

EXHIBIT = "ludus"
"""The name of the program that visitors see."""
_PATIENCE_S = 0.1
"""Seconds to wait for a lock: another program may only be testing it."""

_log = logging.getLogger(__name__)


@contextmanager
def single_instance(state: Path, name: str) -> Iterator[None]:
    """Hold a folder's lock, or raise RefusedError; a disk without locks only logs a warning."""
    lock, note = FileLock(state / f"{name}.lock", timeout=_PATIENCE_S), state / f"{name}.pid"
    try:
        state.mkdir(parents=True, exist_ok=True)
        lock.acquire()
        note.write_text(f"{os.getpid()}\n", encoding="ascii")
    except Timeout:
        raise RefusedError(
            f"another exhibit{_holder(note)} has {state} already; close that one on its staff"
            " screen or end its process, or give this one a home of its own with"
            " XDG_STATE_HOME=/another/folder"
        ) from None
    except (OSError, NotImplementedError) as error:
        _log.warning("%s; perhaps nothing keeps a second exhibit away", error)
    try:
        yield
    finally:
        lock.release()


def _holder(note: Path) -> str:
    """Return the number of the process that holds the lock, in words; empty if unknown."""
    with suppress(OSError, ValueError):
        return f" (process {int(note.read_text(encoding='ascii'))})"
    return ""
