"""The countdown to attract."""

from ludus.exhibit.kiosk.states import KioskState
from ludus.match.states import PointerEvent
from ludus.picture import signs
from ludus.picture.canvas import Item, centred
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND
from ludus.window.input.pointer import Touch
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import Plural, mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import GAP

_LEFT = Plural("The match ends in {seconds} second.", "The match ends in {seconds} seconds.")
# Translators: the match has ended, and nobody touches the screen.
_FREE = Plural(
    "In {seconds} second, somebody else can play.", "In {seconds} seconds, somebody else can play."
)
_SAID = 0.11
"""The height of the sentence, as a share of the shorter side."""
_GROWS = 0.6
"""Its growth for text of twice the size."""


class IdleScreen(PanelScreen):
    """Counts down to attract; one large button continues the game, or stays at its end."""

    kind = KioskState.COUNTDOWN
    awake = True

    def __init__(self, app: App, seconds: int, over: bool = False) -> None:
        super().__init__(app, mark("Are you still there?"), (1.05, 0.6), (0.94, 0.6))
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

    def items(self) -> list[Item]:
        """Show the seconds that are left, in words and as a bar."""
        seconds = -(-self._left // 60)
        ends = _FREE if self._over else _LEFT
        text = self.words.say_plural(ends, seconds, seconds=seconds)
        place, below = grid.cut(
            self.inner, self.part(_SAID * self.scale.larger(_GROWS)), self.part(GAP), down=True
        )
        size = (self.part(0.6), self.part(0.012))
        bar = centred(signs.bar(size, -(-30 * seconds * 60 // self._whole)), below.midtop)
        return [*super().items(), *self.sentence(place, text), bar]

    def buttons(self) -> list[Button]:
        rect = self.inner.inflate(-self.part(0.06), 0)
        rect.height = self.part(0.16)
        rect.bottom = self.inner.bottom - self.part(0.02)
        label, icon = (mark("I am here"), "done") if self._over else (mark("Keep playing"), "play")
        return [Button("go-on", rect, self.stack.close, self.words.say(label), icon, lit=True)]
