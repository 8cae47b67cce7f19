"""Where the program meets the shell: its standard streams, and the signal that ends it."""

import errno
import io
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

_SIGPIPE = 13
"""What ends a program whose output nobody reads; Windows has no such signal."""


class OutputError(Exception):
    """Standard output cannot be written; no OSError, lest it be taken for some file's."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        self.unread = error.errno == errno.EPIPE
        """Whoever read it has gone, as `head` does."""


class _Output(io.FileIO):
    """Standard output; after it has failed once, what is left in buffers goes nowhere."""

    _failed = False

    def write(self, data: Any, /) -> int:
        """Write bytes.

        Raises:
            OutputError: they cannot be written.
        """
        if self._failed:
            return memoryview(data).nbytes
        try:
            return super().write(data)
        except OSError as error:
            self._failed = True
            raise OutputError(error) from None


def attend(command: Callable[[], int]) -> int:
    """Run a command; its exit status, or another where its output fails or SIGTERM ends it.

    An output that nobody reads any more ends it in silence, as it does other programs.
    """
    _take_streams()
    signal.signal(signal.SIGTERM, _leave)
    try:
        try:
            return command()
        finally:
            sys.stdout.flush()
    except OutputError as error:
        if error.unread:
            return 128 + _SIGPIPE
        print(f"ludus: standard output: {error}; what was printed is not whole", file=sys.stderr)
        return 1


def _take_streams() -> None:
    """Let output fail in our words, and let a stream that was closed be there.

    A closed input is empty; a closed output cannot be written, but no file takes its number.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_WRONLY if number == 2 else os.O_RDONLY)
    sys.stdin = sys.stdin or open(0, closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", closefd=False)  # noqa: SIM115
    shown = sys.stdout is not None and sys.stdout.isatty()
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(_Output(1, "w", closefd=False)),
        # A file or another program is given UTF-8 whatever the terminal would have.
        encoding=sys.stdout.encoding if shown else "utf-8",
        errors="backslashreplace",
        line_buffering=shown,
    )


def _leave(number: int, frame: FrameType | None) -> None:
    """End by way of every `finally`, as after Ctrl+C."""
    sys.exit(128 + number)
