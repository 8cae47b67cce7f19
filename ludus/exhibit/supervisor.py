"""The supervisor: keeps the exhibit running, whatever happens to it.

`Watch` decides, from times and happenings alone; `Supervisor` starts, listens and kills.
Without pygame, numpy or anything else that could take it down.
"""

import contextlib
import ctypes
import enum
import logging
import math
import os
import select
import signal
import stat
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from ludus.exhibit import blackbox
from ludus.exhibit.crashes import Crashes
from ludus.exhibit.inherited import inherited
from ludus.exhibit.logs import Once
from ludus.exhibit.systemd import VARIABLES, Notifier

CLOSE = 0
"""Exit status of a child that staff have closed."""

RESTART = 64
"""Exit status of a child that wants to be started anew at once."""

HEARTBEAT = "LUDUS_HEARTBEAT"
"""Environment variable with the number of the file descriptor for heartbeats."""

RESTARTS = "LUDUS_RESTARTS"
"""Environment variable: how often the child has been started anew."""

FAILURES = "LUDUS_FAILURES"
"""Environment variable: how many times in a row it has failed; a saved match may be the cause."""

CRASH = "LUDUS_CRASH"
"""Environment variable: the log of the last failure, if there was one."""

_NAP = 0.25
"""Seconds after which the supervisor looks up, though nothing was heard."""

_log = logging.getLogger(__name__)


class Heartbeat:
    """The child's side: tells the supervisor that pictures are being drawn."""

    EVERY = 0.5
    """Seconds between two beats at least."""

    def __init__(self, fd: int | None, clock: Callable[[], float] = time.monotonic) -> None:
        """`fd` is the end of a pipe to write to; without one, beats go nowhere."""
        self._fd, self._clock = fd, clock
        self._next = clock()

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Heartbeat":
        """To the supervisor that started this process, if one did."""
        fd = inherited(environ, HEARTBEAT, lambda found: stat.S_ISFIFO(found.st_mode))
        try:
            if fd is not None:
                os.set_blocking(fd, False)
        except OSError:
            return cls(None)
        return cls(fd)

    @property
    def supervised(self) -> bool:
        """Whether a supervisor may be listening."""
        return self._fd is not None

    def beat(self) -> None:
        """Called with every frame; never waits and never raises."""
        now = self._clock()
        if self._fd is None or now < self._next:
            return
        self._next = now + self.EVERY
        try:
            os.write(self._fd, b".")
        except BlockingIOError:
            pass  # The pipe is full: the supervisor has enough to read.
        except OSError:
            self._fd = None


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
    waits: tuple[float, ...] = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
    """From the end of a failed child to the next start, after 1, 2, 3 … failures in a row."""
    health: float = 600.0
    """From the first heartbeat until earlier failures are forgotten."""
    step: float = 5.0
    """The most that passes between two looks; beyond it the machine itself was asleep."""


class Act(enum.Enum):
    """What is to be done now."""

    START = "start"
    ABORT = "abort"
    """End what stands still, and have it tell where."""
    TERMINATE = "terminate"
    KILL = "kill"


class Phase(enum.Enum):
    """How the child is."""

    WAITING = "waiting"
    STARTING = "starting"
    RUNNING = "running"
    ENDING = "ending"
    OVER = "over"


class Watch:
    """Decides when the child is started and ended.

    It is told the time, in seconds of any clock, with every happening. It counts only time in
    which it was awake: a clock set back or ahead, or a machine that slept, frightens nobody.
    """

    def __init__(self, limits: Limits, now: float, is_open: Callable[[], bool]) -> None:
        """The child is to be started at once. `is_open` tells the opening hours."""
        self.limits = limits
        self.phase = Phase.WAITING
        self.starts = 0
        self.failures = 0
        """Failures in a row."""
        self._is_open = is_open
        self._seen = now
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
        return waits[min(self.failures, len(waits)) - 1]

    @property
    def patience(self) -> float:
        """Seconds until `advance` should be called, if nothing happens."""
        allowed = {
            Phase.WAITING: lambda: self.wait,
            Phase.STARTING: lambda: self.limits.first_beat * (1, 2, 4)[min(self.failures, 2)],
            Phase.RUNNING: lambda: self.limits.silence,
            Phase.ENDING: lambda: self.limits.grace,
            Phase.OVER: lambda: math.inf,
        }
        return max(0.0, self._since + allowed[self.phase]() - self._time)

    def advance(self, now: float) -> Act | None:
        """Let time pass; what is due. An act is returned once, but KILL until it has worked."""
        self._live(now)
        if self.patience > 0:
            return None
        if self.phase is Phase.WAITING:
            return Act.START
        if self.phase is Phase.ENDING:
            self._since = self._time
            return Act.KILL
        self._blame = "no-heartbeat" if self.phase is Phase.STARTING else "freeze"
        self._enter(Phase.ENDING)
        return Act.ABORT

    def started(self, now: float) -> None:
        """The child has been started."""
        self._live(now)
        self.starts += 1
        self._at_once, self._blame = False, ""
        self._enter(Phase.STARTING)

    def not_started(self, now: float) -> None:
        """The child could not be started."""
        self._live(now)
        self._fail()

    def beat(self, now: float) -> None:
        """A heartbeat was heard."""
        self._live(now)
        if self.phase is Phase.STARTING:
            self._enter(Phase.RUNNING)
            self._healthy_since = self._time
        if self.phase is Phase.RUNNING:
            self._since = self._time
            if self._time - self._healthy_since >= self.limits.health:
                self.failures = 0

    def exited(self, now: float, status: int) -> str:
        """The child has ended; the reason if it is a failure, as a word, and else nothing.

        `status` is that of `subprocess`: negative for a signal.
        """
        self._live(now)
        if self._stopping or (status == CLOSE and not self._blame):
            self._enter(Phase.OVER)
            return ""
        if status == RESTART and self.phase is Phase.RUNNING:
            self._at_once = True
            self._enter(Phase.WAITING)
            return ""
        self._fail()
        return self._blame or (f"signal-{-status}" if status < 0 else f"exit-{status}")

    def stop(self, now: float) -> Act | None:
        """End the child and the watch; what is due."""
        self._live(now)
        if self._stopping or self.phase is Phase.OVER:
            return None
        self._stopping = True
        if self.phase is Phase.WAITING:
            self._enter(Phase.OVER)
            return None
        if self.phase is Phase.ENDING:
            return None
        self._blame = ""
        self._enter(Phase.ENDING)
        return Act.TERMINATE

    def _live(self, now: float) -> None:
        self._time += min(max(0.0, now - self._seen), self.limits.step)
        self._seen = now

    def _enter(self, phase: Phase) -> None:
        self.phase, self._since = phase, self._time

    def _fail(self) -> None:
        self._at_once = False
        self.failures += 1
        self._enter(Phase.WAITING)


class _Lines:
    """The last lines of a stream of bytes, of bounded length."""

    def __init__(self, most: int = 400, longest: int = 1000) -> None:
        self._whole: deque[str] = deque(maxlen=most)
        self._longest, self._rest = longest, b""

    def add(self, data: bytes) -> None:
        *whole, rest = (self._rest + data).split(b"\n")
        self._whole.extend(map(self._text, whole))
        self._rest = rest[: self._longest]

    def all(self) -> list[str]:
        """With the one that is not ended."""
        return [*self._whole, *([self._text(self._rest)] if self._rest else [])]

    def _text(self, line: bytes) -> str:
        return line[: self._longest].decode("utf-8", "backslashreplace")


def _load_prctl() -> Callable[..., int] | None:
    """Linux's prctl, looked up before any fork."""
    if not sys.platform.startswith("linux"):
        return None
    with contextlib.suppress(OSError, AttributeError):
        return ctypes.CDLL(None, use_errno=True).prctl
    return None


_PRCTL = _load_prctl()
_PR_SET_PDEATHSIG = 1


def _die_with(parent: int) -> Callable[[], None] | None:
    """What the child does before it becomes the program: ask to be killed when `parent` ends."""
    if _PRCTL is None:
        return None
    prctl = _PRCTL

    def ask() -> None:
        prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return ask


class _Child:
    """The running program: its heartbeat, its standard error and its black box."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str]) -> None:
        """Start it, in a session of its own.

        Raises:
            OSError: it cannot be started.
        """
        self.lines = _Lines()
        self.struck = 0
        """The last signal sent to it."""
        self._open: list[int] = []
        self._box = blackbox.make()
        beats, far = os.pipe()
        try:
            os.set_blocking(far, False)
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                pass_fds=(far, self._box),
                env={**environ, HEARTBEAT: str(far), blackbox.BLACK_BOX: str(self._box)},
                start_new_session=True,
                preexec_fn=_die_with(os.getpid()),
            )
        except (OSError, subprocess.SubprocessError):
            os.close(beats)
            os.close(self._box)
            raise
        finally:
            os.close(far)
        assert self._process.stderr is not None
        self._beats, self._errors = beats, self._process.stderr.fileno()
        for fd in (self._beats, self._errors):
            os.set_blocking(fd, False)
            self._open.append(fd)

    @property
    def pid(self) -> int:
        """Its number, which is that of its process group too."""
        return self._process.pid

    def listen(self, seconds: float) -> bool:
        """Wait until it says something or ends; whether a heartbeat was among it."""
        if not self._open:
            time.sleep(min(seconds, 0.05))
            return False
        ready = select.select(self._open, [], [], seconds)[0]
        return self._beats in [fd for fd in ready if self._read(fd)]

    def status(self) -> int | None:
        """How it has ended; None while it runs."""
        return self._process.poll()

    def strike(self, number: int) -> None:
        """Send a signal to it and to what it has started."""
        self.struck = number
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)

    def abort(self) -> None:
        """Let faulthandler tell where all its threads are, and end it, even if it was stopped."""
        self.struck = signal.SIGABRT
        for number in (signal.SIGABRT, signal.SIGCONT):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(self.pid, number)

    def bury(self) -> blackbox.Last:
        """After its end: kill what it left behind, hear its last words; what it did last."""
        self.strike(signal.SIGKILL)
        while self._errors in self._open and self._read(self._errors):
            pass
        os.close(self._beats)
        assert self._process.stderr is not None
        self._process.stderr.close()
        last = blackbox.read(self._box)
        os.close(self._box)
        return last

    def _read(self, fd: int) -> bool:
        """Take in what is there; whether there was something."""
        try:
            data = os.read(fd, 4096)
        except BlockingIOError:
            return False
        if not data:
            self._open.remove(fd)
        elif fd == self._errors:
            self.lines.add(data)
            _pass_on(data)
        return bool(data)


def _named(kept: Sequence[Path]) -> str:
    """Files of one name but for their ends, in words."""
    return ", ".join([*map(str, kept[:1]), *(path.suffix for path in kept[1:])]) or "nothing"


def _pass_on(data: bytes) -> None:
    """To standard error, unless that would have to be waited for."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        fd = sys.stderr.fileno()
        if select.select([], [fd], [], 0)[1]:
            os.write(fd, data)


class Supervisor:
    """Starts a program and keeps it running until staff close it or a signal ends both."""

    def __init__(
        self,
        command: Sequence[str],
        crashes: Crashes,
        *,
        is_open: Callable[[], bool] = lambda: True,
        limits: Limits = Limits(),
        notifier: Notifier | None = None,
        clock: Callable[[], float] = time.monotonic,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        """Nothing is started yet.

        Raises:
            OSError: this system has no process groups or cannot pass on a pipe.
        """
        if os.name != "posix":
            raise OSError(
                "the supervisor needs Linux, a BSD or macOS; here let the system's own service"
                " manager start 'ludus exhibit --supervised' and restart it when it fails"
            )
        self._command, self._crashes, self._clock = list(command), crashes, clock
        self._notifier = Notifier.from_environment() if notifier is None else notifier
        self._environ = dict(os.environ if environ is None else environ)
        self._hours = is_open
        self._hours_known = Once(_log, "the table of opening hours")
        self._watch = Watch(limits, clock(), self._is_open)
        self._child: _Child | None = None
        self._stop_signal = 0
        self._told = ""
        self._crash = ""
        """The log of the last failure."""

    @property
    def pid(self) -> int | None:
        """The number of the running program; None while there is none."""
        return self._child.pid if self._child else None

    def stop(self, number: int = signal.SIGTERM, frame: FrameType | None = None) -> None:
        """End the program and `run`, soon; to be used as a signal handler."""
        self._stop_signal = number

    def run(self) -> int:
        """Until the exhibit is closed; the exit status, which is 0."""
        with self._signals():
            try:
                while self._watch.phase is not Phase.OVER:
                    self._round()
            finally:
                self._notifier.stopping()
                self._leave_nobody()
        return CLOSE

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Heed those that ask to end, where this is the thread that can."""
        former: dict[int, Any] = {}
        try:
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                former[number] = signal.signal(number, self.stop)
        except ValueError:
            _log.debug("not in the main thread: signals are left alone")
        try:
            yield
        finally:
            for known, handler in former.items():
                signal.signal(known, handler)

    def _round(self) -> None:
        """Hear, see and do what is due."""
        self._listen(min(self._watch.patience, _NAP))
        self._see_the_end()
        self._tell()
        now = self._clock()
        self._notifier.keep_alive(now)
        act = self._watch.stop(now) if self._stop_signal else None
        self._do(act or self._watch.advance(now))

    def _listen(self, seconds: float) -> None:
        if self._child is None:
            time.sleep(seconds)
        elif self._child.listen(seconds):
            self._watch.beat(self._clock())
            if self._watch.phase is Phase.RUNNING:
                self._notifier.ready()

    def _see_the_end(self) -> None:
        """If the program has ended, decide what follows and keep what crashed."""
        child = self._child
        if child is None or (status := child.status()) is None:
            return
        self._child = None
        last = child.bury()
        reason = self._watch.exited(self._clock(), status)
        if reason:
            kept = self._crashes.keep(reason, child.lines.all(), self._watch.restarts, last)
            self._crash = str(kept[0]) if kept else ""
            _log.error(
                "the exhibit failed (%s); kept as %s; started anew in %g s",
                *(reason, _named(kept), self._watch.wait),
            )
        else:
            _log.info("the exhibit has ended as wanted, with status %d", status)

    def _do(self, act: Act | None) -> None:
        if act is Act.START:
            self._start()
        elif act is not None and self._child is not None:
            number = {
                Act.ABORT: signal.SIGABRT,
                Act.TERMINATE: signal.SIGTERM,
                Act.KILL: signal.SIGKILL,
            }[act]
            if number != self._child.struck:
                _log.warning("process %d is sent %s", self._child.pid, number.name)
            if act is Act.ABORT:
                self._child.abort()
            else:
                self._child.strike(number)

    def _start(self) -> None:
        try:
            self._child = _Child(self._command, self._child_environ())
        except (OSError, subprocess.SubprocessError) as error:
            self._watch.not_started(self._clock())
            _log.error(
                "%s cannot be started (%s); tried again in %g s",
                *(self._command[0], error, self._watch.wait),
            )
            return
        self._watch.started(self._clock())
        _log.info("the exhibit runs as process %d", self._child.pid)

    def _child_environ(self) -> dict[str, str]:
        environ = {name: text for name, text in self._environ.items() if name not in VARIABLES}
        # SDL would turn SIGTERM into a closed window, which the exhibit does not heed.
        environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
        environ[RESTARTS] = str(self._watch.starts)
        environ[FAILURES] = str(self._watch.failures)
        environ[CRASH] = self._crash
        return environ

    def _is_open(self) -> bool:
        """The opening hours; open where they cannot be told."""
        try:
            found = self._hours()
        except Exception as error:
            self._hours_known.lost(repr(error))
            return True
        self._hours_known.found()
        return found

    def _tell(self) -> None:
        """Tell systemd how things are, when that has changed."""
        watch = self._watch
        text = f"{watch.phase.value}, {watch.restarts} restarts, {watch.failures} failures in a row"
        if text != self._told:
            self._told = text
            self._notifier.status(text)

    def _leave_nobody(self) -> None:
        """Whatever ends the supervisor, the program ends with it."""
        if self._child is not None:
            self._child.strike(signal.SIGKILL)
            self._child = None
