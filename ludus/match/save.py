"""The saved match: written whole or not at all, and set aside if it is damaged."""

from collections.abc import Collection
from pathlib import Path

from ludus.match.files import set_aside, write_whole
from ludus.match.record import HUMAN, Record, RecordError, read_record


class DamagedError(RecordError):
    """The saved match was damaged; it has been set aside."""

    def __init__(self, why: str, aside: Path) -> None:
        """`aside` is where it is kept."""
        super().__init__(f"the saved match was damaged ({why}); it is kept as {aside}")
        self.aside = aside


class SavedMatch:
    """The match in progress, in one file; finished ones lie in the folder `records` beside it."""

    def __init__(self, path: Path) -> None:
        """Nothing is read or written yet."""
        self.path = path

    def write(self, record: Record) -> None:
        """Save a match in progress; one that is over goes to the records.

        Raises:
            OSError: it cannot be written; an earlier save is untouched.
        """
        if record.winner is None:
            write_whole(self.path, str(record))
            return
        name = f"{record.rules}-{record.checkers}-{record.seed}.txt"
        write_whole(self.path.parent / "records" / name, str(record))
        self.clear()

    def clear(self) -> None:
        """Forget the saved match."""
        self.path.unlink(missing_ok=True)

    def read(self, players: Collection[str]) -> Record | None:
        """The saved match, or None if there is none. `players` are the names that can play.

        Raises:
            DamagedError: the file was damaged; it has been set aside, and the message says where.
            OSError: the file cannot be read, or not be set aside.
        """
        try:
            record = read_record(self.path)
            unknown = {*record.players} - {HUMAN, *players}
            if unknown:
                raise RecordError(f"there is no player '{unknown.pop()}'")
        except FileNotFoundError:
            return None
        except RecordError as error:
            raise self._damaged(str(error)) from None
        return record

    def _damaged(self, why: str) -> DamagedError:
        return DamagedError(why, set_aside(self.path))
