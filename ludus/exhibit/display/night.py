"""Switches the display off outside the opening hours."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from ludus import outside
from ludus.exhibit.config.hours import Hours
from ludus.exhibit.supervisor.run_command import run_command

_log = logging.getLogger(__name__)
AGAIN_S = 600.0
"""Seconds after which the off command is repeated, because a touch may have woken the display."""


class Night:
    """Switches the display by commands in a background thread, so that the loop never waits."""

    def __init__(
        self,
        hours: Hours,
        clock: Callable[[], float] = time.monotonic,
        run: Callable[[str], str] = run_command,
    ) -> None:
        """`clock` counts seconds; `run` runs a command and returns its error."""
        self.trouble = ""
        """The error of the last command; empty if there was none."""
        self._commands = {True: hours.display_on, False: hours.display_off}
        # An earlier run may have left the display off, unless the museum never closes.
        self._lit = None if hours.closes else True
        self._clock, self._run = clock, run
        self._given = 0.0
        self._switching: Future[None] | None = None

    def want(self, lit: bool) -> None:
        """Switch the display on or off; called every second."""
        now = self._clock()
        again = not lit and now - self._given >= AGAIN_S
        busy = self._switching and not self._switching.done()
        if busy or (lit == self._lit and not again):
            return
        if lit != self._lit:
            _log.info("the display is switched %s", "on" if lit else "off")
        self._lit, self._given = lit, now
        if command := self._commands[lit]:
            self._switching = outside.begin(partial(self._switch, command))

    def _switch(self, command: str) -> None:
        self.trouble = self._run(command)
