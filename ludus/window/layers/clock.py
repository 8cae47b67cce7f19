"""The time until a match goes on by itself."""

from ludus.window.play.layer import Layer
from ludus.window.widgets.button import Button


class Clock(Layer):
    """A bar for the time until the automatic action, on the button that acts at once."""

    _shown = 0

    def step(self) -> bool:
        before, self._shown = self._shown, self._left
        return self._shown != before

    @property
    def _left(self) -> int:
        """The thirtieths of the time that are left."""
        screen, session = self.screen, self.session
        if self.view.busy or not screen.now.acting or not screen.counting:
            return 0
        return max(0, round(30 * (1 - session.waited / session.patience)))

    def buttons(self, below: list[Button]) -> list[Button]:
        for button in below:
            if button.name == "done" and button.enabled:
                button.time = self._left
        return below
