"""One run of a program, which shows its supervisor that it is alive."""

import contextlib
import ctypes
import os
import select
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence

HEARTBEAT = "LUDUS_HEARTBEAT"
"""Environment variable with the file descriptor for heartbeats."""
WELL = b"."
"""A heartbeat."""
NIGHT = b"n"
"""A heartbeat of a program whose command for the display has failed."""
MOST_OUTPUT = 100_000
"""The most bytes of standard error that are kept; the oldest are dropped."""

_READS = 16
"""Reads of 4096 bytes that empty a full pipe; a program that prints for ever is left in between."""
_PRCTL = getattr(ctypes.CDLL(None), "prctl", None) if sys.platform == "linux" else None
"""Looked up before any fork."""
_PR_SET_PDEATHSIG = 1


def die_with(parent: int) -> Callable[[], None] | None:
    """Return the child's pre-exec function, which ties its life to `parent`; None outside Linux."""
    if _PRCTL is None:
        return None
    prctl = _PRCTL

    def ask() -> None:
        prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return ask


def heartbeat(environ: Mapping[str, str] = os.environ) -> Callable[[bytes], None]:
    """Return what the program calls to show its supervisor that it is alive; it never waits.

    A descriptor inherited from another program may be a different file; it is left alone. The
    right descriptor is not passed on to children.
    """
    try:
        fd = int(environ.get(HEARTBEAT, ""))
        if not stat.S_ISFIFO(os.fstat(fd).st_mode):
            return lambda sign: None
        os.set_inheritable(fd, False)
        os.set_blocking(fd, False)
    except (ValueError, OSError, OverflowError):
        return lambda sign: None

    def beat(sign: bytes) -> None:
        with contextlib.suppress(OSError):
            os.write(fd, sign)

    return beat


class Child(subprocess.Popen[bytes]):
    """One run of the program, in a session and process group of its own."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str]) -> None:
        """Start the program, or raise OSError."""
        self.last_signal = 0
        self.sign = WELL
        """The last heartbeat."""
        self._output = b""
        self._beats, writer = os.pipe()
        os.set_blocking(self._beats, False)
        try:
            super().__init__(
                list(command),
                stdin=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                pass_fds=(writer,),
                env={**environ, HEARTBEAT: str(writer)},
                start_new_session=True,
                preexec_fn=die_with(os.getpid()),
            )
        except (OSError, subprocess.SubprocessError):
            os.close(self._beats)
            raise
        finally:
            os.close(writer)
        assert self.stderr is not None
        self._errors = self.stderr
        os.set_blocking(self._errors.fileno(), False)

    @property
    def output(self) -> str:
        return self._output.decode("utf-8", "backslashreplace")

    def listen(self, seconds: float) -> None:
        """Wait until the child writes to standard error or ends, at most so many seconds."""
        if self._errors.closed:
            time.sleep(min(seconds, 0.05))
        elif select.select([self._errors], [], [], seconds)[0]:
            for _ in range(_READS):
                if not self._read_output():
                    break

    def has_beaten(self) -> bool:
        try:
            signs = os.read(self._beats, 65_536)
        except BlockingIOError:
            return False
        self.sign = signs[-1:] or self.sign
        return bool(signs)

    def send_signal(self, number: int) -> None:
        """Signal the child's group; SIGABRT wakes the child alone, whose faulthandler ends it."""
        self.last_signal = number
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if number == signal.SIGABRT:
                os.kill(self.pid, signal.SIGABRT)
                os.kill(self.pid, signal.SIGCONT)
            else:
                os.killpg(self.pid, number)

    def finish(self) -> None:
        """After the end, kill remaining processes and read the last output."""
        self.send_signal(signal.SIGKILL)
        while self._read_output():
            pass
        self._errors.close()
        os.close(self._beats)

    def _read_output(self) -> bool:
        if self._errors.closed:
            return False
        try:
            data = os.read(self._errors.fileno(), 4096)
        except BlockingIOError:
            return False
        if not data:
            self._errors.close()
        self._output = (self._output + data)[-MOST_OUTPUT:]
        with contextlib.suppress(OSError, ValueError, AttributeError):
            fd = sys.stderr.fileno()
            if select.select([], [fd], [], 0)[1]:  # it would not block
                os.write(fd, data)
        return bool(data)
