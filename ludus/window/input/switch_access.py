"""One switch: what can be chosen is lit in turn, and a press takes what is lit.

Of many choices groups are lit in turn, and a press opens one: then what is in it is lit in turn,
and at the end the group as a whole again, from which it goes on with the others.
"""

import math
from collections.abc import Sequence

from ludus.window.input.focus import Focus
from ludus.window.widgets.button import Button

_TREMOR = 15
"""Steps of 1/60 s after a press in which another one is not meant."""
_FEW = 8
"""So many choices are lit one by one."""


class SwitchAccess:
    """Leads the focus from choice to choice."""

    def __init__(self) -> None:
        self._names: list[str] = []
        """What can be chosen, in turn."""
        self._lit = 0
        """Steps since a choice was lit, or was taken."""
        self._since = _TREMOR
        """Steps since the last press."""

    def press(self, focus: Focus) -> bool:
        """It was pressed; whether that takes what is lit. The first press only lights it."""
        if self._since < _TREMOR:
            return False
        self._lit = self._since = 0
        if focus.shown and focus.group:
            focus.opened, focus.group = focus.group, ()
            return len(focus.opened) == 1
        return focus.shown

    def step(self, focus: Focus, buttons: Sequence[Button], pace: int) -> bool:
        """A step of 1/60 s: after `pace` of them light what is next; whether something else is lit.

        Where there are others than before, what is to be done comes first.
        """
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
        """Light the group in which something is, the first one without that."""
        groups = grouped(self._names)
        if groups:
            focus.group = next((each for each in groups if led and led.name in each), groups[0])
            focus.name = focus.group[0]

    def _go_on(self, focus: Focus, buttons: Sequence[Button]) -> None:
        """Light the next group, or the next choice of the one that was opened, or of all."""
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
    """Many choices as groups of neighbours, about as many as there are in each; of few none."""
    size = math.ceil(math.sqrt(len(names)))
    starts = range(0, len(names), size) if len(names) > _FEW else ()
    return [tuple(names[start : start + size]) for start in starts]
