"""The command line: its options, its streams and its exit status.

Functions import the rest of the program, so that a signal during an import ends it silently.
"""

import argparse
import errno
import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, NoReturn

from ludus import processes
from ludus.version import __version__

# For small arrays one thread is faster than several, and does not slow down the screen.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# pygame and SDL read these variables when they load.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
# The first touch counts, even if another window has come in between.
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
# SDL would turn SIGTERM into a request to close a window, which may not be open yet.
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
# Desktops find icon and name of a window by its class, in ludus.desktop.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "ludus")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "ludus")

_SIGPIPE = 13
"""The number of the signal for an output without a reader; Windows has no such signal."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        from ludus.errors import printable

        super().error(printable(message))


def parser() -> argparse.ArgumentParser:
    from ludus.commands import COMMANDS, choose
    from ludus.options import add_options

    top = _Parser(
        prog="ludus",
        description="The board games of the Romans. Without a command, ludus opens its window.",
    )
    top.add_argument("--version", action="version", version=f"ludus {__version__}")
    top.set_defaults(run=choose)
    add_options(top, choose)
    COMMANDS.add_to(top)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status."""
    from ludus.errors import FaultyFileError, RefusedError, begin_log, printable, said
    from ludus.options import carry_out
    from ludus.rules.game import FAULTS

    if FAULTS:
        print(*(f"ludus: {printable(why)}" for why in FAULTS.values()), sep="\n", file=sys.stderr)
        return 1
    options = vars(parser().parse_args(argv))
    begin_log()
    try:
        return carry_out(options) or 0
    except (RefusedError, FaultyFileError) as error:
        print(f"ludus: {RefusedError(*error.args)}", file=sys.stderr)  # safe to print
        return 1
    except OSError as error:
        if error.filename is None:  # It is no file of the user's.
            raise
        print(f"ludus: {printable(said(error))}", file=sys.stderr)
        return 1


class OutputError(Exception):
    """Standard output cannot be written.

    It is no OSError, which would look like an error of a file.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        self.unread = error.errno == errno.EPIPE
        """Whether the reader has closed the pipe, as `head` does."""


class _Output(io.FileIO):
    """Standard output; after its first failure, buffered data is dropped."""

    _failed = False

    def write(self, data: Any, /) -> int:
        """Write bytes; raise OutputError if the bytes cannot be written."""
        if self._failed:
            return memoryview(data).nbytes
        try:
            return super().write(data)
        except OSError as error:
            self._failed = True
            raise OutputError(error) from None


def attend(command: Callable[[], int]) -> int:
    """Run a command and return its exit status, or another if its output or a signal ends it.

    If the reader of the output has gone, the command ends silently, like other programs.
    """
    signal.signal(signal.SIGTERM, _leave)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # A shell may ignore it.
        signal.signal(signal.SIGINT, _leave)
    _take_streams()
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
    """Replace standard streams, so that output fails with `OutputError` and closed streams exist.

    A closed input reads as empty. A closed output cannot be written, but keeps its file number, so
    that no other file takes it.
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
        # Files and pipes always get UTF-8; a terminal gets its own encoding.
        encoding=sys.stdout.encoding if shown else "utf-8",
        errors="backslashreplace",
        line_buffering=shown,
    )


def _leave(number: int, frame: FrameType | None) -> None:
    """Exit through every `finally`; but during an import, which may lose the exception, at once."""
    processes.asked.append(number)
    while frame:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            os._exit(128 + number)
        frame = frame.f_back
    sys.exit(128 + number)


def run() -> NoReturn:
    """Exit with the status of `main`, without waiting for unfinished work."""
    try:
        status = attend(main)
    except BaseException as error:
        status = status_after(error)
    from ludus import outside

    # A reader of files may have taken the wish to leave for a fault of the file.
    outside.leave(128 + processes.asked[0] if processes.asked else status)


def status_after(error: BaseException) -> int:
    """Return the exit status after an error, and print the error unless it means to leave.

    While Python makes a class, it wraps each error in another, and so also the wish to leave.
    """
    cause: BaseException | None = error
    if processes.asked:
        return 128 + processes.asked[0]
    while cause is not None:
        if isinstance(cause, SystemExit):
            return cause.code if isinstance(cause.code, int) else 0
        if isinstance(cause, KeyboardInterrupt):
            return 128 + signal.SIGINT
        cause = cause.__cause__
    sys.excepthook(type(error), error, error.__traceback__)
    return 1


if __name__ == "__main__":
    run()
