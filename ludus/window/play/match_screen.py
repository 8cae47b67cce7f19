"""A match on the screen that advances by itself: computers throw, think, play and hand over."""

from collections import deque
from collections.abc import Sequence

from ludus.match.events import Event
from ludus.match.record import HUMAN, End, Record
from ludus.match.states import MACHINE, Row, State, Target
from ludus.match.table import Table
from ludus.picture.canvas import Item
from ludus.players.analysis import Review
from ludus.players.player import Question
from ludus.players.ranks import PERSONS
from ludus.window.app.services import Thinker, answer
from ludus.window.app.stack import Screen, Stack
from ludus.window.board.view import Marks
from ludus.window.play.board_screen import BoardScreen
from ludus.window.speech import narration

_COMPUTER_RESTS = 3
"""Steps before the computer throws, and before it hands over."""
_RESTED = 30
"""Steps after which every press counts again; while a voice speaks, the count stops here."""
_THINKING_AFTER = 18
"""Steps after which the line shows that the computer is thinking."""
_MOST_NEWS = 40
"""The largest number of events that wait to be narrated."""
_HELD, _HURRIED = 15, 4
"""Steps after which a held finger or key hurries the opponent, and the pace that it sets."""


class MatchScreen(BoardScreen):
    """A match without input: everything that happens by itself."""

    def __init__(self, app: Stack, record: Record, end: End | None = None) -> None:
        """Continue a match; `end` is the position after its turns, if known."""
        super().__init__(app, self.deal(app, record, end))
        self._asked: Question | None = None
        """The question put to the thinker: the computer's play, or a hint."""
        self._waited = 0
        """Steps since the last event, without the steps in which it was shown."""
        self._over = False
        """Whether the end screen lies over the match and uses the places of line, dice and buttons.
        """
        self._looked: Review | None = None
        """The turn that is under review."""
        self._happened: deque[Event] = deque(maxlen=_MOST_NEWS)
        """Events that have not been narrated yet."""
        self._tell(self.table.began())
        self._save()

    def deal(self, app: Stack, record: Record, end: End | None) -> Table:
        return Table(record, app.services.dice(record), end)

    @property
    def thinker(self) -> Thinker:
        """The background player for the computer's moves and for hints."""
        return self.app.services.thinker

    @property
    def humans(self) -> tuple[bool, bool]:
        """Whether a person plays Light, and Dark; this may change during a match."""
        record = self.table.record
        return (record.white == HUMAN, record.black == HUMAN)

    @property
    def faces(self) -> tuple[str, str]:
        """For Light and Dark, the rank with a portrait against one human, or an empty string."""
        known = (name if name in PERSONS else "" for name in self.table.record.players)
        white, black = known if sum(self.humans) == 1 else ("", "")
        return white, black

    @property
    def human_is_to_act(self) -> bool:
        """Whether a human is to act, also while the dice fall, or the match waits for one."""
        waits = self.table.record.awaits_share or (self.table.tapping and any(self.humans))
        return self.humans[self.table.side] or waits

    @property
    def state(self) -> State:
        """The table's state; `WAITING` while the dice fall or the computer acts."""
        state = self.table.state
        if state is State.OVER or (self.human_is_to_act and not self.view.falling):
            return state
        return State.WAITING

    @property
    def row(self) -> Row:
        """The row of the state machine for the current state."""
        return MACHINE[self.state]

    @property
    def spoken_of(self) -> int:
        """The side that the line is about: the side to act, or the winner."""
        winner = self.table.now.winner
        if winner is not None:
            return winner
        asked = self.table.record.awaits_share and sum(self.humans) == 1
        return self.humans.index(True) if asked else self.table.side

    @property
    def acting(self) -> bool:
        """Whether a human can act now."""
        return bool(self.row.does)

    @property
    def plays_forced(self) -> bool:
        """Whether forced moves of a human are played automatically."""
        return self.app.settings.forced

    @property
    def pace(self) -> int:
        """The factor by which the match is sped up; 1 while a human is to act and nothing moves."""
        if self.acting and not self.view.busy:
            return 1
        hurried = self.app.held >= _HELD and not self.human_is_to_act
        return max(self.app.settings.speed, _HURRIED if hurried else 1)

    def step(self) -> bool:
        self.view.calm, self.view.breathes = self.app.settings.calm, not self.app.speed.slow
        self.table.plays_forced = self.plays_forced
        moved = [self._tick() for _ in range(self.pace)]
        return any(moved)

    def _tick(self) -> bool:
        """Advance by 1/60 s at the usual pace; return whether anything may look different."""
        moved = self.view.step()
        if not self.view.busy and self.app.speaking:
            self._waited = min(self._waited + 1, _RESTED)
        elif not self.view.busy:
            self._waited += 1
            moved = self._advance() or moved
        return moved

    def _advance(self) -> bool:
        """Advance when nothing moves; return whether anything may look different."""
        if self.state is State.OVER:
            return self._finish()
        return self._advance_computer() if self.state is State.WAITING else False

    def _advance_computer(self) -> bool:
        state = self.table.state
        if state in (State.THROWING, State.HANDING_OVER):
            if self._waited < _COMPUTER_RESTS:
                return state is State.HANDING_OVER
            act = self._throw if state is State.THROWING else self._hand_over
            act()
            return True
        asked = self._asked or self._ask(self.table.record.players[self.table.side])
        found = answer(self.thinker, asked)
        if found is None:
            return self._waited == _THINKING_AFTER
        self._asked = None
        for step in found.choice.play:
            self._tell(self.table.step(step))
        if state is State.BONUS and self.table.state is not State.OVER:
            self._hand_over()
        return True

    def _throw(self) -> None:
        self.view.real = self.table.real
        self._tell(self.table.throw())
        if any(self.humans) and not self.table.record.turns:
            self._save(thrown=True)
        if not self.human_is_to_act and Target.CHECKER in MACHINE[self.table.state].lit:
            self._ask(self.table.record.players[self.table.side])

    def _hand_over(self) -> None:
        self._tell(self.table.hand_over())
        if any(self.humans):
            self._save()
            throws = self.table.state in (State.THROWING, State.TAPPING)
            if self.humans[self.table.side] and throws:
                self.app.services.sounds.play("turn")

    def _ask(self, level: str) -> Question:
        table = self.table
        played = tuple(table.steps)
        self._asked = Question(table.rules, table.position, table.dice, level, played)
        self.thinker.ask(self._asked)
        return self._asked

    def _finish(self) -> bool:
        if self._over:
            return False
        self._over = True
        self.view.show(self.table.now, (), ())
        self.app.services.sounds.play("defeat" if self.lost else "victory")
        self.app.push(self.over_screen())
        return True

    def over_screen(self) -> Screen:
        """The screen to lay over the board at the end."""
        raise NotImplementedError

    @property
    def lost(self) -> bool:
        """Whether exactly one human played, and has lost."""
        return sum(self.humans) == 1 and not self.humans[self.spoken_of]

    @property
    def _missing(self) -> list[int]:
        """The columns of the checkers that the loser has not borne off."""
        own = self.table.now.board[1 - self.spoken_of, : self.table.now.off]
        return [column for column, count in enumerate(own) if count]

    def look_back(self, turn: Review | None) -> None:
        """Show the board before a turn with its play as arrows; None shows the current board."""
        self._looked = turn
        self.view.show(turn.position if turn else self.table.now, (), ())

    def _tell(self, events: Sequence[Event]) -> None:
        """Send events to the view and the log, and save a match that is over."""
        self._waited = 0
        self._happened.extend(events)
        self.view.tell(events)
        self.app.services.tell(events, self.table.now)
        if self.table.state is State.OVER:
            self._save()

    def _save(self, thrown: bool = False) -> None:
        self.app.save(self.table.record, thrown)

    def news(self) -> str:
        """The new events in sentences; empty while the dice fall."""
        if self.view.falling:
            return ""
        events = [*self._happened]
        self._happened.clear()
        return narration.happened(self.app.words, self.table.rules, events)

    @property
    def said(self) -> str:
        """The line for the voice and the screen reader."""
        return self.line()

    def line(self) -> str:
        """The line above the board: what to do, or what is happening."""
        moving = self.view.falling or self.view.deciding
        thinking = self._asked is not None and not self.row.does and self._waited >= _THINKING_AFTER
        passed = None if moving else self.table.passed
        return narration.line(self.app.words, self.table, self.humans, passed, thinking, moving)

    def marks(self) -> Marks:
        """The marks on the board besides its checkers."""
        if turn := self._looked:
            return Marks(side=turn.side, hints=[(step.source, step.target) for step in turn.play])
        if self._over and self.lost:
            return Marks(side=1 - self.spoken_of, sources=self._missing)
        return Marks(side=self.table.side)

    def items(self) -> list[Item]:
        line = [] if self._over else self.line_items(self.line(), self.spoken_of)
        return line + self.view.items(self.marks())
