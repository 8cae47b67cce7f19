"""The journey: stops on a road, each one opponent in one game, read from `ludus/journey`."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from re import fullmatch
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from ludus.inputs import from_toml, naming, text_of
from ludus.match import scenes
from ludus.match.lesson import LessonError
from ludus.match.record import Record
from ludus.match.record_index import boards
from ludus.players.ranks import RANKS
from ludus.rules.game import named
from ludus.rules.notation import parse_position
from ludus.rules.position import Position
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import length_of
from ludus.toml import Text, converted, faulty, one_of

FOLDER = Path(__file__).resolve().parents[1] / "journey"
_LOOKS = {
    "cup": "clay|iron|silver|gold",
    "dice": "#[0-9a-f]{6}",
    "checkers": "tavern|barracks|forum|palace",
    "tune": "tavern|barracks|forum|palace",
    "lamp": "clay|red|bronze",
    "word": "[A-Z]{1,8}",
}
"""Patterns of the looks of each kind of item."""


class Things(NamedTuple):
    """The looks of a player's things by their kinds; an empty one is usual for its place."""

    cup: str = ""
    dice: str = ""
    """A colour, such as `#c0d0e0`, as a share of the light on bone."""
    checkers: str = ""
    """The place of the checkers."""
    tune: str = ""
    """The place of the music."""
    lamp: str = ""
    """Beside the board."""
    word: str = ""
    """Carved into the rim of the board."""


NOTHING = Things()


class RoadStop(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stop, as its file describes it."""

    place: Literal["harbour", "camp", "timgad", "constantinople"]
    """The place to which the stop belongs, whose name is on the map."""
    at: tuple[Annotated[float, Meta(ge=0.22, le=0.82)], Annotated[float, Meta(ge=0.16, le=0.73)]]
    """Shares of the map's width and height, from 0.22 to 0.82 and from 0.16 to 0.73."""
    opponent: Annotated[str, one_of(RANKS)]
    rules: str
    """The name of a game, such as tabula, or of a reading, such as tabula+beside."""
    length: Length = Length.QUICK
    best_of: Literal[1, 3, 5] = 1
    first: Literal["", "you", "opponent"] = ""
    """Who must begin; empty if it does not matter."""
    start: str = ""
    """A position in which the match begins; empty for a start of its length."""
    scene: str = ""
    """The name of a scene, such as zeno: the famous throw from which the match continues."""
    needs: dict[str, Annotated[int, Meta(ge=0)]] = {}
    """A table of needs with a number, such as { hits = 2 }: further conditions of a win."""
    task: Text
    before: Text
    after: Text
    item: Literal["cup", "dice", "checkers", "tune", "lamp", "word"]
    look: str
    """A text such as clay, as the item needs it: see `Things`."""
    gift: Text
    name: str = ""
    """The name of the file without the part before its first hyphen, which gives the order."""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def number(self) -> int:
        """The place on the road, from 1."""
        return stops().index(self) + 1

    @property
    def title(self) -> str:
        """The title of its matches in the library, equal in every language."""
        return f"Iter {self.number}"

    @property
    def game(self) -> RuleSet:
        """The game, or the reading of a game."""
        return named(self.rules)

    @property
    def begins(self) -> Position | None:
        """The position in which its matches begin; None for a start of its length."""
        if self.scene:
            return scenes.find(self.scene).staged.after
        return parse_position(self.start, self.game) if self.start else None


def _hits(record: Record, side: int) -> int:
    return sum(turn.play.count("*") for turn in record.turns if turn.side == side)


def _most_closed(record: Record) -> int:
    """Return the largest number of squares that the player has closed, and held at once."""
    squares = range(1, record.rule_set.squares + 1)
    before = {square for square in squares if record.start.board[record.player_side, square] > 1}
    closed, most = set[int](), 0
    for board in boards(record):
        held = {square for square in squares if board[record.player_side][square] > 1}
        closed, before = (closed & held) | (held - before), held
        most = max(most, len(closed))
    return most


def _not_borne_off(record: Record) -> int:
    *_, end = boards(record)
    return record.checkers - end[1 - record.player_side][record.rule_set.squares + 1]


NEEDS: Mapping[str, Callable[[Record, int], bool]] = {
    # The player hits at least so many checkers.
    "hits": lambda record, count: _hits(record, record.player_side) >= count,
    # The opponent hits at most so many checkers.
    "hurt": lambda record, count: _hits(record, 1 - record.player_side) <= count,
    # The player throws at most so often.
    "throws": lambda record, count: record.thrown_by(record.player_side) <= count,
    # The player closes at least so many squares with a second checker, and holds them at once.
    "squares": lambda record, count: _most_closed(record) >= count,
    # The opponent has at least so many checkers that are not borne off.
    "left": lambda record, count: _not_borne_off(record) >= count,
}
"""Whether a finished record, the last game of a series, meets a condition with its number."""


@cache
def stops() -> tuple[RoadStop, ...]:
    """Return the stops in the order of the road.

    Raises:
        LessonError: a file cannot be read, or a field is wrong; names file, field and remedy.
    """
    return tuple(map(read, sorted(FOLDER.glob("*.toml"))))


def next_stop(won: Collection[str]) -> RoadStop | None:
    """Return the next stop after those won, by name; None after the last one."""
    return next((stop for stop in stops() if stop.name not in won), None)


def read(path: Path) -> RoadStop:
    """Return the stop in a file.

    Raises:
        LessonError: the file cannot be read, or a field is wrong; names file, field and remedy.
    """
    with naming(path, LessonError):
        text = text_of(path)
        stop = converted(from_toml(text), RoadStop, text)
        for field, fault in _faults(stop):
            raise faulty(text, field, fault)
    return msgspec.structs.replace(stop, name=path.stem.partition("-")[2] or path.stem)


def _faults(stop: RoadStop) -> Iterator[tuple[str, str]]:
    """Yield wrong fields with fault and remedy; after one, the others cannot all be checked."""
    if unknown := {*stop.needs} - {*NEEDS}:
        yield "needs", f"unknown need '{min(unknown)}'; available: {', '.join(NEEDS)}"
    if not fullmatch(_LOOKS[stop.item], stop.look):
        yield "look", f"look: {stop.item} has no look '{stop.look}'; give {_LOOKS[stop.item]}"
    field = "rules"
    try:
        game = stop.game
        field = "scene" if stop.scene else "start"
        position = stop.begins
    except ValueError as error:
        yield field, f"{field}: {error}"
        return
    if stop.scene and (its := scenes.find(stop.scene).rules) != game:
        yield "rules", f"rules: give {its.name}, the game of scene '{stop.scene}'"
    if position and length_of(position.checkers) is not stop.length:
        yield "length", f"length: give {length_of(position.checkers)}, as its position has it"
    if position and (stop.first or stop.best_of > 1):
        yield field, "first or best_of: a start or scene is one game; remove the field"


def of(record: Record) -> RoadStop | None:
    """Return the stop of the road at which a match is played, or None."""
    stop = next((stop for stop in stops() if stop.name == record.stop), None)
    played = record.rules, record.length, record.best_of, record.players[1 - record.player_side]
    if not stop or (stop.rules, stop.length, stop.best_of, stop.opponent) != played:
        return None
    return stop if stop.begins in (None, record.begins) else None


def meets(stop: RoadStop, record: Record) -> bool:
    """Return whether a finished match of a stop is won, and meets the stop's conditions."""
    if record.winner != record.player_side or record.undecided:
        return False
    if stop.first and (stop.first == "you") != (record.first == record.player_side):
        return False
    return all(NEEDS[need](record, count) for need, count in stop.needs.items())
