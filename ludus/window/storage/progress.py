"""The journey of each person in one file: the stops won, and the latest losses at others."""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from ludus.match.files import read_kept, write_whole

_log = logging.getLogger(__name__)

LESSON_AFTER = 3
"""Losses at a stop after which a lesson is offered."""


class _Journey(msgspec.Struct, omit_defaults=True):
    won: list[str] = []
    """Names of the stops won."""
    lost: dict[str, list[str]] = {}
    """Records of the latest losses, by stop, since the last win or lesson there."""


class _Kept(msgspec.Struct):
    """The file's contents: the journeys of people by their names, "" for the nameless player."""

    version: Literal[1] = 1
    people: dict[str, _Journey] = {}


class Progress:
    who = ""
    """Name of the present player; empty for the nameless player."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: _Kept | None = None

    @property
    def begun(self) -> bool:
        return self.who in self._kept.people

    @property
    def won(self) -> Sequence[str]:
        """The names of the stops that the present player has won."""
        return self._kept.people.get(self.who, _Journey()).won

    def losses(self, stop: str) -> Sequence[str]:
        """The records of the latest losses at a stop, the last one last."""
        return self._kept.people.get(self.who, _Journey()).lost.get(stop, ())

    def begin(self, won: Sequence[str]) -> None:
        """Begin a journey with stops that count as won already."""
        self._mine.won.extend(won)
        self._write()

    def win(self, stop: str) -> None:
        if stop not in self._mine.won:
            self._mine.won.append(stop)
        self.forget(stop)

    def lose(self, stop: str, record: str) -> None:
        losses = self._mine.lost.setdefault(stop, [])
        losses.append(record)
        del losses[:-LESSON_AFTER]
        self._write()

    def forget(self, stop: str) -> None:
        """Count losses at a stop from 0 again."""
        self._mine.lost.pop(stop, None)
        self._write()

    def rename(self, name: str, new: str) -> None:
        """Rename a person, or with an empty name remove the person's journey."""
        if kept := self._kept.people.pop(name, None):
            if new:
                self._kept.people[new] = kept
            self._write()

    def _write(self) -> None:
        try:
            write_whole(self._path, msgspec.json.encode(self._kept).decode())
        except OSError as error:
            _log.warning("%s: %s; the journey is not kept", self._path, error.strerror)

    @property
    def _mine(self) -> _Journey:
        return self._kept.people.setdefault(self.who, _Journey())

    @property
    def _kept(self) -> _Kept:
        if self._found is None:
            self._found = read_kept(self._path, _Kept) or _Kept()
        return self._found
