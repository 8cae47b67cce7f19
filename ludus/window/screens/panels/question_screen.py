"""A question before something is lost."""

from collections.abc import Callable

from ludus.picture.canvas import Item
from ludus.window.app.app import App
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.button import Button


class QuestionScreen(PanelScreen):
    def __init__(
        self, app: App, title: str, told: str, name: str, label: str, act: Callable[[], object]
    ) -> None:
        """Ask before `act`, with a sentence; the button that acts has a name and a label."""
        super().__init__(app, title, (1.1, 0.62))
        self._told, self._button, self._act = told, (name, label), act

    @property
    def said(self) -> str:
        return f"{super().said} {self._told}"

    def items(self) -> list[Item]:
        return super().items() + self.sentence(self.room, self._told)

    def buttons(self) -> list[Button]:
        (name, label), (back, there) = self._button, self.foot(2)
        return [
            Button("keep", back, self.stack.pop, self.words.say("Not now"), "back", lit=True),
            Button(name, there, self._do, label, "close"),
        ]

    def _do(self) -> None:
        self.stack.pop()
        self._act()


def leave(app: App) -> None:
    """Quit; ask first if a match is not saved."""
    if not app.matches.unsaved:
        app.quit()
        return
    told = app.words.say("The match cannot be saved. It will be lost.")
    app.open(QuestionScreen, mark("Quit?"), told, "quit", app.words.say(BUTTONS["quit"]), app.quit)
