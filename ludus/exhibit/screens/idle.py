"""The question "Are you still there?": a countdown over a game that nobody touches."""

from ludus.match.states import PointerEvent
from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, centred
from ludus.picture.lettering import LARGE
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND
from ludus.window.input.pointer import Touch
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import Plural, mark
from ludus.window.widgets.button import Button

_LEFT = Plural("The game ends in {seconds} second.", "The game ends in {seconds} seconds.")


class IdleScreen(PanelScreen):
    """Counts down to attract; one large button continues the game."""

    def __init__(self, app: App, seconds: int) -> None:
        super().__init__(app, mark("Are you still there?"), (1.05, 0.6), (0.94, 0.6))
        self._left = self._whole = seconds * SECOND

    @property
    def awake(self) -> bool:
        return True

    def step(self) -> bool:
        """Count sixty steps a second; return to attract at the end."""
        self._left -= 1
        if self._left <= 0:
            self.app.quit()
        return self._left % 60 == 0

    def touch(self, touch: Touch) -> None:
        """Continue at a touch anywhere."""
        if touch.act is PointerEvent.RELEASE:
            self.app.pop()

    def key(self, key: int) -> bool:
        """Continue at any key."""
        self.app.pop()
        return True

    def items(self) -> list[Item]:
        """Show the seconds that are left, in words and as a bar."""
        seconds = -(-self._left // 60)
        text = self.app.words.say_plural(_LEFT, seconds, seconds=seconds)
        inner = self.inner
        place = Rect(inner.left, inner.top, inner.width, self.part(0.11))
        size = (self.part(0.6), self.part(0.012))
        bar = signs.bar(size, -(-30 * seconds * 60 // self._whole))
        at = (inner.centerx, place.bottom + self.part(0.025))
        return [*super().items(), *self.sentence(place, text, LARGE), centred(bar, at)]

    def buttons(self) -> list[Button]:
        rect = self.inner.inflate(-self.part(0.06), 0)
        rect.height = self.part(0.16)
        rect.bottom = self.inner.bottom - self.part(0.02)
        label = self.app.words.say("Keep playing")
        return [Button("go-on", rect, self.app.pop, label, "play", lit=True)]
