"""A small file with an entry for each person."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from ludus.match.store import Store
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice

_DAMAGED = mark("Your progress cannot be read. The file is kept: {path}")
Entry = TypeVar("Entry", bound=msgspec.Struct)


class PeopleFile(msgspec.Struct, Generic[Entry]):
    """The file's contents: entries by the names of people, "" for the nameless player."""

    people: dict[str, Entry] = {}


class PeopleStore(Generic[Entry]):
    """The entries of all people, and which of them is the present player's."""

    def __init__(self, path: Path, kind: type[PeopleFile[Entry]], entry: type[Entry]) -> None:
        self.file, self._entry = Store(path, kind), entry
        self.flush = self.file.flush
        self.seat: Callable[[], str] = str
        """Returns the name of the present player; empty for the nameless player."""

    @property
    def notice(self) -> Notice | None:
        """A notice if the file was damaged."""
        self.file.read()
        return Notice(_DAMAGED, {"path": self.file.aside}) if self.file.aside else None

    @property
    def who(self) -> str:
        return self.seat()

    def of(self, who: str) -> Entry:
        """A person's entry, or a new one."""
        return self.file.read().people.get(who, self._entry())

    @property
    def mine(self) -> Entry:
        return self.of(self.who)

    def change(self, who: str, function: Callable[[Entry], object]) -> None:
        """Let a function modify a person's entry, perhaps more than once, as `Store.change`."""
        self.file.change(lambda file: function(file.people.setdefault(who, self._entry())))

    def rename(self, name: str, new: str) -> None:
        """Rename a person, or with an empty name remove the person's entry."""

        def move(file: PeopleFile[Entry]) -> None:
            entry = file.people.pop(name, None)
            if new and entry is not None:
                file.people[new] = entry

        self.file.change(move)
