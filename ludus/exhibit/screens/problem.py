"""A problem in the museum: a visitor answers what attract has asked, and may play on from there."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.visit import VisitScreen
from ludus.rules.problems import Posed
from ludus.window.screens.learn.problem import ProblemScreen
from ludus.window.text.sentences import MOTIVE
from ludus.window.widgets.button import Button


class VisitProblemScreen(ProblemScreen, VisitScreen):
    """That; nobody else can sit down, and no hand gives the play away."""

    app: Kiosk
    kept = ("rules", "language")
    awake = True
    showing = False

    def __init__(self, app: Kiosk, posed: Posed, title: str, opponent: str) -> None:
        """`opponent` plays Black in the visitor's game that goes on."""
        super().__init__(app, posed, title, opponent)

    @property
    def looks(self) -> tuple[str, str]:
        """The enemy's seat is not free."""
        return "", ""

    @property
    def note(self) -> str:
        """After the answer why the play is good; not on an upright screen, which has few lines."""
        if not self.answered:
            return super().note
        return "" if self.layout.upright else self.app.words.say(MOTIVE[self.why])

    def buttons(self) -> list[Button]:
        """After the answer what leads on is the visitor's game."""
        found = super().buttons()
        if not self.answered or self.posed.goal.bonus:
            return found
        at = self.layout.buttons["done"]
        kept = [button for button in found if button.name not in ("next", "play-on")]
        return [Button("play-on", at, self.play_on, icon="forward", lit=True), *kept]

    def play_on(self) -> None:
        """The visitor's game goes on from here."""
        self.app.play(self.app.matches.at(self.posed.rules, self.posed.goal, self._opponent))
