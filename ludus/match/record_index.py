"""A folder of records, with an index that is rebuilt from them where it is wrong."""

import os
import re
import zlib
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from os.path import isfile
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from ludus.files import write_whole
from ludus.inputs import data_of
from ludus.match import setup
from ludus.match.record import HUMAN, Record, RecordError, parsed, text_of
from ludus.match.save import damaged
from ludus.rules import steps
from ludus.rules.notation import NotationError, columns_of
from ludus.rules.position import Position

Damage = RecordError | OSError
"""The reason why a match is not in the list."""
IMPORTED = "-imported"
"""A part of the names of matches that were pasted or dropped."""
_INDEX = "index.json"
_MOST_BYTES = 100_000_000
_CHECKED = 9
"""Bytes of the checksum before the data."""
_BEGAN = re.compile(r"(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)", re.ASCII)
"""The start of a file name that contains when its match began."""


class Facts(setup.Rivalry, msgspec.Struct, frozen=True, array_like=True):
    """The facts in the record of a match, without its turns."""

    rules: str
    checkers: int
    white: str
    black: str
    seed: int | None
    winner: int | None
    began: str
    """When the match began, in ISO 8601; empty if the record has no date."""
    title: str
    best_of: int = 1
    won: tuple[int, int] = (0, 0)
    """Games of a series that each side has won, including this one."""
    names: tuple[str, str] = ("", "")
    """Names of the people who play white and black; empty if they gave none."""
    stop: str = ""
    """The stop of the journey at which it was begun."""

    def has(self, name: str) -> bool:
        """Whether a person with this name plays; an empty name matches an unnamed person."""
        return (HUMAN, name) in zip(self.players, self.names, strict=True)


_Entry = tuple[int, int, Facts]
"""The time of a file's last change in ns since 1970, its size in bytes, and its facts."""


class Match(NamedTuple):
    """One match of the library, for lists; its turns are not checked."""

    path: Path
    played: float
    """In seconds since 1970."""
    facts: Facts

    @property
    def id(self) -> str:
        """The name of the match on the command line."""
        return self.path.stem

    @property
    def imported(self) -> bool:
        """Whether it was pasted or dropped."""
        return IMPORTED in self.id

    @property
    def over(self) -> bool:
        """Whether a side has won it."""
        return self.facts.winner is not None

    @property
    def began(self) -> str:
        """When it began, in ISO 8601: by its record, or else by its file name; or empty."""
        named = _BEGAN.match(self.id)
        return self.facts.began or ("{}T{}:{}:{}".format(*named.groups()) if named else "")

    def can_go_on(self, players: Collection[str]) -> bool:
        """Whether it can be continued; `players` holds the names that can play."""
        known = {*self.facts.players} <= {HUMAN, *players}
        thrown = self.facts.seed is not None or HUMAN in self.facts.players
        return not self.over and thrown and known


def latest_first(matches: Iterable[Match]) -> list[Match]:
    """Return matches in order, last played first."""
    return sorted(matches, key=lambda match: match.played, reverse=True)


def as_data(match: Match) -> dict[str, object]:
    """Return a match for `ludus matches`; the seed of an unfinished match stays sealed."""
    facts = match.facts
    seed = {"seed": facts.seed} if match.over and facts.seed is not None else {}
    return {
        "id": match.id,
        "rules": facts.rules,
        "checkers": facts.checkers,
        "players": [name or who for who, name in zip(facts.players, facts.names, strict=True)],
        **seed,
        "began": match.began,
        "state": "over" if match.over else "unfinished",
        "file": str(match.path),
    }


@dataclass(frozen=True)
class RecordIndex:
    """The matches in one folder."""

    folder: Path

    def matches(self) -> tuple[list[Match], list[Damage]]:
        """Return all matches, last played first, and the faults of other files or of the folder.

        Damaged files are set aside. Only files that changed after the index was written are opened.
        """
        known = self._known()
        entries: dict[str, _Entry] = {}
        damage: list[Damage] = []
        try:
            files = [*self.files()]
        except OSError as error:
            return [], [error]
        for name, changed, size in files:
            entry = known.get(name)
            try:
                if entry is None or entry[:2] != (changed, size):
                    entry = changed, size, read_facts(self.folder / name)
                entries[name] = entry
            except FileNotFoundError:
                pass  # Another program has just moved it.
            except (RecordError, OSError) as error:
                damage.append(_set_aside(self.folder / name, error))
        if entries != known:
            data = msgspec.json.encode(entries)
            with suppress(OSError):  # Without an index this is only slower.
                write_whole(self.folder / _INDEX, _checksum(data) + data)
        matches = [
            Match(self.folder / name, changed / 10**9, facts)
            for name, (changed, _, facts) in entries.items()
        ]
        return latest_first(matches), damage

    def _known(self) -> dict[str, _Entry]:
        """Return the contents of the index; empty if it is missing or damaged."""
        with suppress(OSError, ValueError):
            whole = data_of(self.folder / _INDEX, _MOST_BYTES)
            if whole.startswith(_checksum(data := whole[_CHECKED:])):
                return msgspec.json.decode(data, type=dict[str, _Entry])
        return {}

    def files(self) -> Iterator[tuple[str, int, int]]:
        """Yield names of records, times of change and sizes; skips empty files, just claimed."""
        with suppress(FileNotFoundError), os.scandir(self.folder) as files:
            for file in files:
                if file.name.endswith(".txt") and ".damaged-" not in file.name:
                    # Another program may have just moved it, or it is a broken link.
                    with suppress(FileNotFoundError):
                        if size := (stat := file.stat(follow_symlinks=isfile(file))).st_size:
                            yield file.name, stat.st_mtime_ns, size


def _checksum(data: bytes) -> bytes:
    """Return the line before the data of an index; a wrong bit may leave a possible record.

    An index with other fields, of another version, has another checksum.
    """
    return b"%08x\n" % zlib.crc32(data, len(Facts.__struct_fields__))


def read_facts(path: Path) -> Facts:
    """Return the facts in a record file, without its turns; raise OSError or RecordError."""
    lines = text_of(path).splitlines()
    record = Record(**msgspec.structs.asdict(setup.read(lines)))
    record.winner = {"result w": 0, "result b": 1}.get(lines[-1])
    return Facts(*(getattr(record, name) for name in Facts.__struct_fields__))


def _set_aside(path: Path, why: RecordError | OSError) -> Damage:
    """Set a damaged record aside, as `damaged` does; an unreadable or fixed file stays."""
    try:
        return damaged(path, why) if isinstance(why, RecordError) else why
    except OSError as error:
        return error


def glance(path: Path) -> tuple[Record, Position]:
    """Return a file's record and last position, unchecked; raise OSError or RecordError."""
    record = parsed(text_of(path))
    *_, board = (record.start.board.tolist(), *boards(record))
    side = record.turns[-1].side if record.turns else 1 - record.first
    return record, Position(np.array(board), 1 - side)


def boards(record: Record) -> Iterator[list[list[int]]]:
    """Yield the board after each turn, by side and column, without checking legality.

    All boards are one list, which changes.

    Raises:
        RecordError: a turn moves checkers that are not there.
    """
    rules, board = record.rule_set, record.start.board.tolist()
    for number, turn in enumerate(record.turns, start=record.first_line):
        mover, opponent = board[turn.side], board[1 - turn.side]
        try:
            for source, target, hit in columns_of(turn.play, rules):
                mover[source] -= 1
                mover[target] += 1
                if hit:
                    opponent[steps.waits(rules.numbers)] += opponent[target]
                    opponent[target] = 0
        except NotationError as error:
            raise RecordError(f"line {number}: {error}") from None
        if min(mover) < 0:
            raise RecordError(f"line {number}: a checker leaves an empty place")
        yield board
