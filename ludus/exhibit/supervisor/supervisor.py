"""The supervisor, which keeps the exhibit running after any failure.

`RestartPolicy` decides; `Supervisor` starts, listens and kills. It uses no pygame or numpy, which
could crash it.
"""

import logging
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from ludus.exhibit.supervisor.alerts import Alerts, faults
from ludus.exhibit.supervisor.child import NIGHT, Child, RestartingProcess, Wanted
from ludus.exhibit.supervisor.crashes import Crashes
from ludus.exhibit.supervisor.memory import oom_kills
from ludus.exhibit.supervisor.notifier import VARIABLES, Notifier
from ludus.exhibit.supervisor.once import Once
from ludus.exhibit.supervisor.restart_policy import CLOSE, Instruction, Limits, Phase, RestartPolicy
from ludus.version import __version__

RESTARTS = "LUDUS_RESTARTS"
"""Environment variable: how often the child has been restarted."""

FAILURES = "LUDUS_FAILURES"
"""Environment variable: failures in a row; a saved match may be the cause."""

CRASH = "LUDUS_CRASH"
"""Environment variable: the log of the last failure; empty if there was none."""

_NAP = 0.25
"""The most seconds that the supervisor waits for output of the child."""

_LOOK_S = 1.0
"""The seconds between two looks at the faults."""

_LIMITS = Limits()

_log = logging.getLogger(__name__)


def _environ() -> dict[str, str]:
    return {name: text for name, text in os.environ.items() if name not in VARIABLES}


class Supervisor:
    """Starts a program and keeps it running until staff close it or a signal ends both."""

    def __init__(
        self,
        command: Sequence[str],
        crashes: Crashes,
        *,
        is_open: Callable[[], bool] = lambda: True,
        limits: Limits = _LIMITS,
        notifier: Notifier | None = None,
        beside: Callable[[], Wanted] = Wanted,
        oom_kills: Callable[[], int] = oom_kills,
        alerts: Alerts | None = None,
    ) -> None:
        """`beside` returns a helper, asked for at each start; `oom_kills` counts such kills."""
        self._command, self._crashes = list(command), crashes
        self._notifier = notifier or Notifier()
        self._hours = is_open
        self._hours_known = Once(_log, "the table of opening hours")
        self._policy = RestartPolicy(limits, time.monotonic, self._is_open)
        self._child: Child | None = None
        self._beside, self._helper = beside, RestartingProcess(_environ())
        self._oom_kills, self._oom_before = oom_kills, 0
        self._stop_signal = 0
        self._reported = ""
        self._crash = self._reason = ""
        self._alerts, self._looked = alerts, -_LOOK_S

    def stop(self, number: int = signal.SIGTERM, frame: FrameType | None = None) -> None:
        """End the program and `run` soon; can be used as a signal handler."""
        self._stop_signal = number

    def run(self) -> int:
        with self._signals():
            try:
                while self._policy.phase is not Phase.OVER:
                    self._round()
            finally:
                self._notifier.stopping()
                if self._child is not None:
                    self._child.send_signal(signal.SIGKILL)
                self._helper.end()
        return CLOSE

    @contextmanager
    def _signals(self) -> Iterator[None]:
        is_main = threading.current_thread() is threading.main_thread()
        numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP) if is_main else ()
        former = {number: signal.signal(number, self.stop) for number in numbers}
        try:
            yield
        finally:
            for number, handler in former.items():
                signal.signal(number, handler)

    def _round(self) -> None:
        wait = min(self._policy.patience, _NAP)
        if self._child is None:
            time.sleep(wait)
        else:
            self._child.listen(wait)
        if child := self._child:
            status = child.poll()
            if child.has_beaten():
                self._policy.beat()
                if self._policy.phase is Phase.RUNNING:
                    self._notifier.ready()
            if status is not None:
                self._child_ended(child, status)
        self._helper.look()
        self._report()
        self._alert()
        self._notifier.keep_alive(time.monotonic())
        instruction = self._policy.stop() if self._stop_signal else None
        self._do(instruction or self._policy.advance())

    def _child_ended(self, child: Child, status: int) -> None:
        self._child = None
        child.finish()
        if self._stop_signal:  # systemd ends both at the same time
            self._policy.stop()
        reason = self._policy.exited(status)
        if status == -signal.SIGKILL and reason and self._oom_kills() > self._oom_before:
            reason = "out-of-memory"
        if reason:
            log = self._crashes.save(reason, child.output, self._policy.restarts)
            self._crash, self._reason = str(log or ""), reason
            _log.error(
                "the exhibit failed (%s); kept as %s; restarted in %g s",
                *(reason, log or "nothing", self._policy.wait),
            )
        else:
            _log.info("the exhibit has ended (status %d)", status)

    def _do(self, instruction: Instruction | None) -> None:
        if instruction is Instruction.START:
            self._start()
        elif instruction is not None and self._child is not None:
            number = signal.Signals[instruction.value]
            if number != self._child.last_signal:
                _log.warning("process %d is sent %s", self._child.pid, number.name)
            self._child.send_signal(number)

    def _start(self) -> None:
        try:
            self._helper.want(self._beside())
        except Exception:
            _log.exception("the helper stays as it is")
        environ = _environ()
        environ[RESTARTS] = str(self._policy.starts)
        environ[FAILURES] = str(self._policy.failures)
        environ[CRASH] = self._crash
        try:
            self._child = Child(self._command, environ)
        except (OSError, subprocess.SubprocessError) as error:
            self._policy.failed()
            _log.error(
                "%s cannot be started (%s); tried again in %g s",
                *(self._command[0], error, self._policy.wait),
            )
            return
        self._oom_before = self._oom_kills()
        self._policy.started()
        _log.info("the exhibit runs as process %d", self._child.pid)

    def _is_open(self) -> bool:
        """Return whether the museum is open; true if the hours cannot be determined."""
        try:
            is_open = self._hours()
        except Exception as error:
            self._hours_known.lost(repr(error))
            return True
        self._hours_known.regained()
        return is_open

    def _alert(self) -> None:
        now = time.monotonic()
        if self._alerts is None or now - self._looked < _LOOK_S:
            return
        self._looked = now
        night = self._child is not None and self._child.sign == NIGHT
        folder = self._crashes.folder.parent
        self._alerts.look(faults(self._policy.failures, self._reason, folder, night))

    def _report(self) -> None:
        """Send a changed state to systemd, where `ludus-update` reads it."""
        policy = self._policy
        counts = f"{policy.restarts} restarts, {policy.failures} failures in a row"
        text = f"ludus-{__version__}: {policy.phase.value}, {counts}"
        text += f" ({self._reason})" if policy.failures and self._reason else ""
        if text != self._reported:
            self._reported = text
            self._notifier.status(text)
