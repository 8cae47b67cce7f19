"""A scene on the screen: its story, the search for its play, and a match from there."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ludus.match import scenes
from ludus.match.events import Event
from ludus.match.lesson import LessonError, LessonTable
from ludus.match.record import HUMAN, Record, Turn
from ludus.match.scenes import Aside, Famous
from ludus.match.states import Action, State, Target
from ludus.match.telling import of_checker
from ludus.picture import assets
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item
from ludus.picture.lettering import NOTE, SENTENCE, TextRow, stacked
from ludus.players.ranks import STRONGEST
from ludus.rules.position import WHITE
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.board.hand import Hand
from ludus.window.board.marks import Marks
from ludus.window.play.layer import Layer
from ludus.window.play.moment import Pause
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Arranged
from ludus.window.screens.learn.lesson import (
    LESSON,
    LessonSession,
    Teacher,
    demonstrates,
    lesson_layers,
)
from ludus.window.speech import narration, review_text
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice
from ludus.window.widgets.button import Button

log = logging.getLogger(__name__)

_SEARCH = 1800
"""Steps without a touch until the hand shows the play."""
_BEGIN = 120
"""Steps to read any sentence."""
_LETTER = 4
"""Further steps for each letter."""
_PRESSED = 15
"""Steps before a touch continues the story, so that a double press does not count twice."""


class _SearchingHand(Hand):
    """A hand that can pick up each checker of its side, even if the checker has no legal move."""

    @property
    def playable(self) -> list[int]:
        return super().sources

    @property
    def sources(self) -> list[int]:
        own = self._table.now.board[self._table.side]
        off = self._table.position.off
        return [column for column, count in enumerate(own) if count and column != off]


class SceneSession(LessonSession):
    """A scene: the story before the throw, the throw and its play, and the story after it."""

    def __init__(self, app: App, told: Famous) -> None:
        super().__init__(app, LessonTable(told.rules, (told.staged,)))
        self.told = told
        self.read = 0
        """The number of sentences read so far, before the throw and after the play."""
        self.ended = False
        self.actions[Action.READ_ON] = self.read_on
        self.analysis = ReviewQueue(_played(told), app.services.thinker)

    @property
    def aside(self) -> Aside | None:
        """The current sentence of the story, or None during play."""
        scene, present = self.told.scene, self.table.present
        if present and not self.table.plays:
            return next(iter(scene.before[self.read :]), None)
        return None if present else next(iter(scene.after[self.read - len(scene.before) :]), None)

    @property
    def state(self) -> State | Pause:
        return Pause.TELLING if self.aside else super().state

    @property
    def human_is_to_act(self) -> bool:
        return True

    @property
    def side(self) -> int:
        return WHITE

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
        self.arrange(Arranged(self.table.now, self.told.scene.dice))


class Story(Layer):
    def __init__(
        self, screen: PlayScreen, session: SceneSession, play_on: Callable[[], object]
    ) -> None:
        super().__init__(screen)
        self._session, self._play_on = session, play_on
        self._tried: int | None = None
        """The column of the checker picked up last."""
        self.actions = {Action.PICK_UP: self._try}

    def _try(self) -> None:
        self.screen.hand.pick_up()
        self._tried = self.screen.hand.picked

    def follow(self, events: Sequence[Event]) -> None:
        self._tried = None

    @property
    def breathes(self) -> bool:
        return self._session.aside is not None

    def line(self, below: str) -> str:
        words, session, hand = self.screen.words, self._session, self.screen.hand
        if aside := session.aside:
            return words.get(aside.say)
        if session.ended:
            return review_text.decided(words, session.analysis.record, session.analysis.reviews[0])
        node = self.screen.table.node
        assert isinstance(hand, _SearchingHand)
        if node is None or self._tried is None or self._tried in hand.playable:
            return below
        why = of_checker(session.told.rules, WHITE, node, self._tried)
        return narration.cannot(words, why) if why else words.say("Not this one. Keep looking.")

    def mark(self, marks: Marks) -> None:
        if aside := self._session.aside:
            marks.lit = aside.lit

    def items(self) -> list[Item]:
        table, app, told = self.screen.table, self.screen.app, self._session.told
        if table.plays or not self._session.aside or not self._session.table.present:
            return []
        tray = self.screen.layout.tray
        title = app.words.carved(app.words.get(told.scene.title))
        rows = [
            TextRow(title, app.letters(SENTENCE), assets.CAPITALS),
            TextRow(told.scene.source, app.letters(NOTE), colour=QUIET),
        ]
        if app.text_scale > 1:  # There is room for one of them.
            rows = rows[1:] if self._session.read else rows[:1]
        room = tray.inflate(-tray.width // 20, -tray.height // 12)
        return [item for row in stacked(room, rows) for item in row]

    def buttons(self, below: list[Button]) -> list[Button]:
        screen, session = self.screen, self._session
        if session.state is Pause.TELLING:
            read_on, done = partial(screen.click, Target.END), screen.layout.buttons["done"]
            return [*below, Button("done", done, read_on, "", "forward", "forward", lit=True)]
        if not session.ended:
            return below
        label = screen.words.get(session.told.scene.on)
        return [*below, Button("play-on", screen.layout.tray, self._play_on, label, lit=True)]


def searches(screen: PlayScreen) -> bool:
    now = screen.now
    if now.state is Pause.TELLING or not demonstrates(screen):
        return False
    return Target.CUP in now.row.lit or screen.layer(Teacher).idle >= _SEARCH


def scene_screen(
    app: App, told: Famous, opponent: str, begin: Callable[[], Record] | None = None
) -> PlayScreen:
    """A scene; `begin` makes the match that continues it, by default one against `opponent`."""
    session = SceneSession(app, told)

    def play_on() -> None:
        record = begin() if begin else app.matches.after(told, opponent)
        app.stack.go(app.screens.match(record))

    teacher = partial(Teacher, table=session.table, leave=app.stack.close)
    story = partial(Story, session=session, play_on=play_on)
    layers = lesson_layers(teacher, wanted=searches)
    return PlayScreen(
        app, session, [story, *layers], LESSON._replace(kind="scene", hand=_SearchingHand)
    )


def begin(app: App, path: Path, rules: RuleSet, opponent: str) -> None:
    def show(famous: Famous | None) -> None:
        if famous:
            app.stack.open(scene_screen(app, famous, opponent))

    app.jobs.wait_for(partial(_read, app, path, rules), show, reads=True)


def _read(app: App, path: Path, rules: RuleSet) -> Famous | None:
    try:
        return scenes.read(path, rules)
    except LessonError as error:
        log.warning("%s", error)
        app.notify(Notice(mark("Cannot read the scene. The log says why."), {}))
    return None


def _played(told: Famous) -> Record:
    before = told.staged.before
    dice = ",".join(map(str, told.scene.dice))
    record = Record(told.rules.name, before.checkers, HUMAN, STRONGEST, WHITE, 0, game=told.rules)
    record.begins = before
    record.turns.append(Turn(WHITE, dice, told.scene.play))
    return record
