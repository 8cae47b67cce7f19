"""Two people who sit opposite each other: each reads the line and the buttons upright."""

from collections.abc import Sequence

from ludus.match.events import Event
from ludus.match.states import Target
from ludus.picture.canvas import Item, turned
from ludus.picture.lettering import sentence
from ludus.window.dice import dice
from ludus.window.input.pointer import Touch
from ludus.window.layout.layout import Layout
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.speech import narration
from ludus.window.widgets.button import Button

_SEATS = ("seat", "sit")


def facing_layout(screen: PlayScreen) -> Layout:
    """The layout of a match at home, with line, dice and buttons on the side to move."""
    layout = screen.arranged(screen.orientation)
    return layout.across() if screen.across else layout


class Facing(Layer):
    """On a screen that faces both, Light sits at its foot, and Dark sits opposite."""

    def follow(self, events: Sequence[Event]) -> None:
        if self.screen.orientation.facing:
            self.screen.arrange()

    def touch(self, touch: Touch) -> bool:
        screen = self.screen
        begins = screen.shared and touch.presses and self.session.undecided
        if not begins or not screen.layout.across().tray.collidepoint(touch.at):
            return False
        screen.click(Target.SEAT)
        return True

    def items(self) -> list[Item]:
        """Before the match, the cup of the side that waits, and the line that offers it."""
        if not self._either:
            return []
        screen, table, words = self.screen, self.table, self.screen.words
        name = narration.who(words, table, self.session.humans, 1 - self.session.side)
        # Translators: {name} is a person, "Light" or "Dark", who may throw before the other one.
        text = words.say("{name}: or begin yourself. Touch your cup.", name=name)
        at = screen.layout.across() if screen.across else screen.layout
        cup = dice.waiting(at, table.rules.dice)
        items = [dice.frame(at), *cup, *sentence(at.line, text, self.app.scale, at.sentence)]
        return items if screen.across else [turned(item, at.area) for item in items]

    @property
    def _either(self) -> bool:
        """Whether the side that waits may begin at its own cup."""
        return self.screen.shared and self.session.undecided and not self.table.real

    def controls(self, below: list[Button]) -> list[Button]:
        """The buttons of the side to move, before they face it."""
        return below

    def buttons(self, below: list[Button]) -> list[Button]:
        """Before the match, nothing that has no use yet is shown."""
        screen, facing = self.screen, self.screen.orientation.facing
        return [
            _turned(button) if facing and screen.across != (button.name in _SEATS) else button
            for button in self.controls(below)
            if button.enabled or not self._either
        ]


class TurnedButton(Button):
    def items(self, pressed: bool) -> list[Item]:
        return [turned(item, self.rect) for item in super().items(pressed)]


def _turned(button: Button) -> Button:
    return TurnedButton(**vars(button))
