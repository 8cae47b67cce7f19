"""The rows of a panel as data: buttons, sentences, headings and values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from ludus.picture.assets import BODY_BOLD, CAPITALS, CAPITALS_BOLD, CREAM, GOLD, QUIET, Colour
from ludus.picture.canvas import Surface
from ludus.picture.lettering import BUTTON, NOTE, SENTENCE, TITLE, TextSize
from ludus.window.app.app import App
from ludus.window.screens.panels.wording import Text, wording
from ludus.window.text.sentences import BUTTONS
from ludus.window.text.words import Words
from ludus.window.widgets import tree
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node, Slot, pictured
from ludus.window.widgets.push import Push, button, caption, sign
from ludus.window.widgets.tree import Column, FirstFit, Grid

_CLOSE = 0.0125
"""The gap between the rows of a group, as a share of the screen's shorter side."""
_WAY = 0.5
"""The usual width of a button, as such a share."""
_OFFER = 0.62
"""That of an offer."""
_AROUND = 0.6
"""The room at each end of an offer with a picture, in sizes of its letters."""
_LIKENESS = 0.05, 0.1
"""The least and the wished height of the picture of an offer."""
_RIM = 0.016
"""The room above a golden one's capitals, and below its note."""
_BELOW = 0.008
"""The room below the note of another one."""
_SWITCH = 0.36
_STEP = 0.12
"""The usual width of the buttons for less and more."""
_CHOICE = 0.15
_LABEL = 0.1, 0.17
"""The least and the usual width of the label of a choice."""


class Entry:
    """Something that a menu shows."""

    def node(self, words: Words) -> Node:
        raise NotImplementedError


@dataclass(frozen=True)
class Way(Entry):
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
    letter: TextSize | None = None
    """The size of a letter A in place of the text, which is announced."""
    wide: float = _WAY
    """The least wished width, as a share of the screen's shorter side."""

    def button(self, words: Words) -> Button:
        label = wording(self.text or BUTTONS[self.name], words)
        looks = {"lit": self.lit, "enabled": self.enabled}
        looks |= {"chosen": self.chosen, "switch": self.switch}
        return button(self.name, self.action, label, self.icon, **looks)

    def node(self, words: Words) -> Push:
        return Push(self.button(words), wide=_SWITCH if self.switch else self.wide)

    def choice(self, words: Words, of: str) -> Push:
        """One of the buttons of a choice, whose label is announced with it."""
        button = self.button(words)
        if self.icon:
            return Push(button, wide=_CHOICE, grow=1)
        button.note = of
        shown = Lines("A" if self.letter else button.label, self.letter or BUTTON, BODY_BOLD)
        return Push(button, shown, wide=_CHOICE, grow=1)


@dataclass(frozen=True)
class Offer(Way):
    """A large button with a picture, and a note below its text.

    Without a picture, a golden one has capitals in its middle.
    """

    note: str = ""
    picture: Node | None = None

    def node(self, words: Words) -> Push:
        button = self.button(words)
        button.note = self.note
        golden = self.lit and not self.picture
        colour, left = CREAM if self.lit else QUIET, not golden
        note = Lines(self.note, NOTE, colour=colour, left=left, extra=True) if self.note else None
        if golden:
            rim, carved = Slot(high=(_RIM, _RIM)), words.carved(button.label)
            label = Lines(carved, TITLE, CAPITALS_BOLD, most=2)
            return Push(button, Column(rim, label, note, rim, gap=0), wide=_OFFER)
        label = Lines(button.label, BUTTON, BODY_BOLD, left=True, most=2)
        below = Slot(high=(_BELOW, _BELOW), extra=True) if note else None
        texts = Column(label, note, below, gap=0, grow=1)
        shown = tree.Row(self.picture or sign(button), texts)
        return Push(button, shown, wide=_OFFER, around=_AROUND)


def likeness(picture: Callable[[int], Surface], shape: float = 1.0) -> Slot:
    """The picture of an offer, made for a height in pixels; `shape` is its width in heights."""
    least, usual = (shape * side for side in _LIKENESS)
    return Slot(pictured(lambda place: picture(place.height)), wide=(least, usual), shape=shape)


@dataclass(frozen=True)
class Ready(Entry):
    """A button that also stands on other screens."""

    made: Button
    given: Node | None = None
    """Its content, in place of sign, label and note."""

    def node(self, words: Words) -> Push:
        return Push(self.made, self.given, wide=_WAY)


@dataclass(frozen=True)
class Sentence(Entry):
    text: Text
    colour: Colour = CREAM
    most: int = 3
    """The lines on which it can stand."""

    def node(self, words: Words) -> Node:
        text, size = wording(self.text, words), NOTE if self.colour == QUIET else SENTENCE
        return Lines(text, size, colour=self.colour, most=self.most)


@dataclass(frozen=True)
class Value(Entry):
    """A value between buttons for less and more, after its label if it has one."""

    name: str
    text: Text
    step: Callable[[int], object]
    enabled: tuple[bool, bool] = (True, True)
    label: Text = ""

    def node(self, words: Words) -> Node:
        label, value = wording(self.label, words), wording(self.text, words)
        sides = zip(("less", "more"), (-1, 1), ("back", "forward"), self.enabled, strict=True)
        less, more = (
            button(f"{self.name}-{end}", partial(self.step, by), icon=icon, enabled=on)
            for end, by, icon, on in sides
        )
        less.note = more.note = f"{label} {value}".strip()
        shown = Column(Lines(value, BUTTON, BODY_BOLD), Slot(wide=(0.18, 0.24)), gap=0, grow=1)
        stepper = tree.Row(Push(less, wide=_STEP), shown, Push(more, wide=_STEP))
        if not label:
            return stepper
        both = Lines(label, BUTTON, left=True), stepper
        return FirstFit([Grid(both, 2, fixed=True), Column(*both, gap=_CLOSE)], tight=True)


@dataclass(frozen=True)
class Choices(Entry):
    """Some ways side by side after a label, of which one is chosen."""

    label: Text
    ways: Sequence[Way]

    def node(self, words: Words) -> Node:
        text = wording(self.label, words)
        label = Column(Lines(text, BUTTON, left=True, most=2), Slot(wide=_LABEL), gap=0)
        ways = tree.Row(*(way.choice(words, text) for way in self.ways), gap=_CLOSE, grow=1)
        return tree.Row(label, ways, gap=BUTTON)


@dataclass(frozen=True)
class Group(Entry):
    """Rows below a golden heading; buttons that are short enough stand side by side."""

    heading: Text
    rows: Sequence[Entry]
    columns: int = 2

    def node(self, words: Words) -> Node:
        heading = wording(self.heading, words)
        title = Lines(heading, BUTTON, CAPITALS, GOLD, left=True, most=2, heading=True)
        parts = groupby(self.rows, lambda row: isinstance(row, Way | Ready))
        nodes = (
            Grid(
                [listed(row.node(words)) for row in rows],
                self.columns if ways else 1,
                gap=_CLOSE,
            )
            for ways, rows in parts
        )
        return Column(title if heading else None, *nodes, gap=_CLOSE)


def listed(node: Node) -> Node:
    """A button in a list: its label begins at the left, after its sign."""
    if isinstance(node, Push) and not node.given and (node.button.icon or node.button.switch):
        return replace(node, given=caption(node.button, left=True))
    return node


Rows = Sequence[Entry | tuple[Entry, ...]]
"""In reading order; those of a tuple are side by side."""


def closing(app: App, action: Callable[[], object]) -> Callable[[], None]:
    """What closes the topmost screen before an action."""

    def act() -> None:
        app.stack.close()
        action()

    return act
