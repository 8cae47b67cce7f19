"""Work that the end of the program does not wait for: calls that may hang, and unneeded pictures.

A sound server, a bus or a speech synthesizer may never answer.
"""

import errno
import os
import sys
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, NoReturn, TypeVar

Result = TypeVar("Result")

GIVE_UP_S = 1.0
"""Seconds for which the end of the program waits for such calls."""
_unfinished: set[Future[Any]] = set()


def begin(call: Callable[[], Result]) -> Future[Result]:
    """Start a call that may hang, in a thread of its own."""
    future: Future[Result] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            future.set_result(call())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return noted(future)


def answered(call: Callable[[], Result], seconds: float) -> Result:
    """Return the result of a call that may hang, or raise what it raises; or TimeoutError."""
    try:
        return begin(call).result(seconds)
    except TimeoutError:
        raise TimeoutError(errno.ETIMEDOUT, f"no answer in {seconds:g} seconds") from None


def noted(work: Future[Result]) -> Future[Result]:
    """Note work that `leave` does not wait for, and return it."""
    _unfinished.add(work)
    work.add_done_callback(_unfinished.discard)
    return work


def leave(status: int) -> NoReturn:
    """Exit; with unfinished work, without the usual end of Python and SDL, which would wait."""
    if _unfinished:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)
