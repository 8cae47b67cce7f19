"""A match in progress: its table, the thinker for its computers, its pace, and its next state."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ludus.match.events import Event
from ludus.match.record import HUMAN, Record
from ludus.match.states import MACHINE, Action, State, Target
from ludus.match.table import Table
from ludus.picture.track import SECOND
from ludus.players.player import Question
from ludus.rules.plays import Step
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.app.services import Thinker, answer
from ludus.window.board.manner import Manner
from ludus.window.play.situation import Pause, Situation
from ludus.window.storage.settings import SPEEDS

_COMPUTER_RESTS = 3
"""Steps before the computer throws, and before it hands over."""
_RESTED = 30
"""Steps after which every press counts again; while a voice speaks, the count stops here."""
THINKING_AFTER = 18
"""Steps after which the line shows that the computer is thinking."""
_READ = 90
"""Steps after which a person has read what is new in it."""
_MOST_NEWS = 40
"""The largest number of events that wait to be narrated."""
_HELD = 15
"""Steps after which a held finger or key hurries the opponent."""
_HURRIED = 4
"""The pace that it sets."""
HAND_OVER_AFTER = 150
"""Steps until a human's finished turn is handed over; twice as many in the first turns."""
_FIRST_TURNS = 4
"""The turns of both sides in which a person of the first matches has to find *Undo* and *Done*."""
_FOLLOW_AFTER = 48
"""Steps until a forced move is played."""
_NOTHING_CHOSEN = 40
"""Steps until a turn without a choice is handed over."""
_NOTHING_PLAYED = 60, 180
"""Steps until a turn without a move is handed over, once its dice have been dark for a while, and
in the first matches of a person, who has to read why."""
_CUP_RESTS: Mapping[State | Pause, int] = {
    State.SHARING: 24,
    State.FORCED: 30,
    State.HANDING_OVER: 30,
}
"""Steps until a press of the cup counts, so that a double press does not count twice."""


_GLIDES = 32
"""Steps in which all checkers usually glide to another position."""


class Arranged(NamedTuple):
    """Another position without moves: its checkers lie there at once, or glide there together."""

    position: Position
    dice: tuple[int, ...] = ()
    glides: int = 0
    """The steps until all checkers lie there."""


class Session:
    """A match between people and computers; lessons, scenes and problems change its course."""

    plays_forced = True
    """Whether forced moves of a human may be played automatically."""

    def __init__(self, app: App, table: Table, saved: Record | None = None) -> None:
        """`saved` is the record to save, so that it can continue after a restart."""
        self.app, self.table = app, table
        self._saved = saved
        self.waited = 0
        """Steps since the last event, without the steps in which it was shown."""
        self.unsent: Sequence[str] = ()
        """The sentences that say that the opponent does not have the last turn yet."""
        self.over = False
        """Whether the end screen uses the places of line, dice and buttons."""
        self.asked: Question | None = None
        """The computer's throw, as put to the thinker."""
        self._unshown: list[Sequence[Event] | Arranged] = []
        self._unread: deque[Event] = deque(maxlen=_MOST_NEWS)
        self.actions: dict[Action, Callable[[], object]] = {
            Action.BEGIN: self.let_begin,
            Action.THROW: self.throw,
            Action.FOLLOW: self.follow,
            Action.HAND_OVER: self.end,
            Action.UNDO: self.undo,
        }
        self.early = not app.services.library.holds(2)
        """Whether fewer than two matches have begun; `Guard.returning` describes what follows."""

    def begin(self) -> None:
        self.emit(self.table.began())
        self.save()

    @property
    def thinker(self) -> Thinker:
        return self.app.services.thinker

    # State

    @property
    def now(self) -> Situation:
        return Situation(self.state, self.side, self.humans)

    @property
    def humans(self) -> tuple[bool, bool]:
        record = self.table.record
        return (record.white == HUMAN, record.black == HUMAN)

    @property
    def human_is_to_act(self) -> bool:
        """Whether a human is to act, also while the dice fall, or the match waits for one."""
        humans, table = self.humans, self.table
        return humans[table.side] or table.record.awaits_share or (table.tapping and any(humans))

    @property
    def state(self) -> State | Pause:
        """The table's state; `WAITING` while the computer acts."""
        state = self.table.state
        return state if state is State.OVER or self.human_is_to_act else Pause.WAITING

    @property
    def side(self) -> int:
        table = self.table
        if table.state is State.OVER:
            return table.now.winner or 0
        asked = table.record.awaits_share and sum(self.humans) == 1
        return self.humans.index(True) if asked else table.side

    @property
    def undecided(self) -> bool:
        return all(self.humans) and self.table.undecided

    @property
    def thinking(self) -> bool:
        return self.waited >= (THINKING_AFTER if self.asked else _READ)

    @property
    def cup_rested(self) -> bool:
        return self.waited >= _CUP_RESTS.get(self.state, 0)

    # Time

    @property
    def awake(self) -> bool:
        return not self.now.acting or self.counts

    @property
    def counts(self) -> bool:
        """Whether the match goes on by itself after a while, unless a checker is in the hand."""
        now = self.now
        if now.finished:
            real = self.table.real and all(self.humans)  # Undo waits for the other person's throw.
            return not real and (self.app.settings.hand_over or not self.table.chosen)
        return now.row.auto_action is not None

    @property
    def patience(self) -> int:
        """Steps of the countdown, with time for two more choices by a single switch."""
        table = self.table
        if not self.now.finished:
            return _FOLLOW_AFTER
        if table.chosen and table.undoable:
            first = self.early and len(table.record.turns) < _FIRST_TURNS
            return HAND_OVER_AFTER * (1 + first) + round(2 * SECOND * self.app.settings.switch_s)
        return _NOTHING_CHOSEN if table.steps else _NOTHING_PLAYED[self.early]

    def pace(self, busy: bool) -> int:
        """The factor by which the match is sped up; 1 while a human is to act and nothing moves."""
        if self.now.acting and not busy:
            return 1
        hurried = self.app.pointer.held >= _HELD and not self.human_is_to_act
        return max(SPEEDS[self.app.settings.pace][1], _HURRIED if hurried else 1)

    def manner(self, board: Manner) -> Manner:
        """How a board moves, in this match."""
        roll = 0 if self.table.real else SPEEDS[self.app.settings.pace][0]
        humans = self.humans
        rival = humans.index(False) if humans[0] != humans[1] else None
        # It moves slowly in the first matches of a person.
        slow = rival if self.early and self._saved and self.app.guard.returning else None
        return board._replace(roll=roll, drops=self.drops, slow=slow, rival=rival)

    @property
    def drops(self) -> int:
        """Steps in which a throw comes straight to its places; 0 if it is thrown from the cup."""
        return 0

    def tick(self, busy: bool) -> bool:
        """Count a step of 1/60 s, also while the screen is `busy` with past events.

        Return whether anything may look different.
        """
        self.table.plays_forced = self.plays_forced and self.app.settings.forced
        return False

    def wait(self) -> bool:
        """Count a step in which nothing moves; return whether the match may go on."""
        self.waited += 1
        if self.app.speaking:
            self.waited = min(self.waited, _RESTED)
        return not self.app.speaking

    def advance(self) -> bool:
        """Act for a computer, or end the match; return whether anything may look different."""
        if self.state is State.OVER:
            return self.finish()
        return self._advance_computer() if self.state is Pause.WAITING else self.waited == _READ

    def _advance_computer(self) -> bool:
        table, state = self.table, self.table.state
        if state in (State.THROWING, State.HANDING_OVER):
            if self.waited < _COMPUTER_RESTS:
                return state is State.HANDING_OVER
            (self.throw if state is State.THROWING else self.hand_over)()
            return True
        play = self.reply()
        if play is None:
            return self.waited == THINKING_AFTER
        for step in play:
            self.emit(table.step(step))
        if state is State.BONUS and table.state is not State.OVER:
            self.hand_over()
        return True

    def reply(self) -> Sequence[Step] | None:
        """The steps with which the opponent goes on; None while it thinks."""
        question = self.question(self.table.record.players[self.table.side])
        # An answer never counts for another position, and repeats the steps already played.
        question = self.asked = self.asked if self.asked == question else question
        reply = answer(self.thinker, question)
        return reply.choice.play[len(question.played) :] if reply else None

    def question(self, level: str) -> Question:
        table = self.table
        return Question(table.rules, table.position, table.dice, level, tuple(table.steps))

    def finish(self) -> bool:
        if self.over:
            return False
        self.over = True
        self.arrange(Arranged(self.table.now))
        return True

    # Actions

    def throw(self) -> None:
        """Throw for the side to move; the computer begins to think at once."""
        table = self.table
        self.emit(table.throw())
        if any(self.humans) and not table.record.turns:
            self.save(thrown=True)
        if not self.human_is_to_act and Target.CHECKER in MACHINE[table.state].lit:
            self.asked = self.question(table.record.players[table.side])
            self.thinker.ask(self.asked)

    def let_begin(self) -> None:
        """Let the opponent begin; in a match under way, the players swap colours."""
        self.emit(self.table.begin())
        self.arrange(Arranged(self.table.now, glides=_GLIDES))
        self.save()

    def play(self, steps: Sequence[Step]) -> None:
        for step in steps:
            self.emit(self.table.step(step))

    def follow(self) -> None:
        self.emit(self.table.follow())

    def undo(self) -> None:
        if self.table.undoable:
            self.emit(self.table.undo())

    def end(self) -> None:
        """Hand over for a person."""
        self.hand_over()

    def hand_over(self) -> None:
        self.emit(self.table.hand_over())
        if any(self.humans):
            self.save()
            if self.humans[self.table.side] and self.table.state in (State.THROWING, State.TAPPING):
                self.app.services.sounds.play("turn")

    # Events

    def emit(self, events: Sequence[Event]) -> None:
        """Pass on events of the table, log them, and save a match that is over."""
        self.waited, self.asked = 0, None
        self._unshown.append(events)
        self._unread.extend(events)
        self.app.services.tell(events, self.table.now)
        if self.table.state is State.OVER:
            self.save()

    def arrange(self, arranged: Arranged) -> None:
        self._unshown.append(arranged)

    def changes(self) -> list[Sequence[Event] | Arranged]:
        """Everything to be shown that has happened since the last call, in order."""
        changes, self._unshown = self._unshown, []
        return changes

    def news(self) -> list[Event]:
        """The events to be narrated that have happened since the last call."""
        events = [*self._unread]
        self._unread.clear()
        return events

    def save(self, thrown: bool = False) -> None:
        if self._saved:
            self.app.save(self._saved, thrown)
