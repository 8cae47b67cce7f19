"""How a match is set up: the first lines of its record, as `ludus.match.record` tells them."""

import hashlib
import json
import re
from typing import Any

import msgspec

from ludus.rules.game import BUILT_IN, GAMES, RuleSetError, fields_of, rule_set
from ludus.rules.position import Position
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, SIDES, RuleSet

MAGIC = "ludus record 1"
HUMAN = "human"
MOST_SEED = 2**128
_MASK = int.from_bytes(hashlib.sha256(b"ludus sealed seed").digest()[:17])
_SEALED = re.compile(r"[0-9a-f]{34}")
_PLEDGE = re.compile(r"[0-9a-f]{4}( [0-9a-f]{4}){7}")
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}", re.ASCII)


class RecordError(ValueError):
    """A record that cannot be read or is against the rules; the message names the line."""


class _Agreed(msgspec.Struct, kw_only=True):
    """What need not be said of a match."""

    pledge: str = ""
    """What was shown of the seed before the first throw; empty where nothing was."""
    share: int | None = None
    """A player's own number, which goes into every throw with the seed; None without one."""
    awaits_share: bool = False
    """Whether a player is still to give his share: nothing can be thrown before."""
    game: RuleSet | None = None
    """The rule set itself where it is not one that ships."""


class Setup(_Agreed):
    """Who plays what."""

    rules: str
    checkers: int
    white: str
    black: str
    first: int
    seed: int

    def __post_init__(self) -> None:
        """Hold on to a game that does not ship: it may be changed, or go."""
        self.game = None if self.rules in BUILT_IN else self.game or GAMES.get(self.rules)

    @property
    def rule_set(self) -> RuleSet:
        """The rule set itself."""
        return self.game or BUILT_IN[self.rules]

    @property
    def players(self) -> tuple[str, str]:
        """Who plays white and black: `human` or a level's name."""
        return (self.white, self.black)

    @property
    def start(self) -> Position:
        """The position before the first throw."""
        return Position.start(self.rule_set, self.checkers, self.first)

    def lines(self, sealed: bool) -> list[str]:
        """The lines before the turns."""
        lines = [
            MAGIC,
            f"rules {self.rules}",
            f"checkers {self.checkers}",
            f"white {self.white}",
            f"black {self.black}",
            f"first {'wb'[self.first]}",
            f"sealed {self.seed ^ _MASK:034x}" if sealed else f"seed {self.seed}",
        ]
        if self.pledge:
            lines.append(f"pledge {self.pledge}")
        if self.awaits_share or self.share is not None:
            lines.append(f"share {'-' if self.share is None else self.share}")
        if self.game:
            # In ASCII, as some other signs end a line too.
            lines.append(f"game {json.dumps(fields_of(self.game), separators=(',', ':'))}")
        return lines


def choice(value: str, allowed: tuple[str, ...], where: str) -> str:
    """One of some words."""
    if value not in allowed:
        raise RecordError(f"{where}: '{value[:40]}' is not one of {', '.join(allowed)}")
    return value


def _whole(value: str, least: int, most: int, where: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 40):
        raise RecordError(f"{where}: '{value[:40]}' is not a whole number")
    if not least <= int(value) <= most:
        raise RecordError(f"{where}: {value} is not between {least} and {most}")
    return int(value)


class _Lines:
    """The lines before the turns, taken one after another."""

    def __init__(self, lines: list[str]) -> None:
        if not lines or lines[0] != MAGIC:
            raise RecordError(f"line 1: not a record; it begins with '{MAGIC}'")
        self._lines, self._taken = lines, 1

    @property
    def where(self) -> str:
        """The line taken last."""
        return f"line {self._taken}"

    def has(self, field: str) -> bool:
        """Whether the next line is of a field."""
        return self._taken < len(self._lines) and self._lines[self._taken].startswith(f"{field} ")

    def take(self, *fields: str) -> tuple[str, str]:
        """Field and value of the next line, which must be of one of these."""
        line = self._lines[self._taken] if self._taken < len(self._lines) else ""
        self._taken += 1
        field, _, value = line.partition(" ")
        if field not in fields:
            raise RecordError(f"{self.where}: '{fields[0]} …' expected, found '{field[:40]}'")
        return field, value

    def whole(self, field: str, least: int, most: int) -> int:
        """The number on the next line."""
        _, value = self.take(field)
        return _whole(value, least, most, f"{self.where}: {field}")


def read(lines: list[str]) -> Setup:
    """How the match of a record was set up, from its lines.

    Raises:
        RecordError: the first line that is malformed, and what is wrong with it.
    """
    taken = _Lines(lines)
    _, rules = taken.take("rules")
    checkers = taken.whole("checkers", LEAST_CHECKERS, MOST_CHECKERS)
    white, black = (_player(taken, side) for side in SIDES)
    first = "wb".index(choice(taken.take("first")[1], ("w", "b"), f"{taken.where}: first"))
    setup = Setup(rules, checkers, white, black, first, _seed(taken))
    if taken.has("pledge"):
        setup.pledge = _pledge(taken)
    if taken.has("share"):
        setup.share = _share(taken)
        setup.awaits_share = setup.share is None
    if taken.has("game"):
        setup.game = _game(taken, rules)
    choice(rules, (setup.game.name,) if setup.game else (*BUILT_IN,), "line 2: rules")
    return setup


def _player(taken: _Lines, side: str) -> str:
    _, name = taken.take(side)
    if not _NAME.fullmatch(name):
        raise RecordError(f"{taken.where}: '{name[:40]}' is not the name of a player")
    return name


def _seed(taken: _Lines) -> int:
    """The seed, open or sealed."""
    field, value = taken.take("seed", "sealed")
    if field == "seed":
        return _whole(value, 0, MOST_SEED, f"{taken.where}: seed")
    seed = int(value, 16) ^ _MASK if _SEALED.fullmatch(value) else MOST_SEED + 1
    if seed > MOST_SEED:
        raise RecordError(f"{taken.where}: sealed: '{value[:40]}' is not a sealed seed")
    return seed


def _pledge(taken: _Lines) -> str:
    _, pledge = taken.take("pledge")
    if not _PLEDGE.fullmatch(pledge):
        raise RecordError(f"{taken.where}: pledge: eight groups of four digits 0-9 a-f expected")
    return pledge


def _share(taken: _Lines) -> int | None:
    """The player's share; None while it is awaited."""
    _, share = taken.take("share")
    return None if share == "-" else _whole(share, 0, MOST_SEED, f"{taken.where}: share")


def _game(taken: _Lines, rules: str) -> RuleSet:
    """The rule set of the record itself; with its network where the same game is known here."""
    _, text = taken.take("game")
    try:
        game = rule_set(msgspec.json.decode(text, type=dict[str, Any]))
    except (msgspec.DecodeError, RecursionError, RuleSetError) as error:
        raise RecordError(f"{taken.where}: game: {error}") from None
    if game.name != rules or rules in BUILT_IN:
        raise RecordError(f"{taken.where}: game: '{game.name}' is not the '{rules}' of line 2")
    known = GAMES.get(rules, game)
    return known if msgspec.structs.replace(game, file=known.file) == known else game
