"""The length of a match, and the positions in which quick and medium matches can begin.

A file holds one position a line below a header line, as `find_starts.py` writes it: `starts.csv`
in a game's folder, or `mine.csv` beside `mine.toml`. White is to move in all.
"""

import csv
import logging
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from statistics import median
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from ludus.inputs import naming, text_of
from ludus.rules.notation import NotationError, parse_position
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import Length, RuleSet

_log = logging.getLogger(__name__)

CHECKERS = {Length.QUICK: range(3, 6), Length.MEDIUM: range(6, 10), Length.FULL: range(3, 16)}
"""Checkers of each side in matches of a length; `length_of` uses the first range that fits."""
FEW = {Length.QUICK: 3, Length.MEDIUM: 7, Length.FULL: 15}
"""Checkers of each side in a match of a length that begins with all checkers in reserve."""


_Line = TypeVar("_Line")


class StartsError(ValueError):
    """A file of starts or problems that cannot be read; names file, line and remedy."""


Percent = Annotated[float, Meta(ge=0, le=100)]
_Count = Annotated[float, Meta(ge=0)]
_Seconds = Annotated[int, Meta(ge=0)]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in which a match can begin, and statistics of games played out from it."""

    length: Length
    game: int
    """The number of the self-play game that it comes from."""
    position: str
    chance: Percent
    """The chance of the side to move, in percent, as the judge estimates it."""
    won: Percent
    """The share of games that the side to move won, in percent."""
    games: int
    hits: _Count
    """Hits in a game, on average."""
    choices: Percent
    """The share of turns with more than one result, in percent."""
    throws: _Count
    """Throws of both sides in a game, on average."""
    median: _Seconds
    """Median length of a game with a visitor, in seconds, as `visitor_playouts.py` estimates it."""
    slow: _Seconds
    """The length that nine of ten games do not exceed, in seconds."""


@lru_cache
def starts(rules: RuleSet) -> tuple[Start, ...]:
    """Return the starts of a game, read once; empty without a file, or (logged) if faulty."""
    return entries_of(rules.starts, rules, read, "begins with few checkers")


def read(path: Path, rules: RuleSet) -> tuple[Start, ...]:
    """Return the starts in a file, or raise StartsError."""
    return lines_of(path, rules, _start, "starts")


def entries_of(
    path: Path | None,
    rules: RuleSet,
    read: Callable[[Path, RuleSet], tuple[_Line, ...]],
    without: str,
) -> tuple[_Line, ...]:
    """Return the entries of a game's file; empty if it is missing or cannot be read.

    If it cannot be read, the log states the reason and `without`, the effect on the game.
    """
    if not path or not path.exists():
        return ()
    try:
        return read(path, rules)
    except StartsError as error:
        _log.warning("%s %s: %s", rules.name, without, error)
        return ()


def lines_of(
    path: Path, rules: RuleSet, make: Callable[[dict[str, str], RuleSet], _Line], task: str
) -> tuple[_Line, ...]:
    """Make an entry of each line below the first, which names its maker; or raise StartsError."""
    with naming(path, StartsError):
        lines = text_of(path).splitlines()
    rows = csv.DictReader(lines[1:], restkey="more")
    try:
        return tuple(make(row, rules) for row in rows if not rules.otherwise or _stands(row, rules))
    except (ValueError, csv.Error) as error:
        remedy = f"remove the line, or make the file again with `find_{task}.py`"
        raise StartsError(f"{path}, line {rows.line_num + 1}: {error}; {remedy}") from None


def _stands(row: dict[str, str], rules: RuleSet) -> bool:
    """Whether a position found under the usual reading is possible under the chosen one."""
    try:
        parse_position(row.get("position") or "", rules)
    except NotationError:
        return False
    return True


def _start(row: dict[str, str], rules: RuleSet) -> Start:
    """Return the start on a line; raises ValueError for a wrong figure or position."""
    start = msgspec.convert(row, Start, strict=False)
    position = parse_position(start.position, rules)
    if position.turn != WHITE or position.bonus:
        raise ValueError("position: white is to move, and no bonus waits; it ends with 'w -'")
    if position.winner is not None:
        raise ValueError("position: the game is over")
    if position.checkers not in (few := CHECKERS[start.length]):
        raise ValueError(f"position: from {few[0]} to {few[-1]} checkers in {start.length} matches")
    return start


def length_of(checkers: int) -> Length:
    """Return the length of matches with `checkers` checkers a side."""
    return next(length for length, counts in CHECKERS.items() if checkers in counts)


def minutes(rules: RuleSet, length: Length) -> int | None:
    """Return the median length of a match in minutes, at least two; None if not measured."""
    medians = [start.median for start in starts(rules) if start.length is length]
    return max(2, round(median(medians) / 60)) if medians else None


def seen_by(first: int, position: Position) -> Position:
    """Return a start with side `first` to move; exchanges the sides if needed."""
    return position if first == position.turn else Position(position.board[::-1], first)
