"""The player's matches: begun, saved, taken up and given up; trouble is told on the screen."""

import logging
from collections.abc import Callable, Sequence

from ludus.match.fairness import pledge
from ludus.match.library import BusyError, Unfinished
from ludus.match.record import HUMAN, Record
from ludus.match.save import DamagedError
from ludus.match.table import Table
from ludus.players.levels import LEVELS
from ludus.rules.ruleset import RuleSet
from ludus.window.catalogue import mark
from ludus.window.services import Services
from ludus.window.words import Notice

log = logging.getLogger(__name__)
_UNSAVED = Notice(mark("The game cannot be saved."), {})


class Matches:
    """The matches in the library, for one who plays in the window."""

    def __init__(
        self, services: Services, notify: Callable[[Notice], None], pledges: bool = True
    ) -> None:
        """`notify` shows what went wrong; with `pledges` that of the dice is shown beforehand."""
        self._services, self._notify, self._pledges = services, notify, pledges

    def new(
        self,
        rules: RuleSet,
        checkers: int,
        white: str,
        black: str,
        first: int,
        seed: int | None = None,
    ) -> Record:
        """A match with a seed drawn by the program; a human who plays shares in the dice.

        With a given seed nobody shares in them.
        """
        drawn = self._services.new_seed() if seed is None else seed
        record = Record(rules.name, checkers, white, black, first, drawn, game=rules)
        if seed is None and self._services.moment and HUMAN in record.players:
            record.awaits_share = True
            record.pledge = pledge(record.seed) if self._pledges else ""
        return record

    def save(self, record: Record) -> None:
        """Keep a match in progress; where that fails the match goes on, and the log says so."""
        try:
            self._services.library.write(record)
        except OSError as error:
            self._notify(_UNSAVED)
            log.warning("the match is not saved: %s", error)

    def unfinished(self) -> list[Unfinished]:
        """Those that can be continued, the last played first; damage is told."""
        found, damage = self._services.library.unfinished(LEVELS)
        self._tell(damage)
        return found

    def take_up(self, match: Unfinished) -> Table | None:
        """A match to go on with; None where that cannot be, and it is told why.

        To judge all its turns takes a while: it may be called by another thread than the loop's.
        """
        try:
            record = self._services.library.open(match, LEVELS)
            return Table(record, self._services.dice(record))
        except (DamagedError, OSError) as error:
            self._tell([error])
        return None

    def give_up(self, match: Unfinished) -> None:
        """Lay a match with those that are over; where that fails it is told."""
        try:
            self._services.library.give_up(match)
        except BusyError as error:
            self._tell([error])
        except OSError as error:
            self._notify(_UNSAVED)
            log.warning("the match is not given up: %s", error)

    def _tell(self, damage: Sequence[DamagedError | OSError]) -> None:
        """Why matches cannot be continued: in the log, and on the screen that comes next."""
        for error in damage:
            log.warning("%s", error)
        aside = [str(error.aside) for error in damage if isinstance(error, DamagedError)]
        if aside:
            text = mark("The saved game was damaged. The file is kept: {path}")
            self._notify(Notice(text, {"path": ", ".join(aside)}))
        elif any(isinstance(error, BusyError) for error in damage):
            self._notify(Notice(mark("This game is open in another window."), {}))
        elif damage:
            self._notify(Notice(mark("The saved game cannot be read."), {}))
