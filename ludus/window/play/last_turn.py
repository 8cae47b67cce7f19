"""A match that shows the opponent's last turn before a human throws."""

from collections.abc import Callable

from ludus.match.record import End, Record
from ludus.match.states import PointerEvent, State, Target
from ludus.picture.canvas import Item
from ludus.window.app.stack import Stack
from ludus.window.board import faces, last_throw, trail
from ludus.window.board.view import Marks
from ludus.window.play.seated import SeatedScreen
from ludus.window.speech import narration
from ludus.window.widgets.button import Button


class LastTurnScreen(SeatedScreen):
    """A match whose line, dice and board show the opponent's last turn until the next throw."""

    def __init__(self, app: Stack, record: Record, end: End | None = None) -> None:
        super().__init__(app, record, end)
        self.trail = trail.Trail(self.table, self.view)

    def prepare(self) -> None:
        super().prepare()
        trail.prepare(self.layout)
        last_throw.prepare(self.layout, self.table.rules, self.looks)

    def resize(self) -> None:
        """Lay out again, and end the display of the opponent's last turn."""
        super().resize()
        self.trail.end()

    def step(self) -> bool:
        """Advance; the match waits while the opponent's turn is replayed."""
        return self.trail.step(self.app.settings.calm) or super().step()

    def line(self) -> str:
        """A summary of the opponent's last turn, and the usual line."""
        throws = self.state in (State.THROWING, State.TAPPING) and self._recalls
        told = self.trail.told(self.app.words, self._other) if throws else ""
        return f"{told} {super().line()}".lstrip()

    @property
    def said(self) -> str:
        """The line without the opponent's turn, because the voice has already read the turn."""
        events = self.trail.events
        told = narration.last_turn(self.app.words, self.table.rules, events, self._other)
        return self.line().removeprefix(told).lstrip()

    @property
    def _other(self) -> str:
        """The opponent's name."""
        return narration.who(self.app.words, self.table, self.humans, 1 - self.table.side)

    @property
    def recalled(self) -> str:
        """The opponent's last turn in sentences, event by event."""
        return narration.happened(self.app.words, self.table.rules, self.trail.turn)

    @property
    def _recalls(self) -> bool:
        """Whether a human is about to throw and the opponent's turn was the last one."""
        may = (PointerEvent.RELEASE, Target.OTHER) in self.row.does and self.humans[self.table.side]
        return may and bool(self.trail.events)

    def others_dice(self, show: Callable[[], object]) -> list[Button]:
        """A button with the opponent's last throw, or none once there is a newer throw."""
        dice, lost = self.trail.dice
        if not self._recalls or not dice:
            return []
        side = 1 - self.table.side
        look, cup = self.looks[side], Target.CUP in self.row.lit
        room = last_throw.place(self.layout, side, look, cup=cup)
        if look == "empty" and self.table.tapping and not self.layout.facing:
            room = faces.beside(self.layout, self.table.rules.dice)
        picture = last_throw.picture(self.layout, room, side, dice, lost)
        return [Button("other", room, show, picture=picture)]

    def trail_items(self) -> list[Item]:
        """The trail of the opponent's moves, unless the light on the road covers it."""
        seen = self._recalls and self.light.side is None
        return self.trail.items() if seen else []

    def board_items(self, marks: Marks) -> list[Item]:
        """Checkers and dice, of the current position or of the replayed turn."""
        if self.trail.again:
            return self.trail.again.items(Marks(side=1 - self.table.side))
        return self.view.items(marks)
