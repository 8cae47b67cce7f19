"""Outside the opening hours: no light, no sound, hardly a frame."""

from ludus.picture import assets
from ludus.picture.canvas import Surface
from ludus.window.stack import Screen


class DarkScreen(Screen):
    """Black, until the kiosk opens again."""

    musical = False

    def ground(self) -> Surface:
        """Black."""
        return assets.blank(self.app.size)

    def back(self) -> None:
        """Nothing leads out of it."""
