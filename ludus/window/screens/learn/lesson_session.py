"""The session of a part of a lesson: only its prepared plays are possible."""

from collections.abc import Callable

from ludus.match.lesson import LessonTable
from ludus.match.record import Record
from ludus.match.states import State
from ludus.players.player import Choice, Question
from ludus.players.worker import Answer
from ludus.rules.position import WHITE
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.app.services import Thinker
from ludus.window.play.session import Session
from ludus.window.play.situation import Pause

_READ = 150
"""Steps to read a sentence."""
_SEEN = 45
"""Steps to look at a play."""


class LessonSession(Session):
    """A part of a lesson; only the prepared plays are possible."""

    table: LessonTable
    plays_forced = False

    def __init__(
        self,
        app: App,
        table: LessonTable,
        next_screen: Callable[[], Screen] | None = None,
        saved: Record | None = None,
    ) -> None:
        super().__init__(app, table, saved)
        self.next_screen = next_screen

    @property
    def thinker(self) -> Thinker:
        return _Script(self.table)

    @property
    def state(self) -> State | Pause:
        return super().state if self.table.present or self.won else Pause.WAITING

    @property
    def side(self) -> int:
        return super().side if self.table.present else WHITE

    @property
    def won(self) -> bool:
        return self.table.position.winner is not None

    @property
    def counts(self) -> bool:
        return not self.now.finished and super().counts

    def advance(self) -> bool:
        now = self.now
        if self.table.present is None and not now.acting:
            return self.go_on()
        if not now.finished:
            return super().advance()
        steps = self.table.steps
        if self.waited == 1 and steps:
            self.app.services.sounds.play("right")
        if self.waited >= (_SEEN if steps else _READ):
            self.hand_over()
        return True

    def end(self) -> None:
        """Hand over only a finished turn: the lesson's play cannot be skipped."""
        if self.now.finished:
            super().end()

    def go_on(self) -> bool:
        """Go on to the next part; a pupil who has won is asked first."""
        if self.won and self.waited == 1:
            self.app.services.sounds.play("victory")
            self.app.change(learnt=True)
        if self.won or self.waited < _SEEN:
            return False
        assert self.next_screen
        self.app.stack.go(self.next_screen())
        return True


class _Script:
    asked: Question | None = None

    def __init__(self, table: LessonTable) -> None:
        self._table = table

    def ask(self, question: Question) -> None:
        pass

    def poll(self) -> Answer | None:
        table = self._table
        if table.present is None or table.plays is None:
            return None
        play = (*table.steps, *table.shown)
        return Answer(Choice(play, table.present.after, 0.0), stand_in=False)
