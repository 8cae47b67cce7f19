"""Judges the PIN, on the screen and for phones."""

import math
import time
from collections.abc import Callable

from ludus.exhibit.config.operator_settings import pin_matches
from ludus.window.text.catalogue import Plural

WRONG_PIN = Plural("Wrong. Wait {seconds} second.", "Wrong. Wait {seconds} seconds.")
# Translators: a PIN was not checked, because wrong ones were given before it.
TOO_MANY = Plural(
    "Too many wrong PINs. Wait {seconds} second.", "Too many wrong PINs. Wait {seconds} seconds."
)

_LONGEST_WAIT_S = 600
_FORGOTTEN_S = 3600
"""The time after a wait until its address is forgotten."""
_MOST_ADDRESSES = 64
"""The most addresses whose wrong PINs are counted apart; all others are counted as one."""


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
