"""Health: what the exhibit knows of itself, which the loop writes down without ever waiting."""

from collections import deque
from collections.abc import Callable
from typing import Any

import numpy as np
import psutil

from ludus import __version__

FRAMES = 3600
"""Frames whose times are remembered: a minute of them."""

ACTIVE_S = 10.0
"""Seconds after a touch in which somebody counts as being there."""


class Vitals:
    """What is known of the running exhibit. The loop writes, other threads read.

    There is no lock: each value is written whole, by the loop alone.
    """

    def __init__(self, clock: Callable[[], float], restarts: int = 0) -> None:
        """Begin now. `clock` counts seconds and is never set; `restarts` is the supervisor's."""
        self._clock = clock
        self._began = clock()
        self._last_touch: float | None = None
        self._frames: deque[float] = deque(maxlen=FRAMES)
        self.sessions = 0
        """Visits since the start."""
        self.restarts = restarts

    def touched(self) -> None:
        """Somebody touched the screen."""
        self._last_touch = self._clock()

    def session_ended(self) -> None:
        """A visit is over."""
        self.sessions += 1

    def frame(self, milliseconds: float) -> None:
        """A frame took this long."""
        self._frames.append(milliseconds)

    @property
    def last_touch_s(self) -> float | None:
        """Seconds since the last touch; None where there was none."""
        last = self._last_touch
        return None if last is None else max(0.0, self._clock() - last)

    @property
    def active(self) -> bool:
        """Whether somebody is at the screen."""
        since = self.last_touch_s
        return since is not None and since < ACTIVE_S

    def snapshot(self) -> dict[str, Any]:
        """All of it as data for JSON; times in seconds, those of frames in milliseconds."""
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
    """Memory of this process in MB."""
    return float(round(psutil.Process().memory_info().rss / 1e6, 1))
