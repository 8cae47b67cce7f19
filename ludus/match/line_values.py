"""The values in the lines of a record, read and checked."""

import hashlib
import re
from typing import Any

from ludus.inputs import from_json, is_visible
from ludus.rules.game import rule_set
from ludus.rules.ruleset import RuleSet

HUMAN = "human"
SEED_BITS = 128
"""Bits of a seed that the program draws."""
MOST_SEED = 2**SEED_BITS
MOST_THROWS = 10**6
MOST_IN_TITLE = 60
MOST_IN_NAME = 20
_MASK = int.from_bytes(hashlib.sha256(b"ludus sealed seed").digest()[:17])
_SEALED = re.compile(r"[0-9a-f]{34}")
_PLEDGE = re.compile(r"[0-9a-f]{4}( [0-9a-f]{4}){7}")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", re.ASCII)
_SERIES = re.compile(r"([35]) ([0-2])-([0-2])", re.ASCII)
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}", re.ASCII)


class RecordError(ValueError):
    """A record that cannot be read or breaks the rules; the message names the line."""


class LaterError(RecordError):
    """A record of a later version of ludus."""


def side_of(value: str, where: str) -> int:
    """Return the side of `w` or `b`; raise RecordError for another text."""
    if value not in ("w", "b"):
        raise RecordError(f"{where}: '{value[:40]}' is not one of w, b")
    return "wb".index(value)


def whole_number(value: str, where: str, least: int = 0, most: int = MOST_SEED) -> int:
    """Return a whole number within bounds."""
    if not (value.isascii() and value.isdigit() and len(value) < 40):
        raise RecordError(f"{where}: '{value[:40]}' is not a whole number")
    if not least <= int(value) <= most:
        raise RecordError(f"{where}: {value} is not between {least} and {most}")
    return int(value)


def number_or_none(value: str, where: str) -> int | None:
    """Return a whole number, or None for `-`."""
    return None if value == "-" else whole_number(value, where)


def player_of(value: str, where: str) -> tuple[str, str]:
    """Return the player and the name of a person."""
    player, _, name = value.partition(" ")
    if not _NAME.fullmatch(player) or (name and player != HUMAN):
        line, _, _ = where.partition(":")
        raise RecordError(f"{line}: '{value[:40]}' is not the name of a player")
    if name and not is_name(name):
        raise RecordError(f"{where}: a name has at most {MOST_IN_NAME} visible characters")
    return player, name


def is_name(name: str) -> bool:
    """Whether a person can have this name: a few visible characters with single spaces."""
    return is_visible(name) and name == " ".join(name.split()) and 0 < len(name) <= MOST_IN_NAME


def sealed_seed(value: str, where: str) -> int:
    """Return the seed of a sealed value."""
    seed = int(value, 16) ^ _MASK if _SEALED.fullmatch(value) else MOST_SEED + 1
    if seed > MOST_SEED:
        raise RecordError(f"{where}: '{value[:40]}' is not a sealed seed")
    return seed


def pledge_of(value: str, where: str) -> str:
    """Return a pledge, after checking its form."""
    if not _PLEDGE.fullmatch(value):
        raise RecordError(f"{where}: eight groups of four digits 0-9 a-f expected")
    return value


def real_of(value: str, where: str) -> tuple[int, int]:
    """Return the side that throws real dice, and the throws before it began to."""
    side, _, since = value.partition(" ")
    return side_of(side, where), whole_number(since, where, most=MOST_THROWS)


def time_of(value: str, where: str) -> str:
    """Return a time in ISO 8601, to the second."""
    if not _MOMENT.fullmatch(value):
        raise RecordError(f"{where}: '{value[:40]}' is not a time such as 2026-03-02T10:30:00")
    return value


def title_of(value: str, where: str) -> str:
    """Return a title, after checking its letters and its length."""
    if not (is_visible(value) and 0 < len(value) <= MOST_IN_TITLE):
        raise RecordError(f"{where}: from 1 to {MOST_IN_TITLE} visible characters expected")
    return value


def series_of(value: str, where: str) -> tuple[int, tuple[int, int]]:
    """Return the number of games in a series and the games that each side has won before."""
    if match := _SERIES.fullmatch(value):
        games, white, black = map(int, match.groups())
        if max(white, black) <= games // 2:
            return games, (white, black)
    raise RecordError(f"{where}: '{value[:40]}' is not a score such as '3 1-0'")


def game_of(text: str, where: str) -> RuleSet:
    """Return the rule set that a record describes."""
    try:
        return rule_set(from_json(text, dict[str, Any]))
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None


def whole(line: str, number: int) -> str:
    """Return a line of a record, after checking that it is not empty and ends without blanks."""
    if not line.strip():
        raise RecordError(f"line {number}: an empty line; remove it")
    if line != line.rstrip():
        raise RecordError(f"line {number}: blanks at the end of the line; remove them")
    return line


def seed_line(seed: int | None, sealed: bool) -> str:
    """Return the line of a seed; a sealed seed cannot be read by eye."""
    if seed is None:
        return "seed -"
    return f"sealed {seed ^ _MASK:034x}" if sealed else f"seed {seed}"
