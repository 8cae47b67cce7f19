"""Crashes, saved for the technician: the match, the last output and inputs, and a picture.

The program records its inputs and picture in a black box: shared memory that the supervisor creates
and reads. It writes without ever waiting. The contents reach a disk only after a crash.
"""

import logging
import mmap
import os
import re
import stat
import struct
import tempfile
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from ludus.exhibit.supervisor.logs import Once
from ludus.match.files import write_whole

BLACK_BOX = "LUDUS_BLACK_BOX"
"""Environment variable with the file descriptor of the shared memory."""

LONGEST_SIDE = 360
"""The most pixels of the picture's longer side."""

_INPUTS, _INPUT = 60, 120
"""The number of inputs that are kept, and the most characters of each."""
_BEATS = struct.Struct("<Q")
_TEXT = _BEATS.size + _INPUTS * (_INPUT + 1)
"""The end of the text of the inputs."""
_HEAD = struct.Struct("<HH")
_PIXELS = _TEXT + _HEAD.size
_SIZE = _PIXELS + LONGEST_SIDE * LONGEST_SIDE * 3

Size = tuple[int, int]


class Last(NamedTuple):
    inputs: tuple[str, ...] = ()
    """Touches and keys, oldest first."""
    picture: bytes = b""
    """A PNG file; empty if there is none."""


class BlackBox:
    """The supervisor's side of the black box."""

    def __init__(self) -> None:
        """Allocate the shared memory, or raise OSError."""
        if hasattr(os, "memfd_create"):
            self.fd = os.memfd_create("ludus-black-box")
        else:
            with tempfile.TemporaryFile() as file:
                self.fd = os.dup(file.fileno())
        """The file descriptor that the program inherits."""
        os.truncate(self.fd, _SIZE)
        self._memory = mmap.mmap(self.fd, _SIZE, access=mmap.ACCESS_READ)

    @property
    def beats(self) -> int:
        """A number that changes while the program is alive; 0 before the first heartbeat."""
        return int(_BEATS.unpack(self._memory[: _BEATS.size])[0])

    def last(self) -> Last:
        """Return the contents. They may be incomplete if the program ended while writing."""
        text = self._memory[_BEATS.size : _TEXT].partition(b"\0")[0].decode("ascii", "replace")
        width, height = _HEAD.unpack(self._memory[_TEXT:_PIXELS])
        rgb = self._memory[_PIXELS : _PIXELS + width * height * 3]
        return Last(tuple(text.splitlines()), png((width, height), rgb) if rgb else b"")

    def close(self) -> None:
        self._memory.close()
        os.close(self.fd)


def png(size: Size, rgb: bytes) -> bytes:
    """Encode RGB rows as a PNG file; see the PNG specification (third edition), 5 and 11."""
    width, height = size
    lines = (b"\0" + rgb[y * width * 3 : (y + 1) * width * 3] for y in range(height))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
            (b"IDAT", zlib.compress(b"".join(lines))),
            (b"IEND", b""),
        )
    )


class BlackBoxRecorder:
    """The program's side of the black box; does nothing without a supervisor."""

    def __init__(self, fd: int | None, now: Callable[[], datetime] | None = None) -> None:
        """Map the shared memory of descriptor `fd`; `now` returns the time in UTC."""
        self._memory = None if fd is None else mmap.mmap(fd, _SIZE)
        self._now = now or (lambda: datetime.now(UTC))
        self._inputs: deque[str] = deque(maxlen=_INPUTS)
        self._beats = 0

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Self:
        """Open the black box of the supervisor that started this process, if there is one.

        A descriptor inherited from another program may be a different file; it is left alone. The
        right descriptor is not passed on to children.
        """
        text = environ.get(BLACK_BOX, "")
        try:
            fd = int(text) if text.isascii() and text.isdigit() else -1
            found = os.fstat(fd)
            if not stat.S_ISREG(found.st_mode) or found.st_size != _SIZE or found.st_nlink:
                return cls(None)
            os.set_inheritable(fd, False)
            return cls(fd)
        except (OSError, OverflowError):
            return cls(None)

    def beat(self) -> None:
        if self._memory is not None:
            self._beats += 1
            self._memory[: _BEATS.size] = _BEATS.pack(self._beats)

    def note(self, what: str) -> None:
        if self._memory is None:
            return
        line = f"{self._now():%H:%M:%S.%f}Z {what}".encode("ascii", "replace").decode("ascii")
        self._inputs.append(line[:_INPUT])
        text = "\n".join(self._inputs).encode("ascii")
        self._memory[_BEATS.size : _TEXT] = text.ljust(_TEXT - _BEATS.size, b"\0")

    def show(self, size: Size, rgb: bytes) -> None:
        """Record a small picture of three bytes a pixel."""
        if self._memory is None or max(size) > LONGEST_SIDE:
            return
        self._memory[_TEXT:_PIXELS] = _HEAD.pack(*size)
        self._memory[_PIXELS : _PIXELS + len(rgb)] = rgb


CRASHES = "crashes"

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
    failed = []
    for log in folder.glob("*.log"):
        with suppress(OSError, ValueError):
            if found := _NAME.fullmatch(log.name):
                head, _, said = log.read_text("utf-8", "replace").partition("\n")
                when = datetime.strptime(head.partition(" ")[0], _TIME).replace(tzinfo=UTC)
                when = when.astimezone().replace(tzinfo=None)
                failed.append(Failure(when, found[2], _where(said), log))
    return sorted(failed)


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
            kept = [log]
            if self._record and self._record.is_file():
                kept.append(log.with_suffix(".txt"))
                with self._record.open("rb") as file:
                    write_whole(kept[-1], file.read(self.LONGEST).decode("utf-8", "replace"))
            if last.picture:
                kept.append(log.with_suffix(".png"))
                kept[-1].write_bytes(last.picture)
            numbers = self._numbers()
            for path in [path for n in sorted(numbers)[: -self.KEEP] for path in numbers[n]]:
                path.unlink(missing_ok=True)
        except OSError as error:
            self._disk.lost(error.strerror or error)
            return []
        self._disk.found()
        return kept

    def _numbers(self) -> dict[int, list[Path]]:
        found: dict[int, list[Path]] = {}
        for path in self.folder.glob("*-*"):
            if match := _NAME.fullmatch(path.name):
                found.setdefault(int(match[1]), []).append(path)
        return found
