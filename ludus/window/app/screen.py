"""What the stack, the input and the voice ask of a screen, and the base of all screens."""

from collections.abc import Callable, Sequence
from functools import cached_property

from pygame import Rect, Surface

from ludus.picture.canvas import Item
from ludus.window.app.core import Core
from ludus.window.input.pointer import Touch
from ludus.window.layout.area import letterbox
from ludus.window.layout.layout import Orientation
from ludus.window.pictures.movement import Back, Movement
from ludus.window.sound.sounds import Sounds
from ludus.window.speech.screen_text import Part
from ludus.window.storage.settings import Settings
from ludus.window.text.words import Words
from ludus.window.widgets.button import Button

THERE = 40
"""Steps after which all that comes in is in its place."""


class Screen:
    """One screen, drawn from its state each time the app asks.

    The thread that makes pictures also asks, while the screen neither steps nor receives input. So
    the state must be complete when the stack presents the screen. Methods called in that thread
    must not use anything that belongs to the loop. A cached property lasts for one layout.
    """

    kind = ""
    """The name of the screen in the exhibit's states and statistics, if it has one."""
    panel = False
    """Whether it is a panel over another screen, which is hidden beneath further panels."""
    musical = True
    """Whether music and ambience may play."""
    paged = False
    """Whether a swipe turns a page."""
    anywhere = False
    """Whether a touch anywhere has one meaning, so that it counts before the screen is visible."""
    stays_lit = False
    """Whether the display stays on without input, as in a match."""
    typed = False
    """Whether keys type letters here instead of acting as shortcuts."""
    comes: type[Movement] | None = Movement
    """How it comes over another screen; None if the last movement goes on."""
    goes: type[Movement] = Back
    """How it gives way to the screen below it."""
    entered = 600
    """Steps since its buttons began to slide in, one after another."""
    pace = 0
    """Steps that its board takes at a time while it comes in; 0 without such a board."""
    above: Callable[[], Sequence[Item]] = tuple
    """Returns the pictures above its buttons."""
    below: "Screen | None" = None
    """The screen over which it is shown, if there is one; `Stack.open` sets it."""
    orientation = Orientation.WHOLE
    """The side from which the screen is seen and touched; the board of a home match may lie
    turned in it."""

    def __init__(self, app: Core) -> None:
        self.app = app
        self._ground: Surface | None = None

    @property
    def words(self) -> Words:
        return self.app.words

    @property
    def settings(self) -> Settings:
        return self.app.settings

    @property
    def sounds(self) -> Sounds:
        return self.app.services.sounds

    def ground(self) -> Surface:
        """Paint the background, as large as the window; called once per size."""
        raise NotImplementedError

    def background(self) -> Surface:
        """The background, cached until the next `resize` or `release`."""
        if self._ground is None:
            self._ground = self.ground()
        return self._ground

    def release(self) -> None:
        """Free the background, which takes as much memory as the window, while it is hidden."""
        self._ground = None

    @cached_property
    def area(self) -> Rect:
        return letterbox(self.app.size)

    def part(self, share: float) -> int:
        """A share of the shorter side of the area, in pixels."""
        return round(self.app.base * share)

    def prepare(self) -> None:
        """Make every slow picture that is not in the next frame; may run in a background thread."""

    @property
    def enters(self) -> bool:
        """Whether something comes to its place for the first time."""
        return self.entered < THERE

    @property
    def size(self) -> tuple[int, int]:
        """The size of its slow pictures; a frame with another one is made in the thread."""
        return self.app.size

    def ahead(self) -> Callable[[], object] | None:
        """A job for idle time that prepares the next pictures; None without one."""
        return None

    def items(self) -> list[Item]:
        """The pictures beneath the buttons, from the bottom up."""
        return []

    def entering(self, items: list[Item]) -> list[Item]:
        """The pictures on their way to their places, when the screen has just been opened."""
        return items

    def buttons(self) -> list[Button]:
        """The buttons, in keyboard order."""
        return []

    def forget(self) -> None:
        """Discard what follows from the state, which has changed."""

    def resize(self) -> None:
        """Discard the layout: the window's size or the language has changed."""
        self._ground = None
        for name in [*vars(self)]:
            if isinstance(getattr(type(self), name, None), cached_property):
                delattr(self, name)

    @property
    def place(self) -> str:
        """The place in which the board on this screen lies; "" without a board."""
        return ""

    @property
    def said(self) -> str:
        """The sentence that the screen shows at present, to be announced as well."""
        return ""

    def news(self) -> str:
        """Sentences about all events since the last call, for announcements."""
        return ""

    @property
    def recalled(self) -> str:
        """The opponent's last turn, in sentences."""
        return ""

    @property
    def places(self) -> Sequence[Part]:
        """Further parts to announce besides texts and buttons, such as the squares of a board."""
        return ()

    @property
    def opposite(self) -> bool:
        """Whether the present player sits on the other side of a table."""
        return self.orientation.upside_down

    @property
    def awake(self) -> bool:
        """Whether time matters now: something moves, is counted or is awaited."""
        return False

    def step(self) -> bool:
        """Advance by 1/60 s; return whether anything may look different."""
        return False

    @property
    def choosing(self) -> bool:
        """Whether the player may choose now; for switch access, choices then light up in turn."""
        return True

    @property
    def breath(self) -> int:
        """Phase of a slow animation while the screen is idle; it does not wake the loop."""
        return 0

    def settle(self) -> None:
        """End what input ends: a key, a button, or a touch that it comes before."""

    def accepts(self, touch: Touch) -> bool:
        """Whether a touch, as SDL reports it, may come from the player to act."""
        return True

    def touch(self, touch: Touch) -> None:
        """Handle a touch outside all buttons."""

    def key(self, key: int) -> bool:
        """Handle a key; return whether it has a meaning here."""
        return False

    def write(self, text: str) -> None:
        """Receive typed text, in any script."""

    def turn(self, by: int) -> None:
        """Go to the next page, or back if `by` is -1: Page Down and Page Up, or a swipe."""

    def back(self) -> None:
        """Handle Escape, mostly by leaving the screen."""
