"""The gesture by which staff ask for the PIN: hold two corners, one after the other."""

from ludus.match.states import PointerEvent
from ludus.picture.track import SECOND
from ludus.window.input.pointer import Touch

_HOLD = 3 * SECOND
_WITHIN = 8 * SECOND
_CORNER = 0.09
"""Size of a corner, as a share of the screen's shorter side."""


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
        if touch.presses:
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
