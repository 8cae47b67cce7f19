"""Saves crashes for the technician: the match, the last output and inputs, and a picture."""

import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from ludus.exhibit.supervisor.black_box import Last
from ludus.exhibit.supervisor.logs import Once
from ludus.match.files import write_whole

CRASHES = "crashes"
"""The folder of crashes, in the exhibit's folder."""

_NOTHING = Last()
_NAME = re.compile(r"(\d{1,9})-([a-z0-9-]+)\.(txt|log|png)", re.ASCII)
_TIME = "%Y-%m-%dT%H:%M:%SZ"
_PLACE = re.compile(r'^  File "([^"\n]+)", line (\d+),? in (.+)$', re.MULTILINE)
"""A line with a thread's place, as faulthandler and Python's tracebacks print it."""
_log = logging.getLogger(__name__)


class Failure(NamedTuple):
    when: datetime
    """In the machine's local time."""
    reason: str
    """`freeze`, `no-heartbeat`, `out-of-memory`, or the signal or exit status of the program."""
    where: str
    """A place such as `ludus/window/app/loop.py:75 in run`; empty if unknown."""
    log: Path

    @property
    def picture(self) -> Path | None:
        path = self.log.with_suffix(".png")
        return path if path.is_file() else None


def failures(folder: Path) -> list[Failure]:
    """List the saved failures, oldest first; unreadable files are left out."""
    return sorted(_failures(folder))


def _failures(folder: Path) -> Iterator[Failure]:
    for log in folder.glob("*.log"):
        with suppress(OSError, ValueError):
            if found := _NAME.fullmatch(log.name):
                head, _, said = log.read_text("utf-8", "replace").partition("\n")
                when = datetime.strptime(head.partition(" ")[0], _TIME).replace(tzinfo=UTC)
                yield Failure(when.astimezone().replace(tzinfo=None), found[2], _where(said), log)


def _where(said: str) -> str:
    """Return the innermost line of ludus in a traceback, else the innermost line of any code."""
    _, fatal, threads = said.partition("Fatal Python error")
    if fatal:
        places = _PLACE.findall(threads.partition("Current thread")[2].partition("\n\n")[0])
    else:
        places = _PLACE.findall(said.rpartition("Traceback (most recent call last):")[2])[::-1]
    for path, line, name in places:
        if "/ludus/" in path:
            return f"ludus/{path.rpartition('/ludus/')[2]}:{line} in {name}"
    return "{}:{} in {}".format(*places[0]) if places else ""


class Crashes:
    """The last few crashes, each a group of files with one name; together they stay under 10 MB."""

    KEEP = 20
    """The number of crashes that are kept; older ones are deleted."""

    LONGEST = 100_000
    """The most bytes of a record or log that are kept; no match comes near this size."""

    def __init__(self, folder: Path, record: Path | None) -> None:
        """Prepare without touching the disk; `record` is the file of the match in progress."""
        self.folder, self._record = folder, record
        self._disk = Once(_log, f"the folder for crashes, {folder},")

    def keep(self, reason: str, said: str, restarts: int, last: Last = _NOTHING) -> list[Path]:
        """Write log, record and picture, and return the files; an error is logged."""
        try:
            log = self.folder / f"{max(self._numbers(), default=0) + 1}-{reason}.log"
            head = f"{datetime.now(UTC):{_TIME}} {reason}, after {restarts} restarts\n"
            inputs = "".join(f"input {line}\n" for line in last.inputs)
            write_whole(log, head + inputs + said[-self.LONGEST :])
            kept = [log, *self._copy(log.with_suffix(".txt"))]
            if last.picture:
                kept.append(log.with_suffix(".png"))
                kept[-1].write_bytes(last.picture)
            self._trim()
        except OSError as error:
            self._disk.lost(error.strerror or error)
            return []
        self._disk.found()
        return kept

    def _copy(self, path: Path) -> list[Path]:
        if self._record is None or not self._record.is_file():
            return []
        with self._record.open("rb") as file:
            write_whole(path, file.read(self.LONGEST).decode("utf-8", "replace"))
        return [path]

    def _numbers(self) -> dict[int, list[Path]]:
        found: dict[int, list[Path]] = {}
        for path in self.folder.glob("*-*"):
            if match := _NAME.fullmatch(path.name):
                found.setdefault(int(match[1]), []).append(path)
        return found

    def _trim(self) -> None:
        numbers = self._numbers()
        for number in sorted(numbers)[: -self.KEEP]:
            for path in numbers[number]:
                path.unlink(missing_ok=True)
