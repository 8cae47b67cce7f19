"""Visits that wait until the hub can be told of them, over restarts of the program, too."""

import logging
from collections import deque
from pathlib import Path

import msgspec

from ludus.exhibit.statistics.visits import VisitRow
from ludus.match.files import write_whole

MOST = 1000
"""Visits that wait; of more the oldest are forgotten."""
_log = logging.getLogger(__name__)


class Outbox:
    """A queue with a copy in a file, which is written whole: after a crash it is whole, too."""

    def __init__(self, path: Path | None = None) -> None:
        """Those that wait since the last run; `path` is the file, None for none.

        A line of it that cannot be read is left out.
        """
        self._path = path
        self._fresh: deque[str] = deque()
        """Those that no file has yet."""
        self._lines = [*_read(path)][-MOST:] if path else []
        self._forgotten = 0
        """How many of those that `first` gave last wait no longer."""
        self._failed = False

    def __len__(self) -> int:
        """How many wait."""
        return len(self._lines) + len(self._fresh)

    def add(self, row: VisitRow) -> None:
        """Let one wait; any thread may, as nothing is written yet."""
        self._fresh.append(msgspec.json.encode(row).decode())

    def keep(self) -> None:
        """Write down those that were added."""
        if not self._fresh:
            return
        while self._fresh:
            self._lines.append(self._fresh.popleft())
        self._forgotten += max(0, len(self._lines) - MOST)
        del self._lines[:-MOST]
        self._write()

    def first(self, count: int) -> list[str]:
        """The oldest, at most so many, as lines of JSON."""
        self._forgotten = 0
        return self._lines[:count]

    def told(self, count: int) -> None:
        """Forget so many of them: they are told."""
        del self._lines[: max(0, count - self._forgotten)]
        self._write()

    def _write(self) -> None:
        """A failure is logged once; they wait in memory all the same."""
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
