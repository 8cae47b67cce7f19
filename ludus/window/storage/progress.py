"""The journey of each person in one file: stops won, items in use, and the latest losses."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ludus.journey.road import RoadStop, Things, stops
from ludus.match.store import Store

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

    people: dict[str, _Person] = {}


class Progress:
    """The journeys of all people, and which of them the present player travels."""

    def __init__(self, path: Path) -> None:
        self._file = Store(path, _Journeys)
        self.flush = self._file.flush
        self.seat: Callable[[], str] = str
        """Returns the name of the present player; empty for the nameless player."""

    @property
    def who(self) -> str:
        return self.seat()

    def begun_by(self, who: str) -> bool:
        return who in self._file.read().people

    @property
    def won(self) -> Sequence[str]:
        """The names of the stops that the present player has won."""
        return self.won_by(self.who)

    def won_by(self, who: str) -> Sequence[str]:
        """The names of the stops that a person has won."""
        return self._of(who).won

    @property
    def things(self) -> Things:
        used = self._of(self.who).in_use.values()
        return Things(**{stop.item: stop.look for stop in stops() if stop.name in used})

    def uses(self, stop: RoadStop) -> bool:
        return self._of(self.who).in_use.get(stop.item) == stop.name

    def losses(self, who: str, stop: RoadStop) -> Sequence[str]:
        """The records of a person's latest losses at a stop, the last one last."""
        return self._of(who).lost.get(stop.name, ())

    def win(self, who: str, won: Iterable[RoadStop]) -> None:
        """Add stops that a person has won, and use the items of new ones."""
        won = [*won]

        def add(person: _Person) -> None:
            for stop in won:
                if stop.name not in person.won:
                    person.won.append(stop.name)
                    person.in_use[stop.item] = stop.name
                person.lost.pop(stop.name, None)

        self._change(who, add)

    def use(self, stop: RoadStop, used: bool) -> None:
        """Use the item of a stop, or no item of its kind."""
        item, name = stop.item, stop.name if used else ""
        self._change(self.who, lambda person: person.in_use.update({item: name}))

    def lose(self, who: str, stop: RoadStop, record: str) -> None:
        def add(person: _Person) -> None:
            person.lost[stop.name] = [*person.lost.get(stop.name, ()), record][-LESSON_AFTER:]

        self._change(who, add)

    def forget(self, who: str, stop: RoadStop) -> None:
        """Count a person's losses at a stop from 0 again."""
        self._change(who, lambda person: person.lost.pop(stop.name, None))

    def rename(self, name: str, new: str) -> None:
        """Rename a person, or with an empty name remove the person's journey."""
        self._file.change(lambda file: rename(file.people, name, new))

    def _change(self, who: str, function: Callable[[_Person], object]) -> None:
        self._file.change(lambda file: function(file.people.setdefault(who, _Person())))

    def _of(self, who: str) -> _Person:
        return self._file.read().people.get(who, _Person())


def rename(people: dict[str, Any], name: str, new: str) -> None:
    """Rename a person among the people of a file, or with an empty name remove the person."""
    removed = people.pop(name, None)
    if new and removed is not None:
        people[new] = removed
