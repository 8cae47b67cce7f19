"""A match in a file: written atomically, and set aside if damaged."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from ludus.files import set_aside, write_whole
from ludus.match.line_values import LaterError
from ludus.match.record import HUMAN, Record, RecordError, read_record
from ludus.rules.game import GAMES, Games


class DamagedError(RecordError):
    """A saved match was damaged; it has been set aside."""

    def __init__(self, why: str, aside: Path) -> None:
        """Store `aside`, the new path of the damaged file."""
        super().__init__(f"the saved match was damaged ({why}); it is kept as {aside}")
        self.aside = aside


@dataclass
class SavedMatch:
    """A match in progress, in one file."""

    path: Path

    def write(self, record: Record) -> None:
        """Save the match; after an OSError, an earlier save is unchanged."""
        write_whole(self.path, str(record))

    def clear(self) -> None:
        """Delete the saved match."""
        self.path.unlink(missing_ok=True)

    def read(self, players: Collection[str], games: Games = GAMES) -> Record | None:
        """Return the saved match, or None; `players` holds the names that can play.

        `games` are the games that are known here.

        Raises:
            DamagedError: the file was damaged and has been set aside; gives its new path.
            LaterError: a later version of ludus has written it.
            OSError: the file cannot be read or set aside.
        """
        try:
            record = read_record(self.path, games)
            unknown = {*record.players} - {HUMAN, *players}
            if unknown:
                raise RecordError(f"unknown player '{unknown.pop()}'")
            if record.seed is None and HUMAN not in record.players:
                raise RecordError("no player throws its dice; show the match with `ludus replay`")
        except FileNotFoundError:
            return None
        except RecordError as error:
            raise damaged(self.path, error) from None
        return record


def damaged(path: Path, why: RecordError) -> RecordError:
    """Set a damaged match aside, or raise OSError; return the error to raise.

    A match of a later version stays in its place, where that version finds it.
    """
    if isinstance(why, LaterError):
        return LaterError(f"{path}: {why}")
    return DamagedError(str(why), set_aside(path))
