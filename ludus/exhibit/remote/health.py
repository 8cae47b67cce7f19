"""Measurements of the running exhibit; the loop records them without waiting."""

from collections import deque
from collections.abc import Callable
from typing import Any

import numpy as np
import psutil

from ludus import __version__

FRAMES = 3600
"""Number of stored frame times: one minute."""

ACTIVE_S = 10.0
"""Seconds after a touch during which the exhibit counts as in use."""


class Vitals:
    """Measurements that the loop writes and other threads read.

    There is no lock: only the loop writes, and each write replaces a whole value.
    """

    def __init__(self, clock: Callable[[], float], restarts: int = 0) -> None:
        """`clock` is a monotonic clock in seconds. `restarts` comes from the supervisor."""
        self._clock = clock
        self._began = clock()
        self._last_touch: float | None = None
        self._frames: deque[float] = deque(maxlen=FRAMES)
        self.sessions = 0
        """Visits since the start."""
        self.restarts = restarts

    def touched(self) -> None:
        self._last_touch = self._clock()

    def session_ended(self) -> None:
        self.sessions += 1

    def frame(self, milliseconds: float) -> None:
        self._frames.append(milliseconds)

    @property
    def last_touch_s(self) -> float | None:
        """Seconds since the last touch; None before the first."""
        last = self._last_touch
        return None if last is None else max(0.0, self._clock() - last)

    @property
    def active(self) -> bool:
        """Whether a touch came within the last `ACTIVE_S` seconds."""
        since = self.last_touch_s
        return since is not None and since < ACTIVE_S

    def snapshot(self) -> dict[str, Any]:
        """Return all measurements for JSON: times in seconds, frame times in milliseconds."""
        last = self.last_touch_s
        return {
            "up_s": round(self._clock() - self._began, 1),
            "version": __version__,
            "last_touch_s": None if last is None else round(last, 1),
            "sessions": self.sessions,
            "frame_ms": self._frame_times(),
            "memory_mb": memory_mb(),
            "restarts": self.restarts,
        }

    def _frame_times(self) -> dict[str, float | None]:
        times = tuple(self._frames)
        if not times:
            return {"median": None, "p99": None}
        median, p99 = np.percentile(times, (50, 99), method="inverted_cdf").round(2).tolist()
        return {"median": median, "p99": p99}


def memory_mb() -> float:
    """Return the resident memory of this process in MB (10⁶ bytes)."""
    return float(round(psutil.Process().memory_info().rss / 1e6, 1))
