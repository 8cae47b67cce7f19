"""Decides when the exhibit is started and ended, from times and events alone."""

import enum
import math
from collections.abc import Callable
from dataclasses import dataclass

CLOSE = 0
"""Exit status of a program that staff have ended."""

RESTART = 64
"""Exit status of a program that asks to be restarted at once."""


@dataclass(frozen=True)
class Limits:
    """Limits of time, in seconds."""

    first_beat: float = 30.0
    """From the start to the first heartbeat.

    This is doubled after one failure and doubled again after more, for a machine that starts
    slowly.
    """
    silence: float = 8.0
    """Between two heartbeats."""
    grace: float = 2.0
    """From SIGABRT or SIGTERM to SIGKILL."""
    waits: tuple[float, ...] = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
    """From the end of a failed child to the next start, by the number of failures in a row.

    The number starts from 1 again when a child has lasted.
    """
    lasting: float = 5.0
    """From the first heartbeat until the waits start from the beginning."""
    health: float = 600.0
    """From the first heartbeat until earlier failures are forgotten."""
    step: float = 5.0
    """The most time counted between two calls; a longer gap means that the machine was asleep."""


class Instruction(enum.Enum):
    """An instruction to start the child, or the signal to send it."""

    START = "start"
    ABORT = "SIGABRT"
    """End a frozen child, and have it print where its threads are."""
    TERMINATE = "SIGTERM"
    KILL = "SIGKILL"


class Phase(enum.Enum):
    WAITING = "waiting"
    STARTING = "starting"
    RUNNING = "running"
    ENDING = "ending"
    OVER = "over"


class RestartPolicy:
    """Decides when the child is started and ended.

    Callers report events; the clock counts seconds. Only time in which the machine was awake
    counts. A changed clock or a sleep of the machine therefore does no harm.
    """

    def __init__(
        self, limits: Limits, clock: Callable[[], float], is_open: Callable[[], bool]
    ) -> None:
        """Start the child at once; `is_open` returns whether the museum is open."""
        self.limits = limits
        self.phase = Phase.WAITING
        self.starts = 0
        self.failures = 0
        """Failures in a row."""
        self.lived = 0.0
        """Seconds from the first to the last heartbeat of the child."""
        self.has_beaten = False
        """Whether any child has shown that it is alive."""
        self._hasty = 0
        """Failures since a child has lasted."""
        self._is_open, self._clock = is_open, clock
        self._looked_at = clock()
        self._time = 0.0
        self._since = 0.0
        """When the phase began, the last heartbeat came or the last signal was sent."""
        self._healthy_since = 0.0
        self._at_once = True
        self._blame = ""
        self._stopping = False

    @property
    def restarts(self) -> int:
        return max(0, self.starts - 1)

    @property
    def wait(self) -> float:
        """Seconds between the end of the last child and the next start."""
        if self._at_once:
            return 0.0
        waits = self.limits.waits
        if not self._is_open():
            return max(waits)
        return waits[min(self._hasty, len(waits)) - 1]

    @property
    def patience(self) -> float:
        """Seconds until `advance` should be called, if there is no event."""
        return max(0.0, self._since + self._allowed() - self._now())

    def _allowed(self) -> float:
        match self.phase:
            case Phase.WAITING:
                return self.wait
            case Phase.STARTING:
                return self.limits.first_beat * (1, 2, 4)[min(self.failures, 2)]
            case Phase.RUNNING:
                return self.limits.silence
            case Phase.ENDING:
                return self.limits.grace
            case Phase.OVER:
                return math.inf

    def advance(self) -> Instruction | None:
        """Return the instruction that is due, once each; KILL repeats until it works."""
        if self.patience > 0:
            return None
        if self.phase is Phase.WAITING:
            return Instruction.START
        if self.phase is Phase.ENDING:
            self._enter(Phase.ENDING)
            return Instruction.KILL
        self._blame = "no-heartbeat" if self.phase is Phase.STARTING else "freeze"
        self._enter(Phase.ENDING)
        return Instruction.ABORT

    def started(self) -> None:
        self.starts += 1
        self._at_once, self._blame, self.lived = False, "", 0.0
        self._enter(Phase.STARTING)

    def beat(self) -> None:
        if self.phase is Phase.STARTING:
            self._healthy_since = self._now()
        if self.phase in (Phase.STARTING, Phase.RUNNING):
            self.has_beaten = True
            self._enter(Phase.RUNNING)
            self.lived = self._since - self._healthy_since
            if self.lived >= self.limits.lasting:
                self._hasty = 0
            if self.lived >= self.limits.health:
                self.failures = 0

    def exited(self, status: int) -> str:
        """Return the reason of a failure in a word; `status` is negative for a signal."""
        if self._stopping or (status == CLOSE and not self._blame):
            self._enter(Phase.OVER)
            return ""
        if status == RESTART and self.phase is Phase.RUNNING:
            self._at_once = True
            self._enter(Phase.WAITING)
            return ""
        self.failed()
        return self._blame or (f"signal-{-status}" if status < 0 else f"exit-{status}")

    def stop(self) -> Instruction | None:
        begun, self._stopping = self._stopping, True
        if self.phase is Phase.WAITING:
            self._enter(Phase.OVER)
        elif self.phase in (Phase.STARTING, Phase.RUNNING) and not begun:
            self._blame = ""
            self._enter(Phase.ENDING)
            return Instruction.TERMINATE
        return None

    def _now(self) -> float:
        before, self._looked_at = self._looked_at, self._clock()
        self._time += min(max(0.0, self._looked_at - before), self.limits.step)
        return self._time

    def _enter(self, phase: Phase) -> None:
        self.phase, self._since = phase, self._now()

    def failed(self) -> None:
        self._at_once = False
        self.failures += 1
        self._hasty += 1
        self._enter(Phase.WAITING)
