"""A label that shows a change of sound for a moment."""

from pygame import Rect

from ludus.picture.canvas import Item
from ludus.picture.lettering import Scale
from ludus.window.widgets.button import Button

_LABEL_STEPS = 90
"""Steps of 1/60 s for which a label is shown."""


_LABEL_HEIGHT = 0.075
"""Height of a label, as a share of the window's shorter side."""


class Caption:
    """A short label in the upper corner that shows a change of sound for a moment."""

    def __init__(self) -> None:
        self.label = self._icon = ""
        self._left = 0

    def show(self, label: str, heard: bool) -> None:
        self.label, self._icon, self._left = label, "sound" if heard else "mute", _LABEL_STEPS

    def step(self) -> bool:
        self._left -= self._left > 0
        if self._left or not self.label:
            return False
        self.label = ""
        return True

    def items(self, scale: Scale) -> list[Item]:
        if not self.label:
            return []
        height = scale.part(_LABEL_HEIGHT)
        rect = Rect(height // 3, height // 3, height * 5, height)
        return Button("caption", rect, lambda: None, self.label, self._icon).items(False, scale)
