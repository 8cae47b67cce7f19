"""The opponent's last turn: in words, as dice, and as a trail on the board."""

from collections.abc import Iterator, Sequence

from ludus.match.events import Event, Hit, Moved, Passed, Thrown
from ludus.match.record import HUMAN, End
from ludus.match.states import State, Target
from ludus.match.telling import of_turn
from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, centred
from ludus.window.board.marks import Marks, arrow_items, journeys, left_items
from ludus.window.dice import faces
from ludus.window.dice.last_throw import last_place, last_throw, prepare_last
from ludus.window.input.pointer import Touch
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.situation import Pause
from ludus.window.speech import narration

_RECALLS = State.THROWING, State.TAPPING, State.TAPPED, State.BONUS, State.HANDING_OVER
_SEEN = 25
"""Steps after the light of a hit, until the computer that has hit hands over."""


class LastTurn(Layer):
    """The last turn of the opponent of the side to throw, until the next throw."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        record, end = screen.table.record, screen.table.end
        self._since = len(record.turns) - len(end.latest)
        """Index of the first turn that counts as seen here."""
        self._cached: tuple[End | None, Sequence[Event]] = (None, ())
        self._stands, self._rests = False, 0

    @property
    def events(self) -> Sequence[Event]:
        if self.table.lying:
            return ()
        end = self.table.end
        if end is not self._cached[0]:
            self._cached = (end, of_turn(end.turn_before(self.table.side)))
        return self._cached[1]

    @property
    def _recalls(self) -> bool:
        """Whether a human is about to throw and the opponent's turn was the last one."""
        if not self.events:
            return False
        now = self.screen.now
        return now.state in _RECALLS and now.humans[self.table.side]

    def prepare(self) -> None:
        layout, rules = self.screen.layout, self.table.rules
        for name in ("print", "moved", "struck"):
            signs.sign(name, layout.checker)
        prepare_last(layout, rules, self.screen.looks)

    # Time

    def step(self) -> bool:
        stood, self._stands = self._stands, not self.view.busy
        self._rests = _SEEN if self.view.blow.seen else max(0, self._rests - 1)
        return stood != self._stands

    @property
    def holds(self) -> bool:  # type: ignore[override]
        ends = self.table.state is State.HANDING_OVER
        return self._rests > 0 and ends and self.session.state is Pause.WAITING

    def touch(self, touch: Touch) -> bool:
        if self._rests and touch.presses:
            self._hand_over()
        return False

    def key(self, key: int) -> bool:
        self._hand_over()
        return False

    def _hand_over(self) -> None:
        """End the turn of a computer that has hit, so that a press never waits for the hit."""
        if self.holds and not self.view.busy:
            self.session.hand_over()
            self.screen.sync()
            self.view.hurry()

    # In words

    def line(self, below: str) -> str:
        return f"{self._why() or self._summary()} {below}".lstrip() if self._tells else below

    def said(self, below: str) -> str:
        return f"{self._why()} {below}".lstrip() if self._tells else below

    @property
    def _tells(self) -> bool:
        return self._recalls and self.screen.now.state in (State.THROWING, State.TAPPING)

    def _summary(self) -> str:
        words, table = self.screen.words, self.table
        name = narration.who(words, table, self.session.humans, 1 - table.side)
        return narration.last_turn(words, table.rules, self.events, name)

    def _why(self) -> str:
        """For a person's first hit here, its reason; otherwise empty."""
        table = self.table
        hits = sum(isinstance(event, Hit) and event.side == table.side for event in self.events)
        if not hits or self._hit_before:
            return ""
        return narration.why_hit(self.screen.words, table.rules, hits)

    @property
    def _hit_before(self) -> bool:
        record = self.table.record
        turn = [played.turn for played in self.table.end.turn_before(self.table.side)]
        return any(
            "*" in past.play and record.players[1 - past.side] == HUMAN
            for past in record.turns[self._since :]
            if past not in turn
        )

    # As dice

    @property
    def dice(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The opponent's dice, and the dice among them that could not be played."""
        thrown = next((e.dice for e in self.events if isinstance(e, Thrown)), ())
        lost = next((e.dice for e in self.events if isinstance(e, Passed)), ())
        double = self.table.rules.doubles_twice and len(thrown) > 1 and len({*thrown}) == 1
        return thrown * (1 + double), lost

    def items(self) -> list[Item]:
        screen, table, layout = self.screen, self.table, self.screen.layout
        dice, lost = self.dice if self._recalls else ((), ())
        if not dice or self.session.over:
            return []
        side = 1 - table.side
        look = screen.looks[side]
        room = last_place(layout, side, look, cup=Target.CUP in screen.now.row.lit)
        if look == "empty" and table.tapping and not layout.facing:
            first, tray = faces.places(layout)[0], layout.tray
            room = Rect(tray.left, tray.top, first.left - tray.left, first.height)
        return [centred(last_throw(layout, room, side, dice, lost), room.center)] if room else []

    # As a trail

    def mark(self, marks: Marks) -> None:
        if self._recalls and self._stands and self.light.side is None and not self.view.busy:
            marks.beneath = [*marks.beneath, *self._trail()]

    def _trail(self) -> Iterator[Item]:
        view, d, side = self.view, self.screen.layout.checker, 1 - self.table.side
        moves = [(each.source, each.target) for each in self.events if isinstance(each, Moved)]
        trail = Marks(side=side, compared={"arrow-faint": moves}, made=True)
        yield from left_items(view, trail)
        for *_, end in journeys(moves):
            if view.counts().get((side, end)):
                yield centred(signs.sign("moved", d), view.spot(side, end))
        yield from arrow_items(view, trail)
        for event in self.events:
            if isinstance(event, Hit):
                yield centred(signs.sign("struck", d), view.spot(event.side, event.source))
