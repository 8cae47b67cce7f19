"""Staff access: a gesture at two corners, and a PIN, on the screen and for phones."""

import socket

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
        """Steps of 1/60 s until another PIN may be tried."""

    def tick(self, steps: int = 1) -> None:
        self.wait = max(0, self.wait - steps)

    def judge(self, pin: str) -> bool:
        """Return whether a PIN is right; always false during the wait."""
        if self.wait or not self.digest:
            return False
        self._wrong = 0 if pin_matches(pin, self.digest) else self._wrong + 1
        self.wait = SECOND * _wait_s(self._wrong)
        return not self._wrong


def _wait_s(wrong: int) -> int:
    return min(2 ** min(wrong, 10), _LONGEST_WAIT_S) if wrong else 0


_FAR = "192.0.2.1", 80
"""An address reserved for documentation; the route to it is the route out of this machine."""


def own_host(given: str) -> str:
    """Return the host for phones, or this machine's address; raise OSError without a network."""
    if given:
        return given
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_FAR)  # sends nothing
        return str(way.getsockname()[0])
