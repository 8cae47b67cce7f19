"""A layer of a match on the screen, such as the clock, and the frame around a match."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ludus.match.events import Event
from ludus.match.states import Action, Target
from ludus.picture.canvas import Item
from ludus.window.app.screen import Screen
from ludus.window.board.view import Marks
from ludus.window.input.pointer import Touch
from ludus.window.layout.layout import Layout, Orientation
from ludus.window.widgets.button import Button

if TYPE_CHECKING:
    from ludus.window.play.play_screen import PlayScreen


class Frame(NamedTuple):
    """How a match is set into its program: its seats, its layout, its menu and its end."""

    looks: Callable[["PlayScreen"], tuple[str, str]]
    """The look of Light's seat, and of Dark's: see `signs.seat`; empty for a hidden seat."""
    menu: Callable[["PlayScreen"], Screen]
    over: Callable[["PlayScreen"], Screen]
    """Makes the screen to lay over the board at the end."""
    lay_out: Callable[["PlayScreen"], Layout] | None = None
    """Lays out the board; None for the layout of a match at home."""
    orientation: Orientation = Orientation.WHOLE


class Layer:
    """An addition to a match; it knows no other layer, and does nothing by default.

    The first layer of a screen's list is on top: it is asked first for touches and keys. A method
    with an argument `below` receives the result of the layers below, and returns its own.
    """

    def __init__(self, screen: "PlayScreen") -> None:
        self.screen = screen
        self._seen: list[Item] = []

    actions: Mapping[Action, Callable[[], object]] = {}
    """What this layer does for actions of the state machine."""

    @property
    def letters(self) -> float | None:
        """The size of the line's letters, if it is unusual."""
        return None

    @property
    def recalled(self) -> str:
        """The opponent's last turn in sentences."""
        return ""

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

    def differs(self) -> bool:
        """Whether its pictures are not those of the last call, for `step`."""
        before, self._seen = self._seen, self.items()
        return self._seen != before

    def tell(self, events: Sequence[Event]) -> None:
        """Notice events of the match."""

    def forget(self) -> None:
        """Drop everything that belongs to the present position, because it changes."""

    def acts(self, action: Action) -> None:
        """Make way for an action that a person has begun."""

    # Input

    def accepts(self, touch: Touch) -> bool:
        """Whether a touch may come from the player to act."""
        return True

    def touch(self, touch: Touch) -> bool:
        """Handle a touch outside all buttons; return whether it has no other effect."""
        return False

    def aim(self, touch: Touch, below: Target | None) -> Target | None:
        """The target of a touch on the board."""
        return below

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


Make = Callable[["PlayScreen"], Layer]
