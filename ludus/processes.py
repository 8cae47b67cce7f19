"""The start of processes, which no signal may interrupt."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def starting() -> Iterator[None]:
    """Hold back Ctrl+C and SIGTERM while a process is started.

    Else the new process may be left without what it begins with, and print an error. Its Ctrl+C is
    held back for good, and SIGTERM until it calls `started`.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # At its start it would let both signals through.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def started() -> None:
    """Let SIGTERM end this process, which was started in `starting`."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM,))
