"""Detects a slow machine, on which decorative effects are left out."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future

from ludus.window.app.background_jobs import BackgroundJobs
from ludus.window.text.catalogue import mark

log = logging.getLogger(__name__)

# Translators: in the settings; on a fast computer the checkers that can be played rise and sink
# slowly, petals fall on who has won, and birds or waves are heard.
SLOW = mark(
    "This computer is slow, so these are left out: swaying checkers, falling petals, "
    "and what is heard around the board."
)
_WORK = 3_000_000
"""Iterations of an empty loop; an office computer of 2020 needs 0.03 s for them."""
_SLOW_S = 0.1
"""Seconds for that loop from which a machine is slow."""
_FAST_S = 0.065
"""Seconds up to which it is fast again."""
_LOOKS = 3
"""Consecutive measurements that must disagree with `slow` before it changes."""
_SOON = 120
"""Steps of 1/60 s until the next measurement after one that disagrees."""
_LATER = 3600
"""Steps until the next one after one that agrees."""


def taken() -> float:
    """Processor time in seconds for a fixed piece of work; time spent waiting does not count."""
    begun = time.thread_time()
    for _ in range(_WORK):
        pass
    return time.thread_time() - begun


class Speed:
    """Measures the machine's speed now and then in the background thread."""

    def __init__(self, take: Callable[[], float] | None, maker: BackgroundJobs) -> None:
        """`take` returns the measured seconds; without it the machine counts as fast."""
        self.slow = False
        self._take, self._maker = take, maker
        self._look: Future[float] | None = None
        self._rest = _SOON
        self._others = 0
        """Consecutive measurements that disagree with `slow`."""

    def step(self) -> bool:
        self._rest -= 1
        if self._look and self._look.done():
            return self._judge(self._look.result())
        if self._take and not self._look and self._rest <= 0:
            self._look = self._maker.later(self._take)
        return False

    def _judge(self, seconds: float) -> bool:
        self._look = None
        other = seconds <= _FAST_S if self.slow else seconds >= _SLOW_S
        self._others = self._others + 1 if other else 0
        self._rest = _SOON if self._others else _LATER
        if self._others < _LOOKS:
            return False
        self.slow, self._others, self._rest = not self.slow, 0, _LATER
        log.warning("%s", SLOW if self.slow else "This computer is no longer slow.")
        return True
