"""A study: games under some rule sets, saved in a file as they are played, so it can continue."""

import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Annotated, Any, Self

import msgspec
import numpy as np
from msgspec import Meta

from ludus.errors import RefusedError, plain
from ludus.inputs import UNREADABLE, from_json, unpacked
from ludus.lab import study_file
from ludus.lab.fingerprint import edition
from ludus.lab.measures import Rows
from ludus.lab.simulate import Batch, Games, Meeting, batches
from ludus.loops import course
from ludus.match.line_values import game_of
from ludus.rules.game import GAMES, fields_of, known_as
from ludus.rules.ruleset import RuleSet
from ludus.version import __version__

_BATCH = ("rules", "checkers", "first", "second", "batch")
_TABLES = {"games": ((*_BATCH, "game"), course.NAMES), "moves": (_BATCH, ("moves BLOB",))}
"""The key and the other columns of each table."""
_OF_MEETING = " AND ".join(f"{name} = ?" for name in _BATCH[:4])
_OF_BATCH = f"{_OF_MEETING} AND batch = ?"
_OPTIONS = {name: f"--{name}" for name in ("rules", "checkers", "players", "seed")} | {
    "edition": "edition of ludus, its compiler or a network"
}
"""How a message names a setting."""
_LONGEST = 1 << 26
"""The most bytes of a value in the file, and of the moves of a batch."""
_MOST_ITEMS = 40
"""The most rule sets, numbers of checkers or players of a study."""


class StudySettings(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All settings that determine the results of a study."""

    rules: Annotated[tuple[RuleSet, ...], Meta(max_length=_MOST_ITEMS)]
    checkers: Annotated[tuple[int, ...], Meta(max_length=_MOST_ITEMS)]
    players: Annotated[tuple[str, ...], Meta(max_length=_MOST_ITEMS)]
    games: Annotated[int, Meta(ge=1, le=10**9)]
    """Games of each meeting."""
    seed: int
    version: str = __version__
    edition: str = ""
    """A digest of all other influences: the program and the networks; by default the present."""

    def __post_init__(self) -> None:
        """Note the edition now: a study in a file does not name the files of networks."""
        if not self.edition:
            msgspec.structs.force_setattr(self, "edition", edition(self.rules, self.players))

    @cached_property
    def meetings(self) -> list[Meeting]:
        """All meetings: every player with itself and with every other, under each rule set."""
        return [
            Meeting(rules, checkers, players)
            for rules in self.rules
            for checkers in self.checkers
            for players in combinations_with_replacement(self.players, 2)
        ]

    @property
    def command(self) -> list[str]:
        """The words of the command that plays the study again."""
        rules = [each.name if ships(each) else f"{each.name}.toml" for each in self.rules]
        words = ["ludus", "lab", "report", "--rules", *rules, "--checkers", *self.checkers]
        words += ["--players", *self.players, "--games", self.games, "--seed", self.seed]
        return [*map(str, words), "--out", "study"]

    def find(self, number: int) -> tuple[Batch, int]:
        """Return a game's batch and its index in it, by its number; or raise RefusedError.

        Games are numbered from 1: the first game of each meeting, then the second of each, and so
        on, so that they keep their numbers when the study grows.
        """
        most = len(self.meetings) * self.games
        if not 1 <= number <= most:
            raise RefusedError(f"unknown game {number}; available: 1 to {most}")
        at, which = divmod(number - 1, len(self.meetings))
        meeting = self.meetings[which]
        number, game = divmod(at, meeting.together)
        return meeting.batch(number, self.games, self.seed), game


@dataclass(frozen=True)
class Study:
    """The games of a study, in an SQLite file; each batch is written whole or not at all."""

    settings: StudySettings
    path: Path

    @classmethod
    def begin(cls, settings: StudySettings, path: Path, today: str, commit: str = "") -> Self:
        """Begin a study, or continue the study in the file, also with more games.

        `today` is a date such as 2026-03-31. Raise OSError if the folder cannot be made, and
        RefusedError if the file cannot be written, or holds a study with other settings, or with
        more games.
        """
        study = cls(settings, path)
        path.parent.mkdir(parents=True, exist_ok=True)
        with _opened(path) as db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT)")
            for table, (key, columns) in _TABLES.items():
                db.execute(
                    f"CREATE TABLE IF NOT EXISTS {table} ({', '.join((*key, *columns))}, "
                    f"PRIMARY KEY ({', '.join(key)})) WITHOUT ROWID"
                )
            saved = dict(db.execute("SELECT name, value FROM settings"))
            if saved:
                study._grow(db, saved)
            notes = study._said | {"begun": today, "commit": commit}
            db.executemany("INSERT OR IGNORE INTO settings VALUES (?, ?)", notes.items())
        return study

    @classmethod
    def read(cls, path: Path) -> Self:
        """Return the study in a file or in a folder's `games.sqlite`, or raise RefusedError."""
        file = study_file(path)
        with _opened(file) as db:
            # A view or a virtual table could hold any number of rows.
            rows = db.execute("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE TABLE %'")
            tables = {name for (name,) in rows}
            if not {"settings", "games", "moves"} <= tables:
                raise RefusedError(f"{file}: no moves are stored; play the study again")
            saved = dict(db.execute("SELECT name, value FROM settings"))
        return cls(_settings(saved, file), file)

    def _grow(self, db: sqlite3.Connection, saved: dict[str, str]) -> None:
        """Set the number of games; refuse fewer games, and settings that change the games."""
        others = [n for n, value in self._said.items() if n != "games" and saved.get(n) != value]
        if others:
            options = " and ".join(_OPTIONS.get(name, name) for name in others)
            raise RefusedError(
                f"{self.path}: holds games with other {options}; "
                "repeat the options of that study, or choose another --out"
            )
        _settings(saved, self.path)  # readable
        played = self._played(db)
        if played > self.settings.games:
            raise RefusedError(
                f"{self.path}: holds more games; give --games {played} or more, "
                "or choose another --out"
            )
        db.execute("UPDATE settings SET value = ? WHERE name = 'games'", (self.settings.games,))

    def _played(self, db: sqlite3.Connection) -> int:
        """Return the highest number of a played game in a meeting, 0 if there is none."""
        together = {meeting.key: meeting.together for meeting in self.settings.meetings}
        columns = ", ".join(_BATCH)
        rows = db.execute(f"SELECT {columns}, MAX(game) FROM games GROUP BY {columns}")
        return max((together[*key] * number + game + 1 for *key, number, game in rows), default=0)

    def noted(self, name: str) -> str:
        """Return `begun`, the date, or `commit` of the program that began it."""
        with _opened(self.path) as db:
            rows = db.execute("SELECT value FROM settings WHERE name = ?", (name,))
            (value,) = rows.fetchone() or ("",)
        return str(value).strip('"')

    @property
    def _said(self) -> dict[str, str]:
        """The settings as they are saved. The location of a game's file is left out."""
        rules = [fields_of(each) for each in self.settings.rules]
        fields = msgspec.to_builtins(self.settings) | {"rules": rules}
        return {name: msgspec.json.encode(value).decode() for name, value in fields.items()}

    def left(self) -> list[Batch]:
        """Return the batches that have still to be played, also those that had fewer games."""
        columns = ", ".join(_BATCH)
        with _opened(self.path) as db:
            done = set(db.execute(f"SELECT {columns}, COUNT(*) FROM games GROUP BY {columns}"))
        seed, games = self.settings.seed, self.settings.games
        every = (
            each for meeting in self.settings.meetings for each in batches(meeting, games, seed)
        )
        return [batch for batch in every if (*batch.key, batch.games) not in done]

    def keep(self, played: Iterable[tuple[Batch, Games]]) -> None:
        """Save batches, each as soon as it arrives."""
        for batch, games in played:
            key = batch.key
            rows = [(*key, game, *row) for game, row in enumerate(games.rows.tolist())]
            with _opened(self.path) as db:
                for table, values in (
                    ("games", rows),
                    ("moves", [(*key, zlib.compress(games.moves))]),
                ):
                    places = ", ".join("?" * len(values[0]))
                    db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({places})", values)

    def rows(self, meeting: Meeting) -> Rows:
        """Return the counts of the games of a meeting, in order, read straight into an array."""
        query = f"SELECT {', '.join(course.NAMES)} FROM games WHERE {_OF_MEETING}"
        with _opened(self.path) as db:
            rows = db.execute(f"{query} ORDER BY batch, game", meeting.key)
            return np.fromiter(rows, np.dtype((np.int32, course.COLUMNS)))

    def moves(self, batch: Batch) -> bytes:
        """Return the moves of a batch's games, empty if unplayed; raise RefusedError if damaged."""
        with _opened(self.path) as db:
            rows = db.execute(f"SELECT moves FROM moves WHERE {_OF_BATCH}", batch.key)
            (packed,) = rows.fetchone() or (b"",)
        try:
            return unpacked(packed, _LONGEST) if packed else b""
        except ValueError as error:
            raise RefusedError(f"{self.path}: moves of {batch.key}: {error}") from None


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(plain(path), timeout=60)) as db, db:
            db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
            yield db
    except (sqlite3.Error, *UNREADABLE) as error:
        raise RefusedError(f"{path}: {error}; repair it, or choose another --out") from None


def ships(rules: RuleSet) -> bool:
    """Whether the name of the rule set (or of its usual reading) is enough to play it anywhere."""
    return rules.usual in GAMES or Path(rules.file).is_relative_to(Path(__file__).parents[1])


def _settings(saved: dict[str, str], path: Path) -> StudySettings:
    try:
        fields: dict[str, Any] = {
            name: from_json(saved[name], object) for name in StudySettings.__struct_fields__
        }
        games = [msgspec.json.encode(each).decode() for each in fields["rules"]]
        fields["rules"] = [known_as(game_of(each, f"{path}: rules"), GAMES) for each in games]
        return msgspec.convert(fields, StudySettings, from_attributes=True)
    except UNREADABLE as error:
        raise RefusedError(f"{path}: its settings cannot be read: {error}") from None
