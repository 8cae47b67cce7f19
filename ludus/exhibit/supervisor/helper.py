"""The helper that runs beside the exhibit: the staff page."""

import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from ludus.exhibit.supervisor.child import Child
from ludus.exhibit.supervisor.keeper import Keeper
from ludus.exhibit.supervisor.restart_policy import Limits, Phase, RestartPolicy

_LIMITS = Limits(waits=(0.0, 1.0, 5.0, 30.0, 60.0, 600.0), lasting=60.0)
_log = logging.getLogger(__name__)


class Wanted(NamedTuple):
    """A program to keep running."""

    command: tuple[str, ...] = ()
    """Empty for no program."""
    settings: object = None
    """The settings that it reads at its start; others restart it."""


class Helper(Keeper):
    """Keeps the wanted program running and beating, without ever waiting for it."""

    def __init__(
        self, environ: Mapping[str, str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._environ = dict(environ)
        self._begin = partial(RestartPolicy, _LIMITS, clock, lambda: True)
        self._wanted = Wanted()
        super().__init__((), self._begin())

    def environ(self) -> Mapping[str, str]:
        return self._environ

    def want(self, wanted: Wanted) -> None:
        """Run another program from now on, or the same one with other settings."""
        if wanted != self._wanted:
            self._wanted = wanted
            self.end()

    def look(self) -> None:
        self.watch(0)
        if self.policy.phase is Phase.OVER:
            self.policy = self._begin()
        if self.child or self._wanted.command:
            self.command = self._wanted.command or self.command
            self.do(self.policy.advance())

    def ended(self, child: Child, status: int) -> None:
        if reason := self.policy.exited(status or 1):  # It ends by itself only by a failure.
            name, wait = self.command[-1], self.policy.wait
            _log.error("%s failed (%s); restarted in %g s", name, reason, wait)

    def end(self) -> None:
        self.do(self.policy.stop())
