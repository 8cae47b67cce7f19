"""A queue of visits for the hub that survives restarts of the program."""

import logging
from collections import deque
from pathlib import Path

import msgspec

from ludus.exhibit.statistics.visits import VisitRow
from ludus.match.files import write_whole

MOST = 1000
"""Maximum of queued visits; a further one removes the oldest."""
_log = logging.getLogger(__name__)


class Outbox:
    """A queue with a copy in a file, which is always complete, even after a crash."""

    def __init__(self, path: Path | None = None) -> None:
        """Load the visits of the last run from `path`, if given; damaged lines are skipped."""
        self._path = path
        self._fresh: deque[str] = deque()
        """Visits that are not yet in the file."""
        self._lines = [*_read(path)][-MOST:] if path else []
        self._forgotten = 0
        """Number of lines from the last `first` that left the queue since, because it was full."""
        self._failed = False

    def __len__(self) -> int:
        return len(self._lines) + len(self._fresh)

    def add(self, row: VisitRow) -> None:
        """Queue a visit without writing the file; any thread can call this."""
        self._fresh.append(msgspec.json.encode(row).decode())

    def keep(self) -> None:
        if not self._fresh:
            return
        while self._fresh:
            self._lines.append(self._fresh.popleft())
        self._forgotten += max(0, len(self._lines) - MOST)
        del self._lines[:-MOST]
        self._write()

    def first(self, count: int) -> list[str]:
        """Return at most `count` of the oldest visits as lines of JSON."""
        self._forgotten = 0
        return self._lines[:count]

    def sent(self, count: int) -> None:
        del self._lines[: max(0, count - self._forgotten)]
        self._write()

    def _write(self) -> None:
        """Write the file; log the first failure, and continue in memory."""
        if not self._path:
            return
        try:
            write_whole(self._path, "".join(f"{line}\n" for line in self._lines))
        except OSError as error:
            if not self._failed:
                _log.warning("visits for the hub are not kept over a restart: %s", error)
            self._failed = True
        else:
            self._failed = False


def _read(path: Path) -> list[str]:
    try:
        lines = path.read_bytes().decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        _log.warning("visits that waited for the hub cannot be read: %s", error)
        return []
    return [line for line in lines if _is_row(line)]


def _is_row(line: str) -> bool:
    try:
        msgspec.json.decode(line, type=VisitRow)
    except msgspec.DecodeError:
        return False
    return True
