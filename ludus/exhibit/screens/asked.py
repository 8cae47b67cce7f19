"""Attract with a problem: it asks what to play with a throw, and later plays the answer."""

from ludus.exhibit.config.museum_texts import CALL
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.attract import AttractScreen
from ludus.match.record import End, Record
from ludus.match.table import Table
from ludus.picture.canvas import Item, turned
from ludus.rules.position import WHITE
from ludus.rules.problems import Posed
from ludus.window.app.loop import SECOND
from ludus.window.board.view import Marks
from ludus.window.text.catalogue import mark

_THINK, _SEEN = 15 * SECOND, 8 * SECOND
"""Steps until the board plays, and steps for which the play is shown."""


class AskedScreen(AttractScreen):
    """A touch begins a game as usual; a button lets the visitor answer."""

    # Translators: a button: solve the problem that is shown.
    offer = mark("Play it yourself")

    def __init__(self, app: Kiosk, posed: Posed) -> None:
        self.posed = posed
        rules, rival = posed.rules, app.config.game.opponent
        record = Record(rules.name, posed.goal.checkers, "heuristic", rival, WHITE, 0, game=rules)
        super().__init__(app, record)

    def deal(self, app: Kiosk, record: Record, end: End | None) -> Table:  # type: ignore[override]
        """Set up the position of the problem, with its throw to come."""
        return Table(record, lambda count: self.posed.problem.throw, End(self.posed.plays.position))

    def _advance(self) -> bool:
        """Throw; after time to think, play; then return to attract."""
        if self.table.plays is None:
            self._tell(self.table.throw())
        elif self.offers and self._waited >= _THINK:
            for step in self.posed.plays.results[self.posed.goal]:
                self._tell(self.table.step(step))
        elif not self.offers and self._waited >= _SEEN:
            self.app.home()
        else:
            return False
        return True

    @property
    def offers(self) -> bool:
        """Whether the board has not played yet."""
        return not self.table.steps

    def take_over(self) -> None:
        """Let the visitor answer."""
        self.app.answer(self.posed)

    def line(self) -> str:
        """The question, and at the end the quality of the best play."""
        if self.offers or self.view.busy:
            return self.words.say("What would you play?")
        problem = self.posed.problem
        best, second = (f"{of:.0f}" for of in (problem.chance, problem.chance - problem.behind))
        text = mark("The best move wins {best} of 100 games, the next one {second}.")
        return self.words.say(text, best=best, second=second)

    def marks(self) -> Marks:
        """Show the best play as arrows once it is made."""
        marks = super().marks()
        if not self.offers and not self.view.busy:
            marks.hints = [(step.source, step.target) for step in self.table.steps]
        return marks

    def items(self) -> list[Item]:
        """Show the question above the call to touch; the answer uses all of that room."""
        calls = self.offers and not self.layout.facing
        call = self.words.capitals(CALL) if calls else ""
        text = self.line_items(self.line(), WHITE, call)
        if self.layout.facing:
            text += [turned(item, self.layout.area) for item in text]
        return self.view.items(self.marks()) + text
