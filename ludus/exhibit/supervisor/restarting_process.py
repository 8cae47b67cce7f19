"""An optional helper process, restarted after growing waits when it ends."""

import logging
import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence

from ludus.exhibit.supervisor.child import die_with

_WAITS_S = (0.0, 1.0, 5.0, 30.0, 60.0, 600.0)
"""Seconds from its end to the next start; the index is the number of short runs in a row."""
_LASTING_S = 60.0

_log = logging.getLogger(__name__)


class RestartingProcess:
    """Keeps one program running, without ever waiting for it."""

    def __init__(
        self,
        command: Sequence[str],
        environ: Mapping[str, str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare without starting the program."""
        self._command, self._environ, self._clock = list(command), dict(environ), clock
        self._process: subprocess.Popen[bytes] | None = None
        self._began, self._hasty, self._due = 0.0, 0, clock()

    def look(self) -> None:
        """Check whether the program runs, and start it if that is due."""
        now = self._clock()
        if self._process and (status := self._process.poll()) is not None:
            self._process = None
            self._hasty = 0 if now - self._began >= _LASTING_S else self._hasty + 1
            wait = _WAITS_S[min(self._hasty, len(_WAITS_S) - 1)]
            self._due = now + wait
            name = self._command[-1]
            _log.warning("%s ended with %d; started anew in %g s", name, status, wait)
        if self._process is None and now >= self._due:
            self._start(now)

    def _start(self, now: float) -> None:
        self._began = now
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                env=self._environ,
                start_new_session=True,
                preexec_fn=die_with(os.getpid()),
            )
        except (OSError, subprocess.SubprocessError) as error:
            self._due = now + _WAITS_S[-1]
            _log.warning("%s: %s; tried again in %g s", self._command[0], error, _WAITS_S[-1])

    def end(self) -> None:
        """Terminate the program without waiting for its end."""
        if self._process:
            self._process.terminate()
