"""Crashes, saved for the technician: a file each, with the last output and the match."""

import logging
import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from ludus.exhibit.supervisor.once import Once
from ludus.files import write_whole

CRASHES = "crashes"

_NAME = re.compile(r"(\d{1,9})-([a-z0-9-]+)\.log", re.ASCII)
_TIME = "%Y-%m-%dT%H:%M:%SZ"
_PLACE = re.compile(r'^  File "([^"\n]+)", line (\d+),? in (.+)$', re.MULTILINE)
"""A line with a thread's place, as faulthandler and Python's tracebacks print it."""
MATCH = "\nThe match, for `ludus replay`:\n"
_log = logging.getLogger(__name__)


class Failure(NamedTuple):
    when: datetime
    """In the machine's local time."""
    reason: str
    """`freeze`, `no-heartbeat`, `out-of-memory`, or the signal or exit status of the program."""
    where: str
    """A place such as `ludus/window/app/loop.py:75 in run`; empty if unknown."""
    log: Path


def failures(folder: Path) -> list[Failure]:
    """List the saved failures, oldest first; unreadable files are left out."""
    failed = []
    for log in folder.glob("*.log"):
        with suppress(OSError, ValueError):
            if name := _NAME.fullmatch(log.name):
                head, _, output = log.read_text("utf-8", "replace").partition("\n")
                when = datetime.strptime(head.partition(" ")[0], _TIME).replace(tzinfo=UTC)
                when = when.astimezone().replace(tzinfo=None)
                failed.append(Failure(when, name[2], _where(output), log))
    return sorted(failed)


def _where(output: str) -> str:
    """Return the innermost line of ludus in a traceback, else the innermost line of any code."""
    _, fatal, threads = output.partition("Fatal Python error")
    if fatal:
        places = _PLACE.findall(threads.partition("Current thread")[2].partition("\n\n")[0])
    else:
        places = _PLACE.findall(output.rpartition("Traceback (most recent call last):")[2])[::-1]
    for path, line, name in places:
        if "/ludus/" in path:
            return f"ludus/{path.rpartition('/ludus/')[2]}:{line} in {name}"
    return "{}:{} in {}".format(*places[0]) if places else ""


class Crashes:
    """The files of the last few crashes; together they stay under 10 MB."""

    KEEP = 20

    LONGEST = 100_000
    """The most bytes of a record or of output that are kept; no match comes near this size."""

    def __init__(self, folder: Path, record: Path | None) -> None:
        """Prepare without touching the disk; `record` is the file of the match in progress."""
        self.folder, self._record = folder, record
        self._disk = Once(_log, f"the folder for crashes, {folder},")

    def save(self, reason: str, output: str, restarts: int) -> Path | None:
        """Write the file of a crash, and return its path; an error is logged."""
        try:
            number = max((number for number, _ in self._numbered()), default=0) + 1
            log = self.folder / f"{number}-{reason}.log"
            head = f"{datetime.now(UTC):{_TIME}} {reason}, after {restarts} restarts\n"
            write_whole(log, head + output[-self.LONGEST :] + self._match())
            for old, path in self._numbered():
                if old <= number - self.KEEP:
                    path.unlink(missing_ok=True)
        except OSError as error:
            self._disk.lost(error.strerror or error)
            return None
        self._disk.regained()
        return log

    def _match(self) -> str:
        if self._record is None or not self._record.is_file():
            return ""
        with self._record.open("rb") as file:
            return MATCH + file.read(self.LONGEST).decode("utf-8", "replace")

    def _numbered(self) -> list[tuple[int, Path]]:
        names = ((_NAME.fullmatch(path.name), path) for path in self.folder.glob("*-*.log"))
        return [(int(match[1]), path) for match, path in names if match]
