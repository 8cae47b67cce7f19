"""A game as data: its numbers, its board, and what is said of it."""

from enum import StrEnum
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from ludus.rules.board import Fact, Rows
from ludus.rules.evidence import Evidence, Grade, Source

SIDES = ("white", "black")
GAME = "game.toml"
"""The file that makes a folder a game."""
LEAST_CHECKERS, MOST_CHECKERS = 3, 15
MOST_DICE = 3


class Length(StrEnum):
    """How long a match is."""

    QUICK = "quick"
    MEDIUM = "medium"
    FULL = "full"


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
    GREATER = "greater"
    """From any distance below the die's number; from the sixth by six, as no die is greater."""
    ONLY_EXACT = "only exact"
    """From the die's own distance, and from no other."""


_Channel = Annotated[int, Meta(ge=0, le=255)]


class Material(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the game is at home, and what of its board is other than there."""

    place: str
    """In which of the pictured places: it has table, light, board, checkers and sounds."""
    paint: tuple[_Channel, _Channel, _Channel] | None = None
    """The colour of the cut letters: red, green and blue, 0 to 255."""
    kept: Annotated[float, Meta(ge=0, le=1)] | None = None
    """How much of its paint it has kept, 0 to 1."""

    @property
    def given(self) -> dict[str, Any]:
        """The place, and what is other than there."""
        fields = msgspec.structs.asdict(self)
        return {name: value for name, value in fields.items() if value is not None}


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another way to read the sources of a game, which changes one number of it."""

    name: str
    """What it is asked for by."""
    field: str
    value: bool | int | str
    """The number, and what it then is."""
    says: str
    """The rule as it then is, in a sentence, in place of the one that tells of the field."""
    grade: Grade
    """How well it is known."""
    source: str
    """Which source allows it."""
    place: str
    """Where in it, and what it says or leaves open there."""
    matters: str = ""
    """What difference it makes, as many games have shown."""

    def instead(self, rule: Evidence) -> Evidence:
        """A rule of the game as it then is, if it tells of that field."""
        if self.field not in rule.tells:
            return rule
        return Evidence(self.says, rule.shows, self.grade, self.source, self.place, rule.tells)


class Numbers(NamedTuple):
    """A rule set as plain integers, for the functions of `steps`, compiled or not."""

    squares: int
    dice: int
    doubles_twice: int
    home: int
    private: int
    gate: int
    circle: int
    duty: int
    only_enter: int
    exact: int
    only_off: int
    bonus: int
    closing: int
    closed_lost: int
    beside: int
    greater: int
    early: int
    at_once: int
    only_exact: int
    both_in: int


class RuleSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A game, as its file has it. No code asks which one it is, only what it says here."""

    name: str
    base: str = ""
    """The rule set that this one is a change of; none where it stands for itself."""
    squares: int
    """Length of the track; squares are numbered from 1 in the order of travel."""
    dice: int
    """Dice in a throw."""
    doubles_twice: bool = False
    """A throw of two dice or more that are all equal is played twice over."""
    home: int = 6
    """The last squares of the track, from which checkers are borne off."""
    private: int = 0
    """The first squares of the track that each side has for itself."""
    gate: int
    """The last square a checker may reach while another one of its side waits."""
    circle: bool
    """A hit checker waits apart (on the circle or beside the board), not back in the reserve."""
    both_in: bool = False
    """No checker passes the gate before all checkers of both sides have entered once. A reserve
    shows it, so hit checkers must wait apart."""
    hit_first: bool = True
    """While hit checkers wait apart nothing else of their side moves; else anything may, but as
    many of them come in as can."""
    entering: Entering
    closed_die_lost: bool = False
    """While checkers wait to enter, a die whose entry square is closed moves no others either."""
    bearing_off: BearingOff
    home_first: bool = True
    """Nothing is borne off before all of a side are home."""
    moves_inside_home: bool = True
    """Once all are home, a die may still move a checker inside the home."""
    bonus: bool = False
    """A die that closed squares deny to a side becomes a bonus of its enemy."""
    bonus_at_once: bool = False
    """The enemy takes it as soon as the dice have fallen, before the other dice are played; else
    before his own throw."""
    closing: int = 2
    """Checkers of one side that close a shared square against the other."""
    rows: Rows
    """The board as it lies on the table, top row first."""
    meanings: tuple[str, ...] = ()
    """What each half's word means, from the left of the top row; without any they do not speak."""
    inscription: str = ""
    """What all of them mean together."""
    called: tuple[str, ...] = ()
    """What its source calls checkers: too few to close their square, closing it, and blocked."""
    about: tuple[Fact, ...] = ()
    """What is known of the board that was found."""
    material: Material
    """Where it is at home, and what its board is made of."""
    names: tuple[str, ...] = ()
    """What squares 1, 2, 3 … are called, where they have names of their own."""
    title: str = ""
    """What people call it; its name where there is none."""
    kind: str = ""
    """What is said of it in a few words, with " · " between them."""
    evidence: tuple[Evidence, ...] = ()
    """Its rules in sentences, and how each is known; without any, the numbers tell them."""
    fact: str = ""
    """Something true about its board, in a short sentence."""
    sources: tuple[Source, ...] = ()
    """What it is reconstructed from."""
    readings: tuple[Reading, ...] = ()
    """Other ways to read these; `read_otherwise` switches them on."""
    order: Annotated[int, Meta(ge=-(10**6), le=10**6)] = 100
    """Where it stands among the games, least first."""
    file: str = ""
    """The file that it was read from, if any: beside it lies what belongs to this game alone."""

    @cached_property
    def numbers(self) -> Numbers:
        """The same as integers, booleans as 0 and 1."""
        return Numbers(
            squares=self.squares,
            dice=self.dice,
            doubles_twice=int(self.doubles_twice and self.dice > 1),
            home=self.home,
            private=self.private,
            gate=self.gate,
            circle=int(self.circle),
            duty=int(self.entering is Entering.DUTY),
            only_enter=int(self.entering is Entering.ONLY),
            exact=int(self.bearing_off is BearingOff.EXACT),
            only_off=int(not self.moves_inside_home),
            bonus=int(self.bonus),
            closing=self.closing,
            closed_lost=int(self.closed_die_lost),
            beside=int(not self.hit_first),
            greater=int(self.bearing_off is BearingOff.GREATER),
            early=int(not self.home_first),
            at_once=int(self.bonus and self.bonus_at_once),
            only_exact=int(self.bearing_off is BearingOff.ONLY_EXACT),
            both_in=int(self.both_in),
        )

    @property
    def usual(self) -> str:
        """Its name when it is played by the usual reading of its sources."""
        return self.name.partition("+")[0]

    @property
    def otherwise(self) -> tuple[str, ...]:
        """The names of the other readings by which it is played."""
        return tuple(self.name.split("+")[1:])

    def read_otherwise(self, *names: str) -> "RuleSet":
        """The same game played by more of its readings; its own name tells by which.

        Raises:
            ValueError: it has no reading of such a name.
        """
        known = [reading.name for reading in self.readings]
        for name in names:
            if name not in known:
                there = f"there are {', '.join(known)}" if known else "it has none"
                raise ValueError(f"no reading '{name[:40]}' of {self.usual}; {there}")
        chosen = [each for each in self.readings if each.name in (*self.otherwise, *names)]
        for one, other in combinations(chosen, 2):
            if one.field == other.field:
                raise ValueError(
                    f"'{one.name}' and '{other.name}' both change {one.field}; choose one of them"
                )
        evidence = self.evidence
        for each in chosen:
            evidence = tuple(map(each.instead, evidence))
        name = "+".join([self.usual, *(each.name for each in chosen)])
        fields = msgspec.to_builtins(self) | {each.field: each.value for each in chosen}
        fields |= {"name": name, "evidence": msgspec.to_builtins(evidence)}
        return msgspec.convert(fields, RuleSet)

    @property
    def lettered(self) -> bool:
        """Whether words are cut into its squares; otherwise these are points."""
        return any(half.word for row in self.rows for half in row)

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it says of itself, in the language that its file is written in."""
        read = (text for reading in self.readings for text in (reading.says, reading.matters))
        rules = (each.rule for each in self.evidence)
        board = (*self.meanings, self.inscription, *(each.says for each in self.about))
        return tuple(filter(None, (self.title, self.kind, self.fact, *rules, *read, *board)))

    def catalogue(self, language: str) -> Path | None:
        """Where translations of that lie, if it has a folder of its own."""
        file = Path(self.file)
        return file.with_name(f"{language}.po") if file.name == GAME else None

    @property
    def place(self) -> str:
        """Where it is at home: which table, light, board and checkers it is seen with."""
        return self.material.place

    @property
    def network(self) -> Path | None:
        """Where its network lies, if it has one."""
        return self._own("network.npz")

    @property
    def noise(self) -> Path | None:
        """Where it is written how noisy its network is, if that was measured."""
        return self._own("noise.json")

    @property
    def ratings(self) -> Path | None:
        """Where it is written how well the ranks play it, if that was measured."""
        return self._own("ratings.json", ".ratings.json")

    @property
    def starts(self) -> Path | None:
        """Where the positions lie in which its shorter matches begin, if it has any."""
        return self._own("starts.csv")

    @property
    def problems(self) -> Path | None:
        """Where its problems lie, if it has any."""
        return self._own("problems.csv", ".problems.csv")

    def _own(self, name: str, beside: str = "") -> Path | None:
        """A file that belongs to this game alone: in its folder, or beside its file."""
        if not self.file:
            return None
        file, suffix = Path(self.file), beside or Path(name).suffix
        return file.with_name(name) if file.name == GAME else file.with_suffix(suffix)

    def square_name(self, square: int) -> str:
        """What a square is called on this board: its own name, or its number."""
        return self.names[square - 1] if self.names else str(square)
