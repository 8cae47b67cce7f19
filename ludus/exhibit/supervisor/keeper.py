"""Keeps a program running: the supervisor does so for the exhibit, and for its helper."""

import logging
import shlex
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence

from ludus.exhibit.supervisor.child import Child
from ludus.exhibit.supervisor.restart_policy import Instruction, RestartPolicy

_log = logging.getLogger(__name__)


class Keeper:
    """Starts, watches and ends a program as a restart policy decides."""

    def __init__(self, command: Sequence[str], policy: RestartPolicy) -> None:
        self.command, self.policy = command, policy
        self.child: Child | None = None
        """The present run of the program."""

    def environ(self) -> Mapping[str, str]:
        """Return the environment of the next run."""
        raise NotImplementedError

    def ended(self, child: Child, status: int) -> None:
        """Tell the policy that a run has ended, and log why."""
        raise NotImplementedError

    def watch(self, seconds: float) -> None:
        """Watch the present run, waiting at most so many seconds for its output or its end."""
        child = self.child
        if child is None:
            time.sleep(seconds)
            return
        child.listen(seconds)
        status = child.poll()
        if child.has_beaten():
            self.policy.beat()
        if status is not None:
            self.child = None
            child.finish()
            self.ended(child, status)

    def do(self, instruction: Instruction | None) -> None:
        if instruction is Instruction.START:
            self._start()
        elif instruction and self.child:
            number = signal.Signals[instruction.value]
            if number != self.child.last_signal:
                _log.warning("process %d is sent %s", self.child.pid, number.name)
            self.child.send_signal(number)

    def _start(self) -> None:
        try:
            self.child = Child(self.command, self.environ())
        except (OSError, subprocess.SubprocessError) as error:
            self.policy.failed()
            name, wait = self.command[0], self.policy.wait
            _log.error("%s cannot be started (%s); tried again in %g s", name, error, wait)
        else:
            self.policy.started()
            _log.info("process %d runs %s", self.child.pid, shlex.join(self.command))
