"""How long a match is, and the positions in which quick and medium ones can begin.

They stand in a file of the game, one a line below a head line, as `ludus lab starts` writes it:
`starts.csv` in a game's folder, `mine.csv` beside `mine.toml`. White is to move in all of them.
"""

import csv
import logging
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from statistics import median
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from ludus.errors import plain
from ludus.rules.notation import NotationError, parse_position
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import Length, RuleSet

_log = logging.getLogger(__name__)

CHECKERS = {Length.QUICK: range(3, 6), Length.MEDIUM: range(6, 10), Length.FULL: range(3, 16)}
"""Of each side in matches of a length; with many it is a full one."""
FEW = {Length.QUICK: 3, Length.MEDIUM: 7, Length.FULL: 15}
"""Of each side where a match begins at the very beginning."""


_Line = TypeVar("_Line")


class StartsError(ValueError):
    """A file of starts, or of problems, that cannot be read; it names file, line and remedy."""


_Percent = Annotated[float, Meta(ge=0, le=100)]
_Count = Annotated[float, Meta(ge=0)]
_Seconds = Annotated[int, Meta(ge=0)]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in which a match can begin, and what came of the games played out from it."""

    length: Length
    game: int
    """The number of the game of self-play in which it was met."""
    position: str
    chance: _Percent
    """How likely the side to move wins, as the judge sees it."""
    won: _Percent
    """How many of the games it won."""
    games: int
    hits: _Count
    """A game."""
    choices: _Percent
    """Turns with more than one result."""
    throws: _Count
    """A game, of both sides."""
    median: _Seconds
    """Seconds of a game with a visitor, as `ludus.lab.playouts` reckons them."""
    slow: _Seconds
    """Seconds that nine games in ten do not exceed."""


FIELDS = Start.__struct_fields__


@lru_cache
def starts(rules: RuleSet) -> tuple[Start, ...]:
    """The starts of a game, read once; none where it has no file of them.

    Nor where that cannot be read: the log says why.
    """
    return kept(rules.starts, rules, read, "begins with few checkers")


def read(path: Path, rules: RuleSet) -> tuple[Start, ...]:
    """The starts in a file.

    Raises:
        StartsError: it cannot be read, or a line of it is wrong.
    """
    return lines_of(path, rules, partial(_start, rules=rules), "starts")


def kept(
    path: Path | None,
    rules: RuleSet,
    read: Callable[[Path, RuleSet], tuple[_Line, ...]],
    without: str,
) -> tuple[_Line, ...]:
    """What a game's file says; nothing where there is none, or where it cannot be read.

    Of that the log says why, and how the game is `without` it.
    """
    if not path or not path.exists():
        return ()
    try:
        return read(path, rules)
    except StartsError as error:
        _log.warning("%s %s: %s", rules.name, without, error)
        return ()


def lines_of(
    path: Path, rules: RuleSet, make: Callable[[dict[str, str]], _Line], task: str
) -> tuple[_Line, ...]:
    """What is made of each line below the first one, which tells by which task it was written.

    Raises:
        StartsError: the file cannot be read, or nothing be made of a line.
    """
    try:
        lines = plain(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise StartsError(f"{path}: {error}") from None
    rows = csv.DictReader(lines[1:], restkey="more")
    try:
        return tuple(make(row) for row in rows if _stands(row, rules))
    except (ValueError, csv.Error) as error:
        remedy = f"take the line out, or the file away, and let `ludus lab {task}` make it anew"
        raise StartsError(f"{path}, line {rows.line_num + 1}: {error}; {remedy}") from None


def _stands(row: dict[str, str], rules: RuleSet) -> bool:
    """Whether the position on a line, found under the usual reading, can be under this one."""
    try:
        parse_position(row.get("position") or "", rules)
    except NotationError:
        return not rules.otherwise
    return True


def _start(row: dict[str, str], rules: RuleSet) -> Start:
    """The start on a line.

    Raises:
        ValueError: a figure is missing or wrong, or no match begins with its position.
    """
    found = msgspec.convert(row, Start, strict=False)
    position = parse_position(found.position, rules)
    if position.turn != WHITE or position.bonus:
        raise ValueError("position: white is to move, and no bonus waits; it ends with 'w -'")
    if position.winner is not None:
        raise ValueError("position: the game is over")
    if position.checkers not in (few := CHECKERS[found.length]):
        raise ValueError(f"position: from {few[0]} to {few[-1]} checkers in {found.length} matches")
    return found


def length_of(checkers: int) -> Length:
    """The length of matches with that many checkers a side."""
    return next(length for length, counts in CHECKERS.items() if checkers in counts)


def minutes(rules: RuleSet, length: Length) -> int | None:
    """Minutes of a match in the median, two at least; None where nobody has measured them."""
    medians = [start.median for start in starts(rules) if start.length is length]
    return max(2, round(median(medians) / 60)) if medians else None


def seen_by(first: int, position: Position) -> Position:
    """A start with `first` to move: where that was the other side, the sides are exchanged."""
    return position if first == position.turn else Position(position.board[::-1], first)
