"""Staff access: a gesture at two corners, and a PIN, on the screen and for phones."""

import math
import re
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from ludus.exhibit.config.operator_settings import pin_matches
from ludus.match.states import PointerEvent
from ludus.window.app.loop import SECOND
from ludus.window.input.pointer import Touch
from ludus.window.text.catalogue import Plural

WRONG_PIN = Plural("Wrong. Wait {seconds} second.", "Wrong. Wait {seconds} seconds.")
# Translators: a PIN was not checked, because wrong ones were given before it.
TOO_MANY = Plural(
    "Too many wrong PINs. Wait {seconds} second.", "Too many wrong PINs. Wait {seconds} seconds."
)

_HOLD = 3 * SECOND
_WITHIN = 8 * SECOND
_CORNER = 0.09
"""Size of a corner, as a share of the screen's shorter side."""
_LONGEST_WAIT_S = 600
_FORGOTTEN_S = 3600
"""The time after a wait until its address is forgotten."""
_MOST_ADDRESSES = 64
"""The most addresses whose wrong PINs are counted apart; all others are counted as one."""


class CornerGesture:
    """The gesture: hold the upper left corner three seconds, then the upper right corner."""

    def __init__(self) -> None:
        self.half = False
        """Whether the last touch completed the first half."""
        self.corner = ""
        """The corner that is pressed: left, right or none."""
        self._since = 0
        self._first_at: int | None = None

    def follow(self, touch: Touch, size: tuple[int, int], now: int) -> bool:
        self.half = False
        corner = _corner(touch, size)
        if touch.act is PointerEvent.PRESS:
            self.corner, self._since = corner, now
            return False
        held = bool(corner) and corner == self.corner and now - self._since >= _HOLD
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
    """Judges PINs; each wrong PIN doubles the wait of its address, which is "" for the screen."""

    def __init__(self, digest: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        """`digest` is empty without a PIN."""
        self.digest, self._clock = digest, clock
        self._wrong: dict[str, tuple[int, float]] = {}
        """The number of wrong PINs of an address, and when its next PIN is judged."""

    def apart(self) -> "PinTries":
        """Return tries of the same PIN that are counted apart."""
        return PinTries(self.digest, self._clock)

    def wait_s(self, address: str = "") -> int:
        """Return the whole seconds until a PIN is judged."""
        _, until = self._wrong.get(self._counted(address), (0, 0.0))
        return max(0, math.ceil(until - self._clock()))

    def judge(self, pin: str, address: str = "") -> bool | None:
        """Return whether a PIN is right; None, without judging it, during the wait."""
        if not self.digest or self.wait_s(address):
            return None
        now, last = self._clock(), [*self._wrong.items()]
        self._wrong = {each: tries for each, tries in last if now < tries[1] + _FORGOTTEN_S}
        counted = self._counted(address)
        wrong = self._wrong.pop(counted, (0, 0.0))[0] + 1
        if pin_matches(pin, self.digest):
            return True
        self._wrong[counted] = wrong, now + min(2 ** min(wrong, 10), _LONGEST_WAIT_S)
        return False

    def _counted(self, address: str) -> str:
        full = len(self._wrong) >= _MOST_ADDRESSES
        return "others" if full and address not in self._wrong else address


_FAR = "192.0.2.1", 80
"""An address reserved for documentation; the route to it is the route out of this machine."""


def own_host(host: str) -> str:
    """Return the host for phones, or this machine's address; raise OSError without a network."""
    if host:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_FAR)  # sends nothing
        return str(way.getsockname()[0])


CERTIFICATE = "page/certificate.pem"
"""The file of the staff page in the exhibit's folder."""


def fingerprint(state: Path) -> str:
    """Return the certificate's fingerprint, as a browser shows it; empty without a certificate."""
    with suppress(OSError, ValueError):
        certificate = ssl.PEM_cert_to_DER_cert((state / CERTIFICATE).read_text("ascii"))
        digest = sha256(certificate).hexdigest().upper()
        return f"SHA-256 {' '.join(re.findall('....', digest))}"
    return ""
