"""When the exhibit is started and ended: decided from times and happenings alone."""

import enum
import math
from collections.abc import Callable
from dataclasses import dataclass

CLOSE = 0
"""Exit status of a program that staff have ended."""

RESTART = 64
"""Exit status of a program that wants to be restarted at once."""


@dataclass(frozen=True)
class Limits:
    """How long is waited for what, in seconds."""

    first_beat: float = 30.0
    """From the start to the first heartbeat; twice and then four times as long after failures, for
    a machine that is slow in the morning."""
    silence: float = 8.0
    """From one heartbeat to the next."""
    grace: float = 2.0
    """From the signal that asks to end to SIGKILL."""
    waits: tuple[float, ...] = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
    """From the end of a failed child to the next start: first, second … since one has lasted."""
    lasting: float = 5.0
    """From the first heartbeat until the waits begin anew."""
    health: float = 600.0
    """From the first heartbeat until earlier failures are forgotten."""
    step: float = 5.0
    """The most that passes between two looks; beyond it the machine itself was asleep."""


class Instruction(enum.Enum):
    """What is to be done now: a start, or the signal that the child is sent."""

    START = "start"
    ABORT = "SIGABRT"
    """End what stands still, and have it tell where."""
    TERMINATE = "SIGTERM"
    KILL = "SIGKILL"


class Phase(enum.Enum):
    """How the child is."""

    WAITING = "waiting"
    STARTING = "starting"
    RUNNING = "running"
    ENDING = "ending"
    OVER = "over"


class Watch:
    """Decides when the child is started and ended.

    It is told what happens, and asks a clock, which counts seconds. Only time in which it was awake
    counts: a clock set back or ahead, or a machine that slept, frightens nobody.
    """

    def __init__(
        self, limits: Limits, clock: Callable[[], float], is_open: Callable[[], bool]
    ) -> None:
        """The child is to be started at once. `is_open` tells the opening hours."""
        self.limits = limits
        self.phase = Phase.WAITING
        self.starts = 0
        self.failures = 0
        """Failures in a row."""
        self._hasty = 0
        """Failures since a child has lasted."""
        self._is_open, self._clock = is_open, clock
        self._seen = clock()
        self._time = 0.0
        self._since = 0.0
        """When the phase began, the last heartbeat came or the last blow fell."""
        self._healthy_since = 0.0
        self._at_once = True
        self._blame = ""
        self._stopping = False

    @property
    def restarts(self) -> int:
        """How often the child was started again."""
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
        """Seconds until `advance` should be called, if nothing happens."""
        return max(0.0, self._since + self._allowed() - self._now())

    def _allowed(self) -> float:
        """Seconds that the phase may last, from its beginning, last heartbeat or last blow."""
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
        """Let time pass; what is due. An act is returned once, but KILL until it has worked."""
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
        """The child has been started."""
        self.starts += 1
        self._at_once, self._blame = False, ""
        self._enter(Phase.STARTING)

    def beat(self) -> None:
        """A heartbeat was heard."""
        if self.phase is Phase.STARTING:
            self._healthy_since = self._now()
        if self.phase in (Phase.STARTING, Phase.RUNNING):
            self._enter(Phase.RUNNING)
            lived = self._since - self._healthy_since
            if lived >= self.limits.lasting:
                self._hasty = 0
            if lived >= self.limits.health:
                self.failures = 0

    def exited(self, status: int) -> str:
        """The child has ended; the reason if it is a failure, as a word, and else nothing.

        `status` is that of `subprocess`: negative for a signal.
        """
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
        """End the child and the watch; what is due."""
        begun, self._stopping = self._stopping, True
        if self.phase is Phase.WAITING:
            self._enter(Phase.OVER)
        elif self.phase in (Phase.STARTING, Phase.RUNNING) and not begun:
            self._blame = ""
            self._enter(Phase.ENDING)
            return Instruction.TERMINATE
        return None

    def _now(self) -> float:
        """Seconds that have passed awake."""
        seen, self._seen = self._seen, self._clock()
        self._time += min(max(0.0, self._seen - seen), self.limits.step)
        return self._time

    def _enter(self, phase: Phase) -> None:
        self.phase, self._since = phase, self._now()

    def failed(self) -> None:
        """The child could not be started, or has failed."""
        self._at_once = False
        self.failures += 1
        self._hasty += 1
        self._enter(Phase.WAITING)
