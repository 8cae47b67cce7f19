"""Signals that end the program; they may not interrupt the start of a process."""

# The wrappers in `signal` take as long as a short loop.
import _signal  # type: ignore[import-not-found]
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_SIGNALS = signal.SIGINT, signal.SIGTERM
asked: list[int] = []
"""The signals that have asked this program to leave; what they raise may get lost."""


@contextmanager
def starting() -> Iterator[None]:
    """Hold back Ctrl+C and SIGTERM while a process is started.

    Else the new process may be left without what it begins with, and print an error. Its Ctrl+C is
    held back for good, and SIGTERM until it calls `started`.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # At its start it would let both signals through.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        with handled_later():
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def handled_later() -> Iterator[None]:
    """Call the handlers of Ctrl+C and SIGTERM at the end, whichever thread receives them."""
    received, usual = list[int](), dict[int, Any]()
    if threading.current_thread() is threading.main_thread():  # Handlers run there alone.
        for number in map(int, _SIGNALS):
            if (handler := _signal.getsignal(number)) is not None:
                usual[number] = handler
                _signal.signal(number, lambda each, frame: received.append(each))
    try:
        yield
    finally:
        for number, handler in usual.items():
            _signal.signal(number, handler)
        for caught in received:
            signal.raise_signal(caught)


def started() -> None:
    """Let SIGTERM end this process, which was started in `starting`."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM,))
