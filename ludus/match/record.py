"""The record of a match: a text file with a throw and its steps on each line.

    ludus record 1
    rules ostia
    checkers 5
    white human
    black heuristic
    first w
    seed 7
    w 2,5 R/2 2/7
    b 3,3 R/3 R/3 3/6 3/6
    result w

A line of `romani` with a bonus in place of the dice, `w e3,m5 R/3`, is what was taken of it.

After the seed there may be two lines more: `pledge`, the pledge of the seed that was shown before
the first throw, and `share`, the player's number that goes into every throw with the seed, or `-`
while he has not given it. Until the match is over `sealed`, a disguise of the seed, stands in its
place: whoever looks into the file does not see it, but nothing is secret from who wants to know.
"""

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from ludus.rules.game import GAMES
from ludus.rules.notation import NotationError, find_play, play_text
from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, RuleSet

MAGIC = "ludus record 1"
HUMAN = "human"
MOST_CHARACTERS = 2 * 10**6
"""Of a record; a match of fifteen checkers has about ten thousand."""
_MOST_IN_LINE = 500
_MOST_IN_SETUP = 1000
"""Characters in which the lines before the turns have room."""
MOST_SEED = 2**128
_FIELDS = ("rules", "checkers", "white", "black", "first")
_SEED_LINE = len(_FIELDS) + 2
_MASK = int.from_bytes(hashlib.sha256(b"ludus sealed seed").digest()[:17])
_SEALED = re.compile(r"[0-9a-f]{34}")
_PLEDGE = re.compile(r"[0-9a-f]{4}( [0-9a-f]{4}){7}")
_TURN = re.compile(r"([wb]) ([1-6](?:,[1-6])*|[em][1-6](?:,[em][1-6])*) (\S.*)", re.ASCII)
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}", re.ASCII)


class RecordError(ValueError):
    """A record that cannot be read or is against the rules; the message names the line."""


class Turn(msgspec.Struct, frozen=True):
    """What one side did with one throw, or with the bonus before it."""

    side: int
    chances: str
    """The dice or the bonuses, separated by commas."""
    play: str

    @property
    def dice(self) -> tuple[int, ...]:
        """The throw; empty where the line is about a bonus."""
        items = self.chances.split(",")
        return tuple(map(int, items)) if items[0].isdigit() else ()

    def __str__(self) -> str:
        return f"{'wb'[self.side]} {self.chances} {self.play}"


class Record(msgspec.Struct):
    """A match so far: how it was set up, its turns, and the winner if there is one."""

    rules: str
    checkers: int
    white: str
    black: str
    first: int
    seed: int
    turns: list[Turn] = []
    winner: int | None = None
    pledge: str = ""
    """What was shown of the seed before the first throw; empty where nothing was."""
    share: int | None = None
    """A player's own number, which goes into every throw with the seed; None without one."""
    awaits_share: bool = False
    """Whether a player is still to give his share: nothing can be thrown before."""

    @property
    def rule_set(self) -> RuleSet:
        """The rule set itself."""
        return GAMES[self.rules]

    @property
    def players(self) -> tuple[str, str]:
        """Who plays white and black: `human` or a level's name."""
        return (self.white, self.black)

    @property
    def start(self) -> Position:
        """The position before the first throw."""
        return Position.start(self.rule_set, self.checkers, self.first)

    @property
    def thrown(self) -> int:
        """Throws so far."""
        return sum(bool(turn.dice) for turn in self.turns)

    @property
    def first_line(self) -> int:
        """The number of the line of its first turn."""
        return len(self._setup()) + 1

    def _setup(self) -> list[str]:
        """The lines before the turns."""
        values = (self.rules, self.checkers, self.white, self.black, "wb"[self.first])
        lines = [MAGIC, *(f"{key} {value}" for key, value in zip(_FIELDS, values, strict=True))]
        open_now = self.winner is not None
        lines.append(f"seed {self.seed}" if open_now else f"sealed {self.seed ^ _MASK:034x}")
        if self.pledge:
            lines.append(f"pledge {self.pledge}")
        if self.awaits_share or self.share is not None:
            lines.append(f"share {'-' if self.share is None else self.share}")
        return lines

    def __str__(self) -> str:
        lines = [*self._setup(), *map(str, self.turns)]
        if self.winner is not None:
            lines.append(f"result {'wb'[self.winner]}")
        return "\n".join(lines) + "\n"


class Played(msgspec.Struct, frozen=True):
    """One turn of a record, worked out."""

    turn: Turn
    plays: Plays
    steps: tuple[Step, ...]
    after: Position


def turn_of(plays: Plays, dice: tuple[int, ...], steps: list[Step]) -> Turn:
    """The line a finished turn writes into the record."""
    chances = ",".join(map(str, dice or plays.position.bonus))
    return Turn(plays.side, chances, play_text(steps, plays.rules.squares))


def _choice(value: str, allowed: tuple[str, ...], where: str) -> str:
    if value not in allowed:
        raise RecordError(f"{where}: '{value[:40]}' is not one of {', '.join(allowed)}")
    return value


def _whole(value: str, least: int, most: int, where: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 40):
        raise RecordError(f"{where}: '{value[:40]}' is not a whole number")
    if not least <= int(value) <= most:
        raise RecordError(f"{where}: {value} is not between {least} and {most}")
    return int(value)


def _header(lines: list[str]) -> Record:
    if not lines or lines[0] != MAGIC:
        raise RecordError(f"line 1: not a record; it begins with '{MAGIC}'")
    values = []
    for at, field in enumerate(_FIELDS, start=1):
        key, _, value = lines[at].partition(" ") if at < len(lines) else ("", "", "")
        if key != field:
            raise RecordError(f"line {at + 1}: '{field} …' expected, found '{key[:40]}'")
        values.append(value)
    for at in (2, 3):
        if not _NAME.fullmatch(values[at]):
            raise RecordError(f"line {at + 2}: '{values[at][:40]}' is no player's name")
    record = Record(
        _choice(values[0], tuple(GAMES), "line 2: rules"),
        _whole(values[1], LEAST_CHECKERS, MOST_CHECKERS, "line 3: checkers"),
        values[2],
        values[3],
        "wb".index(_choice(values[4], ("w", "b"), "line 6: first")),
        _seed(lines[_SEED_LINE - 1] if len(lines) >= _SEED_LINE else ""),
    )
    _read_shared(record, lines[_SEED_LINE : _SEED_LINE + 2])
    return record


def _seed(line: str) -> int:
    """The seed, open or sealed."""
    where = f"line {_SEED_LINE}"
    key, _, value = line.partition(" ")
    if key == "seed":
        return _whole(value, 0, MOST_SEED, f"{where}: seed")
    if key != "sealed":
        raise RecordError(f"{where}: 'seed …' expected, found '{key[:40]}'")
    seed = int(value, 16) ^ _MASK if _SEALED.fullmatch(value) else MOST_SEED + 1
    if seed > MOST_SEED:
        raise RecordError(f"{where}: sealed: '{value[:40]}' is no sealed seed")
    return seed


def _read_shared(record: Record, lines: list[str]) -> None:
    """Take the pledge and the share from the lines after the seed, where they stand there."""
    number = _SEED_LINE + 1
    if lines and lines[0].startswith("pledge "):
        record.pledge = lines.pop(0).removeprefix("pledge ")
        if not _PLEDGE.fullmatch(record.pledge):
            raise RecordError(
                f"line {number}: pledge: eight groups of four digits 0-9 a-f expected"
            )
        number += 1
    if lines and lines[0].startswith("share "):
        share = lines[0].removeprefix("share ")
        record.awaits_share = share == "-"
        if not record.awaits_share:
            record.share = _whole(share, 0, MOST_SEED, f"line {number}: share")


def read_setup(path: Path) -> Record:
    """How the match in a file was set up; its turns are not read.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no record.
    """
    return _header(_text(path, _MOST_IN_SETUP).splitlines())


def read_record(path: Path) -> Record:
    """Read the record in a file and verify every line of it against the rules.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no record, or is against the rules.
    """
    return parse_record(_text(path, MOST_CHARACTERS + 1))


def _text(path: Path, most: int) -> str:
    """So many characters of a file."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(most)
    except UnicodeDecodeError:
        raise RecordError(f"it is not a text; a record begins with '{MAGIC}'") from None


def parse_record(text: str) -> Record:
    """Read a record and verify every line of it against the rules.

    Raises:
        RecordError: the first line that is malformed or not legal, and what is wrong with it.
    """
    record = _parsed(text)
    last_position(record)
    return record


def _parsed(text: str) -> Record:
    """A record whose turns have the right form."""
    if len(text) > MOST_CHARACTERS:
        raise RecordError(
            f"it has more than {MOST_CHARACTERS:,} characters, and no match is as long; "
            "look whether it is the right file"
        )
    lines = text.splitlines()
    record = _header(lines)
    if not text.endswith("\n"):
        raise RecordError(f"line {len(lines)}: cut off; a record ends with the end of a line")
    first = record.first_line
    for number, line in enumerate(lines[first - 1 :], start=first):
        if record.winner is not None:
            raise RecordError(f"line {number}: the match was over on line {number - 1}")
        if line.startswith("result "):
            winner = _choice(line[7:], ("w", "b"), f"line {number}: result")
            record.winner = "wb".index(winner)
            continue
        record.turns.append(_turn(line, number))
    if record.awaits_share and record.turns:
        raise RecordError(f"line {first - 1}: share: '-', but dice have been thrown")
    return record


def _turn(line: str, number: int) -> Turn:
    if len(line) > _MOST_IN_LINE:
        raise RecordError(f"line {number}: longer than {_MOST_IN_LINE} characters; a turn is not")
    match = _TURN.fullmatch(line)
    if match is None:
        raise RecordError(f"line {number}: '{line[:60]}' is not '<side> <throw> <steps>'")
    return Turn("wb".index(match[1]), match[2], match[3])


def walk(record: Record) -> Iterator[Played]:
    """Replay a record turn by turn, verifying each.

    Raises:
        RecordError: a turn out of order, a wrong throw or an illegal play; a false result.
    """
    position = record.start
    first = record.first_line
    for number, turn in enumerate(record.turns, start=first):
        try:
            played = _play(record.rule_set, position, turn)
        except ValueError as error:
            raise RecordError(f"line {number}: {error}") from None
        yield played
        position = played.after
    if record.winner != position.winner:
        said = "no result" if record.winner is None else f"result {'wb'[record.winner]}"
        raise RecordError(f"line {len(record.turns) + first}: {said}, but the board says otherwise")


def last_position(record: Record) -> Position:
    """The position after all turns of a record, verifying each: see `walk`.

    A long match takes a second. One that has just been read is not judged again.
    """
    return _last_position(str(record))


@lru_cache(maxsize=1)
def _last_position(text: str) -> Position:
    record = _parsed(text)
    position = record.start
    for played in walk(record):
        position = played.after
    return position


def _play(rules: RuleSet, position: Position, turn: Turn) -> Played:
    if position.winner is not None:
        raise NotationError("the game is over; 'result' expected")
    if turn.side != position.turn:
        raise NotationError(f"it is the turn of {'wb'[position.turn]}")
    if not turn.dice and turn.chances != ",".join(map(str, position.bonus)):
        waiting = ",".join(map(str, position.bonus)) or "none"
        raise NotationError(f"bonus {turn.chances} is taken, but {waiting} waits")
    plays = Plays(rules, position, turn.dice)
    steps = find_play(plays, turn.play)
    node = plays.root
    for step in steps:
        node = node.follow(step)
    return Played(turn, plays, steps, plays.end(node))
