"""The log of a match: one JSON object a line for each event, with the position after it."""

import contextlib
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import msgspec

from ludus.errors import plain
from ludus.match.events import Event
from ludus.rules.position import Position, position_text

_log = logging.getLogger(__name__)


class EventLog:
    """A file of events. If it can no longer be written, the match continues without it."""

    def __init__(self, path: Path) -> None:
        """Create or empty the file.

        Raises:
            OSError: it cannot be opened.
        """
        self._path = path
        self._file = (path if path.is_char_device() else plain(path)).open("wb", buffering=0)
        self._failed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        with contextlib.suppress(OSError):
            self._file.close()

    def write(self, events: Sequence[Event], position: Position) -> None:
        """Write the events that led to a position; only the first failure is logged."""
        text = position_text(position)
        for event in events:
            fields = msgspec.to_builtins(event)
            fields |= {"side": "wb"[event.side], "position": text}
            self._line(msgspec.json.encode(fields) + b"\n")

    def _line(self, line: bytes) -> None:
        if self._failed:
            return
        try:
            self._file.write(line)
        except OSError as error:
            self._failed = True
            _log.warning("%s: %s; the events are no longer logged", self._path, error.strerror)
