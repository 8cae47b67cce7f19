"""A folder of records, and an index of it that is made anew from them wherever it is not right."""

import os
import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from ludus.match import setup
from ludus.match.files import write_whole
from ludus.match.record import HUMAN, RecordError, text_of
from ludus.match.save import DamagedError, damaged

Damage = DamagedError | OSError
"""Why a match is not among the others."""
_INDEX = "index.json"
_BEGAN = re.compile(r"(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)", re.ASCII)
"""How the name of a file begins that says when its match did."""


class Facts(msgspec.Struct, frozen=True, array_like=True):
    """What the record of a match says of it, but for its turns."""

    rules: str
    checkers: int
    white: str
    black: str
    seed: int | None
    winner: int | None
    began: str
    """When, as in ISO 8601; empty where the record does not say."""
    title: str
    best_of: int = 1
    won: tuple[int, int] = (0, 0)
    """Of several games, how many each side has won, with this one."""
    names: tuple[str, str] = ("", "")
    """What the people are called who play white and black; empty where they gave no name."""

    @property
    def players(self) -> tuple[str, str]:
        """Who plays white and black: `human` or a level's name."""
        return (self.white, self.black)

    def has(self, name: str) -> bool:
        """Whether a person of a name plays, or with an empty one somebody who gave none."""
        return (HUMAN, name) in zip(self.players, self.names, strict=True)


_Entry = tuple[int, int, Facts]
"""When a file was changed, in ns since 1970; its bytes; and what it says."""


class Match(NamedTuple):
    """One match of the library, as lists tell it: its turns are not judged."""

    path: Path
    played: float
    """When it was played last, in seconds since 1970."""
    facts: Facts

    @property
    def id(self) -> str:
        """What it is called on the command line."""
        return self.path.stem

    @property
    def over(self) -> bool:
        """Whether somebody has won it."""
        return self.facts.winner is not None

    @property
    def began(self) -> str:
        """When it began, in ISO 8601: as its record says, or else its file's name; or empty."""
        named = _BEGAN.match(self.id)
        return self.facts.began or ("{}T{}:{}:{}".format(*named.groups()) if named else "")

    def can_go_on(self, players: Collection[str]) -> bool:
        """Whether it can be gone on with; `players` are the names that can play."""
        known = {*self.facts.players} <= {HUMAN, *players}
        thrown = self.facts.seed is not None or HUMAN in self.facts.players
        return not self.over and thrown and known


def as_data(match: Match) -> dict[str, object]:
    """A match for `ludus matches`; the seed of one that is not over stays sealed."""
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


class RecordIndex:
    """The matches in one folder."""

    def __init__(self, folder: Path) -> None:
        """Nothing is read or written yet."""
        self.folder = folder

    @property
    def empty(self) -> bool:
        """Whether nothing is kept there, or nothing of it can be seen; `matches` says why."""
        try:
            return not os.listdir(self.folder)
        except OSError:
            return True

    def matches(self) -> tuple[list[Match], list[Damage]]:
        """All of them, and why others or the folder cannot be read; what is no record is set aside.

        Only files that have changed since the index was written are opened.
        """
        known = self._known()
        entries: dict[str, _Entry] = {}
        damage: list[Damage] = []
        try:
            files = [*self._files()]
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
            with suppress(OSError):  # Without an index it only takes longer.
                write_whole(self.folder / _INDEX, msgspec.json.encode(entries).decode())
        found = [
            Match(self.folder / name, changed / 10**9, facts)
            for name, (changed, _, facts) in entries.items()
        ]
        return found, damage

    def _known(self) -> dict[str, _Entry]:
        """What the index says; nothing where it is lost or damaged."""
        try:
            return msgspec.json.decode((self.folder / _INDEX).read_bytes(), type=dict[str, _Entry])
        except (OSError, ValueError, msgspec.MsgspecError):
            return {}

    def _files(self) -> Iterator[tuple[str, int, int]]:
        """Names of records, when they were changed, and their sizes; not of those just claimed."""
        with suppress(FileNotFoundError), os.scandir(self.folder) as files:
            for file in files:
                if file.name.endswith(".txt") and ".damaged-" not in file.name:
                    try:
                        stat = file.stat()
                    except FileNotFoundError:
                        continue  # just moved by another program, or a link to nothing
                    if stat.st_size:
                        yield file.name, stat.st_mtime_ns, stat.st_size


def read_facts(path: Path) -> Facts:
    """What the record in a file says of its match; its turns are not read.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no record.
    """
    lines = text_of(path).splitlines()
    found = setup.read(lines)
    winner = {"result w": 0, "result b": 1}.get(lines[-1])
    white, black = (games + (winner == side) for side, games in enumerate(found.score))
    return Facts(
        found.rules,
        found.checkers,
        *found.players,
        found.seed,
        winner,
        found.began,
        found.title,
        found.best_of,
        (white, black),
        found.names,
    )


def _set_aside(path: Path, why: RecordError | OSError) -> Damage:
    """Keep a damaged record out of the way; what cannot be read or moved stays."""
    try:
        return damaged(path, str(why)) if isinstance(why, RecordError) else why
    except OSError as error:
        return error
