"""A message of the house, over whatever is seen."""

from ludus.picture.canvas import Item, Rect
from ludus.picture.lettering import LARGE, set_in
from ludus.window.app.app import App
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.widgets.button import Button


class MessageScreen(PanelScreen):
    """Shows a text as it was typed, until a touch takes it away."""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app, "", (1.3, 0.7), (0.94, 0.7))
        self._text = text

    def heading(self) -> list[Item]:
        """None: the text is all."""
        return []

    @property
    def said(self) -> str:
        """The text."""
        return self._text

    def items(self) -> list[Item]:
        """The text, as large as it fits."""
        foot, margin = self.foot()[0], self.part(0.06)
        box = self.box
        place = Rect(box.left + margin, box.top + margin, box.width - 2 * margin, 0)
        place.height = foot.top - margin // 2 - place.top
        return [*super().items(), *set_in(place, self._text, round(1.5 * self.app.letters(LARGE)))]

    def buttons(self) -> list[Button]:
        """It is read."""
        return [self.close()]
