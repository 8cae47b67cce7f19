"""What a layer of a match can take part in."""

from collections.abc import Callable, Mapping, Sequence

from ludus.match.events import Event
from ludus.match.states import Action
from ludus.picture.canvas import Item
from ludus.window.board.marks import Marks
from ludus.window.input.pointer import Touch
from ludus.window.widgets.button import Button


class Addition:
    """Everything that a layer can take part in; each method does nothing by default.

    The first layer of a screen's list is on top. The screen asks all layers, from the top down
    for touches and keys, and from the bottom up for everything that is shown. A method with an
    argument `below` receives the result of the layers below, and returns its own.
    """

    actions: Mapping[Action, Callable[[], object]] = {}
    """What this layer does for actions of the state machine."""
    holds = False
    """Whether the match waits until something has been seen here."""

    @property
    def typed(self) -> bool:
        """Whether keys type here instead of acting as shortcuts."""
        return False

    @property
    def awake(self) -> bool:
        """Whether something moves, is counted or is awaited here."""
        return False

    @property
    def breathes(self) -> bool:
        """Whether something rises and sinks slowly, besides playable checkers."""
        return False

    def prepare(self) -> None:
        """Make every slow picture that may soon be shown; may run in a background thread."""

    def resize(self) -> None:
        """Discard everything that depends on the layout."""

    def step(self) -> bool:
        """Advance by 1/60 s; return whether anything may look different."""
        return False

    def follow(self, events: Sequence[Event]) -> None:
        """Notice events of the match, and drop what belongs to the position before them."""

    # Input

    def touch(self, touch: Touch) -> bool:
        """Handle a touch outside all buttons; return whether it has no other effect."""
        return False

    def key(self, key: int) -> bool:
        """Handle a key; return whether it has a meaning here."""
        return False

    def back(self) -> bool:
        """Handle Escape; return whether it has a meaning here."""
        return False

    # Display

    def line(self, below: str) -> str:
        """The line above the board."""
        return below

    def said(self, below: str) -> str:
        """The line for the voice and the screen reader, without anything that `news` contains."""
        return self.line(below)

    def note(self, below: str) -> str:
        """The text below the line."""
        return below

    def news(self) -> str:
        """Sentences about everything new here since the last call."""
        return ""

    def mark(self, marks: Marks) -> None:
        """Add to the marks on the board."""

    def items(self) -> list[Item]:
        """The pictures of this layer, above the pictures of the layers below."""
        return []

    def buttons(self, below: list[Button]) -> list[Button]:
        """The buttons, in keyboard order."""
        return below
