"""The black box: shared memory in which the program records its last inputs and picture.

The supervisor creates the memory, reads heartbeats from it, and opens it after a crash. The program
writes into it without ever waiting. The contents reach a disk only after a crash.
"""

import mmap
import os
import stat
import struct
import tempfile
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple, Self

BLACK_BOX = "LUDUS_BLACK_BOX"
"""Environment variable with the file descriptor of the shared memory."""

LONGEST_SIDE = 360
"""The most pixels of the picture's longer side."""

_INPUTS, _INPUT = 60, 120
"""The number of inputs that are kept, and the most characters of each."""
_BEATS = struct.Struct("<Q")
"""The number of heartbeats so far."""
_TEXT = _BEATS.size + _INPUTS * (_INPUT + 1)
"""The end of the text of the inputs."""
_HEAD = struct.Struct("<HH")
"""Width and height of the picture."""
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
