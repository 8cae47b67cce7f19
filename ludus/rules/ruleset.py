"""A game as data: its numbers, its board, and the texts about it."""

from enum import StrEnum
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from ludus.rules.board import Fact, Known, Material, Rows
from ludus.rules.evidence import Evidence, Grade, Picture, Source
from ludus.toml import checked

SIDES = ("white", "black")
GAME = "game.toml"
"""The file that makes a folder a game."""
LEAST_CHECKERS = 3
MOST_CHECKERS = 15
MOST_DICE = 3
MOST_SQUARES = 60


class Length(StrEnum):
    """The length of a match."""

    QUICK = "quick"
    MEDIUM = "medium"
    FULL = "full"


class Entering(StrEnum):
    """The ways to use the dice while a side's reserve is not empty."""

    FREE = "free"
    """Enter, or move within the gate, freely (tabula)."""
    DUTY = "duty"
    """Enter at least once in the turn; other dice are free (ostia)."""
    ONLY = "only"
    """Enter, and nothing else (romani, vivere)."""


class BearingOff(StrEnum):
    """Which checkers a die may bear off."""

    EXACT = "exact"
    """From the die's distance; from the farthest checker if none stands there or behind."""
    AT_LEAST = "at least"
    """From any distance up to the die's number."""
    GREATER = "greater"
    """From any distance below the die's number; six also from the sixth, as no die is greater."""
    ONLY_EXACT = "only exact"
    """Only from the die's own distance."""


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another reading of the sources of a game, which changes one of its numbers."""

    name: str
    field: str
    value: bool | int | str
    """The field that it changes, and the new value."""
    says: tuple[str, ...]
    """The changed rule in sentences, which replaces the rule about the field."""
    grade: Grade
    """How well the changed rule is known."""
    source: str
    place: str
    """The place in the source, and the source's words or gap there."""
    matters: str = ""
    """The difference it makes, measured over many games."""
    shows: tuple[Picture, ...] = ()
    """As in `Evidence`; empty for the first picture of the rule that it replaces."""
    doubt: str = ""

    @property
    def rule(self) -> Evidence:
        """The changed rule."""
        shows = self.shows or (Picture.ROAD,)
        known = self.grade, self.source, self.place, (self.field,), self.doubt
        return Evidence(self.says, shows, *known)

    def __post_init__(self) -> None:
        assert self.rule

    def instead(self, rule: Evidence) -> Evidence:
        """Return the changed rule if `rule` describes the field, or else `rule`."""
        if self.field not in rule.tells:
            return rule
        return replace(self.rule, shows=self.shows or rule.shows[:1], tells=rule.tells)


class Numbers(NamedTuple):
    """A rule set as plain integers, for the functions of `steps`, compiled or not.

    A field of the same name as one of `RuleSet` has its value.
    """

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
    moves_inside_home: int
    bonus: int
    closing: int
    closed_die_lost: int
    hit_first: int
    greater: int
    home_first: int
    bonus_at_once: int
    only_exact: int
    both_in: int
    moves_home_while_waiting: int


class RuleSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A game as its file describes it. Code depends on these fields, never on the game's name."""

    name: Annotated[str, checked("small letters, digits, '-' and '_', at most 40")]
    base: str = ""
    """The rule set that this one changes; empty if it is complete in itself."""
    squares: Annotated[int, Meta(ge=12, le=MOST_SQUARES)]
    """The length of the track; squares are numbered from 1 in the order of travel."""
    dice: Annotated[int, Meta(ge=1, le=MOST_DICE)]
    doubles_twice: bool = False
    """Whether a throw of two or more equal dice is played twice."""
    home: Annotated[int, checked("from 6 to 6 less than squares")] = 6
    """The number of squares at the end of the track from which checkers are borne off."""
    private: Annotated[int, checked("from 0, and no square of the home is private")] = 0
    """The number of squares at the start of the track that each side has for itself."""
    gate: Annotated[int, checked("from 6, the farthest entry square, to squares")]
    """The last square that a checker may reach while another one of its side waits."""
    circle: bool
    """Whether hit checkers wait apart (on the circle or beside the board), not in the reserve."""
    both_in: Annotated[
        bool,
        checked(
            "true or false; true only with circle = true, as hit checkers must not join the reserve"
        ),
    ] = False
    """Whether all checkers of both sides must have entered once before any passes the gate. The
    rule reads this from the reserve, so hit checkers must wait apart.
    """
    hit_first: bool = True
    """Whether hit checkers that wait apart must enter before their side moves anything else.
    Otherwise any checker may move, but as many as possible must enter.
    """
    entering: Entering
    closed_die_lost: bool = False
    """Whether a die with a closed entry square is lost while checkers wait to enter."""
    bearing_off: BearingOff
    home_first: bool = True
    """Whether all checkers of a side must be home before it bears any off."""
    moves_inside_home: bool = True
    """Whether a die may still move a checker inside the home once all are home."""
    moves_home_while_waiting: bool = False
    """Whether a die may move a checker inside the home while others of its side wait."""
    bonus: bool = False
    """Whether a die that closed squares deny to a side becomes a bonus of its opponent."""
    bonus_at_once: bool = False
    """Whether the opponent takes the bonus before the throw goes on; otherwise before its own."""
    closing: Annotated[int, Meta(ge=2, le=MOST_CHECKERS)] = 2
    """The number of checkers of one side that close a shared square against the other."""
    rows: Rows
    """A list of rows, each of two tables such as {left = 1, right = 6, word = 'LVDERE'}.

    The top row comes first.
    """
    meanings: tuple[str, ...] = ()
    """A list of texts, at most one for each half of a row.

    Each is the meaning of a half's word, from the left of the top row; empty if unknown.
    """
    inscription: str = ""
    """A sentence about all words of the board."""
    called: tuple[str, ...] = ()
    """None, or three words: for checkers that can be hit, that close, that are blocked.

    They are words of the source.
    """
    about: Annotated[
        tuple[Fact, ...],
        checked(f"tables, each with says, source, and what it tells, one of {', '.join(Known)}"),
    ] = ()
    material: Material
    """A table with place, and perhaps paint and kept; or give place alone.

    It is the place of the game and the material of its board.
    """
    names: tuple[str, ...] = ()
    """None, or a name of its own for each square."""
    title: Annotated[str, Meta(min_length=0, max_length=40)] = ""
    """The title for people; empty if it is the name."""
    kind: str = ""
    """A few words about the game, separated by " · "."""
    evidence: Annotated[
        tuple[Evidence, ...],
        Meta(max_length=100),
        checked(
            f"tables, each with a rule, what it shows, one of {', '.join(Picture)}, and its grade, "
            f"one of {', '.join(Grade)}; or give a list of sentences as rules"
        ),
    ] = ()
    """The rules in sentences, with their evidence; if empty, the numbers describe the rules."""
    fact: str = ""
    """A true statement about the board, in a short sentence."""
    sources: tuple[Source, ...] = ()
    """A list of names, or tables with name and title."""
    readings: Annotated[tuple[Reading, ...], Meta(max_length=20)] = ()
    """A list of tables with name, field, value, says, grade, source, place and matters.

    They are other readings of the sources; `read_otherwise` selects them.
    """
    order: Annotated[int, Meta(ge=-(10**6), le=10**6)] = 100
    """The place of the game in lists, lowest first."""
    file: str = ""
    """The file that it was read from, if any; files of this game alone lie beside it."""

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of the game as integers, with booleans as 0 and 1."""
        other = {
            "doubles_twice": self.doubles_twice and self.dice > 1,
            "duty": self.entering is Entering.DUTY,
            "only_enter": self.entering is Entering.ONLY,
            "exact": self.bearing_off is BearingOff.EXACT,
            "greater": self.bearing_off is BearingOff.GREATER,
            "only_exact": self.bearing_off is BearingOff.ONLY_EXACT,
            "bonus_at_once": self.bonus and self.bonus_at_once,
        }
        same = {name: getattr(self, name) for name in Numbers._fields if name not in other}
        return Numbers(**{name: int(value) for name, value in {**same, **other}.items()})

    @property
    def usual(self) -> str:
        """The name without readings."""
        return self.name.partition("+")[0]

    @property
    def otherwise(self) -> tuple[str, ...]:
        """The names of the other readings by which it is played."""
        return tuple(self.name.split("+")[1:])

    def read_otherwise(self, *names: str) -> "RuleSet":
        """Return the game by more of its readings, with all in its name; or raise ValueError."""
        known = [reading.name for reading in self.readings]
        for name in names:
            if name not in known:
                there = f"available: {', '.join(known)}" if known else "it has no readings"
                raise ValueError(f"unknown reading '{name[:40]}' of {self.usual}; {there}")
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
        """Whether words are cut into the squares; otherwise the board has plain points."""
        return any(half.word for row in self.rows for half in row)

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts of the game, in the language of its file."""
        read = (reading.matters for reading in self.readings)
        rules = (*self.evidence, *(reading.rule for reading in self.readings))
        sentences = (text for each in rules for text in (*each.rule, each.doubt))
        board = (*self.meanings, self.inscription, *(each.says for each in self.about))
        return tuple(filter(None, (self.title, self.kind, self.fact, *sentences, *read, *board)))

    def catalogue(self, language: str) -> Path | None:
        """Return the path of the translations of these texts, if the game has its own folder."""
        file = Path(self.file)
        return file.with_name(f"{language}.po") if file.name == GAME else None

    @property
    def place(self) -> str:
        """The name of the place, which sets table, light, board and checkers."""
        return self.material.place

    @property
    def network(self) -> Path | None:
        """The path of the network, if the game has a file."""
        return self._file("network.npz")

    @property
    def noise(self) -> Path | None:
        """The path of the measured noise of the network, if the game has a file."""
        return self._file("noise.json")

    @property
    def ratings(self) -> Path | None:
        """The path of the measured strength of the ranks, if the game has a file."""
        return self._file("ratings.json", ".ratings.json")

    @property
    def starts(self) -> Path | None:
        """The path of the positions in which shorter matches begin, if the game has a file."""
        return self._file("starts.csv")

    @property
    def problems(self) -> Path | None:
        """The path of the problems, if the game has a file."""
        return self._file("problems.csv", ".problems.csv")

    def _file(self, name: str, beside: str = "") -> Path | None:
        """Return the path of a file of this game alone: in its folder, or beside its file."""
        if not self.file:
            return None
        file, suffix = Path(self.file), beside or Path(name).suffix
        return file.with_name(name) if file.name == GAME else file.with_suffix(suffix)

    def square_name(self, square: int) -> str:
        """Return the name of a square on this board, or its number."""
        return self.names[square - 1] if self.names else str(square)
