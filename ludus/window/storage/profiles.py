"""Profiles: the people who play on this machine under a name, and who sits at the board now.

The program stores nothing else about a person: it filters the records and the diary by name. A
player without a name is the nameless player, `""`, who owns everything without a name.
"""

import msgspec
from msgspec.structs import replace

from ludus.match.setup import is_name

NOBODY = ""
"""Name of a player who has given none."""


class Profiles(msgspec.Struct, frozen=True):
    """The people who may play, and their present seats."""

    people: tuple[str, ...] = ()
    seated: tuple[str, str] = (NOBODY, NOBODY)
    """Names of the players of White and Black; a person who plays alone is White."""

    def __post_init__(self) -> None:
        for name in self.people:
            if not is_name(name):
                raise ValueError(f"'{name[:40]}' is no name")

    @property
    def who(self) -> str:
        return self.seated[0]

    def add(self, name: str) -> "Profiles":
        people = sorted({*self.people, name}, key=lambda each: (each.casefold(), each))
        return replace(self, people=tuple(people))

    def seat(self, side: int, name: str) -> "Profiles":
        """Seat a person; unless nameless, a person on the other side changes places."""
        other = self.seated[1 - side]
        if other == name != NOBODY:
            other = self.seated[side]
        return replace(self, seated=(other, name) if side else (name, other))

    def rename(self, name: str, new: str) -> "Profiles":
        seated = tuple(new if each == name else each for each in self.seated)
        return replace(self.without(name).add(new), seated=seated)

    def without(self, name: str) -> "Profiles":
        white, black = (NOBODY if each == name else each for each in self.seated)
        people = tuple(each for each in self.people if each != name)
        return Profiles(people, (white, black))
