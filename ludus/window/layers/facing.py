"""Two people who sit opposite each other: each reads the line and the buttons upright."""

from collections.abc import Sequence
from dataclasses import replace

from ludus.match.events import Event
from ludus.match.states import PointerEvent, Target
from ludus.picture.canvas import Item, turned
from ludus.picture.lettering import Scale
from ludus.window.board import dice
from ludus.window.input.pointer import Touch
from ludus.window.layout.layout import Layout, lay_out, seated
from ludus.window.layout.plan import BUTTONS
from ludus.window.layout.zones import across
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.widgets.button import Button

_SEATS = ("seat", "sit")


def facing_layout(screen: PlayScreen) -> Layout:
    """The layout of a match at home, with line, dice and buttons on the side to move."""
    given = screen.table.rules, screen.app.size, screen.table.record.checkers
    layout = seated(
        lay_out(*given, BUTTONS, screen.orientation, screen.app.text_scale, word=screen.word)
    )
    return layout.across() if screen.across else layout


class Facing(Layer):
    """On a screen that faces both, Light sits at its foot, and Dark sits opposite."""

    def follow(self, events: Sequence[Event]) -> None:
        if self.screen.orientation.facing:
            self.screen.arrange()

    def touch(self, touch: Touch) -> bool:
        screen = self.screen
        begins = screen.shared and touch.act is PointerEvent.PRESS and self.session.undecided
        if not begins or not screen.layout.across().tray.collidepoint(touch.at):
            return False
        screen.click(Target.SEAT)
        return True

    def items(self) -> list[Item]:
        """The buttons of the side that waits, and its cup before the match."""
        screen, items = self.screen, list[Item]()
        if not screen.shared:
            return items
        area = screen.layout.area
        waiting = [
            replace(button, rect=across(button.rect, area), enabled=False, lit=False)
            for button in self.controls(screen.buttons_below(self))
            if not button.bare and not button.picture
        ]
        screen.name_icons(waiting)
        for dark in waiting:
            items += (dark if screen.across else _turned(dark)).items(False, self.app.scale)
        if self.session.undecided and not self.table.real:
            cup = dice.waiting(screen.layout.across(), self.table.rules.dice)
            tray = screen.layout.across().tray
            items += cup if screen.across else [turned(item, tray) for item in cup]
        return items

    def controls(self, below: list[Button]) -> list[Button]:
        """The buttons of the side to move, before they face it."""
        return below

    def buttons(self, below: list[Button]) -> list[Button]:
        screen, facing = self.screen, self.screen.orientation.facing
        return [
            _turned(button) if facing and screen.across != (button.name in _SEATS) else button
            for button in self.controls(below)
        ]


class TurnedButton(Button):
    def items(self, pressed: bool, scale: Scale) -> list[Item]:
        return [turned(item, self.rect) for item in super().items(pressed, scale)]


def _turned(button: Button) -> Button:
    return TurnedButton(**vars(button))
