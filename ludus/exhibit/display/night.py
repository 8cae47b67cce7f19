"""Switches the display itself off outside the opening hours, and on again."""

import logging
import threading
import time
from collections.abc import Callable

from ludus.exhibit.config.hours import Hours
from ludus.exhibit.kiosk.machine_commands import give

AGAIN_S = 600.0
"""Seconds after which the off command is repeated, because a touch may have woken the display."""

_log = logging.getLogger(__name__)


class Night:
    """Switches the display by commands in a background thread, so that the loop never waits."""

    def __init__(
        self,
        hours: Hours,
        clock: Callable[[], float] = time.monotonic,
        give: Callable[[str], str] = give,
    ) -> None:
        """Store commands and clock.

        `clock` counts seconds; `give` runs a command and returns its error.
        """
        self.trouble = ""
        """The error of the last command; empty if there was none."""
        self._commands = {True: hours.display_on, False: hours.display_off}
        # An earlier run may have left the display off, unless the museum never closes.
        self._lit = None if hours.closes else True
        self._clock, self._give = clock, give
        self._given = 0.0
        self._thread = threading.Thread()

    def want(self, lit: bool) -> None:
        """Switch the display on or off; call this every second."""
        now = self._clock()
        again = not lit and now - self._given >= AGAIN_S
        if self._thread.is_alive() or (lit == self._lit and not again):
            return
        if lit != self._lit:
            _log.info("the display is switched %s", "on" if lit else "off")
        self._lit, self._given = lit, now
        if command := self._commands[lit]:
            self._thread = threading.Thread(target=self._switch, args=(command,), daemon=True)
            self._thread.start()

    def _switch(self, command: str) -> None:
        self.trouble = self._give(command)
