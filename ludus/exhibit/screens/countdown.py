"""The countdown to attract."""

from functools import partial

from ludus.exhibit.kiosk.states import KioskState
from ludus.match.states import PointerEvent
from ludus.picture import signs
from ludus.picture.canvas import Rect, Surface
from ludus.picture.track import SECOND
from ludus.window.app.app import App
from ludus.window.input.pointer import Touch
from ludus.window.screens.panels.menu import Menu
from ludus.window.text.catalogue import Plural, mark
from ludus.window.widgets.nodes import Lines, Node, Slot, pictured
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column

_LEFT = Plural("The match ends in {seconds} second.", "The match ends in {seconds} seconds.")
# Translators: the match has ended, and nobody touches the screen.
_FREE = Plural(
    "In {seconds} second, somebody else can play.", "In {seconds} seconds, somebody else can play."
)
_BAR = 0.4, 0.6
"""The least and the usual width of the bar, as shares of the shorter side."""
_THIN = 0.012
_PARTS = 30
_WIDE = 1.0
"""The usual size of the button, as shares of the shorter side."""
_HIGH = 0.16
_APART = 0.04


class IdleScreen(Menu):
    """Counts down to attract; one large button continues the game, or stays at its end."""

    kind = KioskState.COUNTDOWN
    awake = True

    def __init__(self, app: App, seconds: int, over: bool = False) -> None:
        super().__init__(app, mark("Are you still there?"))
        self._over = over
        self._left = self._whole = seconds * SECOND

    def step(self) -> bool:
        self._left -= 1
        if self._left <= 0:
            self.app.home()
        return self._left % 60 == 0

    def touch(self, touch: Touch) -> None:
        if touch.act is PointerEvent.RELEASE:
            self.stack.close()

    def key(self, key: int) -> bool:
        self.stack.close()
        return True

    def body(self) -> Node:
        """The seconds that are left, in words and as a bar."""
        ends, seconds = _FREE if self._over else _LEFT, -(-self._left // SECOND)
        text, longest = (
            self.words.say_plural(ends, count, seconds=count)
            for count in (seconds, self._whole // SECOND)
        )
        label, icon = (mark("I am here"), "done") if self._over else (mark("Keep playing"), "play")
        go_on = button("go-on", self.stack.close, self.words.say(label), icon, title=True, lit=True)
        return Column(
            Lines(text, others=(longest,)),
            Slot(pictured(partial(self._bar, seconds)), wide=_BAR, high=(_THIN, _THIN)),
            Push(go_on, wide=_WIDE, high=_HIGH),
            gap=_APART,
        )

    def _bar(self, seconds: int, place: Rect) -> Surface:
        return signs.bar(place.size, -(-_PARTS * seconds * SECOND // self._whole))
