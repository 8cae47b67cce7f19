"""What has changed in what is heard, told for a moment in the upper corner of the screen."""

from pygame import Rect

from ludus.picture.canvas import Item
from ludus.window.widgets.button import Button

_STEPS = 90
"""Of 1/60 s for which it is shown."""
_HEIGHT = 0.075
"""Of it, as a share of the shorter side of the window."""


class Caption:
    """A few words with an icon, or nothing."""

    def __init__(self) -> None:
        self.label = self._icon = ""
        self._left = 0

    def show(self, label: str, heard: bool) -> None:
        """Show words from now on, and whether there is something to be heard."""
        self.label, self._icon, self._left = label, "sound" if heard else "mute", _STEPS

    def step(self) -> bool:
        """Go on by 1/60 s; whether it goes away."""
        self._left -= self._left > 0
        if self._left or not self.label:
            return False
        self.label = ""
        return True

    def items(self, base: int, text_scale: float) -> list[Item]:
        """Its pictures, on a window whose shorter side is `base` pixels."""
        if not self.label:
            return []
        height = round(base * _HEIGHT)
        rect = Rect(height // 3, height // 3, height * 5, height)
        return Button("caption", rect, lambda: None, self.label, self._icon).items(
            False, text_scale
        )
