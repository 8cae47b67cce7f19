"""Switch access: choices are lit in turn, and a press of the one switch takes the lit choice.

Many choices are lit in groups, and a press opens the lit group. Its choices are then lit in turn,
followed by the whole group again. From there the other groups follow.
"""

import math
from collections.abc import Sequence

from ludus.window.input.focus import Focus
from ludus.window.widgets.button import Button

_TREMOR = 15
"""Steps of 1/60 s after a press in which further presses are ignored."""
_FEW = 8
"""Largest number of choices that are lit one by one."""


class SwitchAccess:
    def __init__(self) -> None:
        self._names: list[str] = []
        """Names of the enabled buttons, in order."""
        self._lit = 0
        """Steps since the last choice was lit or taken."""
        self._since = _TREMOR
        """Steps since the last press."""

    def press(self, focus: Focus) -> bool:
        """Handle a press; return whether it takes the lit choice. The first press takes none."""
        if self._since < _TREMOR:
            return False
        self._lit = self._since = 0
        if focus.shown and focus.group:
            focus.opened, focus.group = focus.group, ()
            return len(focus.opened) == 1
        return focus.shown

    def step(self, focus: Focus, buttons: Sequence[Button], pace: int) -> bool:
        """Light the next choice after `pace` steps, or the next thing to press of new choices."""
        self._lit += 1
        self._since += 1
        names = [button.name for button in buttons if button.enabled]
        if names != self._names:
            focus.name = "" if self._names else focus.name
            self._names, self._lit = names, 0
            focus.group = focus.opened = ()
            self._light(focus, focus.button(buttons))
            return True
        if not names or self._lit < pace:
            return False
        self._lit = 0
        self._go_on(focus, buttons)
        return True

    def _light(self, focus: Focus, led: Button | None) -> None:
        """Light the group of the button `led`, or else the first group."""
        groups = grouped(self._names)
        if groups:
            focus.group = next((each for each in groups if led and led.name in each), groups[0])
            focus.name = focus.group[0]

    def _go_on(self, focus: Focus, buttons: Sequence[Button]) -> None:
        """Light the next group, or the next choice in the opened group or among all."""
        groups, led = grouped(self._names), focus.button(buttons)
        if focus.group in groups:
            focus.group = groups[(groups.index(focus.group) + 1) % len(groups)]
            focus.name = focus.group[0]
        elif not groups:
            focus.go_round(buttons, 1)
        elif led and led.name in focus.opened[:-1]:
            focus.name = focus.opened[focus.opened.index(led.name) + 1]
        else:
            self._light(focus, led)


def grouped(names: Sequence[str]) -> list[tuple[str, ...]]:
    """Many choices in groups of neighbours, about as many as choices in each; none for a few."""
    size = math.ceil(math.sqrt(len(names)))
    starts = range(0, len(names), size) if len(names) > _FEW else ()
    return [tuple(names[start : start + size]) for start in starts]
