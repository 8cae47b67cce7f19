"""What crashed, kept for the technician: the match, what was said and done last, and a picture."""

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
"""Their folder in the exhibit's."""

_NOTHING = Last()
_NAME = re.compile(r"(\d{1,9})-([a-z0-9-]+)\.(txt|log|png)", re.ASCII)
_TIME = "%Y-%m-%dT%H:%M:%SZ"
_PLACE = re.compile(r'^  File "([^"\n]+)", line (\d+),? in (.+)$', re.MULTILINE)
"""Where a thread was, as faulthandler and Python's tracebacks tell it."""
_log = logging.getLogger(__name__)


class Failure(NamedTuple):
    """What is known of one that was kept."""

    when: datetime
    """In the machine's local time."""
    reason: str
    """`freeze`, `no-heartbeat`, `out-of-memory`, or the signal or exit status it ended with."""
    where: str
    """In the code, as `ludus/window/app/loop.py:75 in run`; empty where nothing tells."""
    log: Path

    @property
    def picture(self) -> Path | None:
        """What was seen last, as a PNG file."""
        path = self.log.with_suffix(".png")
        return path if path.is_file() else None


def failures(folder: Path) -> list[Failure]:
    """Those that are kept, the latest last; what cannot be read is left out."""
    return sorted(_failures(folder))


def _failures(folder: Path) -> Iterator[Failure]:
    for log in folder.glob("*.log"):
        with suppress(OSError, ValueError):
            if found := _NAME.fullmatch(log.name):
                head, _, said = log.read_text("utf-8", "replace").partition("\n")
                when = datetime.strptime(head.partition(" ")[0], _TIME).replace(tzinfo=UTC)
                yield Failure(when.astimezone().replace(tzinfo=None), found[2], _where(said), log)


def _where(said: str) -> str:
    """The innermost line of this program that a thread was at, or of another where it was none."""
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
    """The last few crashes, each as files of one name: together they stay under 10 MB."""

    KEEP = 20
    """Crashes of which files are kept; beyond it the oldest are removed."""

    LONGEST = 100_000
    """Bytes of a record, and of a log, that are kept; no match comes near."""

    def __init__(self, folder: Path, record: Path | None) -> None:
        """`record` is the file that holds the match in progress; nothing is touched yet."""
        self.folder, self._record = folder, record
        self._disk = Once(_log, f"the folder for crashes, {folder},")

    def keep(self, reason: str, said: str, restarts: int, last: Last = _NOTHING) -> list[Path]:
        """Write `<n>-<reason>.log`, with the last inputs and what was said last; the files.

        Beside it lie `.txt`, the record, and `.png`, the last picture, where there are such. None
        of them if they cannot be written, which is logged.
        """
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
        """Copy the record, if there is one."""
        if self._record is None or not self._record.is_file():
            return []
        with self._record.open("rb") as file:
            write_whole(path, file.read(self.LONGEST).decode("utf-8", "replace"))
        return [path]

    def _numbers(self) -> dict[int, list[Path]]:
        """The files of each crash."""
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
