"""The journey of each person in one file: stops won, items in use, and the latest losses."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from ludus.journey.road import RoadStop, Things, stops
from ludus.window.storage.people import PeopleFile, PeopleStore

LESSON_AFTER = 3
"""Losses at a stop after which a lesson is offered."""


class _Person(msgspec.Struct, omit_defaults=True):
    """A person's journey; stops have the names of their files."""

    won: list[str] = []
    in_use: dict[str, str] = {}
    """For a kind of item, the stop whose item is in use."""
    lost: dict[str, list[str]] = {}
    """Records of the latest losses, by stop, since the last win or lesson there."""


class Progress(PeopleStore[_Person]):
    """The journeys of all people, and which of them the present player travels."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, PeopleFile[_Person], _Person)

    @property
    def won(self) -> Sequence[str]:
        """The names of the stops that the present player has won."""
        return self.won_by(self.who)

    def won_by(self, who: str) -> Sequence[str]:
        """The names of the stops that a person has won."""
        return self.of(who).won

    @property
    def things(self) -> Things:
        used = self.mine.in_use.values()
        return Things(**{stop.item: stop.look for stop in stops() if stop.name in used})

    def uses(self, stop: RoadStop) -> bool:
        return self.mine.in_use.get(stop.item) == stop.name

    def losses(self, who: str, stop: RoadStop) -> Sequence[str]:
        """The records of a person's latest losses at a stop, the last one last."""
        return self.of(who).lost.get(stop.name, ())

    def win(self, who: str, won: Iterable[RoadStop]) -> None:
        """Add stops that a person has won, and use the items of new ones."""
        won = [*won]

        def add(person: _Person) -> None:
            for stop in won:
                if stop.name not in person.won:
                    person.won.append(stop.name)
                    person.in_use[stop.item] = stop.name
                person.lost.pop(stop.name, None)

        self.change(who, add)

    def use(self, stop: RoadStop, used: bool) -> None:
        """Use the item of a stop, or no item of its kind."""
        item, name = stop.item, stop.name if used else ""
        self.change(self.who, lambda person: person.in_use.update({item: name}))

    def lose(self, who: str, stop: RoadStop, record: str) -> None:
        def add(person: _Person) -> None:
            person.lost[stop.name] = [*person.lost.get(stop.name, ()), record][-LESSON_AFTER:]

        self.change(who, add)

    def forget(self, who: str, stop: RoadStop) -> None:
        """Count a person's losses at a stop from 0 again."""
        self.change(who, lambda person: person.lost.pop(stop.name, None))
