"""The supervisor, which keeps the exhibit running after any failure.

`RestartPolicy` decides; `Supervisor` starts, listens and kills. It uses no pygame or numpy, which
could crash it.
"""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from ludus.exhibit.supervisor.alerts import Alerts, faults
from ludus.exhibit.supervisor.child import NIGHT, Child
from ludus.exhibit.supervisor.crashes import Crashes
from ludus.exhibit.supervisor.helper import Helper, Wanted
from ludus.exhibit.supervisor.keeper import Keeper
from ludus.exhibit.supervisor.memory import oom_kills
from ludus.exhibit.supervisor.notifier import VARIABLES, Notifier
from ludus.exhibit.supervisor.once import Once
from ludus.exhibit.supervisor.restart_policy import CLOSE, Limits, Phase, RestartPolicy
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


class Supervisor(Keeper):
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
        super().__init__(command, RestartPolicy(limits, time.monotonic, self._is_open))
        self._crashes = crashes
        self._notifier = notifier or Notifier()
        self._hours = is_open
        self._hours_known = Once(_log, "the table of opening hours")
        self._beside, self._helper = beside, Helper(_environ())
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
                while self.policy.phase is not Phase.OVER:
                    self._round()
            finally:
                self._notifier.stopping()
                if self.child is not None:
                    self.child.send_signal(signal.SIGKILL)
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
        self.watch(min(self.policy.patience, _NAP))
        if self.policy.has_beaten:
            self._notifier.ready()
        self._helper.look()
        self._report()
        self._alert()
        self._notifier.keep_alive(time.monotonic())
        instruction = self.policy.stop() if self._stop_signal else None
        self.do(instruction or self.policy.advance())

    def ended(self, child: Child, status: int) -> None:
        if self._stop_signal:  # systemd ends both at the same time
            self.policy.stop()
        reason = self.policy.exited(status)
        if status == -signal.SIGKILL and reason and self._oom_kills() > self._oom_before:
            reason = "out-of-memory"
        if reason:
            log = self._crashes.save(reason, child.output, self.policy.restarts)
            self._crash, self._reason = str(log or ""), reason
            _log.error(
                "the exhibit failed (%s); kept as %s; restarted in %g s",
                *(reason, log or "nothing", self.policy.wait),
            )
        else:
            _log.info("the exhibit has ended (status %d)", status)

    def environ(self) -> dict[str, str]:
        """Return the environment of the next run; also ask which helper is to run beside it."""
        try:
            self._helper.want(self._beside())
        except Exception:
            _log.exception("the helper stays as it is")
        self._oom_before = self._oom_kills()
        policy = self.policy
        counts = {RESTARTS: str(policy.starts), FAILURES: str(policy.failures), CRASH: self._crash}
        return _environ() | counts

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
        night = self.child is not None and self.child.sign == NIGHT
        folder = self._crashes.folder.parent
        self._alerts.look(faults(self.policy.failures, self._reason, folder, night))

    def _report(self) -> None:
        """Send a changed state to systemd, where `ludus-update` reads it."""
        policy = self.policy
        counts = f"{policy.restarts} restarts, {policy.failures} failures in a row"
        text = f"ludus-{__version__}: {policy.phase.value}, {counts}"
        text += f" ({self._reason})" if policy.failures and self._reason else ""
        if text != self._reported:
            self._reported = text
            self._notifier.status(text)
