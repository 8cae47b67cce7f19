"""A study: games under some rule sets, kept in a file as they are played, so that it can go on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from itertools import combinations_with_replacement
from pathlib import Path

import msgspec
import numpy as np

from ludus import __version__
from ludus.errors import RefusedError
from ludus.lab import course, simulate
from ludus.lab.measures import Rows
from ludus.lab.simulate import Batch, Meeting
from ludus.rules.game import fields_of
from ludus.rules.ruleset import RuleSet

_KEY = ("rules", "checkers", "first", "second", "batch", "game")
_BEGUN = "begun"


class Settings(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All that decides what comes of a study."""

    rules: tuple[RuleSet, ...]
    checkers: tuple[int, ...]
    players: tuple[str, ...]
    games: int
    """Of each meeting."""
    seed: int
    version: str = __version__

    @cached_property
    def edition(self) -> str:
        """A digest of all else that decides it: the program and the networks."""
        return simulate.edition(self.rules)

    @property
    def meetings(self) -> list[Meeting]:
        """Every player meets itself and every other, under each rule set."""
        return [
            Meeting(rules, checkers, players)
            for rules in self.rules
            for checkers in self.checkers
            for players in combinations_with_replacement(self.players, 2)
        ]

    @property
    def batches(self) -> list[Batch]:
        """All games, in batches."""
        return [
            batch
            for meeting in self.meetings
            for batch in simulate.batches(meeting, self.games, self.seed)
        ]


class Study:
    """The games of a study, in an SQLite file; each batch is written whole or not at all."""

    def __init__(self, settings: Settings, path: Path, today: str) -> None:
        """Begin a study, or go on with the one in the file; `today` is written as 2026-03-31.

        Raises:
            RefusedError: the file cannot be written, or holds a study with other settings.
        """
        self.settings, self.path = settings, path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RefusedError(
                f"{error.filename}: {error.strerror}; choose another --out"
            ) from None
        with self._open() as db:
            self._begin(db, today)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The file; what is written there is written when all has gone well, or not at all."""
        try:
            with closing(sqlite3.connect(self.path, timeout=60)) as db, db:
                yield db
        except sqlite3.Error as error:
            raise RefusedError(
                f"{self.path}: {error}; repair it, or choose another --out"
            ) from None

    def _begin(self, db: sqlite3.Connection, today: str) -> None:
        db.execute("BEGIN IMMEDIATE")
        db.execute("CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT)")
        columns, key = ", ".join((*_KEY, *course.NAMES)), ", ".join(_KEY)
        db.execute(f"CREATE TABLE IF NOT EXISTS games ({columns}, PRIMARY KEY ({key}))")
        kept = dict(db.execute("SELECT name, value FROM settings"))
        if not kept:
            db.executemany("INSERT INTO settings VALUES (?, ?)", self._said.items())
        elif others := [name for name, value in self._said.items() if kept.get(name) != value]:
            raise RefusedError(
                f"{self.path}: holds games with other {' and '.join(others)}; "
                "ask for the same again, or choose another --out"
            )
        db.execute("INSERT OR IGNORE INTO settings VALUES (?, ?)", (_BEGUN, today))

    @property
    def begun(self) -> str:
        """The day when it was begun; going on with it does not change that."""
        with self._open() as db:
            (day,) = db.execute("SELECT value FROM settings WHERE name = ?", (_BEGUN,)).fetchone()
        return str(day)

    @property
    def _said(self) -> dict[str, str]:
        """The settings as they are kept; where the file of a game lies decides nothing."""
        fields = msgspec.to_builtins(self.settings) | {
            "edition": self.settings.edition,
            "rules": [fields_of(rules) for rules in self.settings.rules],
        }
        return {name: msgspec.json.encode(value).decode() for name, value in fields.items()}

    def left(self) -> list[Batch]:
        """What has still to be played."""
        with self._open() as db:
            columns = ", ".join(_KEY[:-1])
            done = set(db.execute(f"SELECT DISTINCT {columns} FROM games"))
        return [batch for batch in self.settings.batches if _named(batch) not in done]

    def play(self) -> None:
        """Play what is left; each batch is kept as soon as it is done."""
        for batch, rows in simulate.play_all(self.left()):
            self._keep(batch, rows)

    def _keep(self, batch: Batch, rows: Rows) -> None:
        named = _named(batch)
        values = [(*named, game, *row) for game, row in enumerate(rows.tolist())]
        places = ", ".join("?" * len(values[0]))
        with self._open() as db:
            db.executemany(f"INSERT OR IGNORE INTO games VALUES ({places})", values)

    def rows(self, meeting: Meeting) -> Rows:
        """The games of a meeting, in order."""
        columns, key = ", ".join(course.NAMES), ", ".join(_KEY)
        where = " AND ".join(f"{name} = ?" for name in _KEY[:4])
        with self._open() as db:
            found = db.execute(
                f"SELECT {columns} FROM games WHERE {where} ORDER BY {key}",
                (meeting.rules.name, meeting.checkers, *meeting.players),
            ).fetchall()
        return np.array(found, np.int32)


def _named(batch: Batch) -> tuple[str, int, str, str, int]:
    (rules, checkers, players), number, *_ = batch
    return rules.name, checkers, *players, number
