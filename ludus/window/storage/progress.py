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
    in_use: dict[str, str] = {}
    """For a kind of item, the stop whose item is in use."""
    lost: dict[str, list[str]] = {}
    """Records of the latest losses, by stop, since the last win or lesson there."""


class _Journeys(msgspec.Struct):
    """The file's contents: the journeys of people by their names, "" for the nameless player."""

    version: Literal[1] = 1
    people: dict[str, _Person] = {}


class Progress:
    """The journey of the present player, saved at each change."""

    who = ""
    """Name of the present player; empty for the nameless player."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loaded: _Journeys | None = None

    @property
    def begun(self) -> bool:
        return self.who in self._journeys.people

    @property
    def won(self) -> Sequence[str]:
        """The names of the stops that the present player has won."""
        return self._mine_or_empty.won

    @property
    def things(self) -> Things:
        used = self._mine_or_empty.in_use.values()
        return Things(**{stop.item: stop.look for stop in stops() if stop.name in used})

    def uses(self, stop: RoadStop) -> bool:
        return self._mine_or_empty.in_use.get(stop.item) == stop.name

    def losses(self, stop: RoadStop) -> Sequence[str]:
        """The records of the latest losses at a stop, the last one last."""
        return self._mine_or_empty.lost.get(stop.name, ())

    def begin(self) -> None:
        self._journeys.people.setdefault(self.who, _Person())
        self._write()

    def win(self, won: Iterable[RoadStop]) -> None:
        """Add stops won, and use the items of new ones."""
        mine = self._mine_to_change
        for stop in won:
            if stop.name not in mine.won:
                mine.won.append(stop.name)
                mine.in_use[stop.item] = stop.name
            mine.lost.pop(stop.name, None)
        self._write()

    def use(self, stop: RoadStop, used: bool) -> None:
        """Use the item of a stop, or no item of its kind."""
        self._mine_to_change.in_use[stop.item] = stop.name if used else ""
        self._write()

    def lose(self, stop: RoadStop, record: str) -> None:
        losses = self._mine_to_change.lost.setdefault(stop.name, [])
        losses.append(record)
        del losses[:-LESSON_AFTER]
        self._write()

    def forget(self, stop: RoadStop) -> None:
        """Count losses at a stop from 0 again."""
        self._mine_to_change.lost.pop(stop.name, None)
        self._write()

    def rename(self, name: str, new: str) -> None:
        """Rename a person, or with an empty name remove the person's journey."""
        if kept := self._journeys.people.pop(name, None):
            if new:
                self._journeys.people[new] = kept
            self._write()

    def _write(self) -> None:
        try:
            write_whole(self._path, msgspec.json.encode(self._journeys).decode())
        except OSError as error:
            _log.warning("%s: %s; the journey is not saved", self._path, error.strerror)

    @property
    def _mine_or_empty(self) -> _Person:
        return self._journeys.people.get(self.who, _Person())

    @property
    def _mine_to_change(self) -> _Person:
        return self._journeys.people.setdefault(self.who, _Person())

    @property
    def _journeys(self) -> _Journeys:
        if self._loaded is None:
            self._loaded = read_kept(self._path, _Journeys) or _Journeys()
        return self._loaded
