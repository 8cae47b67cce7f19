"""A message of the museum."""

from ludus.picture.canvas import Item, Rect
from ludus.picture.lettering import TITLE, set_in
from ludus.window.app.app import App
from ludus.window.screens.panels.panel import PanelScreen


class MessageScreen(PanelScreen):
    """Shows a typed text until a touch closes it."""

    said = ""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app, "", (1.3, 0.7), (0.94, 0.7))
        self.said = text

    def heading(self) -> list[Item]:
        return []

    def items(self) -> list[Item]:
        """Show the text as large as it fits."""
        foot, margin = self.foot()[0], self.part(0.06)
        box = self.box
        place = Rect(box.left + margin, box.top + margin, box.width - 2 * margin, 0)
        place.height = foot.top - margin // 2 - place.top
        return [*super().items(), *set_in(place, self.said, self.app.letters(TITLE))]
