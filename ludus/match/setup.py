"""The setup of a match: the first lines of its record, described in `ludus.match.record`."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from ludus.match import line_values as values
from ludus.match.line_values import HUMAN, LaterError, RecordError, whole
from ludus.rules.game import GAMES, Games, RuleSetError, fields_of, known_as, shipped
from ludus.rules.notation import NotationError, parse_position
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, Length, RuleSet
from ludus.rules.starts import length_of, seen_by

MAGIC = "ludus record 1"
SERIES = (1, 3, 5)
"""The lengths of a series, in games; the side that wins most of them wins the series."""
_LATER = re.compile(r"ludus record ([2-9]|[1-9]\d{1,5})", re.ASCII)


class Rivalry:
    """The two players of a match."""

    __slots__ = ()
    white: str
    black: str

    @property
    def players(self) -> tuple[str, str]:
        """The players of white and black: `human` or a level's name."""
        return (self.white, self.black)

    @property
    def alone(self) -> bool:
        """Whether one person plays against the computer."""
        return self.players.count(HUMAN) == 1

    @property
    def player_side(self) -> int:
        """The side from which to review it: the only human's, or else white."""
        return self.players.index(HUMAN) if self.alone else 0


class _Agreed(msgspec.Struct, kw_only=True):
    """The optional fields of a setup."""

    pledge: str = ""
    """The pledge of the seed, shown before the first throw; empty if none was shown."""
    share: int | None = None
    """A player's own number, which enters every throw together with the seed."""
    awaits_share: bool = False
    """Whether a player still has to give a share; no throw is possible before."""
    real: tuple[int, int] | None = None
    """The side that throws real dice, and the number of throws before it began to; None if none."""
    began: str = ""
    """In ISO 8601 to the second; empty if unknown."""
    title: str = ""
    stop: str = ""
    """The stop of the journey at which it was begun; only the stop's own card writes it."""
    begins: Position | None = None
    """The position in which it begins, unless all checkers of both sides wait."""
    best_of: int = 1
    """Games in the series; a side that wins more than half of them wins it."""
    score: tuple[int, int] = (0, 0)
    """The games of the series that White and Black have won before."""
    game: RuleSet | None = None
    """The rule set itself, if its name alone does not identify it: see `shipped`."""
    names: tuple[str, str] = ("", "")
    """Names of the people who play white and black; empty if they gave none."""


class Setup(_Agreed, Rivalry):
    """The players, the game and the dice of a match."""

    rules: str
    checkers: int
    white: str
    black: str
    first: int
    seed: int | None
    """The seed of the dice; None for dice thrown elsewhere, given by their faces alone."""

    def __post_init__(self) -> None:
        """Store a game that does not ship, as it may be changed or deleted."""
        self.game = None if self.rules in GAMES else self.game

    @property
    def rule_set(self) -> RuleSet:
        """The rule set itself."""
        return self.game or shipped(self.rules)

    @property
    def length(self) -> Length:
        """The length of the match, by its checkers."""
        return length_of(self.checkers)

    @property
    def start(self) -> Position:
        """The position before the first throw."""
        return self.begins or Position.start(self.rule_set, self.checkers, self.first)

    def is_real(self, side: int, throw: int) -> bool:
        """Whether throw `throw` (from 0), by `side`, was made with real dice or elsewhere."""
        if self.real is None:
            return self.seed is None
        return side == self.real[0] and throw >= self.real[1]

    def let_begin(self, side: int) -> None:
        """Let a side begin, before the first throw; a given start is turned to its view."""
        self.first, self.begins = side, self.begins and seen_by(side, self.begins)

    def lines(self, sealed: bool) -> list[str]:
        """Return the lines before the turns."""
        lines = [
            MAGIC,
            f"rules {self.rules}",
            f"checkers {self.checkers}",
            f"white {self.white} {self.names[0]}".rstrip(),
            f"black {self.black} {self.names[1]}".rstrip(),
            f"first {'wb'[self.first]}",
            values.seed_line(self.seed, sealed),
        ]
        optional = {
            "pledge": self.pledge,
            "share": "-" * self.awaits_share if self.share is None else str(self.share),
            "real": f"{'wb'[self.real[0]]} {self.real[1]}" if self.real else "",
            "began": self.began,
            "title": self.title,
            "stop": self.stop,
            "best-of": "{} {}-{}".format(self.best_of, *self.score) if self.best_of > 1 else "",
            "start": position_text(self.begins) if self.begins else "",
            # In ASCII, as some other characters end a line too.
            "game": json.dumps(fields_of(self.game), separators=(",", ":")) if self.game else "",
        }
        return lines + [f"{name} {value}" for name, value in optional.items() if value]


_LINES: tuple[dict[str, Callable[[str, str], Any]], ...] = (
    {"rules": lambda value, where: value},
    {"checkers": partial(values.whole_number, least=LEAST_CHECKERS, most=MOST_CHECKERS)},
    {"white": values.player_of},
    {"black": values.player_of},
    {"first": values.side_of},
    {"seed": values.number_or_none, "sealed": values.sealed_seed},
    {"pledge": values.pledge_of},
    {"share": values.number_or_none},
    {"real": values.real_of},
    {"began": values.time_of},
    {"title": values.title_of},
    {"stop": values.title_of},
    {"best-of": values.series_of},
    {"start": lambda value, where: (value, where)},
    {"game": values.game_of},
)
"""The fields that each line may have, with functions that read a value, given its place."""
_NEEDED = {"rules", "checkers", "white", "black", "first", "seed"}


def _check_version(line: str) -> None:
    """Refuse a text that is not a record, or a record that only a later version can read."""
    line = whole(line, 1) if line.startswith("ludus record") else line
    if line == MAGIC:
        return
    if later := _LATER.fullmatch(line):
        raise LaterError(
            f"line 1: a record of version {later[1]}; this ludus reads version 1: "
            "install a newer ludus"
        )
    raise RecordError(f"line 1: not a record; it begins with '{MAGIC}'")


def read(lines: list[str], games: Games = GAMES) -> Setup:
    """Return the setup of a record from its lines; RecordError names the first line at fault.

    A game that is also in `games` has the file there.
    """
    _check_version(lines[0] if lines else "")
    entries: dict[str, Any] = {}
    number = 2
    for fields in _LINES:
        name, *_ = fields
        line = whole(lines[number - 1], number) if number <= len(lines) else ""
        field, space, value = line.partition(" ")
        if field in fields and (space or name in _NEEDED):
            entries[name] = fields[field](value, f"line {number}: {field}")
            number += 1
        elif name in _NEEDED:
            raise RecordError(f"line {number}: '{name} …' expected, found '{field[:40]}'")
    if entries["seed"] is None and {"pledge", "share", "real"} & {*entries}:
        raise RecordError("line 7: seed: '-', but pledge, share and real belong to a seed")
    (entries["white"], white), (entries["black"], black) = entries["white"], entries["black"]
    entries["names"] = white, black
    entries["best_of"], entries["score"] = entries.pop("best-of", (1, (0, 0)))
    rules, game, start = entries["rules"], entries.get("game"), entries.pop("start", None)
    if game and (game.name != rules or rules in GAMES):
        raise RecordError(f"line {number - 1}: game: '{game.name}' is not the '{rules}' of line 2")
    setup = Setup(**entries, awaits_share="share" in entries and entries["share"] is None)
    if setup.game:
        setup.game = known_as(setup.game, games)
    elif rules in games and rules not in GAMES:
        raise RecordError(
            f"line {number}: 'game …' expected, because the game does not ship with ludus"
        )
    else:
        try:
            shipped(rules)
        except RuleSetError as error:
            raise RecordError(f"line 2: rules: {error}") from None
    if start:
        setup.begins = _start(setup, *start)
    return setup


def _start(setup: Setup, text: str, where: str) -> Position:
    try:
        position = parse_position(text, setup.rule_set)
    except NotationError as error:
        raise RecordError(f"{where}: {error}") from None
    if position.checkers != setup.checkers:
        raise RecordError(f"{where}: {position.checkers} checkers a side, not {setup.checkers}")
    if position.turn != setup.first:
        raise RecordError(
            f"{where}: {'wb'[position.turn]} is to move, but {'wb'[setup.first]} begins"
        )
    if position.winner is not None or position.bonus:
        raise RecordError(f"{where}: no match begins with a bonus, or when it is over")
    return position


def changed(text: str, **fields: object) -> str:
    """Return a record with other values in its setup, such as `title`; or raise RecordError."""
    lines = text.splitlines()
    setup = read(lines)
    turns = lines[len(setup.lines(sealed=False)) :]
    sealed = any(line.startswith("sealed ") for line in lines)
    for name, value in fields.items():
        setattr(setup, name, value)
    return "\n".join([*setup.lines(sealed), *turns]) + "\n"
