"""The state of a match at one moment, as its screen shows it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from ludus.match.states import MACHINE, Action, Row, State, Target


class Pause(StrEnum):
    """A state in which only the window waits; the match itself goes on in its own state."""

    TELLING = "telling"
    """A scene shows a caption, and play pauses."""
    WAITING = "waiting"
    """The computer is to act, or the dice are still rolling."""


PAUSES: Mapping[Pause, Row] = {
    Pause.TELLING: Row(
        release=dict.fromkeys((Target.CUP, Target.CHECKER, Target.END), Action.READ_ON),
        lit={Target.END},
        auto_action=Action.READ_ON,
    ),
    Pause.WAITING: Row(press=dict.fromkeys(Target, Action.REMIND)),
}
"""The rows of the window's own states, beside the rows of `MACHINE`."""


class Situation(NamedTuple):
    """What a match waits for at one moment, and from whom."""

    state: State | Pause
    side: int
    """The side that the line is about: the side to act, or the winner."""
    humans: tuple[bool, bool]
    """Whether a person plays Light, and Dark; this may change during a match."""

    @property
    def row(self) -> Row:
        return PAUSES[self.state] if isinstance(self.state, Pause) else MACHINE[self.state]

    @property
    def acting(self) -> bool:
        """Whether a person is to act."""
        return bool(self.row.release)

    @property
    def to_throw(self) -> bool:
        return bool({Target.CUP, Target.FACE} & self.row.lit)

    @property
    def finished(self) -> bool:
        """Whether a person has nothing left to play and can only hand over or undo."""
        return self.state is State.HANDING_OVER

    @property
    def lost(self) -> bool:
        return sum(self.humans) == 1 and not self.humans[self.side]
