"""What crashed, kept for the technician: the match, what was said and done last, and a picture."""

import logging
import re
from datetime import UTC, datetime
from pathlib import Path

from ludus.exhibit.blackbox import Last
from ludus.exhibit.logs import Once
from ludus.match.files import write_whole

_NOTHING = Last()
_log = logging.getLogger(__name__)


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
            when = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
            head = f"{when} {reason}, after {restarts} restarts\n"
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
            if match := re.fullmatch(r"(\d{1,9})-[a-z0-9-]+\.(txt|log|png)", path.name, re.ASCII):
                found.setdefault(int(match[1]), []).append(path)
        return found

    def _trim(self) -> None:
        numbers = self._numbers()
        for number in sorted(numbers)[: -self.KEEP]:
            for path in numbers[number]:
                path.unlink(missing_ok=True)
