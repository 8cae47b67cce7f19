"""The events of a match: one small record for each thing that a visitor can see or hear.

A log of them is a file with one JSON object a line for each event, with the position after it.

`side` is 0 for white and 1 for black; places are columns of `Position.board`.
"""

import contextlib
import logging
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Self

import msgspec

from ludus.errors import plain
from ludus.rules.position import Position, position_text

_log = logging.getLogger(__name__)


class Reason(StrEnum):
    """Why numbers of a throw could not be played."""

    CLOSED = "closed squares"
    DUTY = "duty to enter"
    NOT_HOME = "not all home"
    DEAD = "dead die"
    TOO_SMALL = "number too small"
    TOO_LARGE = "number too large"


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """Something that happened to one side."""

    side: int


class Began(Event, frozen=True):
    """A match was laid out; `side` begins."""

    rules: str
    checkers: int
    pledge: str
    """The pledge of the seed, if it is shown."""


class Shared(Event, frozen=True):
    """A player gave a share in the dice, before the first throw."""

    share: int


class Thrown(Event, frozen=True):
    """The dice fell."""

    dice: tuple[int, ...]


class Tapped(Event, frozen=True):
    """The faces of real dice touched so far."""

    dice: tuple[int, ...]


class Moved(Event, frozen=True):
    """A checker went from one square to another."""

    source: int
    target: int
    die: int
    step: str


class Entered(Moved, frozen=True):
    """A waiting checker came onto the board."""


class BorneOff(Moved, frozen=True):
    """A checker left the board for good."""


class Hit(Event, frozen=True):
    """A checker of `side` was knocked off its square and now waits at `target`."""

    source: int
    target: int


class Undone(Event, frozen=True):
    """A step was undone; `source`, `target` and `die` are those of the step when it was played."""

    source: int
    target: int
    die: int
    step: str


class Returned(Event, frozen=True):
    """A hit was undone: the checker of `side` is on its square again."""

    source: int
    target: int


class Passed(Event, frozen=True):
    """Some numbers of the throw cannot be played."""

    dice: tuple[int, ...]
    reason: Reason


class BonusWaits(Event, frozen=True):
    """`side` may take these bonuses before it throws."""

    bonus: tuple[str, ...]


class Kept(Event, frozen=True):
    """The opponent's bonus is over, and `side` continues with the rest of its throw."""

    dice: tuple[int, ...]


class BonusDone(Event, frozen=True):
    """`side` has finished taking its bonus."""


class HandedOver(Event, frozen=True):
    """The turn passed; `side` is to move."""


class Won(Event, frozen=True):
    """`side` has all its checkers off."""


class EventLog:
    """A file of events. If it can no longer be written, the match continues without it."""

    def __init__(self, path: Path) -> None:
        """Create or empty the file; raise OSError if it cannot be opened."""
        self._path = path
        self._file = (path if path.is_char_device() else plain(path)).open("wb", buffering=0)
        self._failed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        with contextlib.suppress(OSError):
            self._file.close()

    def write(self, events: Sequence[Event], position: Position) -> None:
        """Write the events that led to a position; only the first failure is logged."""
        if self._failed:
            return
        text = position_text(position)
        try:
            for event in events:
                fields = msgspec.to_builtins(event)
                fields |= {"side": "wb"[event.side], "position": text}
                self._file.write(msgspec.json.encode(fields) + b"\n")
        except OSError as error:
            self._failed = True
            _log.warning("%s: %s; the events are no longer logged", self._path, error.strerror)
