"""The throw of the day: for each person, on how many days in a row it was solved.

It is the first throw of the day's Alea.
"""

import logging
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import msgspec

from ludus.match.alea import of_the_day
from ludus.match.files import read_kept, write_whole
from ludus.rules.game import BUILT_IN
from ludus.rules.problems import Problem
from ludus.rules.ruleset import RuleSet

_log = logging.getLogger(__name__)


class _Solved(msgspec.Struct, omit_defaults=True):
    day: date = date.min
    """The last day on which the throw of the day was answered."""
    streak: int = 0
    """Number of consecutive days up to `day` on which the throw of the day was solved."""


class _Kept(_Solved):
    """The file's contents: the days of the nameless player, and of people by their names."""

    people: dict[str, _Solved] = {}


class Streaks:
    who = ""
    """Name of the present player; empty for the nameless player."""

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        self._path, self._now = path, now
        self._found: _Kept | None = None

    @property
    def today(self) -> date:
        return self._now().date()

    @property
    def streak(self) -> int:
        """Number of days in a row, up to today or yesterday, with a solved throw of the day."""
        kept = self._mine
        return kept.streak if self.today - kept.day <= timedelta(1) else 0

    @property
    def daily(self) -> tuple[RuleSet, list[Problem]] | None:
        """The throws of the day's Alea, identical on every machine; None without problems."""
        return of_the_day(self.today.toordinal(), BUILT_IN.values())

    @property
    def answered(self) -> bool:
        return self._mine.day == self.today

    def answer(self, right: bool) -> None:
        """Record an answer to the throw of the day; only the first one of a day counts."""
        if self.answered:
            return
        kept, streak = self._mine, self.streak
        kept.day, kept.streak = self.today, streak + 1 if right else 0
        if self.who:
            self._kept.people[self.who] = kept
        self._write()

    def rename(self, name: str, new: str) -> None:
        if kept := self._kept.people.pop(name, None):
            if new:
                self._kept.people[new] = kept
            self._write()

    def _write(self) -> None:
        try:
            write_whole(self._path, msgspec.json.encode(self._kept).decode())
        except OSError as error:
            _log.warning("%s: %s; the streak is not kept", self._path, error.strerror)

    @property
    def _mine(self) -> _Solved:
        return self._kept.people.get(self.who) or _Solved() if self.who else self._kept

    @property
    def _kept(self) -> _Kept:
        if self._found is None:
            self._found = read_kept(self._path, _Kept) or _Kept()
        return self._found
