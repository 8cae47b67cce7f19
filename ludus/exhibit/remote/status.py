"""How the exhibit stands: what its staff and other programs are told of visits and troubles."""

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
"""Lines about what is wrong for which the operator's screen has room; the log has all."""


class Status:
    """Asks all who know something of it."""

    def __init__(
        self,
        state: Path,
        vitals: Vitals,
        statistics: Statistics | None,
        now: Callable[[], datetime],
        found: Callable[[], Iterator[str]],
    ) -> None:
        """`found` tells what is wrong elsewhere; any thread may ask it."""
        self._state, self._vitals, self.statistics = state, vitals, statistics
        self._now, self._found = now, found
        self._crash = os.environ.get(CRASH, "")

    def figures(self) -> VisitFigures:
        """What the operator's screen tells of statistics and health."""
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
        """The visits that began today and are over."""
        return statistics.rows(*self._day())

    def _day(self) -> tuple[datetime, datetime]:
        """When today begins, and when tomorrow does."""
        today = within(self._now()).replace(hour=0, minute=0, second=0, microsecond=0)
        return today, today + timedelta(1)

    def beaten(self) -> tuple[int, int]:
        """How many visitors of today have beaten the computer, and how many have played it."""
        rows = self._today(self.statistics) if self.statistics else []
        alone = [row for row in rows if row.players == 1 and row.throws]
        return sum(row.ended is Ended.WON for row in alone), len(alone)

    def _lines(self) -> tuple[str, ...]:
        """What is wrong, a line each, and of very much the beginning."""
        lines = [line for text in self.troubles() for line in text.splitlines()]
        return tuple(lines[:_MOST_LINES])

    def _failed(self) -> tuple[str, ...]:
        """The last failure, if there was one."""
        return (f"It failed and was restarted. What was kept: {self._crash}",) * bool(self._crash)

    def troubles(self) -> tuple[str, ...]:
        """What is wrong, in the words of whoever found it; any thread may ask."""
        lost = self.statistics.trouble if self.statistics else ""
        return tuple(filter(None, (lost, *self._found())))

    def about(self) -> About:
        """What other programs are told beside what is shown; any thread may ask."""
        today = None
        if self.statistics:
            # By a connection of its own: that of the statistics is the loop's.
            with suppress(RefusedError):
                today = len(read_rows(self.statistics.path, *self._day()))
        return About(self._vitals.sessions, today, (*self.troubles(), *self._failed()))

    def health(self) -> dict[str, Any]:
        """What /health answers; any thread may ask."""
        told = {"troubles": self.troubles(), "last_failure": self._crash or None}
        return self._vitals.snapshot() | told
