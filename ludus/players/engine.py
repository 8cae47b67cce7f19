"""The engine: `ludus engine`, which answers lines of JSON with lines of JSON."""

import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import BinaryIO

import msgspec

from ludus.players import requests
from ludus.players.answers import Caller, Reply, answered, identity, version
from ludus.players.requests import LONGEST_LINE, EngineRequest


def serve(lines: BinaryIO, out: BinaryIO, *, hello: bool = False) -> None:
    """Answer each line with one line, flushed, until the input ends.

    With `hello`, the first line contains the engine's version. Lines of progress come before an
    answer if the request asks for progress.
    """
    inbox = _Inbox(lines)
    threading.Thread(target=inbox.read, name="ludus-engine", daemon=True).start()
    if hello:
        _write(out, msgspec.json.encode(version()))
    for line in inbox:
        asked = requests.read(line)

        def send(reply: Reply, asked: EngineRequest = asked) -> None:
            _write(out, msgspec.json.encode(identity(asked) | reply))

        wanted = getattr(asked.request, "progress", False)
        _write(out, answered(asked, Caller(inbox.stopped, send if wanted else None)))


def _write(out: BinaryIO, line: bytes) -> None:
    out.write(line + b"\n")
    out.flush()


class _Inbox:
    """Lines that a background thread reads during answers, so that `stop` works at once."""

    def __init__(self, lines: BinaryIO) -> None:
        self._lines = lines
        self._waiting: SimpleQueue[bytes | Exception | None] = SimpleQueue()
        self._stop = -1
        """The number of the last line that asks to stop."""
        self._number = -1

    def read(self) -> None:
        """Read until the input ends, or fails."""
        try:
            for number, line in enumerate(_read(self._lines)):
                if b"stop" in line and isinstance(requests.read(line).request, requests.Stop):
                    self._stop = number
                self._waiting.put(line)
            self._waiting.put(None)
        except Exception as error:
            self._waiting.put(error)

    def __iter__(self) -> Iterator[bytes]:
        while (line := self._waiting.get()) is not None:
            if isinstance(line, Exception):
                raise line
            self._number += 1
            yield line

    def stopped(self) -> bool:
        """Whether a line after the one being answered requests a stop."""
        return self._number < self._stop


def _read(lines: BinaryIO) -> Iterator[bytes]:
    """Yield lines without their end; of an overlong line, only enough to show its length."""
    while line := lines.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = lines.readline(LONGEST_LINE)
        yield line.removesuffix(b"\n")


def answer(line: bytes) -> bytes:
    """Return the answer to a line, both without the line's end. Errors are answers, too."""
    return answered(requests.read(line), Caller())
