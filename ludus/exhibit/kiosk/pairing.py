"""The door to the staff's page: a number shown behind the PIN, which lets one phone in."""

import hmac
import secrets
import threading
import time
from collections.abc import Callable

from ludus.exhibit.kiosk.machine_commands import own_address

TRIES = 5
"""Wrong numbers of one address, for each number that is shown."""
MOST_ADDRESSES = 100
"""Addresses whose wrong numbers are counted; then no others may try the number."""
LASTS_S = 300.0
"""So long a number lets in after it was shown."""
_FIGURES = 6
_FAR = "http://192.0.2.1"
"""An address that nobody has: the way to it is the way out of this machine."""


def own_host(given: str) -> str:
    """Where phones find this machine: what the settings give, or its address.

    Raises:
        OSError: it is in no network.
    """
    return given or own_address(_FAR)


class Pairing:
    """The loop shows numbers, and threads of the page's program ask whether one is right."""

    def __init__(
        self, port: int, host: str = "", clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`host` is where phones find this machine; empty to find that out."""
        self._port, self._host, self._clock = port, host, clock
        self._number, self._until = "", 0.0
        self._wrong: dict[str, int] = {}
        """Wrong numbers by address, since the number was shown."""
        self._lock = threading.Lock()

    def open(self) -> None:
        """Make a new number; the one before no longer holds."""
        with self._lock:
            self._number = "".join(secrets.choice("0123456789") for _ in range(_FIGURES))
            self._wrong.clear()
            self._until = self._clock() + LASTS_S

    @property
    def number(self) -> str:
        """That which lets in now; empty where none does, after much time."""
        return self._number if self._clock() < self._until else ""

    def admits(self, number: str, address: str) -> bool | None:
        """Whether a number from an address is right; None after too many wrong ones from there.

        A number is right once, and another one is shown in its place.
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
        """That of the page, as phones in the same network find it.

        Raises:
            OSError: this machine is in no network.
        """
        return f"https://{own_host(self._host)}:{self._port}/"

    def pattern(self) -> tuple[bytearray, ...]:
        """A QR code of address and number: rows of squares, 1 where they are dark.

        Raises:
            OSError: this machine is in no network.
        """
        # It need not be installed.
        import segno

        return tuple(segno.make_qr(f"{self.address}?number={self.number}", error="m").matrix)
