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

from ludus.errors import plain
from ludus.match import setup
from ludus.match.line_values import HUMAN as HUMAN, RecordError as RecordError, side_of, whole
from ludus.match.setup import MAGIC, Setup
from ludus.rules.bonuses import bonus_texts
from ludus.rules.game import GAMES, Games
from ludus.rules.notation import NotationError, find_play, play_text
from ludus.rules.plays import Play, Plays, Step
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

MOST_CHARACTERS = 2 * 10**6
"""A match with fifteen checkers has about ten thousand."""
_MOST_IN_LINE = 500
_TURN = re.compile(r"([wb]) ([1-6](?:,[1-6])*|[emt][1-6](?:,[emt][1-6])*) (\S.*)", re.ASCII)


class Turn(msgspec.Struct, frozen=True):
    """The play of one side with one throw, or with the bonus before it."""

    side: int
    chances: str
    """The dice or the bonuses, separated by commas."""
    play: str

    @property
    def dice(self) -> tuple[int, ...]:
        """The throw; empty if the line is about a bonus."""
        items = self.chances.split(",")
        return tuple(map(int, items)) if items[0].isdigit() else ()

    def __str__(self) -> str:
        return f"{'wb'[self.side]} {self.chances} {self.play}"


class Record(Setup):
    """A match so far: its setup, its turns, and the winner if there is one."""

    turns: list[Turn] = msgspec.field(default_factory=list)
    winner: int | None = None

    @property
    def thrown(self) -> int:
        """The number of throws so far."""
        return sum(bool(turn.dice) for turn in self.turns)

    @property
    def thrown_really(self) -> int:
        """The number of throws with real dice, or made elsewhere."""
        sides = [turn.side for turn in self.turns if turn.dice]
        return sum(self.is_real(side, throw) for throw, side in enumerate(sides))

    def thrown_by(self, side: int) -> int:
        """The number of throws of a side whose turns are finished."""
        return sum(bool(turn.dice) for turn in self.turns if turn.side == side)

    @property
    def won(self) -> tuple[int, int]:
        """The games of the series that White and Black have won, including this one."""
        white, black = (games + (self.winner == side) for side, games in enumerate(self.score))
        return white, black

    @property
    def undecided(self) -> bool:
        """Whether this game is over, but its series needs another game."""
        return self.winner is not None and max(self.won) <= self.best_of // 2

    @property
    def first_line(self) -> int:
        """The line number of its first turn."""
        return len(self.lines(sealed=False)) + 1

    def __str__(self) -> str:
        lines = [*self.lines(sealed=self.winner is None), *map(str, self.turns)]
        if self.winner is not None:
            lines.append(f"result {'wb'[self.winner]}")
        return "\n".join(lines) + "\n"


class Played(msgspec.Struct, frozen=True):
    """One turn of a record with its legal plays and its result."""

    turn: Turn
    plays: Plays
    steps: Play
    after: Position


class End(NamedTuple):
    """The position after the turns of a record, with the last turns."""

    position: Position
    latest: tuple[Played, ...] = ()
    """The last turns, at most three: see `turn_before`."""

    def and_then(self, played: Played) -> "End":
        """Return the end after another turn."""
        return End(played.after, (*self.latest, played)[-3:])

    def turn_before(self, side: int) -> tuple[Played, ...]:
        """Return the last turn of the opponent of `side`: its throw, and the bonus before it.

        A bonus that `side` has taken since is left out, unless it was taken at once, which falls
        between the opponent's throw and the numbers that the opponent kept.
        """
        since = [*dropwhile(lambda played: played.turn.side == side, reversed(self.latest))]
        opponents = [*takewhile(lambda played: played.turn.side != side, since)]
        whole = since if since and since[0].plays.goes_on else opponents
        return tuple(reversed(whole))


def turn_of(plays: Plays, dice: tuple[int, ...], steps: list[Step]) -> Turn:
    """Return a finished turn as a line of the record."""
    chances = ",".join(map(str, dice) if dice else bonus_texts(plays.position.bonus))
    return Turn(plays.side, chances, play_text(steps, plays.rules.squares))


def read_record(path: Path, games: Games = GAMES) -> Record:
    """Return the record in a file, checked against the rules; raise OSError or RecordError."""
    return parse_record(text_of(path), games)


def text_of(path: Path) -> str:
    """Return a record file's text, as far as it is read; raise OSError or RecordError."""
    try:
        with plain(path).open(encoding="utf-8-sig") as file:  # A byte-order mark may come first.
            return file.read(MOST_CHARACTERS + 1)
    except UnicodeDecodeError:
        raise RecordError(f"not a text; a record begins with '{MAGIC}'") from None


def parse_record(text: str, games: Games = GAMES) -> Record:
    """Return a record from its text, or raise RecordError, which names the first line at fault.

    A game that is also in `games` has the file there, and so its network and its translations.
    """
    record = parsed(text, games)
    end_of(record)
    return record


def parsed(text: str, games: Games = GAMES) -> Record:
    """Return a record whose turns have the right form but are not checked."""
    if len(text) > MOST_CHARACTERS:
        raise RecordError(
            f"more than {MOST_CHARACTERS:,} characters, which is too long for a match; "
            "check that it is the right file"
        )
    lines = text.splitlines()
    record = Record(**msgspec.structs.asdict(setup.read(lines, games)))
    if not text.endswith("\n"):
        raise RecordError(
            f"line {len(lines)}: no newline at its end; the record may be cut off: "
            "complete it, and end the last line with a newline"
        )
    first = record.first_line
    for number, line in enumerate(lines[first - 1 :], start=first):
        whole(line, number)
        if record.winner is not None:
            raise RecordError(f"line {number}: the match was over on line {number - 1}")
        if line.startswith("result "):
            record.winner = side_of(line[7:], f"line {number}: result")
            continue
        record.turns.append(read_turn(line, number))
    if record.awaits_share and record.turns:
        raise RecordError(
            f"line {lines.index('share -') + 1}: share: '-', but dice have been thrown"
        )
    return record


def read_turn(line: str, number: int) -> Turn:
    """Return a turn, not checked against the rules; RecordError names the line."""
    if len(line) > _MOST_IN_LINE:
        raise RecordError(
            f"line {number}: longer than {_MOST_IN_LINE} characters, which is too long for a turn"
        )
    match = _TURN.fullmatch(line)
    if match is None:
        raise RecordError(f"line {number}: '{line[:60]}' is not '<side> <throw> <steps>'")
    return Turn("wb".index(match[1]), match[2], match[3])


def walk(record: Record) -> Iterator[Played]:
    """Replay a record turn by turn; raise RecordError at a wrong turn, throw, play or result."""
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
        winners = record.winner, position.winner
        recorded, shown = ("no result" if n is None else f"result {'wb'[n]}" for n in winners)
        raise RecordError(
            f"line {len(record.turns) + first}: {recorded} in the record, but {shown} on the board"
        )


def end_of(record: Record) -> End:
    """Return the end of a record, checked as in `walk`; cached, as a long match takes a second."""
    return _end_of(str(record))


@lru_cache(maxsize=1)
def _end_of(text: str) -> End:
    record = parsed(text)
    end = End(record.start)
    for played in walk(record):
        end = end.and_then(played)
    return end


def work_out(rules: RuleSet, position: Position, turn: Turn) -> Played:
    """Replay one turn; raise ValueError if it is out of order or breaks the rules."""
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
