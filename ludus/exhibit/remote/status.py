"""Measurements, visits and faults of the exhibit, for its staff and for other programs."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import psutil

from ludus.exhibit.staff.status import Figures
from ludus.exhibit.statistics.statistics import Statistics
from ludus.exhibit.statistics.visit import Ended, VisitRow
from ludus.exhibit.supervisor.alerts import faults
from ludus.exhibit.supervisor.crashes import CRASHES, failures
from ludus.exhibit.supervisor.restart_policy import Limits
from ludus.exhibit.supervisor.supervisor import CRASH, FAILURES
from ludus.version import __version__

FRAMES = 3600
"""Number of stored frame times: one minute."""

_MOST_LINES = 4
"""Maximum of lines about faults on the staff screen; the log has all."""


class Vitals:
    """Measurements that the loop writes, each in one assignment, and other threads read."""

    def __init__(self, clock: Callable[[], float], restarts: int = 0) -> None:
        """`clock` is a monotonic clock in seconds. `restarts` comes from the supervisor."""
        self._clock = clock
        self._began = clock()
        self._last_touch: float | None = None
        self._frames: deque[float] = deque(maxlen=FRAMES)
        self.sessions = 0
        self.restarts = restarts

    def touched(self) -> None:
        self._last_touch = self._clock()

    def frame(self, milliseconds: float) -> None:
        self._frames.append(milliseconds)

    def snapshot(self) -> dict[str, Any]:
        """Times are in seconds, frame times in milliseconds."""
        last, now = self._last_touch, self._clock()
        return {
            "up_s": round(now - self._began, 1),
            "version": __version__,
            "last_touch_s": None if last is None else round(max(0.0, now - last), 1),
            "sessions": self.sessions,
            "frame_ms": self._frame_times(),
            "memory_mb": round(psutil.Process().memory_info().rss / 1e6, 1),
            "restarts": self.restarts,
        }

    def _frame_times(self) -> dict[str, float | None]:
        times = tuple(self._frames)
        if not times:
            return {"median": None, "p99": None}
        median, p99 = np.percentile(times, (50, 99), method="inverted_cdf").round(2).tolist()
        return {"median": median, "p99": p99}


@dataclass(frozen=True)
class Status:
    """Collects visits and faults from all parts."""

    state: Path
    vitals: Vitals
    statistics: Statistics | None
    now: Callable[[], datetime]
    other_faults: Callable[[], Iterator[str]]
    """Returns the faults of other parts; any thread calls it."""
    night: Callable[[], str] = str
    """Returns the fault of the display; any thread calls it."""
    crash: str = field(default_factory=lambda: os.environ.get(CRASH, ""))
    """The log of the last failure; empty if there was none."""

    def figures(self) -> Figures:
        vitals = self.vitals.snapshot()
        lines = [line for text in self.troubles() for line in text.splitlines()]
        return Figures(
            visits_today=self._visits_today,
            visits=vitals["sessions"],
            version=vitals["version"],
            up_s=int(vitals["up_s"]),
            restarts=vitals["restarts"],
            memory_mb=vitals["memory_mb"],
            frame_ms=vitals["frame_ms"]["p99"],
            failure=next(reversed(failures(self.state / CRASHES)), None),
            faults=tuple(lines[:_MOST_LINES]),
        )

    def _today(self) -> list[VisitRow]:
        today = self.now().replace(hour=0, minute=0, second=0, microsecond=0)
        return self.statistics.rows(today, today + timedelta(1)) if self.statistics else []

    @property
    def _visits_today(self) -> int | None:
        return len(self._today()) if self.statistics else None

    def beaten(self) -> tuple[int, int]:
        """Return how many of today's lone visitors beat the computer, and how many played it."""
        alone = [row for row in self._today() if row.players == 1 and row.throws]
        return sum(row.ended is Ended.WON for row in alone), len(alone)

    def troubles(self) -> tuple[str, ...]:
        """Return all error messages; any thread can call this."""
        lost = self.statistics.trouble if self.statistics else ""
        return tuple(filter(None, (lost, *self.other_faults())))

    def about(self) -> dict[str, Any]:
        """Return counts and faults for other programs; any thread can call this."""
        failed = f"It failed and was restarted. What was kept: {self.crash}"
        all_faults = *self.troubles(), *([failed] if self.crash else [])
        return {
            "visits": self.vitals.sessions,
            "visits_today": self._visits_today,
            "faults": all_faults,
        }

    def health(self) -> dict[str, Any]:
        """Return the answer to /health; any thread can call this."""
        vitals = self.vitals.snapshot()
        # As the supervisor counts them.
        failures = int(os.environ.get(FAILURES, "0")) if vitals["up_s"] < Limits().health else 0
        reason = Path(self.crash).stem.partition("-")[2]
        alerts = faults(failures, reason, self.state, bool(self.night()))
        last = {"troubles": self.troubles(), "last_failure": self.crash or None}
        return vitals | last | {"alerts": alerts}
