"""Attract with a problem: it asks what to play with a throw, and later plays the answer."""

from functools import partial

from ludus.exhibit.config.museum_texts import CALL
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.screens.attract import AttractScreen, Offer
from ludus.match.record import End, Record
from ludus.match.table import Table
from ludus.picture.canvas import Item, turned
from ludus.rules.position import WHITE
from ludus.rules.problems import Posed
from ludus.window.app.loop import SECOND
from ludus.window.board.view import Marks
from ludus.window.play.layer import Layer
from ludus.window.play.layers import Board
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Session
from ludus.window.text.catalogue import mark

_THINK, _SEEN = 15 * SECOND, 8 * SECOND
"""Steps until the board plays, and steps for which the play is shown."""


class AskedSession(Session):
    """A throw, time to think, the best play, and then attract again."""

    app: Kiosk

    def __init__(self, app: Kiosk, posed: Posed) -> None:
        rules, rival = posed.rules, app.config.game.opponent
        record = Record(rules.name, posed.goal.checkers, "heuristic", rival, WHITE, 0, game=rules)
        throw = posed.problem.throw
        super().__init__(app, Table(record, lambda count: throw, End(posed.plays.position)))
        self.posed = posed

    @property
    def open(self) -> bool:
        return not self.table.steps

    def advance(self) -> bool:
        if self.table.plays is None:
            self.tell(self.table.throw())
        elif self.open and self.waited >= _THINK:
            for step in self.posed.plays.results[self.posed.goal]:
                self.tell(self.table.step(step))
        elif not self.open and self.waited >= _SEEN:
            self.app.home()
        else:
            return False
        return True


class Quiz(Layer):
    """The question above the call to touch; the answer uses all of that room."""

    def __init__(self, match: PlayScreen, session: AskedSession) -> None:
        super().__init__(match)
        self._session = session

    def line(self, below: str) -> str:
        words = self.match.words
        if self._session.open or self.match.view.busy:
            return words.say("What would you play?")
        problem = self._session.posed.problem
        best, second = (f"{of:.0f}" for of in (problem.chance, problem.chance - problem.behind))
        text = mark("The best move wins {best} of 100 games, the next one {second}.")
        return words.say(text, best=best, second=second)

    def mark(self, marks: Marks) -> None:
        if not self._session.open and not self.match.view.busy:
            steps = self._session.table.steps
            marks.hints = [(step.source, step.target) for step in steps]

    def items(self) -> list[Item]:
        match, facing = self.match, self.match.layout.facing
        call = match.words.capitals(CALL) if self._session.open and not facing else ""
        text = match.line_items(match.line(), WHITE, call)
        return text + [turned(item, match.layout.area) for item in text] if facing else text


def asked_screen(app: Kiosk, posed: Posed) -> AttractScreen:
    """Attract with a problem; a touch begins a game as usual, and a button lets you answer."""
    session = AskedSession(app, posed)
    # Translators: a button: solve the problem that is shown.
    label = mark("Play it yourself")
    offer = Offer(label, lambda: session.open, partial(app.answer, posed))
    return AttractScreen(app, session, [partial(Quiz, session=session), Board], offer)
