"""The sign of the sound and the voice: it shows a change of either for a moment."""

from pygame import Rect

from ludus.picture.canvas import Item
from ludus.picture.lettering import Scale
from ludus.window.widgets.nodes import Rule
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import lay

_STEPS = 90
"""Steps of 1/60 s for which a label is shown."""
_HEIGHT = 0.075
"""Height of a label, as a share of the window's shorter side."""


class SoundSign:
    """A short label with an icon in the upper corner."""

    def __init__(self) -> None:
        self.label = self._icon = ""
        self._left = 0

    def show(self, label: str, heard: bool) -> None:
        self.label, self._icon, self._left = label, "sound" if heard else "mute", _STEPS

    def step(self) -> bool:
        self._left -= self._left > 0
        if self._left or not self.label:
            return False
        self.label = ""
        return True

    def items(self, scale: Scale) -> list[Item]:
        if not self.label:
            return []
        rule, height = Rule(scale), scale.part(_HEIGHT)
        sign = Push(button("sound-sign", lambda: None, self.label, self._icon))
        width = max(height * 5, rule.across(sign).wish)
        lay(sign, Rect(height // 3, height // 3, width, height), rule)
        return sign.button.items(False)
