"""A problem for visitors: the visitor answers attract's question, and may play on from there."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.visit import VisitScreen
from ludus.rules.problems import Posed
from ludus.window.screens.learn.problem import ProblemScreen
from ludus.window.text.sentences import MOTIVE
from ludus.window.widgets.button import Button


class VisitProblemScreen(ProblemScreen, VisitScreen):
    """A problem in which no second visitor can sit down and no hand shows the play."""

    app: Kiosk
    kept = ("rules", "language")
    awake = True
    showing = False

    def __init__(self, app: Kiosk, posed: Posed, title: str, opponent: str) -> None:
        """`opponent` plays Black in the visitor's game that follows."""
        super().__init__(app, posed, title, opponent)

    @property
    def looks(self) -> tuple[str, str]:
        """Show no free seat for an opponent."""
        return "", ""

    @property
    def note(self) -> str:
        """After the answer, explain why the play is good.

        An upright screen has no room for this.
        """
        if not self.answered:
            return super().note
        return "" if self.layout.upright else self.app.words.say(MOTIVE[self.why])

    def buttons(self) -> list[Button]:
        """After the answer, replace the ways on by the visitor's game."""
        found = super().buttons()
        if not self.answered or self.posed.goal.bonus:
            return found
        at = self.layout.buttons["done"]
        kept = [button for button in found if button.name not in ("next", "play-on")]
        return [Button("play-on", at, self.play_on, icon="forward", lit=True), *kept]

    def play_on(self) -> None:
        """Start the visitor's game from here."""
        self.app.play(self.app.matches.at(self.posed.rules, self.posed.goal, self._opponent))
