"""Are you still there? A countdown over a game that nobody has touched for a while."""

from ludus.stage import assets
from ludus.stage.app import App
from ludus.stage.assets import CREAM
from ludus.stage.canvas import Item, centred
from ludus.stage.controls import Button
from ludus.stage.pointer import Act, Touch
from ludus.stage.screens.panel import PanelScreen
from ludus.stage.words import mark


class IdleScreen(PanelScreen):
    """Counts down to attract; one large button goes on."""

    def __init__(self, app: App, seconds: int) -> None:
        super().__init__(app, mark("Are you still there?"), (1.0, 0.62))
        self._left = seconds * 60

    @property
    def awake(self) -> bool:
        """It counts."""
        return True

    def step(self) -> bool:
        """A second is sixty steps; at the end everything is reset."""
        self._left -= 1
        if self._left <= 0:
            self.app.quit()
        return self._left % 60 == 0

    def touch(self, touch: Touch) -> None:
        """A touch anywhere says so too."""
        if touch.act is Act.UP:
            self.app.pop()

    def key(self, key: int) -> bool:
        """And any key."""
        self.app.pop()
        return True

    def items(self) -> list[Item]:
        """The seconds that are left."""
        seconds = -(-self._left // 60)
        text = self.app.words.say("The game ends in {seconds} seconds.", seconds=seconds)
        line = assets.fitting(
            text, assets.BODY, round(self.base * 0.045), CREAM, round(self.box.width * 0.9)
        )
        at = (self.box.centerx, self.box.top + round(self.base * 0.22))
        return [*super().items(), centred(line, at)]

    def buttons(self) -> list[Button]:
        """Go on."""
        rect = self.box.inflate(-round(self.base * 0.16), 0)
        rect.height = round(self.base * 0.2)
        rect.bottom = self.box.bottom - round(self.base * 0.08)
        label = self.app.words.say("Go on playing")
        return [Button("go-on", rect, self.app.pop, label, "play", lit=True)]
