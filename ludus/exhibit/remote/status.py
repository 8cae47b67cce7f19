"""Visits and faults of the exhibit, for its staff and for other programs."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from ludus.errors import RefusedError
from ludus.exhibit.config.hours import within
from ludus.exhibit.kiosk.hooks import VisitFigures
from ludus.exhibit.remote.health import Vitals
from ludus.exhibit.remote.public_state import About
from ludus.exhibit.statistics.statistics import Statistics, read_rows
from ludus.exhibit.statistics.visits import Ended, VisitRow
from ludus.exhibit.supervisor.crashes import CRASHES, failures
from ludus.exhibit.supervisor.supervisor import CRASH

_MOST_LINES = 4
"""Maximum of lines about faults on the staff screen; the log has all."""


class Status:
    """Collects visits and faults from all parts."""

    def __init__(
        self,
        state: Path,
        vitals: Vitals,
        statistics: Statistics | None,
        now: Callable[[], datetime],
        found: Callable[[], Iterator[str]],
    ) -> None:
        """`found` returns faults of other parts; any thread calls it."""
        self._state, self._vitals, self.statistics = state, vitals, statistics
        self._now, self._found = now, found
        self._crash = os.environ.get(CRASH, "")

    def figures(self) -> VisitFigures:
        """Return the figures of the staff screen."""
        vitals, today = self._vitals.snapshot(), None
        if self.statistics:
            today = len(self._today(self.statistics))
        return VisitFigures(
            version=vitals["version"],
            up_s=int(vitals["up_s"]),
            restarts=vitals["restarts"],
            visits=vitals["sessions"],
            today=today,
            memory_mb=vitals["memory_mb"],
            frame_ms=vitals["frame_ms"]["p99"],
            failure=next(reversed(failures(self._state / CRASHES)), None),
            troubles=self._lines(),
        )

    def _today(self, statistics: Statistics) -> list[VisitRow]:
        """Return the finished visits that began today."""
        return statistics.rows(*self._day())

    def _day(self) -> tuple[datetime, datetime]:
        """Return the beginning of today and of tomorrow."""
        today = within(self._now()).replace(hour=0, minute=0, second=0, microsecond=0)
        return today, today + timedelta(1)

    def beaten(self) -> tuple[int, int]:
        """Return how many of today's lone visitors beat the computer, and how many played it."""
        rows = self._today(self.statistics) if self.statistics else []
        alone = [row for row in rows if row.players == 1 and row.throws]
        return sum(row.ended is Ended.WON for row in alone), len(alone)

    def _lines(self) -> tuple[str, ...]:
        """Return the first lines about faults."""
        lines = [line for text in self.troubles() for line in text.splitlines()]
        return tuple(lines[:_MOST_LINES])

    def _failed(self) -> tuple[str, ...]:
        """Return a line about the last failure, if there was one."""
        return (f"It failed and was restarted. What was kept: {self._crash}",) * bool(self._crash)

    def troubles(self) -> tuple[str, ...]:
        """Return all error messages; any thread can call this."""
        lost = self.statistics.trouble if self.statistics else ""
        return tuple(filter(None, (lost, *self._found())))

    def about(self) -> About:
        """Return counts and faults for other programs; any thread can call this."""
        today = None
        if self.statistics:
            # Use a new connection, because only the loop may use the other one.
            with suppress(RefusedError):
                today = len(read_rows(self.statistics.path, *self._day()))
        return About(self._vitals.sessions, today, (*self.troubles(), *self._failed()))

    def health(self) -> dict[str, Any]:
        """Return the answer to /health; any thread can call this."""
        told = {"troubles": self.troubles(), "last_failure": self._crash or None}
        return self._vitals.snapshot() | told
