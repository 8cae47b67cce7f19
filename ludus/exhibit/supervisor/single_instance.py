"""A lock that lets only one exhibit use a state folder."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from ludus.errors import RefusedError

_log = logging.getLogger(__name__)


@contextmanager
def single_instance(state: Path, name: str) -> Iterator[None]:
    """Hold the lock of a name in a folder, as the only process.

    The system frees the lock when the process ends in any way. If the disk refuses a lock, a
    warning is logged and the exhibit runs without one.

    Raises:
        RefusedError: another process holds the lock.
    """
    lock, holder = FileLock(state / f"{name}.lock", timeout=0), state / f"{name}.pid"
    try:
        state.mkdir(parents=True, exist_ok=True)
        lock.acquire()
        holder.write_text(f"{os.getpid()}\n", encoding="ascii")
    except Timeout:
        raise RefusedError(
            f"another exhibit{_told(holder)} has {state} already; close that one on its operator's"
            " screen or end its process, or give this one a home of its own with"
            " XDG_STATE_HOME=/another/folder"
        ) from None
    except (OSError, NotImplementedError) as error:
        _log.warning("%s; perhaps nothing keeps a second exhibit away", error)
    try:
        yield
    finally:
        lock.release()


def _told(holder: Path) -> str:
    """Return the number of the process that holds the lock, in words; empty if unknown."""
    with suppress(OSError, ValueError):
        return f" (process {int(holder.read_text(encoding='ascii'))})"
    return ""
