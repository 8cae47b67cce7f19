"""How the staff comes to its own screen: a gesture of the corners, and a PIN."""

from ludus.exhibit.hooks import Hooks
from ludus.match.states import Act
from ludus.window.loop import SECOND
from ludus.window.pointer import Touch

_HOLD = 3 * SECOND
_WITHIN = 8 * SECOND
_CORNER = 0.09
"""Size of a corner, as a share of the screen's shorter side."""
_LONGEST_WAIT_S = 600


class CornerGesture:
    """Hold the upper left corner three seconds, then the upper right one."""

    def __init__(self) -> None:
        self.half = False
        """Whether the touch just followed completed the first half."""
        self._corner = ""
        self._since = 0
        self._first_at: int | None = None

    def follow(self, touch: Touch, size: tuple[int, int], now: int) -> bool:
        """Take a touch at a step; whether it completes the gesture."""
        self.half = False
        corner = _corner(touch, size)
        if touch.act is Act.PRESS:
            self._corner, self._since = corner, now
            return False
        held = bool(corner) and corner == self._corner and now - self._since >= _HOLD
        if touch.act is not Act.RELEASE or not held:
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
    """Judges PINs; after a wrong one nothing is judged for a while, each time twice as long."""

    def __init__(self, hooks: Hooks) -> None:
        self._hooks = hooks
        self.wait = 0
        """Steps until another PIN may be tried."""
        self._wrong = 0

    def tick(self) -> None:
        """A step of 1/60 s has passed."""
        self.wait = max(0, self.wait - 1)

    def judge(self, pin: str) -> bool:
        """Whether a PIN is right; never while it must wait."""
        is_right = self._hooks.pin_is_right
        if self.wait or is_right is None:
            return False
        self._wrong = 0 if is_right(pin) else self._wrong + 1
        seconds = _wait_s(self._wrong)
        self.wait = SECOND * seconds
        self._hooks.pin_tried(self._wrong, seconds)
        return not self._wrong

    def remember(self, wrong: int, seconds: float) -> None:
        """Before a restart, so many PINs in a row were wrong; the next must wait, at most in full.

        A clock that was set back may ask for more seconds than that.
        """
        self._wrong = wrong
        self.wait = round(SECOND * min(max(0.0, seconds), _wait_s(wrong)))


def _wait_s(wrong: int) -> int:
    """Seconds to wait after so many wrong PINs in a row."""
    return min(2 ** min(wrong, 10), _LONGEST_WAIT_S) if wrong else 0
