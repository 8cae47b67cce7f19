"""A message of the museum."""

from ludus.picture.lettering import NOTE, SENTENCE, TITLE
from ludus.window.app.app import App
from ludus.window.screens.panels.menu import Menu
from ludus.window.widgets.nodes import Lines, Node

_SIZES = {100: TITLE, 220: SENTENCE}
"""The sizes of letters, by the most letters of a message; others are notes."""
_LINES = 9


class MessageScreen(Menu):
    """Shows a typed text until a touch closes it."""

    said = ""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app, "", foot=[self.close()])
        self.said = text

    def body(self) -> Node:
        sizes = (size for most, size in _SIZES.items() if len(self.said) <= most)
        return Lines(self.said, next(sizes, NOTE), most=_LINES)
