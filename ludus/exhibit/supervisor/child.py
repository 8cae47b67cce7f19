"""The program that the supervisor runs: its signs of life, its last words and its end."""

import contextlib
import ctypes
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence

from ludus.exhibit.supervisor.black_box import BLACK_BOX, BlackBox, Last

MOST_SAID = 100_000
"""Bytes of standard error that are remembered, the last ones."""

_PRCTL = getattr(ctypes.CDLL(None), "prctl", None) if sys.platform == "linux" else None
"""Looked up before any fork."""
_PR_SET_PDEATHSIG = 1


def die_with(parent: int) -> Callable[[], None] | None:
    """What the child does before it becomes the program: ask to be killed when `parent` ends."""
    if _PRCTL is None:
        return None
    prctl = _PRCTL

    def ask() -> None:
        prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return ask


class Child(subprocess.Popen[bytes]):
    """One run of the program, from its start to its end, in a process group of its number."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str]) -> None:
        """Start it, in a session of its own.

        Raises:
            OSError: it cannot be started.
        """
        self.last_signal = 0
        """The last signal sent to it."""
        self._said, self._beats, self._box = b"", 0, BlackBox()
        try:
            super().__init__(
                list(command),
                stdin=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                pass_fds=(self._box.fd,),
                env={**environ, BLACK_BOX: str(self._box.fd)},
                start_new_session=True,
                preexec_fn=die_with(os.getpid()),
            )
        except (OSError, subprocess.SubprocessError):
            self._box.close()
            raise
        assert self.stderr is not None
        self._errors = self.stderr
        os.set_blocking(self._errors.fileno(), False)

    @property
    def said(self) -> str:
        """What it wrote to standard error last."""
        return self._said.decode("utf-8", "backslashreplace")

    def listen(self, seconds: float) -> None:
        """Until it says something or ends, or so long."""
        if self._errors.closed:
            time.sleep(min(seconds, 0.05))
        elif select.select([self._errors], [], [], seconds)[0]:
            self._hear()

    def has_beaten(self) -> bool:
        """Whether it has given a sign of life since this was last asked."""
        before, self._beats = self._beats, self._box.beats
        return self._beats != before

    def send_signal(self, number: int) -> None:
        """Send a signal to it and to what it has started.

        SIGABRT is for itself alone, even if it was stopped: faulthandler tells where its threads
        are, and ends it.
        """
        self.last_signal = number
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if number == signal.SIGABRT:
                os.kill(self.pid, signal.SIGABRT)
                os.kill(self.pid, signal.SIGCONT)
            else:
                os.killpg(self.pid, number)

    def finish(self) -> Last:
        """After its end: kill what it left behind, hear its last words; what it did last."""
        self.send_signal(signal.SIGKILL)
        while self._hear():
            pass
        self._errors.close()
        last = self._box.last()
        self._box.close()
        return last

    def _hear(self) -> bool:
        """Take in what it says; whether there was something."""
        if self._errors.closed:
            return False
        try:
            data = os.read(self._errors.fileno(), 4096)
        except BlockingIOError:
            return False
        if not data:
            self._errors.close()
        self._said = (self._said + data)[-MOST_SAID:]
        _pass_on(data)
        return bool(data)


def _pass_on(data: bytes) -> None:
    """To standard error, unless that would have to be waited for."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        fd = sys.stderr.fileno()
        if select.select([], [fd], [], 0)[1]:
            os.write(fd, data)
