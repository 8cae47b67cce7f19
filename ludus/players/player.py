"""The interface of everybody who can decide: a generator of ever better choices."""

import time
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position


class Choice(NamedTuple):
    """A player's answer to a throw."""

    play: tuple[Step, ...]
    position: Position
    """Where the play leads, with whoever moves next."""
    equity: float
    """From -1 (lost) to 1 (won) for the side that plays."""


class Player(Protocol):
    """Somebody who chooses among legal plays."""

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield a first choice at once, then better ones, as long as there are any."""


def in_time(thoughts: Iterator[Choice], until: float) -> Choice:
    """The last choice that is begun before `time.monotonic` says `until`; at least the first."""
    choice = next(thoughts)
    while time.monotonic() < until and (better := next(thoughts, None)):
        choice = better
    return choice
