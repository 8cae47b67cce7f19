"""Statistics without persons: a line for each visit in a CSV file, no finer than the hour.

A line is on the disk before the next visit begins. A line that a power cut or a failing disk
spoils costs only its visit. If the file cannot be written, because of a full disk or a read-only
folder, visits are kept in memory until it can.
"""

import csv
import io
import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ludus.errors import RefusedError, said
from ludus.exhibit.statistics.visit import Visit, VisitRow
from ludus.files import SANE_YEAR, whole, write_whole

VISITS = "visits.csv"
"""The file's name in the exhibit's folder."""
MOST_WAITING = 10_000
"""The most visits that are kept in memory while the disk cannot be written; the oldest go first."""
_FAR = timedelta(3660)
"""So far ahead, the clock that dated a visit was wrong; otherwise it may have gone back since."""

_log = logging.getLogger(__name__)
_FIELDS = VisitRow.__struct_fields__
_HEADER = ",".join(_FIELDS) + "\n"
_HOUR = "%Y-%m-%dT%H"


class Statistics:
    def __init__(self, path: Path, clock: Callable[[], datetime]) -> None:
        """Create the file, or log why not. `clock` returns naive local time."""
        self.path, self._clock = path, clock
        self._waiting: deque[VisitRow] = deque(maxlen=MOST_WAITING)
        self.trouble = ""
        """Why visits are counted in memory only, for the operator; empty if the file works."""
        self.flush()

    def count(self, visit: Visit) -> None:
        """Count a visit that ended now. Never raises."""
        self._waiting.append(VisitRow.of(visit, self._clock()))
        self.flush()

    def flush(self) -> None:
        """Write the visits waiting in memory. Never raises."""
        try:
            if not self.path.is_file():
                write_whole(self.path, _HEADER)
            _append(self.path, self._waiting)
        except OSError as error:
            if not self.trouble:
                _log.warning("%s; visits are counted in memory meanwhile", error)
            self.trouble = said(error)
            return
        self._waiting.clear()
        if self.trouble:
            self.trouble = ""
            _log.warning("%s: can be written again", self.path)

    def purge(self, keep_days: int) -> None:
        """Delete visits older than some days, or dated far ahead by a wrong clock. Never raises."""
        now = self._clock()
        if now.year < SANE_YEAR:
            return
        recent = partial(_lines_between, self.path, now - timedelta(keep_days), now + _FAR)
        with suppress(OSError):
            if len(_HEADER) + sum(map(len, recent())) == self.path.stat().st_size:
                return
            with whole(self.path) as file:
                file.write(_HEADER.encode())
                file.writelines(recent())

    def rows(self, start: datetime, end: datetime) -> list[VisitRow]:
        """Return the visits that began in the hours from `start` until before `end`, in order.

        Any thread can call this.
        """
        rows = list[VisitRow]()
        with suppress(OSError):
            rows = _read(self.path, start, end)
        rows += [row for row in self._waiting.copy() if start <= row.hour < end]
        return sorted(rows, key=lambda row: row.hour)


def read_rows(path: Path, start: datetime, end: datetime) -> list[VisitRow]:
    """Return visits like `Statistics.rows`, beside a running exhibit; or raise RefusedError."""
    try:
        return sorted(_read(path, start, end), key=lambda row: row.hour)
    except FileNotFoundError:
        why = "not found; it is made when the exhibit first runs"
    except OSError as error:
        why = f"{error.strerror}; read it as the user the exhibit runs as"
    raise RefusedError(f"{path}: {why}")


def _append(path: Path, rows: Iterable[VisitRow]) -> None:
    """Write lines at the end of the file and flush them to the disk, all or none; or raise OSError.

    The last line may have been torn by a power cut; the first new line begins on its own.
    """
    with path.open("ab+", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 1))
        data = (b"" if file.read(1) in (b"", b"\n") else b"\n") + _lines(rows).encode()
        try:
            if file.write(data) < len(data):
                raise OSError("the disk is full")
            os.fsync(file.fileno())
        except OSError:
            file.truncate(size)
            raise


def _lines(rows: Iterable[VisitRow]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        writer.writerow({**msgspec.to_builtins(row), "hour": row.hour.strftime(_HOUR)}.values())
    return text.getvalue()


def _read(path: Path, start: datetime, end: datetime) -> list[VisitRow]:
    rows = list[VisitRow]()
    for line in _lines_between(path, start, end):
        text = line.decode(errors="replace")
        with suppress(csv.Error, ValueError):
            fields: dict[str, Any] = dict(zip(_FIELDS, next(csv.reader([text])), strict=True))
            fields["hour"] += ":00:00"
            fields["first_move_s"] = fields["first_move_s"] or None
            rows.append(msgspec.convert(fields, VisitRow, strict=False))
    return rows


def _lines_between(path: Path, start: datetime, end: datetime) -> Iterator[bytes]:
    """Yield the lines of the hours from `start` until before `end`, one at a time."""
    first, last = (hour.strftime(_HOUR).encode() for hour in (start, end))
    with path.open("rb") as file:
        for line in file:
            if first <= line[:13] < last:
                yield line
