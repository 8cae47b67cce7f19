"""A match in progress: its table, the thinker for its computers, its pace, and its next state."""

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from ludus.match.events import Event
from ludus.match.record import HUMAN, Record
from ludus.match.states import MACHINE, Action, Row, State, Target
from ludus.match.table import Table
from ludus.players.player import Question
from ludus.rules.plays import Step
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.app.services import Thinker, answer
from ludus.window.board.hand import Hand
from ludus.window.storage.settings import SPEEDS

_SECOND = 60
_COMPUTER_RESTS = 3
"""Steps before the computer throws, and before it hands over."""
_RESTED = 30
"""Steps after which every press counts again; while a voice speaks, the count stops here."""
THINKING_AFTER = 18
"""Steps after which the line shows that the computer is thinking."""
_MOST_NEWS = 40
"""The largest number of events that wait to be narrated."""
_HELD = 15
"""Steps after which a held finger or key hurries the opponent."""
_HURRIED = 4
"""The pace that it sets."""
HAND_OVER_AFTER = 150
"""Steps until a human's finished turn is handed over."""
_FOLLOW_AFTER = 48
"""Steps until a forced move is played."""
_NOTHING_CHOSEN = 40
"""Steps until a turn without a choice is handed over."""
_CUP_RESTS = {State.SHARING: 24, State.FORCED: 30, State.HANDING_OVER: 30}
"""Steps until a press of the cup counts, so that a double press does not count twice."""


class Stage(Protocol):
    """What a session asks of the screen that shows it."""

    @property
    def busy(self) -> bool:
        """Whether past events are still being shown."""

    @property
    def falling(self) -> bool:
        """Whether a throw has not come to rest; until then its numbers must stay hidden."""

    @property
    def holding(self) -> bool:
        """Whether a checker is in the hand."""

    def tell(self, events: Sequence[Event]) -> None:
        """Show events, one after another."""

    def move(self) -> bool:
        """Move everything by 1/60 s; return whether anything may look different."""

    def hurry(self) -> None:
        """Show all past events at once."""

    def show(self, position: Position, dice: Sequence[int] = ()) -> None:
        """Show a position at once."""

    def rearrange(self, position: Position) -> None:
        """Let all checkers glide at once to their places in another position."""

    def act(self, action: Action) -> None:
        """Do what a touch would do."""

    def forget(self) -> None:
        """Drop everything that belongs to the present position, because it changes."""

    def end(self) -> None:
        """Show the end of the match."""


class Session:
    """A match between people and computers; lessons, scenes and problems change its course."""

    hand_of: type[Hand] = Hand
    plays_forced = True
    """Whether forced moves of a human may be played automatically."""
    stage: Stage

    def __init__(self, app: App, table: Table, saved: Record | None = None) -> None:
        """`saved` is the record to save, so that it can continue after a restart."""
        self.app, self.table = app, table
        self._saved = saved
        self.waited = 0
        """Steps since the last event, without the steps in which it was shown."""
        self.over = False
        """Whether the end screen uses the places of line, dice and buttons."""
        self.asked: Question | None = None
        """The computer's throw, as put to the thinker."""
        self._happened: deque[Event] = deque(maxlen=_MOST_NEWS)
        """Events that have not been narrated yet."""
        self.early = not app.services.library.holds(2)
        """Whether fewer than two matches have begun; `Guard.returning` describes what follows."""

    def start(self, stage: Stage) -> None:
        self.stage = stage
        self.tell(self.table.began())
        self.save()

    @property
    def thinker(self) -> Thinker:
        return self.app.services.thinker

    # State

    @property
    def humans(self) -> tuple[bool, bool]:
        """Whether a person plays Light, and Dark; this may change during a match."""
        record = self.table.record
        return (record.white == HUMAN, record.black == HUMAN)

    @property
    def human_is_to_act(self) -> bool:
        """Whether a human is to act, also while the dice fall, or the match waits for one."""
        humans, table = self.humans, self.table
        return humans[table.side] or table.record.awaits_share or (table.tapping and any(humans))

    @property
    def state(self) -> State:
        """The table's state; `WAITING` while the dice fall or the computer acts."""
        state = self.table.state
        if state is State.OVER or (self.human_is_to_act and not self.stage.falling):
            return state
        return State.WAITING

    @property
    def row(self) -> Row:
        return MACHINE[self.state]

    @property
    def acting(self) -> bool:
        return bool(self.row.does)

    @property
    def side(self) -> int:
        """The side that the line is about: the side to act, or the winner."""
        winner = self.table.now.winner
        if winner is not None:
            return winner
        asked = self.table.record.awaits_share and sum(self.humans) == 1
        return self.humans.index(True) if asked else self.table.side

    @property
    def to_throw(self) -> bool:
        return bool({Target.CUP, Target.FACE} & self.row.lit)

    @property
    def undecided(self) -> bool:
        return all(self.humans) and self.table.undecided

    @property
    def finished(self) -> bool:
        """Whether a human has nothing left to play and can only hand over or undo."""
        return self.state is State.HANDING_OVER

    @property
    def lost(self) -> bool:
        return sum(self.humans) == 1 and not self.humans[self.side]

    @property
    def thinking(self) -> bool:
        return self.asked is not None and not self.acting and self.waited >= THINKING_AFTER

    @property
    def cup_rested(self) -> bool:
        return self.waited >= _CUP_RESTS.get(self.state, 0)

    # Time

    @property
    def awake(self) -> bool:
        return not self.acting or self.counts

    @property
    def counts(self) -> bool:
        if self.finished:
            real = self.table.real and all(self.humans)  # Undo waits for the other person's throw.
            return not real and (self.app.settings.hand_over or not self.table.chosen)
        return self.row.auto_action is not None and not self.stage.holding

    @property
    def patience(self) -> int:
        """Steps of the countdown, with time for two more choices by a single switch."""
        if self.finished and self.table.chosen:
            return HAND_OVER_AFTER + round(2 * _SECOND * self.app.settings.switch_s)
        return _NOTHING_CHOSEN if self.finished else _FOLLOW_AFTER

    @property
    def pace(self) -> int:
        """The factor by which the match is sped up; 1 while a human is to act and nothing moves."""
        if self.acting and not self.stage.busy:
            return 1
        hurried = self.app.pointer.held >= _HELD and not self.human_is_to_act
        return max(SPEEDS[self.app.settings.pace][1], _HURRIED if hurried else 1)

    @property
    def slow(self) -> int | None:
        """The side that moves slowly: the computer's, in the first matches of a person."""
        slows = self.early and self._saved and self.app.guard.returning and sum(self.humans) == 1
        return self.humans.index(False) if slows else None

    def step(self) -> bool:
        self.table.plays_forced = self.plays_forced and self.app.settings.forced
        moved = [self._tick() for _ in range(self.pace)]
        return any(moved)

    def _tick(self) -> bool:
        moved = self.stage.move()
        if not self.stage.busy and self.app.speaking:
            self.waited = min(self.waited + 1, _RESTED)
        elif not self.stage.busy:
            self.waited += 1
            moved = self.advance() or moved
        return moved

    def advance(self) -> bool:
        state = self.state
        if MACHINE[state].does:
            return self._act_in_time()
        if state is State.OVER:
            return self.finish()
        return self._advance_computer() if state is State.WAITING else False

    def _act_in_time(self) -> bool:
        action = self.row.auto_action
        if not action or not self.counts or self.waited < self.patience:
            return False
        self.stage.act(action)
        return True

    def _advance_computer(self) -> bool:
        table, state = self.table, self.table.state
        if state in (State.THROWING, State.HANDING_OVER):
            if self.waited < _COMPUTER_RESTS:
                return state is State.HANDING_OVER
            (self.throw if state is State.THROWING else self.hand_over)()
            return True
        question = self.question(table.record.players[table.side])
        # An answer never counts for another position, and repeats the steps already played.
        question = self.asked = self.asked if self.asked == question else question
        found = answer(self.thinker, question)
        if found is None:
            return self.waited == THINKING_AFTER
        self.asked = None
        for step in found.choice.play[len(question.played) :]:
            self.tell(table.step(step))
        if state is State.BONUS and table.state is not State.OVER:
            self.hand_over()
        return True

    def question(self, level: str) -> Question:
        table = self.table
        return Question(table.rules, table.position, table.dice, level, tuple(table.steps))

    def finish(self) -> bool:
        if self.over:
            return False
        self.over = True
        self.stage.show(self.table.now)
        self.app.services.sounds.play("defeat" if self.lost else "victory")
        self.stage.end()
        return True

    # Actions

    def throw(self) -> None:
        """Throw for the side to move; the computer begins to think at once."""
        table = self.table
        self.tell(table.throw())
        if any(self.humans) and not table.record.turns:
            self.save(thrown=True)
        if not self.human_is_to_act and Target.CHECKER in MACHINE[table.state].lit:
            self.asked = self.question(table.record.players[table.side])
            self.thinker.ask(self.asked)

    def let_begin(self) -> None:
        """Let the opponent begin; in a match under way, the players swap colours."""
        self.tell(self.table.begin())
        self.stage.rearrange(self.table.now)
        self.save()

    def play(self, steps: Sequence[Step]) -> None:
        self.forget()
        for step in steps:
            self.tell(self.table.step(step))

    def follow(self) -> None:
        self.forget()
        self.tell(self.table.follow())

    def undo(self) -> None:
        if self.table.undoable:
            self.stage.hurry()
            self.forget()
            self.tell(self.table.undo())

    def end(self) -> None:
        self.stage.hurry()
        self.hand_over()

    def hand_over(self) -> None:
        self.forget()
        self.tell(self.table.hand_over())
        if any(self.humans):
            self.save()
            if self.humans[self.table.side] and self.table.state in (State.THROWING, State.TAPPING):
                self.app.services.sounds.play("turn")

    def forget(self) -> None:
        """Drop everything that belongs to the present position, because it changes."""
        self.asked = None
        self.stage.forget()

    def tell(self, events: Sequence[Event]) -> None:
        """Send events to the screen and the log, and save a match that is over."""
        self.waited = 0
        self._happened.extend(events)
        self.stage.tell(events)
        self.app.services.tell(events, self.table.now)
        if self.table.state is State.OVER:
            self.save()

    def save(self, thrown: bool = False) -> None:
        if self._saved:
            self.app.save(self._saved, thrown)

    def news(self) -> list[Event]:
        events = [*self._happened]
        self._happened.clear()
        return events
