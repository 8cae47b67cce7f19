"""One exhibit on a home: whoever uses the folder of its state holds a lock there."""

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
    """Hold the lock of a name in a folder, as the only process that does.

    The system frees it when the process ends, however that happens. Where the disk refuses a lock
    the log says so, and the exhibit runs without: it is there to be played.

    Raises:
        RefusedError: another process holds it.
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
    """The process that has told its number, in words."""
    with suppress(OSError, ValueError):
        return f" (process {int(holder.read_text(encoding='ascii'))})"
    return ""
