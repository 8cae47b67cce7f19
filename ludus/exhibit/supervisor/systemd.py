"""What systemd is told: that the exhibit is ready, alive and how it is."""

import os
import socket
from collections.abc import Mapping

VARIABLES = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")
"""What systemd sets; a child must not inherit it, as it would speak in our name."""


class Notifier:
    """Speaks the protocol of sd_notify(3); does nothing without systemd, and never raises."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        """As systemd has set it.

        WATCHDOG_PID is not looked at: it names the session (xinit, cage) that started us.
        """
        address, patience = environ.get("NOTIFY_SOCKET", ""), environ.get("WATCHDOG_USEC", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        microseconds = int(patience) if patience.isascii() and patience.isdigit() else 0
        self.interval = microseconds / 2e6
        """Seconds between two signs of life; 0 if none are wanted."""
        self._next_sign = 0.0
        self._ready = False

    def ready(self) -> None:
        """The exhibit can be used; said until it is heard, then no more."""
        if not self._ready:
            self._ready = self._send("READY=1")

    def keep_alive(self, now: float) -> None:
        """A sign of life, if one is due; `now` in seconds of a clock that does not run back."""
        if self.interval and now >= self._next_sign:
            self._next_sign = now + self.interval
            self._send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """One line that `systemctl status` shows."""
        self._send("STATUS=" + " ".join(text.split()))

    def stopping(self) -> None:
        """The exhibit is being closed."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> bool:
        """Send a datagram, without waiting; whether it has gone where it should."""
        family = getattr(socket, "AF_UNIX", None)
        if not self._address or family is None:
            return True
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as out:
                out.setblocking(False)
                out.sendto(message.encode(), self._address)
        except (OSError, ValueError):
            return False
        return True
