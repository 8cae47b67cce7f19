"""The system around the exhibit: systemd, a folder's lock, memory, commands, losses."""

import logging
import os
import re
import shlex
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from ludus.errors import RefusedError
from ludus.window.speech.synthesizers import child_environment

VARIABLES = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")
"""Variables that systemd sets. A child must not inherit them, because it would notify in our name.
"""
_COUNT = re.compile(r"^oom_kill (\d+)$", re.MULTILINE)
_LONGEST_S = 60.0
"""The most seconds that a command of the museum may run."""
_log = logging.getLogger(__name__)


class Notifier:
    """Implements the protocol of sd_notify(3); does nothing without systemd, and never raises."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        """WATCHDOG_PID is ignored: it names the session (xinit, cage) that started this process."""
        address, patience = environ.get("NOTIFY_SOCKET", ""), environ.get("WATCHDOG_USEC", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        microseconds = int(patience) if patience.isascii() and patience.isdigit() else 0
        self.interval = microseconds / 2e6
        """Seconds between two heartbeats; 0 if systemd wants none."""
        self._next_sign = 0.0
        self._ready = False

    def ready(self) -> None:
        """Notify that the exhibit is ready; repeated calls retry until the message is sent."""
        if not self._ready:
            self._ready = self._send("READY=1")

    def keep_alive(self, now: float) -> None:
        """Send a heartbeat if one is due; `now` is in seconds of a monotonic clock."""
        if self.interval and now >= self._next_sign:
            self._next_sign = now + self.interval
            self._send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """Set the line that `systemctl status` shows."""
        self._send("STATUS=" + " ".join(text.split()))

    def stopping(self) -> None:
        self._send("STOPPING=1")

    def _send(self, message: str) -> bool:
        """Send a datagram without waiting; return whether it was sent or nobody listens."""
        if not self._address:
            return True
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
                out.setblocking(False)
                out.sendto(message.encode(), self._address)
        except (OSError, ValueError):
            return False
        return True


@contextmanager
def single_instance(state: Path, name: str) -> Iterator[None]:
    """Hold a folder's lock, or raise RefusedError; a disk without locks only logs a warning."""
    lock, note = FileLock(state / f"{name}.lock", timeout=0), state / f"{name}.pid"
    try:
        state.mkdir(parents=True, exist_ok=True)
        lock.acquire()
        note.write_text(f"{os.getpid()}\n", encoding="ascii")
    except Timeout:
        raise RefusedError(
            f"another exhibit{_holder(note)} has {state} already; close that one on its staff"
            " screen or end its process, or give this one a home of its own with"
            " XDG_STATE_HOME=/another/folder"
        ) from None
    except (OSError, NotImplementedError) as error:
        _log.warning("%s; perhaps nothing keeps a second exhibit away", error)
    try:
        yield
    finally:
        lock.release()


def _holder(note: Path) -> str:
    """Return the number of the process that holds the lock, in words; empty if unknown."""
    with suppress(OSError, ValueError):
        return f" (process {int(note.read_text(encoding='ascii'))})"
    return ""


def oom_kills(root: Path = Path("/")) -> int:
    """Return the count of the control group of this process; 0 if it is unknown.

    Version 2 of control groups, which systemd uses, and version 1 are supported. See the kernel's
    `cgroup-v2.rst` and `cgroup-v1/memory.rst`. `root` is the root of the system's files.
    """
    groups, kills = root / "sys/fs/cgroup", 0
    try:
        for line in (root / "proc/self/cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            counts = {
                "": groups / path.lstrip("/") / "memory.events",
                "memory": groups / "memory" / path.lstrip("/") / "memory.oom_control",
            }.get(controllers)
            if counts and counts.is_file() and (match := _COUNT.search(counts.read_text())):
                kills += int(match[1])
    except (OSError, ValueError):
        return 0
    return kills


def run_command(line: str) -> str:
    """Run a command to its end; log and return its error, or return an empty text.

    The error names only the program, because arguments may be secrets.
    """
    words = shlex.split(line)
    try:
        subprocess.run(
            words,
            env=child_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_LONGEST_S,
            check=True,
            text=True,
            errors="replace",
        )
    except subprocess.CalledProcessError as error:
        reason = error.stderr.strip().partition("\n")[0] or f"status {error.returncode}"
    except subprocess.TimeoutExpired:
        reason = f"it did not end within {_LONGEST_S:g} s"
    except (OSError, subprocess.SubprocessError) as error:
        reason = str(error)
    else:
        return ""
    trouble = f"the command {words[0]} failed: {reason}"[:300]
    _log.error("%s", trouble)
    return trouble


class Once:
    def __init__(self, logger: logging.Logger, thing: str) -> None:
        """Start with the thing available; `thing` begins the messages, as in "the sound device"."""
        self._logger, self._thing = logger, thing
        self._why: set[str] = set()

    def lost(self, why: object) -> None:
        """Log the loss. Up to ten different reasons are logged."""
        reason = str(why)
        if reason not in self._why and len(self._why) < 10:
            self._why.add(reason)
            self._logger.warning("%s is lost: %s", self._thing, reason)

    def regained(self) -> None:
        if self._why:
            self._why.clear()
            self._logger.warning("%s is found again", self._thing)
