"""The focused button and the pressed button of a screen, and switch access by one button."""

import math
from collections.abc import Sequence

from pygame import Rect, Vector2

from ludus.match.states import PointerEvent
from ludus.window.input.keys import ARROWS
from ludus.window.input.pointer import Touch
from ludus.window.widgets.button import Button

_TREMOR = 15
"""Steps of 1/60 s after a press in which further presses are ignored."""
_PAIR = {"before": "next", "next": "before"}
_FEW = 8
"""Largest number of choices that are lit one by one."""


class Focus:
    """The state of the topmost screen's buttons: focus, press, and groups for switch access."""

    def __init__(self) -> None:
        self.name = self.pressed = ""
        """Names of the focused button and of the pressed button."""
        self.shown = False
        """Whether the focus is visible, because the keyboard was used last."""
        self.group: tuple[str, ...] = ()
        """Buttons lit as one for switch access; the focus is on the first."""
        self.opened: tuple[str, ...] = ()
        """Buttons of the group opened by switch access, which are lit one by one."""

    def clear(self) -> None:
        self.name = self.pressed = ""
        self.group = self.opened = ()

    def lit(self, buttons: Sequence[Button]) -> list[Button]:
        """The buttons with a focus frame: the focused button, or a group for switch access."""
        now = self.button(buttons)
        group = [button for button in buttons if button.name in self.group]
        return (group or [now]) if now and self.shown else []

    def button(self, buttons: Sequence[Button]) -> Button | None:
        """The button that Enter activates: the focused button, or else the next thing to press."""
        enabled = [b for b in buttons if b.enabled]
        chosen = [b for b in enabled if b.name == self.name]
        return next(iter(chosen or [b for b in enabled if b.bare or b.lit]), None)

    def settle(self, buttons: Sequence[Button]) -> None:
        """Clear a lost focus; a disabled button such as less passes it to its pair, more."""
        enabled = [b.name for b in buttons if b.enabled]
        if self.name in enabled:
            return
        kind, dash, _ = self.name.rpartition("-")
        pair = _PAIR.get(self.name, kind + dash)
        beside = [name for name in enabled if pair and name.startswith(pair)]
        there = any(b.name == self.name for b in buttons)
        self.name = beside[0] if there and beside else ""

    def move(self, buttons: Sequence[Button], key: int) -> None:
        current = self.button(buttons)
        enabled = [b for b in buttons if b.enabled]
        if current and self.shown:
            at = [b.name for b in enabled].index(current.name)
            self.name = enabled[toward([b.rect for b in enabled], at, key)].name
        elif current is None and enabled and key in ARROWS:
            self.name = enabled[0].name

    def go_round(self, buttons: Sequence[Button], by: int) -> None:
        """Move the focus to the next button, or back; the first press only shows the focus."""
        now, names = self.button(buttons), [button.name for button in buttons if button.enabled]
        if names:
            at = names.index(now.name) + by * self.shown if now else min(by, 0)
            self.name = names[at % len(names)]

    def touch(self, buttons: Sequence[Button], touch: Touch) -> tuple[bool, Button | None]:
        """Whether a touch concerns buttons, and the button on which a press and its release lie."""
        self.shown, at = False, touch.at
        under = next((b for b in buttons if b.enabled and b.rect.collidepoint(at)), None)
        if touch.presses:
            # The release of the last press may be lost.
            self.pressed = under.name if under and not under.bare else ""
            return bool(self.pressed), None
        pressed = self.pressed
        if touch.act is PointerEvent.RELEASE:
            self.pressed = ""
        activated = touch.act is PointerEvent.RELEASE and under and under.name == pressed
        return bool(pressed), under if pressed and activated else None


def toward(rects: list[Rect], current: int, key: int) -> int:
    """The index of the rectangle to which an arrow key leads; `current` if there is none.

    Rectangles straight ahead come first, then the nearest; those far to the side are ignored.
    """
    dx, dy = ARROWS.get(key, (0, 0))
    here = rects[current].inflate(-4, -4)
    ways: list[tuple[bool, float, int]] = []
    for index, rect in enumerate(rects):
        right = max(0, rect.left - here.right) - max(0, here.left - rect.right)
        down = max(0, rect.top - here.bottom) - max(0, here.top - rect.bottom)
        ahead, aside = right * dx + down * dy, abs(right * dy) + abs(down * dx)
        centres = Vector2(rect.center).distance_to(here.center)
        if ahead > 0 and aside <= 4 * ahead:
            ways.append((aside > 0, ahead + 2.2 * aside + 0.01 * centres, index))
    return min(ways)[-1] if ways else current


class SwitchAccess:
    """Lights choices in turn; a press of the one switch takes the lit choice.

    Many choices are lit in groups, and a press opens the lit group. Its choices are then lit in
    turn, followed by the whole group again. From there the other groups follow.
    """

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
        groups = grouped(self._names)
        if groups:
            focus.group = next((each for each in groups if led and led.name in each), groups[0])
            focus.name = focus.group[0]

    def _go_on(self, focus: Focus, buttons: Sequence[Button]) -> None:
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
