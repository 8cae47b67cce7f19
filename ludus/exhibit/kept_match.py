"""The visitor's match, kept in case the program is started anew."""

import logging

from ludus.match.record import Record
from ludus.match.save import SavedMatch

log = logging.getLogger(__name__)


class KeptMatch:
    """One match or none on the disk; what cannot be written or removed now is tried again."""

    def __init__(self, file: SavedMatch) -> None:
        self._file = file
        self._record: Record | None = None
        self._failed = False
        """Whether the file is not yet as it should be."""

    def keep(self, record: Record | None) -> None:
        """Keep this match, or none; one that is over is none."""
        self._record = record
        try:
            if record and record.winner is None:
                self._file.write(record)
            else:
                self._file.clear()
        except OSError as error:
            if not self._failed:
                log.warning("the match is not saved: %s", error)
            self._failed = True
        else:
            if self._failed:
                log.warning("matches are saved again")
            self._failed = False

    def retry(self) -> None:
        """Try again what failed."""
        if self._failed:
            self.keep(self._record)
