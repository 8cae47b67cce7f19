"""The journey of each person in one file: stops won, items in use, and the latest losses."""

import logging
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from ludus.match.files import read_kept, write_whole
from ludus.players.journey import RoadStop, Things, stops

_log = logging.getLogger(__name__)

LESSON_AFTER = 3
"""Losses at a stop after which a lesson is offered."""


class _Person(msgspec.Struct, omit_defaults=True):
    """A person's journey; stops have the names of their files."""

    won: list[str] = []
    laid: dict[str, str] = {}
    """For a kind of item, the stop whose item is in use."""
    lost: dict[str, list[str]] = {}
    """Records of the latest losses, by stop, since the last win or lesson there."""


class _Journeys(msgspec.Struct):
    """The file's contents: the journeys of people by their names, "" for the nameless player."""

    version: Literal[1] = 1
    people: dict[str, _Person] = {}


class Progress:
    who = ""
    """Name of the present player; empty for the nameless player."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: _Journeys | None = None

    @property
    def begun(self) -> bool:
        return self.who in self._all.people

    @property
    def won(self) -> Sequence[str]:
        """The names of the stops that the present player has won."""
        return self._seen.won

    @property
    def things(self) -> Things:
        laid = self._seen.laid.values()
        return Things(**{stop.item: stop.look for stop in stops() if stop.name in laid})

    def uses(self, stop: RoadStop) -> bool:
        return self._seen.laid.get(stop.item) == stop.name

    def losses(self, stop: RoadStop) -> Sequence[str]:
        """The records of the latest losses at a stop, the last one last."""
        return self._seen.lost.get(stop.name, ())

    def win(self, won: Iterable[RoadStop]) -> None:
        """Add stops won, and use the items of new ones; without stops, only begin the journey."""
        mine = self._mine
        for stop in won:
            if stop.name not in mine.won:
                mine.won.append(stop.name)
                mine.laid[stop.item] = stop.name
            mine.lost.pop(stop.name, None)
        self._write()

    def use(self, stop: RoadStop, used: bool) -> None:
        """Use the item of a stop, or no item of its kind."""
        self._mine.laid[stop.item] = stop.name if used else ""
        self._write()

    def lose(self, stop: RoadStop, record: str) -> None:
        losses = self._mine.lost.setdefault(stop.name, [])
        losses.append(record)
        del losses[:-LESSON_AFTER]
        self._write()

    def forget(self, stop: RoadStop) -> None:
        """Count losses at a stop from 0 again."""
        self._mine.lost.pop(stop.name, None)
        self._write()

    def rename(self, name: str, new: str) -> None:
        """Rename a person, or with an empty name remove the person's journey."""
        if kept := self._all.people.pop(name, None):
            if new:
                self._all.people[new] = kept
            self._write()

    def _write(self) -> None:
        try:
            write_whole(self._path, msgspec.json.encode(self._all).decode())
        except OSError as error:
            _log.warning("%s: %s; the journey is not saved", self._path, error.strerror)

    @property
    def _seen(self) -> _Person:
        """The present player's journey, which may not have begun."""
        return self._all.people.get(self.who, _Person())

    @property
    def _mine(self) -> _Person:
        return self._all.people.setdefault(self.who, _Person())

    @property
    def _all(self) -> _Journeys:
        if self._found is None:
            self._found = read_kept(self._path, _Journeys) or _Journeys()
        return self._found
