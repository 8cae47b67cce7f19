"""A lesson: a match with prepared throws and plays, in scenes on the board."""

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
"""Steps until the hand demonstrates the next action, and until it repeats the demonstration."""
_READ, _SEEN = 150, 45
"""Steps to read a sentence, and to look at a play."""

# Translators: a button: begins a lesson of a minute and a half, which is played on the board.
LEARN = mark("Learn by playing")


def button(app: Stack, rules: RuleSet, rect: Rect, label: str = "") -> Button | None:
    """A button that starts the lesson of a game, or None for a game without one."""
    if lesson.path(rules) is None:
        return None
    return Button("learn", rect, partial(begin, app, rules), label, "hand")


def begin(app: Stack, rules: RuleSet) -> None:
    """Read the lesson of a game, and open it."""

    def show(found: Lesson | None) -> None:
        if found:
            app.open("lesson", found)

    app.maker.wait_for(partial(read, app, rules), show)


def read(app: Stack, rules: RuleSet) -> Lesson | None:
    """The lesson of a game; errors are logged and shown."""
    try:
        return lesson.read(rules)
    except LessonError as error:
        log.warning("%s", error)
        app.notify(Notice(mark("Cannot read the lesson. The log says why."), {}))
    return None


class LessonScreen(GuidedScreen):
    """A part of a lesson; only the prepared plays are possible."""

    table: LessonTable
    way_out = ("menu", "close")
    """The name of the button that the exit replaces, and the icon of the exit."""

    def __init__(self, app: Stack, told: Lesson, part: int = 0) -> None:
        self.lesson, self._part = told, part
        self._idle = 0
        """Steps since the last event or touch."""
        self._then: list[Screen] = []
        """The next screens, once the checkers glide to the next start position."""
        super().__init__(app, LessonTable(told.rules, self.scenes).record)
        self.leads = part == 0
        self._deeds[Action.LET_GO] = self._back_from_there
        self._deeds[Action.READ_OUT] = self.hand.let_go  # The line belongs to the teacher.

    @property
    def scenes(self) -> Sequence[Staged]:
        return self.lesson.parts[self._part]

    def deal(self, app: Stack, record: Record, end: End | None) -> LessonTable:
        return LessonTable(self.lesson.rules, self.scenes)

    @property
    def thinker(self) -> Thinker:
        """The script of the lesson, which contains both sides' plays."""
        return _Script(self.table)

    @property
    def state(self) -> State:
        """The table's state; `WAITING` after the last scene."""
        return super().state if self.table.present else State.WAITING

    def _save(self, thrown: bool = False) -> None:
        """Lessons are not saved."""

    # Time

    @property
    def plays_forced(self) -> bool:
        return False

    @property
    def awake(self) -> bool:
        return True

    @property
    def showing(self) -> bool:
        """Whether the hand is demonstrating: once, then after a pause or a useless touch."""
        if not self.acting or self.finished or self.view.busy or self.app.pointer.down:
            return False
        return _FIRST_WAIT <= self._idle % _AGAIN_AFTER < _FIRST_WAIT + ONCE

    def step(self) -> bool:
        shown = self.view.busy or self.light.side is not None
        self._idle = 0 if shown else self._idle + 1
        return super().step()

    def touch(self, touch: Touch) -> None:
        """Handle a touch, and demonstrate again after it."""
        if touch.act is PointerEvent.RELEASE:
            self._idle = 0
        super().touch(touch)

    def _back_from_there(self) -> None:
        """Let the held checker glide back from a place where it may not go."""
        self.hand.carry(self._touched_at)
        self.hand.put_back()

    def _advance(self) -> bool:
        """Advance; a finished turn is handed over once it has been seen."""
        if self.table.present is None and not self.acting:
            return self._go_on()
        if not self.finished:
            return super()._advance()
        if self._waited >= (_SEEN if self.table.steps else _READ):
            self._hand_over()
        return True

    def _end(self) -> None:
        """Hand over only a finished turn: the lesson's play cannot be skipped."""
        if self.finished:
            super()._end()

    def _go_on(self) -> bool:
        """Let the checkers glide to the next start position on this board, then continue there."""
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
        """The next part; after the last one the match beneath, or a new match."""
        below = self.app.screens[:-1]
        if self._part + 1 < len(self.lesson.parts):
            return [*below, self.app.screen("lesson", self.lesson, self._part + 1)]
        while below and isinstance(below[-1], PanelScreen):
            below.pop()
        playing = any(isinstance(screen, PlayScreen) for screen in below)
        return below if playing else [self.app.screen("play", self._game())]

    def _game(self) -> Record:
        """The match after a lesson, of quick length."""
        chosen = self.app.settings.choice
        return self.app.matches.new(self.lesson.rules, Length.QUICK, HUMAN, chosen.opponent, 0)

    # Display

    @property
    def letters(self) -> float:
        return TEXT if self.layout.upright else LARGE

    def line(self) -> str:
        """A sentence of the scene; before a throw without one, the previous sentence."""
        present, table, words = self.table.present, self.table, self.app.words
        if table.position.winner is not None and not self.view.deciding:
            return words.say("You have won! Now play a game with real luck.")
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
        return "", ""

    def seat_items(self) -> list[Item]:
        """The seats, only in the first part."""
        return super().seat_items() if self.leads else []

    def buttons(self) -> list[Button]:
        """The buttons of a match, with an exit from the lesson, and without "done"."""
        name, icon = self.way_out
        kept = [button for button in super().buttons() if button.name not in (name, "done")]
        return [*kept, Button("leave", self.layout.buttons[name], self.leave, icon=icon)]

    def clock_items(self) -> list[Item]:
        return [] if self.finished else super().clock_items()

    def leave(self) -> None:
        """Return to the screen that started the lesson."""
        self.app.pop()

    def back(self) -> None:
        """Put back a picked-up checker, or else leave."""
        if self.hand.picked is not None:
            self.hand.let_go()
        else:
            self.leave()


class _Script:
    """A thinker that answers with the lesson's plays."""

    asked: Question | None = None

    def __init__(self, table: LessonTable) -> None:
        self._table = table

    def ask(self, question: Question) -> None:
        pass

    def poll(self) -> Answer | None:
        """The remaining steps of the current scene."""
        table = self._table
        if table.present is None or table.plays is None:
            return None
        play = (*table.steps, *table.shown)
        return Answer(Choice(play, table.present.after, 0.0), stand_in=False)
