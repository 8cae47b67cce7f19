"""The black box: what a visitor did and saw last, in memory that outlives the program.

The supervisor makes it and opens it after a crash; the program writes into it without ever waiting.
Nothing of it touches a disk until then.
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
from typing import NamedTuple

from ludus.exhibit.inherited import inherited

BLACK_BOX = "LUDUS_BLACK_BOX"
"""Environment variable with the number of the file descriptor of the shared memory."""

LONGEST_SIDE = 360
"""Pixels of the picture's longer side at most."""

_INPUTS, _INPUT = 60, 120
"""Inputs that are remembered, and characters of each at most."""
_TEXT = _INPUTS * (_INPUT + 1)
_HEAD = struct.Struct("<HH")  # width and height of the picture
_PIXELS = _TEXT + _HEAD.size
_SIZE = _PIXELS + LONGEST_SIDE * LONGEST_SIDE * 3

Size = tuple[int, int]


class Last(NamedTuple):
    """What a program did last."""

    inputs: tuple[str, ...] = ()
    """Touches and keys, the last one last."""
    picture: bytes = b""
    """As a PNG file; empty where there is none."""


def make() -> int:
    """A file descriptor of new shared memory, to be passed on to the program.

    Raises:
        OSError: there is none.
    """
    if hasattr(os, "memfd_create"):
        fd = os.memfd_create("ludus-black-box")
    else:
        with tempfile.TemporaryFile() as file:
            fd = os.dup(file.fileno())
    os.truncate(fd, _SIZE)
    return fd


def read(fd: int) -> Last:
    """What is in a black box; a program that ended in the midst of a word left half of it."""
    with mmap.mmap(fd, _SIZE, access=mmap.ACCESS_READ) as memory:
        text = memory[:_TEXT].partition(b"\0")[0].decode("ascii", "replace")
        width, height = _HEAD.unpack(memory[_TEXT:_PIXELS])
        rgb = memory[_PIXELS : _PIXELS + width * height * 3]
    return Last(tuple(text.splitlines()), _png((width, height), rgb) if rgb else b"")


def _png(size: Size, rgb: bytes) -> bytes:
    """A picture as a file, by the PNG specification (third edition), 5 and 11."""
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


class Recorder:
    """The program's side; without a supervisor it does nothing."""

    def __init__(self, fd: int | None, now: Callable[[], datetime] | None = None) -> None:
        """`fd` is that of the shared memory; `now` tells the time in UTC."""
        self._memory = None if fd is None else mmap.mmap(fd, _SIZE)
        self._now = now or (lambda: datetime.now(UTC))
        self._inputs: deque[str] = deque(maxlen=_INPUTS)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Recorder":
        """Into the black box of the supervisor that started this process, if one did."""

        def is_right(found: os.stat_result) -> bool:
            return stat.S_ISREG(found.st_mode) and found.st_size == _SIZE and not found.st_nlink

        fd = inherited(environ, BLACK_BOX, is_right)
        try:
            return cls(fd)
        except OSError:
            return cls(None)

    def note(self, what: str) -> None:
        """Remember an input, with its time."""
        if self._memory is None:
            return
        line = f"{self._now():%H:%M:%S.%f}Z {what}".encode("ascii", "replace").decode("ascii")
        self._inputs.append(line[:_INPUT])
        text = "\n".join(self._inputs).encode("ascii")
        self._memory[:_TEXT] = text.ljust(_TEXT, b"\0")

    def show(self, size: Size, rgb: bytes) -> None:
        """Remember a small picture, of three bytes a pixel."""
        if self._memory is None or max(size) > LONGEST_SIDE:
            return
        self._memory[_TEXT:_PIXELS] = _HEAD.pack(*size)
        self._memory[_PIXELS : _PIXELS + len(rgb)] = rgb
