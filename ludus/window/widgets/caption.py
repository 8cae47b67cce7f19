"""A short label in the upper corner that shows a change of sound for a moment."""

from pygame import Rect

from ludus.picture.canvas import Item
from ludus.window.widgets.button import Button

_STEPS = 90
"""Steps of 1/60 s for which the label is shown."""
_HEIGHT = 0.075
"""Height of the label, as a share of the window's shorter side."""


class Caption:
    """A label with an icon, or no label."""

    def __init__(self) -> None:
        self.label = self._icon = ""
        self._left = 0

    def show(self, label: str, heard: bool) -> None:
        """Show a label from now on; `heard` chooses the icon for sound on or off."""
        self.label, self._icon, self._left = label, "sound" if heard else "mute", _STEPS

    def step(self) -> bool:
        """Advance by 1/60 s; return whether the label disappears."""
        self._left -= self._left > 0
        if self._left or not self.label:
            return False
        self.label = ""
        return True

    def items(self, base: int, text_scale: float) -> list[Item]:
        """The pictures, on a window whose shorter side is `base` pixels."""
        if not self.label:
            return []
        height = round(base * _HEIGHT)
        rect = Rect(height // 3, height // 3, height * 5, height)
        return Button("caption", rect, lambda: None, self.label, self._icon).items(
            False, text_scale
        )
