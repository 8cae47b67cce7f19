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

`README.md` beside this file describes every line.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from ludus.errors import plain
from ludus.match import setup
from ludus.match.setup import HUMAN as HUMAN
from ludus.match.setup import MAGIC, Setup, choice
from ludus.match.setup import RecordError as RecordError
from ludus.rules import steps
from ludus.rules.notation import NotationError, columns_of, find_play, play_text
from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position, bonus_texts
from ludus.rules.ruleset import RuleSet

MOST_CHARACTERS = 2 * 10**6
"""Of a record; a match of fifteen checkers has about ten thousand."""
_MOST_IN_LINE = 500
_MOST_IN_SETUP = 200_000
"""Characters in which the lines before the turns have room."""
_TURN = re.compile(r"([wb]) ([1-6](?:,[1-6])*|[emt][1-6](?:,[emt][1-6])*) (\S.*)", re.ASCII)


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


class Record(Setup):
    """A match so far: how it was set up, its turns, and the winner if there is one."""

    turns: list[Turn] = msgspec.field(default_factory=list)
    winner: int | None = None

    @property
    def thrown(self) -> int:
        """Throws so far."""
        return sum(bool(turn.dice) for turn in self.turns)

    @property
    def thrown_really(self) -> int:
        """Those of them that were of real dice, or made elsewhere."""
        sides = [turn.side for turn in self.turns if turn.dice]
        return sum(self.is_real(side, throw) for throw, side in enumerate(sides))

    def has_thrown(self, side: int) -> bool:
        """Whether a side has finished a turn with dice."""
        return any(turn.dice for turn in self.turns if turn.side == side)

    @property
    def won(self) -> tuple[int, int]:
        """How many games of as many as it is one of White and Black have won, with this one."""
        white, black = (games + (self.winner == side) for side, games in enumerate(self.score))
        return white, black

    @property
    def undecided(self) -> bool:
        """Whether it is over, but one of several games, and another one is to be played."""
        return self.winner is not None and max(self.won) <= self.best_of // 2

    @property
    def first_line(self) -> int:
        """The number of the line of its first turn."""
        return len(self.lines(sealed=False)) + 1

    def __str__(self) -> str:
        lines = [*self.lines(sealed=self.winner is None), *map(str, self.turns)]
        if self.winner is not None:
            lines.append(f"result {'wb'[self.winner]}")
        return "\n".join(lines) + "\n"


class Played(msgspec.Struct, frozen=True):
    """One turn of a record, worked out."""

    turn: Turn
    plays: Plays
    steps: tuple[Step, ...]
    after: Position


class End(NamedTuple):
    """Where the turns of a record end."""

    position: Position
    latest: tuple[Played, ...] = ()
    """The last turns, at most three: see `turn_before`."""

    def and_then(self, played: Played) -> "End":
        """The end once another turn has been played."""
        return End(played.after, (*self.latest, played)[-3:])

    def turn_before(self, side: int) -> tuple[Played, ...]:
        """What the enemy of a side did last: his throw, and before it the bonus he was offered.

        A bonus that the side itself has taken since is left out; not one that it took at once,
        between his throw and what he kept of it.
        """
        since = [*dropwhile(lambda played: played.turn.side == side, reversed(self.latest))]
        his = [*takewhile(lambda played: played.turn.side != side, since)]
        whole = since if since and since[0].plays.goes_on else his
        return tuple(reversed(whole))


def turn_of(plays: Plays, dice: tuple[int, ...], steps: list[Step]) -> Turn:
    """The line a finished turn writes into the record."""
    chances = ",".join(map(str, dice) if dice else bonus_texts(plays.position.bonus))
    return Turn(plays.side, chances, play_text(steps, plays.rules.squares))


def read_setup(path: Path) -> Setup:
    """How the match in a file was set up; its turns are not read.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no record.
    """
    return setup.read(text_of(path, _MOST_IN_SETUP).splitlines())


def read_record(path: Path) -> Record:
    """Read the record in a file and verify every line of it against the rules.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no record, or is against the rules.
    """
    return parse_record(text_of(path))


def text_of(path: Path, most: int = MOST_CHARACTERS + 1) -> str:
    """The text of a file that is to be a record, at most so many characters.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no text.
    """
    try:
        with plain(path).open(encoding="utf-8-sig") as file:  # Some editors put a mark before all.
            return file.read(most)
    except UnicodeDecodeError:
        raise RecordError(f"it is not a text; a record begins with '{MAGIC}'") from None


def parse_record(text: str) -> Record:
    """Read a record and verify every line of it against the rules.

    Raises:
        RecordError: the first line that is malformed or not legal, and what is wrong with it.
    """
    record = _parsed(text)
    end_of(record)
    return record


def _parsed(text: str) -> Record:
    """A record whose turns have the right form."""
    if len(text) > MOST_CHARACTERS:
        raise RecordError(
            f"it has more than {MOST_CHARACTERS:,} characters, and no match is as long; "
            "look whether it is the right file"
        )
    lines = text.splitlines()
    record = Record(**msgspec.structs.asdict(setup.read(lines)))
    if not text.endswith("\n"):
        raise RecordError(
            f"line {len(lines)}: no newline at its end; the record may be cut off: "
            "complete it, and end the last line with a newline"
        )
    first = record.first_line
    for number, line in enumerate(lines[first - 1 :], start=first):
        setup.whole(line, number)
        if record.winner is not None:
            raise RecordError(f"line {number}: the match was over on line {number - 1}")
        if line.startswith("result "):
            winner = choice(line[7:], ("w", "b"), f"line {number}: result")
            record.winner = "wb".index(winner)
            continue
        record.turns.append(_turn(line, number))
    if record.awaits_share and record.turns:
        raise RecordError(
            f"line {lines.index('share -') + 1}: share: '-', but dice have been thrown"
        )
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
            played = work_out(record.rule_set, position, turn)
        except ValueError as error:
            raise RecordError(f"line {number}: {error}") from None
        yield played
        position = played.after
    if record.winner != position.winner:
        said = "no result" if record.winner is None else f"result {'wb'[record.winner]}"
        raise RecordError(f"line {len(record.turns) + first}: {said}, but the board says otherwise")


def end_of(record: Record) -> End:
    """Where a record ends, every turn of it verified: see `walk`.

    A long match takes a second. One that has just been read is not judged again.
    """
    return _end_of(str(record))


@lru_cache(maxsize=1)
def _end_of(text: str) -> End:
    record = _parsed(text)
    end = End(record.start)
    for played in walk(record):
        end = end.and_then(played)
    return end


def changed(text: str, **fields: object) -> str:
    """The text of a record with other values in fields of its setup, such as its `title`.

    Raises:
        RecordError: it is no record.
    """
    lines = text.splitlines()
    found = setup.read(lines)
    turns = lines[len(found.lines(sealed=False)) :]
    sealed = any(line.startswith("sealed ") for line in lines)
    for name, value in fields.items():
        setattr(found, name, value)
    return "\n".join([*found.lines(sealed), *turns]) + "\n"


def glance(path: Path) -> tuple[Record, Position]:
    """The record in a file and the position that it ends in: quickly, as nothing is judged.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no record, or lets checkers go that are not there.
    """
    record = _parsed(text_of(path))
    rules, board = record.rule_set, record.start.board.tolist()
    for number, turn in enumerate(record.turns, start=record.first_line):
        own, enemy = board[turn.side], board[1 - turn.side]
        try:
            for source, target, hit in columns_of(turn.play, rules):
                own[source] -= 1
                own[target] += 1
                if hit:
                    enemy[steps.waits(rules.numbers)] += enemy[target]
                    enemy[target] = 0
        except NotationError as error:
            raise RecordError(f"line {number}: {error}") from None
        if min(own) < 0:
            raise RecordError(f"line {number}: a checker goes from where none is")
    side = record.turns[-1].side if record.turns else 1 - record.first
    return record, Position(np.array(board), 1 - side)


def work_out(rules: RuleSet, position: Position, turn: Turn) -> Played:
    """Replay one turn.

    Raises:
        ValueError: it is out of order, with a wrong throw, or against the rules.
    """
    if position.winner is not None:
        raise NotationError("the game is over; 'result' expected")
    if turn.side != position.turn:
        raise NotationError(f"it is the turn of {'wb'[position.turn]}")
    waiting = ",".join(bonus_texts(position.bonus))
    if not turn.dice and turn.chances != waiting:
        raise NotationError(f"bonus {turn.chances} is taken, but {waiting or 'none'} waits")
    plays = Plays(rules, position, turn.dice)
    steps = find_play(plays, turn.play)
    return Played(turn, plays, steps, plays.leads(steps))
