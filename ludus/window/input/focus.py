"""Which button of a screen is pressed, and to which one the keyboard has been led."""

from collections.abc import Sequence

from pygame import Rect, Vector2

from ludus.match.states import PointerEvent
from ludus.window.input.keys import ARROWS
from ludus.window.input.pointer import Touch
from ludus.window.widgets.button import Button


class Focus:
    """What touches and keys have done to the buttons of the topmost screen so far."""

    def __init__(self) -> None:
        self.name = self.pressed = ""
        """The button that the keyboard has been led to, and the one that is pressed."""
        self.shown = False
        """Whether the keyboard was used last, so that its focus shows."""
        self.group: tuple[str, ...] = ()
        """Buttons that are lit as one, for who has one switch; the first is that led to."""
        self.opened: tuple[str, ...] = ()
        """Those of which he has chosen the group, so that they are lit one by one."""

    def clear(self) -> None:
        """There are other buttons now."""
        self.name = self.pressed = ""
        self.group = self.opened = ()

    def lit(self, buttons: Sequence[Button]) -> list[Button]:
        """Where the focus shows: round one button, or for who has one switch round a group."""
        now = self.button(buttons)
        group = [button for button in buttons if button.name in self.group]
        return (group or [now]) if now and self.shown else []

    def button(self, buttons: Sequence[Button]) -> Button | None:
        """What Enter activates: what was led to, or else what is to be done now."""
        enabled = [b for b in buttons if b.enabled]
        chosen = [b for b in enabled if b.name == self.name]
        return next(iter(chosen or [b for b in enabled if b.bare or b.lit]), None)

    def settle(self, buttons: Sequence[Button]) -> None:
        """Leave a button that is gone or disabled, and forget it.

        Less and more of a value lead to each other; all else to the thing to do now.
        """
        enabled = [b.name for b in buttons if b.enabled]
        if self.name in enabled:
            return
        kind, dash, _ = self.name.rpartition("-")
        beside = [name for name in enabled if dash and name.startswith(kind + dash)]
        there = any(b.name == self.name for b in buttons)
        self.name = beside[0] if there and beside else ""

    def move(self, buttons: Sequence[Button], key: int) -> None:
        """An arrow leads to the next button that way; the first one only shows the focus."""
        current = self.button(buttons)
        enabled = [b for b in buttons if b.enabled]
        if current and self.shown:
            at = [b.name for b in enabled].index(current.name)
            self.name = enabled[toward([b.rect for b in enabled], at, key)].name
        elif current is None and enabled and key in ARROWS:
            self.name = enabled[0].name

    def go_round(self, buttons: Sequence[Button], by: int) -> None:
        """Lead to the next button, or back; the first one only shows where it is."""
        now, names = self.button(buttons), [button.name for button in buttons if button.enabled]
        if names:
            at = names.index(now.name) + by * self.shown if now else min(by, 0)
            self.name = names[at % len(names)]

    def touch(self, buttons: Sequence[Button], touch: Touch) -> tuple[bool, Button | None]:
        """Whether a touch has to do with buttons, and which one it activates.

        That is the one it was pressed and is released on.
        """
        self.shown = False
        under = next((b for b in buttons if b.enabled and b.rect.collidepoint(touch.at)), None)
        if touch.act is PointerEvent.PRESS and under and not under.bare:
            self.pressed = under.name
            return True, None
        pressed = self.pressed
        if touch.act is PointerEvent.RELEASE:
            self.pressed = ""
        activated = touch.act is PointerEvent.RELEASE and under and under.name == pressed
        return bool(pressed), under if pressed and activated else None


def toward(rects: list[Rect], current: int, key: int) -> int:
    """Which rectangle an arrow key leads to from the current one, if any lies that way.

    What is straight ahead comes before what is aside, and of either the nearest, edge to edge;
    what is hardly that way at all is not meant.
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
