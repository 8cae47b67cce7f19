"""Outside the opening hours: no light, no sound, hardly a frame."""

from ludus.picture import assets
from ludus.picture.canvas import Surface
from ludus.window.app import App
from ludus.window.stack import Screen


class DarkScreen(Screen):
    """Black, until the kiosk opens again."""

    musical = False

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._black: Surface | None = None

    def resize(self) -> None:
        """As black as before, at another size."""
        self._black = None

    def background(self) -> Surface:
        """Black."""
        if self._black is None:
            self._black = assets.blank(self.app.size)
        return self._black

    def back(self) -> None:
        """Nothing leads out of it."""
