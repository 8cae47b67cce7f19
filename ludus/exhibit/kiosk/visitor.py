"""The visit that goes on: followed for the statistics, its match kept in case of a restart."""

import logging
from collections.abc import Sequence

from ludus.exhibit.kiosk.hooks import Hooks
from ludus.exhibit.statistics.visits import Visit
from ludus.match.events import Event, Moved, Thrown
from ludus.match.record import HUMAN, Record
from ludus.match.save import SavedMatch

log = logging.getLogger(__name__)


class Visitor:
    """Who is there, if anybody; of the person nothing is known."""

    def __init__(self, hooks: Hooks, file: SavedMatch) -> None:
        """Nobody is there. `file` takes the match."""
        self.visit: Visit | None = None
        self.humans = (False, False)
        """Which sides are played by visitors."""
        self._hooks = hooks
        self._file = file
        self._last_touch = 0
        """Length of the visit at its last touch."""
        self._record: Record | None = None
        """What the file should hold."""
        self._unsaved = False
        """Whether it does not yet."""

    def begin(self, record: Record, language: str, where: str) -> None:
        """A match begins: of who is there, or of another visitor where he has played already."""
        if self.visit and (self.visit.end != "left" or self.visit.first_move is not None):
            self.leave(where, "start over" if self.visit.end == "left" else "")
        if self.visit is None:
            self.visit = Visit(language, record.rules, record.checkers)
            self._last_touch = 0
        self.visit.rules, self.visit.checkers = record.rules, record.checkers
        self.seat(record)

    def seat(self, record: Record) -> None:
        """Know who plays: at the beginning of a match, and when a seat is taken or left in it."""
        assert self.visit
        self.visit.players = record.players.count(HUMAN)
        self.humans = (record.white == HUMAN, record.black == HUMAN)

    def leave(self, where: str, end: str = "") -> None:
        """The visit is over and its match forgotten; whoever counts visits is told."""
        ended, self.visit = self.visit, None
        if ended is None:
            return
        ended.end, ended.where, ended.steps = end or ended.end, where, self._last_touch
        self.keep(None)
        try:
            self._hooks.visited(ended)
        except Exception:
            log.exception("a visit is not counted")

    def cut_off(self, record: Record, language: str) -> None:
        """Count the visit of a match that nobody goes on with after a restart."""
        self.begin(record, language, "")
        assert self.visit
        self.visit.throws, self.visit.restored = record.thrown, True
        self.leave("", "restarted")

    def tick(self) -> None:
        """A step of 1/60 s has passed."""
        if self.visit:
            self.visit.steps += 1

    def touched(self) -> None:
        """Somebody is there."""
        if self.visit:
            self._last_touch = self.visit.steps
        self._hooks.touched()

    def note(self, events: Sequence[Event]) -> None:
        """What the statistics want to know of a visit."""
        if self.visit is None:
            return
        self.visit.throws += sum(isinstance(e, Thrown) for e in events)
        moved = any(isinstance(e, Moved) and self.humans[e.side] for e in events)
        if moved and self.visit.first_move is None and not self.visit.restored:
            self.visit.first_move = self.visit.steps

    def keep(self, record: Record | None) -> None:
        """Keep a match in the file, or none; one that is over is none."""
        self._record = record
        try:
            if record and record.winner is None:
                self._file.write(record)
            else:
                self._file.clear()
        except OSError as error:
            if not self._unsaved:
                log.warning("the match is not saved: %s", error)
            self._unsaved = True
        else:
            if self._unsaved:
                log.warning("matches are saved again")
            self._unsaved = False

    def retry(self) -> None:
        """Try again what could not be kept."""
        if self._unsaved:
            self.keep(self._record)
