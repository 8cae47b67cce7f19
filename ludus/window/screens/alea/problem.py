"""A problem on the board: you play, and see the best play and the reason for it."""

import math
from collections.abc import Callable, Sequence
from functools import partial

from ludus.analysis.motives import Motive, motive
from ludus.match.events import Event
from ludus.match.record import HUMAN, End, Record
from ludus.match.states import PointerEvent, State
from ludus.match.table import Table
from ludus.picture import signs
from ludus.picture.canvas import Item, centred
from ludus.players.ranks import WEAKEST
from ludus.rules.plays import Step
from ludus.rules.position import WHITE
from ludus.rules.problems import Posed
from ludus.window.app.app import App
from ludus.window.board.view import Marks
from ludus.window.input.pointer import Touch
from ludus.window.play.last_turn import LastTurn
from ludus.window.play.layers import Board, Clock, ControlBar, Inscriptions, RoadLight
from ludus.window.play.play_screen import Layer, PlayScreen
from ludus.window.play.session import Session
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import MOTIVE
from ludus.window.widgets.button import Button

_KEPT = ("rules", "language")
MISSED = 40
"""Steps for which a wrong answer stays on the board, before the best one takes its place."""
TOUCHED_AGAIN = 20
"""Steps after which a touch is no longer the second half of a double press."""
_SHAKES = 18
"""Steps for which its mark shakes."""


class ProblemTable(Table):
    """A problem in play, and then other problems of its game."""

    def __init__(self, posed: Posed) -> None:
        self._posed, rules = posed, posed.rules
        record = Record(rules.name, posed.goal.checkers, HUMAN, WEAKEST, WHITE, 0, game=rules)
        super().__init__(record, self._given, End(posed.plays.position))

    def _given(self, count: int) -> tuple[int, ...]:
        return self._posed.problem.throw

    def pose(self, posed: Posed) -> list[Event]:
        """Lay out another problem."""
        self._posed, self.end = posed, End(posed.plays.position)
        self.record.turns.clear()
        self._begin_turn()
        return self.began()


def reason(posed: Posed) -> Motive:
    """Why the best play is better than the second one."""
    return motive(posed.plays, posed.goal, rather_than=posed.second)


class ProblemSession(Session):
    table: ProblemTable
    plays_forced = False

    def __init__(self, app: App, posed: Posed, why: Motive) -> None:
        """Ask for a play; `why` is the reason for the best one, from `reason`."""
        super().__init__(app, ProblemTable(posed))
        self.posed, self.why = posed, why
        self.right: bool | None = None
        """Whether the answer was right; None before it."""
        self.missed: Sequence[Step] = ()
        """The steps of a wrong answer, while they stay on the board."""

    @property
    def state(self) -> State:
        return super().state if self.right is None else State.WAITING

    @property
    def counts(self) -> bool:
        return False

    @property
    def awake(self) -> bool:
        return self.state is State.THROWING or bool(self.missed)

    def advance(self) -> bool:
        if self.missed:
            return self.waited >= MISSED and self.correct()
        if self.state is not State.THROWING:
            return self.counts and super().advance()
        self.throw()
        return True

    def answered(self) -> None:
        """Let the answer sound."""
        if self.right:
            self.app.services.sounds.play("victory")

    def hand_over(self) -> None:
        table, plays = self.table, self.table.plays
        assert plays
        assert table.node
        self.right = plays.end(table.node) == self.posed.goal
        self.waited = 0
        self.answered()
        if not self.right:
            self.forget()
            self.missed = (*table.steps,)
            if not self.missed:
                self.correct()

    def correct(self) -> bool:
        """Take back a wrong answer, and play the best one."""
        self.missed = ()
        while self.table.undoable:
            self.tell(self.table.undo())
        self.news()  # Only the best play is read out now.
        assert self.table.plays
        for step in self.table.plays.results[self.posed.goal]:
            self.tell(self.table.step(step))
        return True


class Solution(Layer):
    """The question, and after the answer the best play, the reason for it and the ways on."""

    def __init__(
        self,
        screen: PlayScreen,
        session: ProblemSession,
        ways: Callable[[PlayScreen], list[Button]],
    ) -> None:
        super().__init__(screen)
        self._session, self._ways = session, ways

    @property
    def answered(self) -> bool:
        shown = self._session.right is not None and not self._session.missed
        return shown and not self.screen.view.busy

    def step(self) -> bool:
        return bool(self._session.missed) and not self.screen.app.still

    def items(self) -> list[Item]:
        """The marks of a wrong answer, which shake."""
        session, view = self._session, self.screen.view
        left = 0 if self.screen.app.still else max(0, _SHAKES - session.waited)
        x = round(view.layout.checker * 0.2 * left / _SHAKES * math.sin(1.4 * left))
        sign = signs.missed(view.layout.checker)
        ends = {step.target for step in session.missed} - {step.source for step in session.missed}
        spots = (view.spot(session.side, end) for end in ends)
        return [centred(sign, (at[0] + x, at[1])) for at in spots]

    def note(self, below: str) -> str:
        words, session = self.screen.words, self._session
        if session.right is None or session.missed:
            return f"Alea · {words.title(session.posed.rules)}"
        if session.right:
            # Translators: the fields are whole numbers from 0 to 100.
            text = mark("Right! This wins {best} of 100, the next best {second}.")
        else:
            # Translators: the fields are whole numbers from 0 to 100.
            text = mark("Better: this wins {best} of 100, the next best {second}.")
        problem = session.posed.problem
        best, second = (f"{each:.0f}" for each in (problem.chance, problem.chance - problem.behind))
        return words.say(text, best=best, second=second)

    def line(self, below: str) -> str:
        words, session = self.screen.words, self._session
        if session.right is None:
            moved = self.screen.table.steps and not self.screen.view.busy
            return below if moved else words.say("What would you play?")
        if session.missed or (not session.right and self.screen.view.busy):
            return words.say("There is a better move.")
        return words.say(MOTIVE[session.why])

    def said(self, below: str) -> str:
        line, session = self.line(below), self._session
        return line if session.right is None or session.missed else f"{self.note('')} {line}"

    def mark(self, marks: Marks) -> None:
        missed = self._session.missed
        if missed:
            marks.compared = {"arrow-missed": [(step.source, step.target) for step in missed]}
        elif self.answered:
            posed = self._session.posed
            best = posed.plays.results[posed.goal]
            marks.compared = {"arrow": [(step.source, step.target) for step in best]}

    def buttons(self, below: list[Button]) -> list[Button]:
        at = self.screen.layout.buttons
        leave = Button("leave", at["menu"], self.back, icon="close")
        kept = [b for b in below if b.name in _KEPT]
        if self.answered:
            first, *others = self._ways(self.screen)
            return [first, *kept, leave, *others]
        own = [b for b in below if b.name in ("undo", "done", *_KEPT) or b.bare]
        return [*own, leave]

    def touch(self, touch: Touch) -> bool:
        """Show the best answer at once, in place of a wrong one."""
        session = self._session
        skips = bool(session.missed) and touch.act is PointerEvent.PRESS
        if skips and session.waited >= TOUCHED_AGAIN:
            session.correct()
            self.screen.hurry()
        return skips

    def back(self) -> bool:
        self.screen.stack.pop()
        return True


PROBLEM_LAYERS = (Inscriptions, LastTurn, partial(RoadLight, leads=False), Clock, Board, ControlBar)
