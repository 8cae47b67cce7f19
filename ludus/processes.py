"""The start of processes, which no signal may interrupt."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker

_SIGNALS = signal.SIGINT, signal.SIGTERM


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
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        with _handled_later():
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _handled_later() -> Iterator[None]:
    """Call the handlers of signals at the end: another thread may receive what this one blocks."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Handlers run in the main thread alone.
        return
    received = list[int]()
    usual = [
        (number, signal.signal(number, lambda each, frame: received.append(each)))
        for number in _SIGNALS
    ]
    try:
        yield
    finally:
        for number, handler in usual:
            signal.signal(number, handler)
        for caught in received:
            signal.raise_signal(caught)


def started() -> None:
    """Let SIGTERM end this process, which was started in `starting`."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM,))
