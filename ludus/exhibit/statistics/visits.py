"""A visit: in progress, as its visitor plays it, and as a stored row without anything personal."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

import msgspec

from ludus.match.events import Event, Moved, Thrown
from ludus.match.record import HUMAN, Record
from ludus.match.save import SavedMatch

LONGEST_TEXT = 40

_STEP_S = 1 / 60
_log = logging.getLogger(__name__)


class Ended(StrEnum):
    WON = "won"
    """Won by the visitor, or played to its end by two visitors."""
    LOST = "lost"
    LEFT = "left"
    START_OVER = "start over"
    RESTARTED = "restarted"


@dataclass
class Visit:
    language: str
    rules: str
    checkers: int
    players: int = 1
    steps: int = 0
    """Length in steps of 1/60 s; after the end, the length until the last touch."""
    first_move: int | None = None
    """Steps until the visitor's first move."""
    throws: int = 0
    end: str = "left"
    """A value of `Ended`."""
    where: str = ""
    """The screen where it ended, and the phase of the game if there is one."""
    restored: bool = False
    """Whether the visit began before a restart of the program."""


class VisitRow(msgspec.Struct, frozen=True, kw_only=True):
    hour: datetime
    """The hour in which it began, by the clock on the wall."""
    language: str
    rules: str
    checkers: int
    players: int
    """1 or 2."""
    first_move_s: float | None
    """From the first touch to the first legal move; None if there was none."""
    length_s: float
    """From the first touch to the last."""
    throws: int
    ended: Ended
    place: str
    """The screen where it ended, and the phase of the game if there is one."""

    @classmethod
    def of(cls, visit: Visit, now: datetime) -> Self:
        length_s, first = visit.steps * _STEP_S, visit.first_move
        began = now - timedelta(seconds=length_s)
        return cls(
            hour=began.replace(minute=0, second=0, microsecond=0),
            language=visit.language[:LONGEST_TEXT],
            rules=visit.rules[:LONGEST_TEXT],
            checkers=visit.checkers,
            players=visit.players,
            first_move_s=None if first is None else round(first * _STEP_S, 1),
            length_s=round(length_s),
            throws=visit.throws,
            ended=Ended(visit.end),
            place=visit.where[:LONGEST_TEXT],
        )


class Visitor:
    """The current visitor, if there is one; nothing is stored about the person."""

    def __init__(self, file: SavedMatch, visited: Callable[[Visit], None]) -> None:
        """`file` stores the match; `visited` is called at the end of each visit."""
        self.visited = visited
        self.visit: Visit | None = None
        self.humans = (False, False)
        self._file = file
        self._last_touch = 0
        """Length of the visit at its last touch."""
        self._record: Record | None = None
        """The match that the file should contain."""
        self._unsaved = False
        """Whether the file does not contain it yet."""

    def begin(self, record: Record, language: str, where: str) -> None:
        """Begin a match; if the current visitor has already played, it belongs to a new visitor."""
        if self.visit and (self.visit.end != "left" or self.visit.first_move is not None):
            self.leave(where, "start over" if self.visit.end == "left" else "")
        if self.visit is None:
            self.visit = Visit(language, record.rules, record.checkers)
            self._last_touch = 0
        self.visit.rules, self.visit.checkers = record.rules, record.checkers
        self.seat(record)

    def seat(self, record: Record) -> None:
        """Record who plays, if this is a visit."""
        if self.visit:
            self.visit.players = record.players.count(HUMAN)
            self.humans = (record.white == HUMAN, record.black == HUMAN)

    def leave(self, where: str, end: str = "") -> None:
        ended, self.visit = self.visit, None
        if ended is None:
            return
        ended.end, ended.where, ended.steps = end or ended.end, where, self._last_touch
        self.save(None)
        try:
            self.visited(ended)
        except Exception:
            _log.exception("a visit is not counted")

    def cut_off(self, record: Record, language: str) -> None:
        self.begin(record, language, "")
        assert self.visit
        self.visit.throws, self.visit.restored = record.thrown, True
        self.leave("", "restarted")

    def tick(self) -> None:
        if self.visit:
            self.visit.steps += 1

    def touched(self) -> None:
        if self.visit:
            self._last_touch = self.visit.steps

    def note(self, events: Sequence[Event]) -> None:
        if self.visit is None:
            return
        self.visit.throws += sum(isinstance(e, Thrown) for e in events)
        moved = any(isinstance(e, Moved) and self.humans[e.side] for e in events)
        if moved and self.visit.first_move is None and not self.visit.restored:
            self.visit.first_move = self.visit.steps

    def save(self, record: Record | None) -> None:
        """Save a match; None or a finished match clears the file."""
        self._record = record
        try:
            if record and record.winner is None:
                self._file.write(record)
            else:
                self._file.clear()
        except OSError as error:
            if not self._unsaved:
                _log.warning("the match is not saved: %s", error)
            self._unsaved = True
        else:
            if self._unsaved:
                _log.warning("matches are saved again")
            self._unsaved = False

    def retry(self) -> None:
        if self._unsaved:
            self.save(self._record)
