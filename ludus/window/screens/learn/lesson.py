"""A lesson: a match whose throws and plays are known, told scene by scene on the board."""

import logging
from collections.abc import Sequence
from functools import partial

from ludus.match import lesson
from ludus.match.lesson import Lesson, LessonError, LessonTable, Staged
from ludus.match.record import HUMAN, End, Record
from ludus.match.states import Action, PointerEvent, State
from ludus.picture.canvas import Item, Rect
from ludus.picture.lettering import LARGE, TEXT
from ludus.players.player import Choice, Question
from ludus.players.worker import Answer
from ludus.rules.position import WHITE
from ludus.rules.ruleset import Length, RuleSet
from ludus.window.app.services import Thinker
from ludus.window.app.stack import Screen, Stack
from ludus.window.input.pointer import Touch
from ludus.window.play.guided import ONCE, GuidedScreen
from ludus.window.play.play import PlayScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import SIDES
from ludus.window.text.words import Notice
from ludus.window.widgets.button import Button

log = logging.getLogger(__name__)

_FIRST_WAIT, _AGAIN_AFTER = 30, 360
"""Steps until the hand shows what to do, and after which it does so once more."""
_READ, _SEEN = 150, 45
"""Steps for a sentence to be read, and for what has been played to be seen."""

# Translators: a button: begins a lesson of a minute and a half, which is played on the board.
LEARN = mark("Learn by playing")


def button(app: Stack, rules: RuleSet, rect: Rect, label: str = "") -> Button | None:
    """What begins the lesson of a game; nothing where it has none."""
    if lesson.path(rules) is None:
        return None
    return Button("learn", rect, partial(begin, app, rules), label, "hand")


def begin(app: Stack, rules: RuleSet) -> None:
    """Lay the lesson of a game on top, once it is read."""

    def show(found: Lesson | None) -> None:
        if found:
            app.open("lesson", found)

    app.maker.wait_for(partial(read, app, rules), show)


def read(app: Stack, rules: RuleSet) -> Lesson | None:
    """The lesson of a game; where it cannot be read that is told."""
    try:
        return lesson.read(rules)
    except LessonError as error:
        log.warning("%s", error)
        app.notify(Notice(mark("The lesson cannot be read, the log says why."), {}))
    return None


class LessonScreen(GuidedScreen):
    """Nothing can be played but what the lesson is about; each part is a screen of its own."""

    table: LessonTable
    way_out = ("menu", "close")
    """The button whose place the one takes that leaves, and its sign."""

    def __init__(self, app: Stack, told: Lesson, part: int = 0) -> None:
        self.lesson, self._part = told, part
        self._idle = 0
        """Steps since something happened or was touched."""
        self._then: list[Screen] = []
        """The screens that follow, once the checkers are on their way to where the last begins."""
        super().__init__(app, LessonTable(told.rules, self.scenes).record)
        self.leads = part == 0
        self._deeds[Action.LET_GO] = self._back_from_there
        self._deeds[Action.READ_OUT] = self.hand.let_go  # Here the line is the teacher's.

    @property
    def scenes(self) -> Sequence[Staged]:
        """The scenes of this part."""
        return self.lesson.parts[self._part]

    def deal(self, app: Stack, record: Record, end: End | None) -> LessonTable:
        """The table of this part."""
        return LessonTable(self.lesson.rules, self.scenes)

    @property
    def thinker(self) -> Thinker:
        """The lesson itself: it knows what both sides play."""
        return _Script(self.table)

    @property
    def state(self) -> State:
        """After the last scene there is nothing to do."""
        return super().state if self.table.present else State.WAITING

    def _save(self, thrown: bool = False) -> None:
        """Nothing of a lesson is kept."""

    # Time

    @property
    def plays_forced(self) -> bool:
        """The learner plays everything himself."""
        return False

    @property
    def awake(self) -> bool:
        """The hand waits to show something."""
        return True

    @property
    def showing(self) -> bool:
        """Each thing is shown once, and again after a while, or when a touch led to nothing."""
        if not self.acting or self.finished or self.view.busy or self.app.pointer.down:
            return False
        return _FIRST_WAIT <= self._idle % _AGAIN_AFTER < _FIRST_WAIT + ONCE

    def step(self) -> bool:
        """Count how long nothing has happened."""
        shown = self.view.busy or self.light.side is not None
        self._idle = 0 if shown else self._idle + 1
        return super().step()

    def touch(self, touch: Touch) -> None:
        """What leads to nothing is shown once more."""
        if touch.act is PointerEvent.RELEASE:
            self._idle = 0
        super().touch(touch)

    def _back_from_there(self) -> None:
        """Where the checker held may not go, it glides back from."""
        self.hand.carry(self._touched_at)
        self.hand.put_back()

    def _advance(self) -> bool:
        """Go on; a finished turn is handed over as soon as it has been seen."""
        if self.table.present is None and not self.acting:
            return self._go_on()
        if not self.finished:
            return super()._advance()
        if self._waited >= (_SEEN if self.table.steps else _READ):
            self._hand_over()
        return True

    def _end(self) -> None:
        """What the lesson is about cannot be left out."""
        if self.finished:
            super()._end()

    def _go_on(self) -> bool:
        """The checkers glide to where it goes on, if that is on this board; then it does."""
        won = self.table.position.winner is not None
        if won and self._waited == 1:
            self.app.services.sounds.play("victory")
        if self._waited < (_READ if won else _SEEN):
            return False
        if self._then:
            self.app.swap(*self._then)
        else:
            self._then = self.follow()
            goal, rules = self._then[-1], self.lesson.rules
            if isinstance(goal, PlayScreen) and goal.table.rules.rows == rules.rows:
                self.view.rearrange(goal.table.now)
        return True

    def follow(self) -> list[Screen]:
        """The next part; after the last one the match beneath, or its end, or a new match."""
        below = self.app.screens[:-1]
        if self._part + 1 < len(self.lesson.parts):
            return [*below, self.app.screen("lesson", self.lesson, self._part + 1)]
        while below and isinstance(below[-1], PanelScreen):
            below.pop()
        playing = any(isinstance(screen, PlayScreen) for screen in below)
        return below if playing else [self.app.screen("play", self._game())]

    def _game(self) -> Record:
        """The match after a lesson: a quick one."""
        chosen = self.app.settings.choice
        return self.app.matches.new(self.lesson.rules, Length.QUICK, HUMAN, chosen.opponent, 0)

    # What is seen

    @property
    def letters(self) -> float:
        """The teacher speaks up, where there is room for two lines of it."""
        return TEXT if self.layout.upright else LARGE

    def line(self) -> str:
        """A sentence of the scene; before a throw without one also what was said last."""
        present, table, words = self.table.present, self.table, self.app.words
        if table.position.winner is not None and not self.view.deciding:
            return words.say("You have won. Now a game with dice of chance.")
        if present and table.plays and not self.view.falling:
            said = table.caption
        elif present and present.scene.throw:
            said = present.scene.throw
        elif present and table.side == WHITE and table.told:
            return f"{words.get(table.told)} {words.say('Throw the dice.')}"
        else:
            said = "" if present else table.told
        if not said:
            return super().line()
        said = words.get(said)
        begins = self.leads and not (table.last or table.plays)
        return words.say(SIDES[WHITE].you_play, text=said) if begins else said

    @property
    def looks(self) -> tuple[str, str]:
        """The teacher has no face."""
        return "", ""

    def seat_items(self) -> list[Item]:
        """Who sits where is told once."""
        return super().seat_items() if self.leads else []

    def buttons(self) -> list[Button]:
        """What leaves the lesson, in the place of what leaves a match; nobody need hand over."""
        name, icon = self.way_out
        kept = [button for button in super().buttons() if button.name not in (name, "done")]
        return [*kept, Button("leave", self.layout.buttons[name], self.leave, icon=icon)]

    def clock_items(self) -> list[Item]:
        """No time is left: it is handed over at once."""
        return [] if self.finished else super().clock_items()

    def leave(self) -> None:
        """Back to where it was begun."""
        self.app.pop()

    def back(self) -> None:
        """Escape lets a checker go, or else leaves."""
        if self.hand.picked is not None:
            self.hand.let_go()
        else:
            self.leave()


class _Script:
    """Answers as the lesson goes on."""

    asked: Question | None = None

    def __init__(self, table: LessonTable) -> None:
        self._table = table

    def ask(self, question: Question) -> None:
        """Nothing need be thought about."""

    def poll(self) -> Answer | None:
        """The rest of the present scene."""
        table = self._table
        if table.present is None or table.plays is None:
            return None
        play = (*table.steps, *table.shown)
        return Answer(Choice(play, table.present.after, 0.0), stand_in=False)
