"""The rows of a panel as data: buttons, sentences, headings and values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludus.picture import assets
from ludus.picture.assets import CREAM, GOLD, Colour
from ludus.picture.canvas import Item, Rect, Surface
from ludus.picture.lettering import BUTTON, set_in
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.screens.panels.panel import PanelScreen, Text, wording
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets import form
from ludus.window.widgets.button import Button


class Row:
    """Something that a menu shows; the menu gives it a place."""

    def items(self, panel: PanelScreen, place: Rect) -> list[Item]:
        return []

    def buttons(self, panel: PanelScreen, place: Rect) -> list[Button]:
        return []


@dataclass(frozen=True)
class Way(Row):
    """A button."""

    name: str
    action: Callable[[], object]
    text: Text = ""
    """By default, the text of `BUTTONS` with the name."""
    icon: str = ""
    lit: bool = False
    enabled: bool = True
    chosen: bool = False
    switch: bool = False

    def buttons(self, screen: Screen, place: Rect) -> list[Button]:
        button = Button(self.name, place, self.action, icon=self.icon, lit=self.lit)
        button.label = wording(self.text or BUTTONS[self.name], screen.words)
        button.enabled, button.chosen, button.switch = self.enabled, self.chosen, self.switch
        return [button]


@dataclass(frozen=True)
class Offer(Way):
    """A large button with a picture, and a note below its text."""

    note: str = ""
    picture: Callable[[Rect], Surface] | None = None
    """Makes the picture in a place."""

    def buttons(self, screen: Screen, place: Rect) -> list[Button]:
        (button,) = super().buttons(screen, place)
        button.note = self.note
        if self.picture:
            button.beside = self.picture(place)
        return [button]


def picture_side(place: Rect) -> int:
    """The usual size of the picture of an offer."""
    return min(place.height * 3 // 4, place.width // 4)


@dataclass(frozen=True)
class Sentence(Row):
    text: Text
    colour: Colour = CREAM

    def items(self, panel: PanelScreen, place: Rect) -> list[Item]:
        return panel.sentence(place, wording(self.text, panel.words), colour=self.colour)


@dataclass(frozen=True)
class Heading(Row):
    """The heading of the rows below it."""

    text: Text

    def items(self, panel: PanelScreen, place: Rect) -> list[Item]:
        place, text = place.move(0, place.height // 10), wording(self.text, panel.words)
        letters = panel.app.letters(BUTTON)
        return set_in(place, text, letters, assets.CAPITALS, GOLD, left=True)


@dataclass(frozen=True)
class Value(Row):
    """A value between buttons for less and more."""

    name: str
    text: Text
    step: Callable[[int], object]
    enabled: tuple[bool, bool] = (True, True)

    def items(self, panel: PanelScreen, place: Rect) -> list[Item]:
        return form.value(panel.scale, place, wording(self.text, panel.words))

    def buttons(self, panel: PanelScreen, place: Rect) -> list[Button]:
        return form.stepper(self.name, place, self.step, self.enabled)


Rows = Sequence[Row | tuple[Row, ...]]
"""In reading order; those of a tuple are side by side."""


def closing(app: App, action: Callable[[], object]) -> Callable[[], None]:
    """What closes the topmost screen before an action."""

    def act() -> None:
        app.stack.close()
        action()

    return act
