"""The session of a scene: its story, its throw and the play to be found."""

from ludus.match.lesson import LessonTable
from ludus.match.record import HUMAN, Record, Turn
from ludus.match.scenes import Aside, Famous
from ludus.match.states import Action, State
from ludus.players.ranks import STRONGEST
from ludus.rules.position import WHITE
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.play.session import Arranged
from ludus.window.play.situation import Pause
from ludus.window.screens.learn.lesson_session import LessonSession

_BEGIN = 120
"""Steps to read any sentence."""
_LETTER = 4
"""Further steps for each letter."""
_PRESSED = 15
"""Steps before a touch continues the story, so that a double press does not count twice."""


class SceneSession(LessonSession):
    """A scene: the story before the throw, the throw and its play, and the story after it."""

    human_is_to_act = True
    side = WHITE

    def __init__(self, app: App, famous: Famous) -> None:
        super().__init__(app, LessonTable(famous.rules, (famous.staged,)))
        self.famous = famous
        self.read = 0
        """The number of sentences read so far, before the throw and after the play."""
        self.ended = False
        self.actions[Action.READ_ON] = self.read_on
        self.analysis = ReviewQueue(_played(famous), app.services.thinker)

    @property
    def aside(self) -> Aside | None:
        """The current sentence of the story, or None during play."""
        scene, present = self.famous.scene, self.table.present
        if present and not self.table.plays:
            return next(iter(scene.before[self.read :]), None)
        return None if present else next(iter(scene.after[self.read - len(scene.before) :]), None)

    @property
    def state(self) -> State | Pause:
        return Pause.TELLING if self.aside else super().state

    @property
    def counts(self) -> bool:
        if self.state is Pause.TELLING:
            return self.app.settings.hand_over
        return super().counts

    @property
    def patience(self) -> int:
        if aside := self.aside:
            return _BEGIN + _LETTER * len(self.app.words.get(aside.say))
        return super().patience

    def go_on(self) -> bool:
        if self.analysis.done:
            return False
        self.ended = self.analysis.step()
        return self.ended

    def read_on(self) -> None:
        if self.waited >= _PRESSED:
            self.read += 1
            self.waited = 0

    def hand_over(self) -> None:
        super().hand_over()
        self.arrange(Arranged(self.table.now, self.famous.scene.dice))


def _played(famous: Famous) -> Record:
    before = famous.staged.before
    dice = ",".join(map(str, famous.scene.dice))
    record = Record(
        famous.rules.name, before.checkers, HUMAN, STRONGEST, WHITE, 0, game=famous.rules
    )
    record.begins = before
    record.turns.append(Turn(WHITE, dice, famous.scene.play))
    return record
