"""Statistics without persons: one row a visit, no finer than the hour, in SQLite.

The database survives a power cut at any moment: it is in WAL mode, each write is one transaction,
and it reaches the disk before the next visit. Where it cannot be written (disk full, directory
read-only) visits are counted in memory and written when it works again.
"""

import contextlib
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path

import msgspec

from ludus.match.files import set_aside

MOST_WAITING = 10_000
"""Visits that are kept in memory while the disk cannot be written; the oldest go first."""

MOST_ROWS = 1_000_000
"""Visits in the database after a purge; the oldest go first."""

MOST_ASIDE = 2
"""Damaged databases that are kept."""

SANE = datetime(2025, 1, 1)
"""A clock before this has lost its battery; what it says is no reason to delete anything."""

PATIENCE_S = 0.02
"""How long a write waits for another program; the picture stands still meanwhile."""

LONGEST_TEXT = 40
"""Characters of a text in a row."""

_log = logging.getLogger(__name__)

_VERSION = 1
_SCHEMA = f"""
BEGIN IMMEDIATE;
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY,
    hour TEXT NOT NULL,
    language TEXT NOT NULL,
    rules TEXT NOT NULL,
    checkers INTEGER NOT NULL,
    players INTEGER NOT NULL,
    first_move_s REAL,
    length_s INTEGER NOT NULL,
    throws INTEGER NOT NULL,
    ended TEXT NOT NULL,
    place TEXT NOT NULL
);
CREATE INDEX sessions_by_hour ON sessions (hour);
PRAGMA user_version = {_VERSION};
COMMIT;
"""
_COLUMNS = "hour, language, rules, checkers, players, first_move_s, length_s, throws, ended, place"
_INSERT = f"INSERT INTO sessions ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_SELECT = f"SELECT {_COLUMNS} FROM sessions WHERE hour >= ? AND hour < ? ORDER BY hour, id"
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA journal_size_limit = 1000000",
)
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
"""Errors of a file that is no database of ours; as the SQL is right, SQLITE_ERROR is one too."""

_HOUR = "%Y-%m-%dT%H"


class StatisticsError(Exception):
    """Statistics that cannot be read; the message names the file and the remedy."""


class Ended(StrEnum):
    """How a visit ended."""

    WON = "won"
    """By the visitor; or played to its end by two."""
    LOST = "lost"
    LEFT = "left"
    """Nobody touched the screen any more."""
    START_OVER = "start over"
    """The visitor asked for the beginning."""
    RESTARTED = "restarted"
    """The program had to be started anew."""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A visit that is over, without anything about the person."""

    language: str
    rules: str
    checkers: int
    players: int
    """1 or 2."""
    first_move_s: float | None
    """From the first touch to the first legal move; None where there was none."""
    length_s: float
    """From the first touch to the last."""
    throws: int
    ended: Ended
    place: str
    """Where it ended: the screen, and the phase of the game where there is one."""


class Row(Session, frozen=True, kw_only=True):
    """A visit as it is kept."""

    hour: datetime
    """The hour it began in, by the clock on the wall."""


class Statistics:
    """The visits of an exhibit, in one database."""

    def __init__(self, path: Path, clock: Callable[[], datetime]) -> None:
        """Open or begin the database; a failure is logged. `clock` tells naive local time."""
        self.path = path
        self._clock = clock
        self._waiting: deque[Row] = deque(maxlen=MOST_WAITING)
        self._database: sqlite3.Connection | None = None
        self._trouble = ""
        self.flush()

    @property
    def trouble(self) -> str:
        """Why visits are counted in memory only, for the operator; empty where they are not."""
        return self._trouble

    def session_ended(self, session: Session) -> None:
        """Count a visit that ended now. Never raises."""
        began = self._clock() - timedelta(seconds=max(0.0, session.length_s))
        hour = began.replace(minute=0, second=0, microsecond=0)
        self._waiting.append(Row(**msgspec.structs.asdict(session), hour=hour))
        self.flush()

    def flush(self) -> bool:
        """Write what waits in memory; whether nothing waits any more. Never raises."""

        def write(database: sqlite3.Connection) -> None:
            database.executemany(_INSERT, map(_fields, self._waiting))

        if self._carry_out(write):
            self._waiting.clear()
            self._recover()
        return not self._waiting

    def purge(self, keep_days: int) -> None:
        """Delete visits older than some days, and those of a clock that was far ahead.

        Never raises.
        """
        now = self._clock()
        if now < SANE:
            return
        oldest, newest = now - timedelta(keep_days), now + timedelta(keep_days)

        def delete(database: sqlite3.Connection) -> None:
            database.execute(
                "DELETE FROM sessions WHERE hour < ? OR hour > ?",
                (oldest.strftime(_HOUR), newest.strftime(_HOUR)),
            )
            database.execute(
                "DELETE FROM sessions WHERE id IN"
                " (SELECT id FROM sessions ORDER BY id DESC LIMIT -1 OFFSET ?)",
                (MOST_ROWS,),
            )

        if self._carry_out(delete):
            self.flush()

    def rows(self, start: datetime, end: datetime) -> list[Row]:
        """The visits that began in the hours from `start` to before `end`, in their order."""
        found: list[Row] = []

        def select(database: sqlite3.Connection) -> None:
            found.extend(_select(database, start, end))

        self._carry_out(select)
        waiting = [row for row in self._waiting if start <= row.hour < end]
        return sorted(found + waiting, key=lambda row: row.hour)

    def close(self) -> None:
        """Write what waits, and let go of the file."""
        self.flush()
        self._disconnect()

    def _carry_out(self, work: Callable[[sqlite3.Connection], None]) -> bool:
        """Do something in one transaction; whether it was done. The first failure is logged."""
        try:
            with self._whole() as database, database:
                work(database)
        except (OSError, sqlite3.Error) as error:
            if _code(error) != sqlite3.SQLITE_BUSY:
                self._disconnect()
            self._fail(str(error))
            return False
        return True

    def _recover(self) -> None:
        if self._trouble:
            self._trouble = ""
            _log.warning("%s: can be written again", self.path)

    def _fail(self, reason: str) -> None:
        if not self._trouble:
            _log.warning("%s: %s; visits are counted in memory meanwhile", self.path, reason)
        self._trouble = f"{self.path}: {reason}"

    @contextmanager
    def _whole(self) -> Iterator[sqlite3.Connection]:
        """The database; one that turns out damaged is set aside.

        Raises:
            OSError: the directory cannot be made or written to.
            sqlite3.Error: the database cannot be used now, or was damaged just now.
        """
        try:
            yield self._connected()
        except sqlite3.DatabaseError as error:
            if _code(error) in _DAMAGED:
                self._begin_anew(str(error))
            raise

    def _connected(self) -> sqlite3.Connection:
        """The open database, begun anew where it is damaged or gone."""
        if self._database is not None and self.path.exists():
            return self._database
        self._disconnect()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._database = _open(self.path)
        except sqlite3.DatabaseError as error:
            if _code(error) not in _DAMAGED:
                raise
            self._begin_anew(str(error))
            self._database = _open(self.path)
        return self._database

    def _begin_anew(self, reason: str) -> None:
        """Set a damaged database aside, with its journal, and forget older ones."""
        self._disconnect()
        aside = set_aside(self.path)
        with contextlib.suppress(FileNotFoundError):
            _beside(self.path, "-wal").replace(_beside(aside, "-wal"))
        _beside(self.path, "-shm").unlink(missing_ok=True)
        _log.error("%s: damaged (%s); it is kept as %s", self.path, reason, aside)
        self._forget_aside(aside)

    def _forget_aside(self, newest: Path) -> None:
        pattern = f"{self.path.stem}.damaged-*{self.path.suffix}"
        others = [path for path in self.path.parent.glob(pattern) if path != newest]
        others.sort(key=lambda path: path.stat().st_mtime)
        for path in others[: max(0, len(others) - MOST_ASIDE + 1)]:
            path.unlink(missing_ok=True)
            _beside(path, "-wal").unlink(missing_ok=True)

    def _disconnect(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            with contextlib.suppress(sqlite3.Error):
                database.close()


class StatisticsReader:
    """Reads the visits of an exhibit that may be running, and changes nothing."""

    def __init__(self, path: Path) -> None:
        """Nothing is read yet."""
        self.path = path

    def rows(self, start: datetime, end: datetime) -> list[Row]:
        """The visits that began in the hours from `start` to before `end`, in their order.

        Raises:
            StatisticsError: there are none, or they cannot be read.
        """
        if not self.path.is_file():
            raise StatisticsError(f"{self.path}: not found; it is made when the exhibit first runs")
        try:
            with closing(
                sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)
            ) as database:
                return _select(database, start, end)
        except sqlite3.Error as error:
            raise StatisticsError(
                f"{self.path}: {error}; read it as the user the exhibit runs as"
            ) from None


def _open(path: Path) -> sqlite3.Connection:
    """Open a database, begin it where it is new, and see that it is whole.

    Raises:
        sqlite3.Error: it is not, or it cannot be opened.
    """
    database = sqlite3.connect(path, timeout=PATIENCE_S)
    try:
        for pragma in _PRAGMAS:
            database.execute(pragma)
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version == 0:
            database.executescript(_SCHEMA)
        elif version != _VERSION:
            raise _damaged(f"version {version}, not {_VERSION}")
        (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise _damaged(found)
        database.execute(f"SELECT {_COLUMNS} FROM sessions LIMIT 0")
    except BaseException:
        database.close()
        raise
    return database


def _damaged(reason: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(reason)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _code(error: OSError | sqlite3.Error) -> int | None:
    """The primary code of an error; None where it is not SQLite's own."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _fields(row: Row) -> tuple[str | int | float | None, ...]:
    """A row as the database has it."""
    first = None if row.first_move_s is None else round(max(0.0, row.first_move_s), 1)
    return (
        row.hour.strftime(_HOUR),
        row.language[:LONGEST_TEXT],
        row.rules[:LONGEST_TEXT],
        row.checkers,
        row.players,
        first,
        round(max(0.0, row.length_s)),
        row.throws,
        row.ended.value,
        row.place[:LONGEST_TEXT],
    )


def _select(database: sqlite3.Connection, start: datetime, end: datetime) -> list[Row]:
    found = database.execute(_SELECT, (start.strftime(_HOUR), end.strftime(_HOUR)))
    rows = []
    for fields in found:
        # A bit that a failing disk turned costs this visit, not the whole report.
        with contextlib.suppress(ValueError, TypeError):
            rows.append(_row(fields))
    return rows


def _row(fields: tuple[str, str, str, int, int, float | None, int, int, str, str]) -> Row:
    hour, language, rules, checkers, players, first, length, throws, ended, place = fields
    return Row(
        hour=datetime.strptime(hour, _HOUR),
        language=language,
        rules=rules,
        checkers=checkers,
        players=players,
        first_move_s=first,
        length_s=length,
        throws=throws,
        ended=Ended(ended),
        place=place,
    )
