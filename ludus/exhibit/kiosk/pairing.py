"""Pairing with the staff's page: a number shown behind the PIN lets one phone in."""

import hmac
import secrets
import threading
import time
from collections.abc import Callable

from ludus.exhibit.kiosk.machine_commands import own_address

TRIES = 5
"""The most wrong numbers from one address, for each number that is shown."""
MOST_ADDRESSES = 100
"""The most addresses whose wrong numbers are counted; beyond them, new addresses may not try."""
LASTS_S = 300.0
"""Seconds for which a number is valid."""
_FIGURES = 6
_FAR = "http://192.0.2.1"
"""An address reserved for documentation; the route to it is the route out of this machine."""


def own_host(given: str) -> str:
    """Return the host for phones, or this machine's address; raise OSError without a network."""
    return given or own_address(_FAR)


class Pairing:
    """Issues numbers to the loop, and checks numbers for threads of the staff's page."""

    def __init__(
        self, port: int, host: str = "", clock: Callable[[], float] = time.monotonic
    ) -> None:
        """An empty `host` means this machine's own address."""
        self._port, self._host, self._clock = port, host, clock
        self._number, self._until = "", 0.0
        self._wrong: dict[str, int] = {}
        """Wrong numbers by address, since the number was shown."""
        self._lock = threading.Lock()

    def open(self) -> None:
        """Issue a new number; the previous number becomes invalid."""
        with self._lock:
            self._number = "".join(secrets.choice("0123456789") for _ in range(_FIGURES))
            self._wrong.clear()
            self._until = self._clock() + LASTS_S

    @property
    def number(self) -> str:
        """The valid number; empty if it has expired."""
        return self._number if self._clock() < self._until else ""

    def admits(self, number: str, address: str) -> bool | None:
        """Return whether a number is right; None after too many wrong numbers from its address.

        A number is valid once; then a new one is issued.
        """
        with self._lock:
            wrong = self._wrong.get(address, 0)
            if wrong >= TRIES or (not wrong and len(self._wrong) >= MOST_ADDRESSES):
                return None
            right = hmac.compare_digest(number.encode(), self.number.encode())
            admitted = bool(self.number) and right
            if not admitted:
                self._wrong[address] = wrong + 1
        if admitted:
            self.open()
        return admitted

    @property
    def address(self) -> str:
        """The URL of the page for phones; OSError if the machine is in no network."""
        return f"https://{own_host(self._host)}:{self._port}/"

    def pattern(self) -> tuple[bytearray, ...]:
        """Return a QR code of address and number, 1 where dark; OSError without a network."""
        # Import late, because it may not be installed.
        import segno

        return tuple(segno.make_qr(f"{self.address}?number={self.number}", error="m").matrix)
