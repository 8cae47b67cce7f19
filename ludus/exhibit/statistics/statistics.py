"""Statistics without persons: one row for each visit, no finer than the hour, in SQLite.

The database survives a power cut at any moment. It is in WAL mode, each write is one transaction,
and it reaches the disk before the next visit. If it cannot be written, because of a full disk or a
read-only folder, visits are kept in memory until it can.
"""

import contextlib
import logging
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

import msgspec

from ludus.errors import RefusedError
from ludus.exhibit.config.hours import within
from ludus.exhibit.statistics.visits import Visit, VisitRow
from ludus.match.files import SANE_YEAR, set_aside

MOST_WAITING = 10_000
"""The most visits that are kept in memory while the disk cannot be written; the oldest go first."""

MOST_ROWS = 1_000_000
"""The most visits in the database after a purge; the oldest go first."""

MOST_ASIDE = 2

PATIENCE_S = 0.02
"""Seconds for which a write waits for another program; the picture freezes meanwhile."""

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
_FIELDS = VisitRow.__struct_fields__
_COLUMNS = ", ".join(_FIELDS)
_INSERT = f"INSERT INTO sessions ({_COLUMNS}) VALUES (:{', :'.join(_FIELDS)})"
_SELECT = f"SELECT {_COLUMNS} FROM sessions WHERE hour >= ? AND hour < ? ORDER BY hour, id"
_PURGE = """
DELETE FROM sessions WHERE hour < :oldest OR hour > :newest
OR id <= (SELECT id FROM sessions ORDER BY id DESC LIMIT 1 OFFSET :most)
"""
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA journal_size_limit = 1000000",
)
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
"""Errors of a file that is not our database. Our SQL is correct, so SQLITE_ERROR is one too."""

_HOUR = "%Y-%m-%dT%H"

T = TypeVar("T")


class Statistics:
    def __init__(self, path: Path, clock: Callable[[], datetime]) -> None:
        """Open or create the database. A failure is logged. `clock` returns naive local time."""
        self.path = path
        self._clock = clock
        self._waiting: deque[VisitRow] = deque(maxlen=MOST_WAITING)
        self._database: sqlite3.Connection | None = None
        self.trouble = ""
        """Why visits are counted in memory only, for the operator; empty if the database works."""
        self.flush()

    def count(self, visit: Visit) -> None:
        """Count a visit that ended now. Never raises."""
        self._waiting.append(VisitRow.of(visit, self._clock()))
        self.flush()

    def flush(self) -> bool:
        """Write the visits waiting in memory; return whether none is left. Never raises."""
        waiting = [
            {**msgspec.to_builtins(row), "hour": row.hour.strftime(_HOUR)} for row in self._waiting
        ]
        if self._carry_out(lambda database: database.executemany(_INSERT, waiting)):
            self._waiting.clear()
            if self.trouble:
                self.trouble = ""
                _log.warning("%s: can be written again", self.path)
        return not self._waiting

    def purge(self, keep_days: int) -> None:
        """Delete visits older than some days, or dated far ahead by a wrong clock. Never raises."""
        now, kept = within(self._clock()), timedelta(keep_days)
        if now.year < SANE_YEAR:
            return
        bounds = {
            "oldest": (now - kept).strftime(_HOUR),
            "newest": (now + kept).strftime(_HOUR),
            "most": MOST_ROWS,
        }
        if self._carry_out(lambda database: database.execute(_PURGE, bounds)):
            self.flush()

    def rows(self, start: datetime, end: datetime) -> list[VisitRow]:
        """Return the visits that began in the hours from `start` until before `end`, in order."""
        found = self._carry_out(lambda database: _select(database, start, end)) or []
        waiting = [row for row in self._waiting if start <= row.hour < end]
        return sorted(found + waiting, key=lambda row: row.hour)

    def close(self) -> None:
        self.flush()
        self._disconnect()

    def _carry_out(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Run `work` in one transaction, with a new database if damaged; None if it fails."""
        try:
            try:
                return self._transact(work)
            except sqlite3.DatabaseError as error:
                if _code(error) not in _DAMAGED:
                    raise
                self._set_aside(str(error))
                return self._transact(work)
        except (OSError, sqlite3.Error) as error:
            if _code(error) != sqlite3.SQLITE_BUSY:
                self._disconnect()
            if not self.trouble:
                _log.warning("%s: %s; visits are counted in memory meanwhile", self.path, error)
            self.trouble = f"{self.path}: {error}"
            return None

    def _transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in one transaction, opening a lost file again; OSError or sqlite3.Error."""
        if self._database is None or not self.path.exists():
            self._disconnect()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._database = _open(self.path)
        with self._database as database:
            return work(database)

    def _set_aside(self, reason: str) -> None:
        self._disconnect()
        aside = set_aside(self.path, MOST_ASIDE)
        _beside(aside, "-wal").unlink(missing_ok=True)
        with contextlib.suppress(FileNotFoundError):
            _beside(self.path, "-wal").replace(_beside(aside, "-wal"))
        _beside(self.path, "-shm").unlink(missing_ok=True)
        _log.error("%s: damaged (%s); it is kept as %s", self.path, reason, aside)

    def _disconnect(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            with contextlib.suppress(sqlite3.Error):
                database.close()


def read_rows(path: Path, start: datetime, end: datetime) -> list[VisitRow]:
    """Return visits like `Statistics.rows`, beside a running exhibit; or raise RefusedError."""
    if not path.is_file():
        raise RefusedError(f"{path}: not found; it is made when the exhibit first runs")
    try:
        read_only = f"{path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(read_only, uri=True)) as database:
            return _select(database, start, end)
    except sqlite3.Error as error:
        raise RefusedError(f"{path}: {error}; read it as the user the exhibit runs as") from None


def _open(path: Path) -> sqlite3.Connection:
    """Open a database, create its tables if it is new, and check it; or raise sqlite3.Error."""
    database = sqlite3.connect(path, timeout=PATIENCE_S)
    try:
        for pragma in _PRAGMAS:
            database.execute(pragma)
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version == 0:
            database.executescript(_SCHEMA)
        elif version != _VERSION:
            raise _DamagedError(f"version {version}, not {_VERSION}")
        (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise _DamagedError(found)
        database.execute(f"SELECT {_COLUMNS} FROM sessions LIMIT 0")
    except BaseException:
        database.close()
        raise
    return database


class _DamagedError(sqlite3.DatabaseError):
    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


def _code(error: OSError | sqlite3.Error) -> int | None:
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _select(database: sqlite3.Connection, start: datetime, end: datetime) -> list[VisitRow]:
    rows = []
    for found in database.execute(_SELECT, (start.strftime(_HOUR), end.strftime(_HOUR))):
        fields = dict(zip(_FIELDS, found, strict=True))
        # A bit flipped by a failing disk costs only this visit, not the whole report.
        with contextlib.suppress(msgspec.ValidationError):
            rows.append(msgspec.convert(fields | {"hour": f"{fields['hour']}:00:00"}, VisitRow))
    return rows
