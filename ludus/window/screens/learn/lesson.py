"""A lesson: a match with prepared throws and plays, in scenes on the board."""

import logging
from collections.abc import Callable
from functools import partial
from itertools import dropwhile

from ludus.match import lesson
from ludus.match.lesson import Lesson, LessonError, LessonTable
from ludus.match.record import HUMAN, Record
from ludus.match.states import Action, PointerEvent, State
from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, Surface
from ludus.players.player import Choice, Question
from ludus.players.worker import Answer
from ludus.rules.position import WHITE
from ludus.rules.ruleset import Length, RuleSet
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.app.services import Thinker
from ludus.window.board.triumph import Triumph
from ludus.window.input.pointer import Touch
from ludus.window.play.demonstration import ONCE, Demonstration
from ludus.window.play.hints import Hints
from ludus.window.play.last_turn import LastTurn
from ludus.window.play.layer import Layer
from ludus.window.play.layers import Board, Clock, ControlBar, Inscriptions, RoadLight
from ludus.window.play.moment import Pause
from ludus.window.play.play_screen import Frame, Make, PlayScreen
from ludus.window.play.seats import Seats
from ludus.window.play.session import Arranged, Session
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.explanation import AIM
from ludus.window.text.sentences import BUTTONS, SIDES
from ludus.window.text.words import Notice
from ludus.window.widgets.button import Button

log = logging.getLogger(__name__)

_FIRST_WAIT = 30
"""Steps until the hand demonstrates the next action."""
_AGAIN_AFTER = 360
"""Steps until it repeats the demonstration."""
_READ = 150
"""Steps to read a sentence."""
_SEEN = 45
"""Steps to look at a play."""
_LAUREL = 0.4
"""The size of the laurel of a pupil who has won, as a share of the shorter side."""

LEARN = BUTTONS["learn"]


def button(app: App, rules: RuleSet, rect: Rect, label: str = "") -> Button | None:
    if lesson.path(rules) is None:
        return None
    return Button("learn", rect, partial(begin, app, rules), label, "hand")


def begin(app: App, rules: RuleSet) -> None:
    def show(found: Lesson | None) -> None:
        if found:
            app.stack.open(app.screens.lesson(found))

    app.jobs.wait_for(partial(read, app, rules), show, reads=True)


def read(app: App, rules: RuleSet) -> Lesson | None:
    try:
        return lesson.read(rules)
    except LessonError as error:
        log.warning("%s", error)
        app.notify(Notice(mark("Cannot read the lesson. The log says why."), {}))
    return None


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
        self._then: Screen | None = None
        """The next screen, once the checkers glide to the next start position."""

    @property
    def thinker(self) -> Thinker:
        return _Script(self.table)

    @property
    def state(self) -> State | Pause:
        return super().state if self.table.present else Pause.WAITING

    @property
    def counts(self) -> bool:
        return not self.now.finished and super().counts

    def advance(self) -> bool:
        now = self.now
        if self.table.present is None and not now.acting:
            return self.go_on()
        if not now.finished:
            return super().advance()
        if self.waited >= (_SEEN if self.table.steps else _READ):
            self.hand_over()
        return True

    def end(self) -> None:
        """Hand over only a finished turn: the lesson's play cannot be skipped."""
        if self.now.finished:
            super().end()

    def go_on(self) -> bool:
        won = self.table.position.winner is not None
        if won and self.waited == 1:
            self.app.services.sounds.play("victory")
        if self.waited < (_READ if won else _SEEN):
            return False
        if self._then:
            self.app.stack.go(self._then)
            return True
        assert self.next_screen
        goal, rules = self.next_screen(), self.table.rules
        self._then = goal
        if isinstance(goal, PlayScreen) and goal.table.rules.rows == rules.rows:
            self.arrange(Arranged(goal.table.now, glides=True))
        return True


class Teacher(Layer):
    """The sentences of a lesson, and the way out of it."""

    table: LessonTable

    def __init__(
        self,
        screen: PlayScreen,
        table: LessonTable,
        leave: Callable[[], object],
        way_out: tuple[str, str, str] = ("menu", "close", ""),
        begins: bool = False,
    ) -> None:
        """`way_out` is the button that the exit replaces, with icon and text.

        `begins` is for part one.
        """
        super().__init__(screen)
        self.table, self._leave, self._way_out, self._begins = table, leave, way_out, begins
        self.idle = 0
        """Steps since the last event or touch."""
        self._triumph = Triumph(lost=False)
        hand = screen.hand
        self.actions = {
            Action.LET_GO: self._back_from_there,
            Action.READ_OUT: hand.let_go,  # The line belongs to the teacher.
        }

    @property
    def awake(self) -> bool:
        return True

    def prepare(self) -> None:
        self._triumph.prepare(*self._crowned, self.screen.app.base)

    def step(self) -> bool:
        screen, app = self.screen, self.screen.app
        shown = screen.view.busy or screen.light.side is not None
        self.idle = 0 if shown else self.idle + 1
        self._triumph.calm = app.still
        if self._won:
            self._triumph.step()
        return self._won

    @property
    def _won(self) -> bool:
        return self.table.position.winner is not None and not self.screen.view.deciding

    def items(self) -> list[Item]:
        """The small triumph of a pupil who has won: a laurel over the board, and petals."""
        if not self._won:
            return []
        screen, show = self.screen, self._triumph
        petals = show.petals(screen.area, screen.app.base, screen.layout.line)
        return [*show.crown(*self._crowned), *petals]

    @property
    def _crowned(self) -> tuple[Rect, Surface]:
        """The place of the laurel, and the picture of the pupil."""
        screen, layout = self.screen, self.screen.layout
        laurel = Rect(0, 0, *(screen.part(_LAUREL),) * 2).move_to(center=layout.board.center)
        return laurel, signs.seat(layout.checkers_of, WHITE, "awake", laurel.width // 2)

    def touch(self, touch: Touch) -> bool:
        if touch.act is PointerEvent.RELEASE:
            self.idle = 0
        return False

    def _back_from_there(self) -> None:
        self.screen.hand.carry(self.screen.touched_at)
        self.screen.hand.put_back()

    @property
    def _first(self) -> bool:
        """Whether nothing has happened yet in the first part of the lesson."""
        return self._begins and not (self.table.last or self.table.plays)

    def line(self, below: str) -> str:
        screen, table, words = self.screen, self.table, self.screen.words
        present = table.present
        if self._won:
            return words.say("You have won! Now play a match with real luck.")
        if present and table.plays and not screen.view.falling:
            said = table.caption
        elif present and present.scene.throw:
            said = present.scene.throw
        elif present and table.to_throw and (self._first or table.last_caption):
            said = f"{words.get(table.last_caption or AIM)} {words.say('Throw the dice.')}"
        else:
            said = "" if present else table.last_caption
        return words.get(said) if said else below

    def said(self, below: str) -> str:
        """The line; at first it also names the side, which others see beside their name."""
        said = self.line(below)
        return self.screen.words.say(SIDES[WHITE].you_play, text=said) if self._first else said

    def buttons(self, below: list[Button]) -> list[Button]:
        name, icon, text = self._way_out
        place, label = self.screen.layout.buttons[name], self.screen.words.get(text)
        found = [button for button in below if button.name not in (name, "done")]
        return [*found, Button("leave", place, self._leave, label, icon)]

    def back(self) -> bool:
        self._leave()
        return True


def demonstrates(screen: PlayScreen) -> bool:
    """Whether the hand shows the next action: once, then after a pause or a useless touch."""
    now, idle = screen.now, screen.layer(Teacher).idle
    if not now.acting or now.finished or screen.view.busy or screen.app.pointer.down:
        return False
    return _FIRST_WAIT <= idle % _AGAIN_AFTER < _FIRST_WAIT + ONCE


def without_seats(screen: PlayScreen) -> tuple[str, str]:
    return "", ""


LESSON = Frame(looks=without_seats, kind="lesson")


def lesson_layers(
    teacher: Make,
    *more: Make,
    first: bool = False,
    wanted: Callable[[PlayScreen], bool] = demonstrates,
) -> list[Make]:
    """The layers of a lesson; the `first` part shows names and the road."""
    return [
        teacher,
        *more,
        partial(Demonstration, wanted=wanted),
        Inscriptions,
        Hints,
        LastTurn,
        partial(RoadLight, leads=first),
        Clock,
        Board,
        *([Seats] if first else []),
        ControlBar,
    ]


def lesson_screen(app: App, told: Lesson, part: int = 0) -> PlayScreen:
    table = LessonTable(told.rules, told.parts[part])
    session = LessonSession(app, table, partial(follow, app, told, part))
    first = part == 0
    teacher = partial(Teacher, table=table, leave=app.stack.close, begins=first)
    return PlayScreen(app, session, lesson_layers(teacher, first=first), LESSON)


def follow(app: App, told: Lesson, part: int) -> Screen:
    """The next part; after the last one the match beneath, or a new match."""
    here, *beneath = app.stack
    if part + 1 < len(told.parts):
        screen = app.screens.lesson(told, part + 1)
        screen.below = here.below
        return screen
    app.change(learnt=True)
    beneath = [*dropwhile(_leads_here, beneath)]
    if any(isinstance(screen, PlayScreen) for screen in beneath):
        return beneath[0]
    opponent = app.settings.choice.opponent
    record = app.matches.new(told.rules, Length.QUICK, HUMAN, opponent, 0)
    return app.screens.match(record)


def _leads_here(screen: Screen) -> bool:
    return isinstance(screen, PanelScreen) or screen.kind == "rules"


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
