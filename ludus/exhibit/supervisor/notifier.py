"""Notifies systemd by the protocol of sd_notify(3)."""

import os
import socket
from collections.abc import Mapping

VARIABLES = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")
"""Variables that systemd sets. A child must not inherit them, because it would notify in our name.
"""


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
