"""The people who play on this machine."""

import msgspec
from msgspec.structs import replace

from ludus.match.line_values import is_name

NOBODY = ""
"""Name of a player who has given none."""


class Profiles(msgspec.Struct, frozen=True):
    """The people who play on this machine under a name, and their present seats.

    The program stores nothing else about a person: it filters the records and the diary by name. A
    player without a name is the nameless player, `""`, who owns everything without a name.
    """

    people: tuple[str, ...] = ()
    seated: tuple[str, str] = (NOBODY, NOBODY)
    """Names of the players of White and Black; a person who plays alone is White."""
    former: dict[str, str] = {}
    """Present names by earlier ones, which another window may still have at its seats."""

    def __post_init__(self) -> None:
        for name in self.people:
            if not is_name(name):
                raise ValueError(f"'{name[:40]}' is no name")

    @property
    def who(self) -> str:
        return self.seated[0]

    def add(self, *names: str) -> "Profiles":
        people = sorted({*self.people, *names}, key=lambda each: (each.casefold(), each))
        former = {old: now for old, now in self.former.items() if old not in names}
        return replace(self, people=tuple(people), former=former)

    def seating(self, names: tuple[str, str]) -> "Profiles":
        """Seat two people by their names, of which another window may have changed some."""
        people = {name: name for name in self.people}
        white, black = ((self.former | people).get(name, NOBODY) for name in names)
        return replace(self, seated=(white, black))

    def seat(self, side: int, name: str) -> "Profiles":
        """Seat a person; unless nameless, a person on the other side changes places."""
        other = self.seated[1 - side]
        if other == name != NOBODY:
            other = self.seated[side]
        return replace(self, seated=(other, name) if side else (name, other))

    def rename(self, name: str, new: str) -> "Profiles":
        white, black = (new if each == name else each for each in self.seated)
        former = {old: new for old, now in self.former.items() if now == name} | {name: new}
        house = self.without(name)
        return replace(house, seated=(white, black), former=house.former | former).add(new)

    def without(self, name: str) -> "Profiles":
        white, black = (NOBODY if each == name else each for each in self.seated)
        people = tuple(each for each in self.people if each != name)
        former = {old: now for old, now in self.former.items() if now != name}
        return Profiles(people, (white, black), former)
