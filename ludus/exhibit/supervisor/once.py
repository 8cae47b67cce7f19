"""Logs the loss of a thing once, and its return."""

import logging

from ludus.errors import said


class Once:
    def __init__(self, logger: logging.Logger, thing: str) -> None:
        """Start with the thing available; `thing` begins the messages, as in "the sound device"."""
        self._logger, self._thing = logger, thing
        self._why: set[str] = set()

    def lost(self, why: object) -> None:
        """Log the loss. Up to ten different reasons are logged."""
        reason = said(why)
        if reason not in self._why and len(self._why) < 10:
            self._why.add(reason)
            self._logger.warning("%s is lost: %s", self._thing, reason)

    def regained(self) -> None:
        if self._why:
            self._why.clear()
            self._logger.warning("%s is found again", self._thing)
