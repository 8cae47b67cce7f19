"""The people of the house: those who play on this machine under a name, and who of them plays now.

What is known of somebody is filtered from the records and the diary by the name: nothing else is
kept of him. Who gives no name is the nameless one, `""`, to whom all belongs that has no name.
"""

import msgspec
from msgspec.structs import replace

from ludus.match.setup import is_name

NOBODY = ""
"""The name of whoever has given none."""


class Profiles(msgspec.Struct, frozen=True):
    """Who may play, and who sits where now."""

    people: tuple[str, ...] = ()
    seated: tuple[str, str] = (NOBODY, NOBODY)
    """Who plays White, and who Black where two play; whoever plays alone is White."""

    def __post_init__(self) -> None:
        for name in self.people:
            if not is_name(name):
                raise ValueError(f"'{name[:40]}' is no name")

    @property
    def who(self) -> str:
        """Whoever plays alone, or is to solve something."""
        return self.seated[0]

    def add(self, name: str) -> "Profiles":
        """With one more, in the order of the alphabet."""
        people = sorted({*self.people, name}, key=lambda each: (each.casefold(), each))
        return replace(self, people=tuple(people))

    def seat(self, side: int, name: str) -> "Profiles":
        """With somebody on a side; who sits on the other one already changes places.

        The nameless one may sit on both.
        """
        other = self.seated[1 - side]
        if other == name != NOBODY:
            other = self.seated[side]
        return replace(self, seated=(other, name) if side else (name, other))

    def rename(self, name: str, new: str) -> "Profiles":
        """With another name for one."""
        seated = tuple(new if each == name else each for each in self.seated)
        return replace(self.without(name).add(new), seated=seated)

    def without(self, name: str) -> "Profiles":
        """Without one."""
        white, black = (NOBODY if each == name else each for each in self.seated)
        people = tuple(each for each in self.people if each != name)
        return Profiles(people, (white, black))
