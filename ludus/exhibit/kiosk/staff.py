"""Staff access: a gesture at two corners, a PIN, and a number that lets one phone in."""

import hmac
import secrets
import socket
import threading
import time
from collections.abc import Callable

from ludus.exhibit.config.operator_settings import pin_matches
from ludus.match.states import PointerEvent
from ludus.window.app.loop import SECOND
from ludus.window.input.pointer import Touch

_HOLD = 3 * SECOND
_WITHIN = 8 * SECOND
_CORNER = 0.09
"""Size of a corner, as a share of the screen's shorter side."""
_LONGEST_WAIT_S = 600


class CornerGesture:
    """The gesture: hold the upper left corner three seconds, then the upper right corner."""

    def __init__(self) -> None:
        self.half = False
        """Whether the last touch completed the first half."""
        self._corner = ""
        self._since = 0
        self._first_at: int | None = None

    @property
    def pressed(self) -> bool:
        return bool(self._corner)

    def follow(self, touch: Touch, size: tuple[int, int], now: int) -> bool:
        self.half = False
        corner = _corner(touch, size)
        if touch.act is PointerEvent.PRESS:
            self._corner, self._since = corner, now
            return False
        held = bool(corner) and corner == self._corner and now - self._since >= _HOLD
        if touch.act is not PointerEvent.RELEASE or not held:
            return False
        if corner == "left":
            self.half, self._first_at = True, now
            return False
        first, self._first_at = self._first_at, None
        return first is not None and now - first <= _WITHIN


def _corner(touch: Touch, size: tuple[int, int]) -> str:
    reach = min(size) * _CORNER
    if touch.y > reach:
        return ""
    return "left" if touch.x < reach else "right" if touch.x > size[0] - reach else ""


class PinTries:
    """Judges PINs; each wrong PIN doubles the wait."""

    def __init__(self, digest: str = "") -> None:
        """`digest` is empty without a PIN."""
        self.digest = digest
        self._wrong = 0
        self.wait = 0
        """Steps until another PIN may be tried."""

    def tick(self) -> None:
        self.wait = max(0, self.wait - 1)

    def judge(self, pin: str) -> bool:
        """Return whether a PIN is right; always false during the wait."""
        if self.wait or not self.digest:
            return False
        self._wrong = 0 if pin_matches(pin, self.digest) else self._wrong + 1
        self.wait = SECOND * _wait_s(self._wrong)
        return not self._wrong


def _wait_s(wrong: int) -> int:
    return min(2 ** min(wrong, 10), _LONGEST_WAIT_S) if wrong else 0


TRIES = 5
"""The most wrong numbers from one address, for each number that is shown."""
MOST_ADDRESSES = 100
"""The most addresses whose wrong numbers are counted; beyond them, new addresses may not try."""
LASTS_S = 300.0
"""Seconds for which a number is valid."""
_FIGURES = 6
_FAR = "192.0.2.1", 80
"""An address reserved for documentation; the route to it is the route out of this machine."""


def own_host(given: str) -> str:
    """Return the host for phones, or this machine's address; raise OSError without a network."""
    if given:
        return given
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_FAR)  # sends nothing
        return str(way.getsockname()[0])


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
        """Return whether a number, valid once, is right; None after too many wrong ones."""
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
