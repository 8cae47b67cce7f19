"""A rule set as data: the numbers in which the four reconstructions differ."""

from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

import msgspec

SIDES = ("white", "black")
LEAST_CHECKERS, MOST_CHECKERS = 3, 15


class Entering(StrEnum):
    """What the dice may do while a side's reserve is not empty."""

    FREE = "free"
    """Enter, or move within the gate, as the player likes (tabula)."""
    DUTY = "duty"
    """Enter at least once in the turn; other dice are free (ostia)."""
    ONLY = "only"
    """Enter and nothing else (romani, vivere)."""


class BearingOff(StrEnum):
    """Which checkers a die may bear off."""

    EXACT = "exact"
    """From the die's distance; where none stands there or behind, from the farthest back."""
    AT_LEAST = "at least"
    """From any distance up to the die's number."""


class Half(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Six squares of a row between two dividers, read from left to right."""

    left: int
    """The number of the leftmost square."""
    right: int
    """The number of the rightmost square."""
    word: str = ""
    """The letters cut into the squares, one each; empty for plain points."""
    owner: int | None = None
    """The side whose private squares these are (0 white, 1 black), or None where shared."""

    @property
    def squares(self) -> range:
        """The squares from left to right."""
        step = 1 if self.right > self.left else -1
        return range(self.left, self.right + step, step)


class Numbers(NamedTuple):
    """A rule set as plain integers, for the functions of `steps`, compiled or not."""

    squares: int
    home: int
    private: int
    gate: int
    circle: int
    duty: int
    only_enter: int
    exact: int
    only_off: int
    profit: int


class RuleSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """One reconstruction of the game. See the fields' notes; nothing else tells games apart."""

    name: str
    base: str = ""
    """The rule set that this one is a change of; none where it stands for itself."""
    squares: int
    """Length of the track; squares are numbered from 1 in the order of travel."""
    dice: int
    """Dice in a throw."""
    doubles_twice: bool = False
    """A double is played twice over."""
    home: int = 6
    """The last squares of the track, from which checkers are borne off."""
    private: int = 0
    """The first squares of the track that each side has for itself."""
    gate: int
    """The last square a checker may reach while another one of its side waits."""
    circle: bool
    """A hit checker waits apart (on the circle or beside the board), not back in the reserve."""
    entering: Entering
    bearing_off: BearingOff
    moves_inside_home: bool = True
    """Once all are home, a die may still move a checker inside the home."""
    profit: bool = False
    """A die that closed squares deny to a side becomes a bonus of its enemy."""
    rows: tuple[tuple[Half, Half], ...]
    """The board as it lies on the table, top row first."""
    slab: str = "ostia"
    """Which of the pictured materials the board is made of."""
    names: tuple[str, ...] = ()
    """What squares 1, 2, 3 … are called, where they have names of their own."""

    @cached_property
    def numbers(self) -> Numbers:
        """The same as integers, booleans as 0 and 1."""
        return Numbers(
            squares=self.squares,
            home=self.home,
            private=self.private,
            gate=self.gate,
            circle=int(self.circle),
            duty=int(self.entering is Entering.DUTY),
            only_enter=int(self.entering is Entering.ONLY),
            exact=int(self.bearing_off is BearingOff.EXACT),
            only_off=int(not self.moves_inside_home),
            profit=int(self.profit),
        )

    def square_name(self, square: int) -> str:
        """What a square is called on this board: its own name, or its number."""
        return self.names[square - 1] if self.names else str(square)


OSTIA = RuleSet(
    name="ostia",
    squares=36,
    dice=2,
    doubles_twice=True,
    gate=12,
    circle=True,
    entering=Entering.DUTY,
    bearing_off=BearingOff.EXACT,
    rows=(
        (Half(24, 19, "CCCCCC"), Half(18, 13, "BBBBBB")),
        (Half(1, 6, "AAAAAA"), Half(7, 12, "AAAAAA")),
        (Half(25, 30, "DDDDDD"), Half(31, 36, "EEEEEE")),
    ),
    names=(
        *(f"A{i}" for i in range(1, 13)),
        *(f"{letter}{i}" for letter in "BCD" for i in range(1, 7)),
        *(f"E{i}" for i in range(6, 0, -1)),
    ),
)

ROMANI = RuleSet(
    name="romani",
    slab="romani",
    squares=36,
    dice=3,
    gate=6,
    circle=False,
    entering=Entering.ONLY,
    bearing_off=BearingOff.AT_LEAST,
    moves_inside_home=False,
    profit=True,
    rows=(
        (Half(24, 19, "VIRTVS"), Half(18, 13, "IMPERI")),
        (Half(1, 6, "HOSTES"), Half(7, 12, "VINCTI")),
        (Half(25, 30, "LVDANT"), Half(31, 36, "ROMANI")),
    ),
)

VIVERE = RuleSet(
    name="vivere",
    slab="vivere",
    squares=30,
    dice=3,
    private=6,
    gate=6,
    circle=False,
    entering=Entering.ONLY,
    bearing_off=BearingOff.AT_LEAST,
    rows=(
        (Half(18, 13, "VENARI"), Half(12, 7, "LAVARI")),
        (Half(1, 6, "LVDERE", owner=0), Half(1, 6, "RIDERE", owner=1)),
        (Half(19, 24, "OCCEST"), Half(25, 30, "VIVERE")),
    ),
)

TABULA = RuleSet(
    name="tabula",
    slab="tabula",
    squares=24,
    dice=3,
    gate=12,
    circle=True,
    entering=Entering.FREE,
    bearing_off=BearingOff.EXACT,
    rows=(
        (Half(12, 7), Half(6, 1)),
        (Half(13, 18), Half(19, 24)),
    ),
)

RULE_SETS = {rules.name: rules for rules in (OSTIA, ROMANI, VIVERE, TABULA)}
