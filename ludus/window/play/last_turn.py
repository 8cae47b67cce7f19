"""A match that recalls what the enemy of whoever is to throw did in his last turn."""

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
    """A match whose line, dice and board tell of that turn until the next throw."""

    def __init__(self, app: Stack, record: Record, end: End | None = None) -> None:
        super().__init__(app, record, end)
        self.trail = trail.Trail(self.table, self.view)

    def prepare(self) -> None:
        """The trail, too, and his dice."""
        super().prepare()
        trail.prepare(self.layout)
        last_throw.prepare(self.layout, self.table.rules, self.looks)

    def resize(self) -> None:
        """His turn is not shown any longer."""
        super().resize()
        self.trail.end()

    def step(self) -> bool:
        """Go on; while his turn is shown again, the match waits."""
        return self.trail.step(self.app.settings.calm) or super().step()

    def line(self) -> str:
        """What he did, and what to do now."""
        throws = self.state in (State.THROWING, State.TAPPING) and self._recalls
        told = self.trail.told(self.app.words, self._other) if throws else ""
        return f"{told} {super().line()}".lstrip()

    @property
    def said(self) -> str:
        """The line, but for what he did: that has been told as it happened."""
        events = self.trail.events
        told = narration.last_turn(self.app.words, self.table.rules, events, self._other)
        return self.line().removeprefix(told).lstrip()

    @property
    def _other(self) -> str:
        """The name of the other side's player."""
        return narration.who(self.app.words, self.table, self.humans, 1 - self.table.side)

    @property
    def recalled(self) -> str:
        """What he did, event by event."""
        return narration.happened(self.app.words, self.table.rules, self.trail.turn)

    @property
    def _recalls(self) -> bool:
        """Whether that turn is the last one, and a human sees what came of it."""
        may = (PointerEvent.RELEASE, Target.OTHER) in self.row.does and self.humans[self.table.side]
        return may and bool(self.trail.events)

    def others_dice(self, show: Callable[[], object]) -> list[Button]:
        """What he threw, to be touched; none once there is another throw."""
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
        """What his moves have left on the board, unless the light on the road is seen there."""
        seen = self._recalls and self.light.side is None
        return self.trail.items() if seen else []

    def board_items(self, marks: Marks) -> list[Item]:
        """Checkers and dice, as they are or as his turn goes."""
        if self.trail.again:
            return self.trail.again.items(Marks(side=1 - self.table.side))
        return self.view.items(marks)
