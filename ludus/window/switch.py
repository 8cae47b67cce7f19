"""One switch: what can be chosen is lit in turn, and a press takes what is lit."""

from collections.abc import Sequence

from ludus.window.controls import Button
from ludus.window.focus import Focus

_TREMOR = 15
"""Steps of 1/60 s after a press in which another one is not meant."""


class Switch:
    """Leads the focus from choice to choice."""

    def __init__(self) -> None:
        self._names: list[str] = []
        """What can be chosen, in turn."""
        self._lit = 0
        """Steps since a choice was lit, or was taken."""
        self._since = _TREMOR
        """Steps since the last press."""

    def press(self) -> bool:
        """It was pressed; whether that was meant."""
        meant = self._since >= _TREMOR
        if meant:
            self._lit = self._since = 0
        return meant

    def step(self, focus: Focus, buttons: Sequence[Button], pace: int) -> bool:
        """A step of 1/60 s: after `pace` of them light the next choice; whether another is lit.

        Where there are others than before, what is to be done comes first.
        """
        self._lit += 1
        self._since += 1
        names = [button.name for button in buttons if button.enabled]
        if names != self._names:
            focus.name = "" if self._names else focus.name
            self._names, self._lit = names, 0
            return True
        if not names or self._lit < pace:
            return False
        self._lit = 0
        focus.go_round(buttons, 1)
        return True
