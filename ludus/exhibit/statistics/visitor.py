"""The current visitor, from the first touch until the visit ends."""

import logging
from collections.abc import Callable, Sequence

from ludus.exhibit.statistics.visit import Visit
from ludus.match.events import Event, Moved, Thrown
from ludus.match.record import HUMAN, Record
from ludus.match.save import SavedMatch

_log = logging.getLogger(__name__)


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
