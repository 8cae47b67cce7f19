"""Alea: for each person, the most points, and the days in a row with a solved throw of the day.

The throw of the day is the first one of the day's run.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import msgspec

from ludus.match.alea import of_the_day
from ludus.match.store import Store
from ludus.rules.problems import Problem
from ludus.rules.ruleset import RuleSet
from ludus.window.storage import days
from ludus.window.storage.progress import rename


class _Solved(msgspec.Struct, omit_defaults=True):
    day: date = date.min
    """The last day on which the throw of the day was answered."""
    streak: int = 0
    """Number of consecutive days up to `day` on which the throw of the day was solved."""
    best: int = 0
    """The most points of a run."""


class _Streaks(msgspec.Struct):
    """The file's contents: the days of people by their names, "" for the nameless player."""

    people: dict[str, _Solved] = {}


class Streaks:
    who = ""
    """Name of the present player; empty for the nameless player."""

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        self._file, self._now = Store(path, _Streaks), now

    @property
    def today(self) -> date:
        return self._now().date()

    @property
    def streak(self) -> int:
        """Number of days in a row, up to today or yesterday, with a solved throw of the day."""
        return _streak(self._mine, self.today)

    @property
    def best(self) -> int:
        """The most points of a finished run; 0 before the first."""
        return self._mine.best

    def daily(self, rules: RuleSet) -> list[Problem]:
        """The throws of the day's run of a game, identical on every machine."""
        return of_the_day(self.today.toordinal(), rules)

    @property
    def answered(self) -> bool:
        """Whether today's throw does not count any more, or the clock shows no possible day."""
        return _answered(self._mine, self.today)

    def answer(self, right: bool, day: date) -> None:
        """Record an answer to the throw of a day; only the first one of a day counts."""
        who = self.who

        def add(file: _Streaks) -> None:
            solved = file.people.get(who, _Solved())
            if not _answered(solved, day):
                streak = _streak(solved, day) + 1 if right else 0
                file.people[who] = msgspec.structs.replace(solved, day=day, streak=streak)

        self._file.change(add)

    def ran(self, points: int) -> None:
        """Record the points of a finished run, if they are the most."""
        who = self.who

        def add(file: _Streaks) -> None:
            solved = file.people.get(who, _Solved())
            file.people[who] = msgspec.structs.replace(solved, best=max(solved.best, points))

        if points > self.best:
            self._file.change(add)

    def rename(self, name: str, new: str) -> None:
        self._file.change(lambda file: rename(file.people, name, new))

    @property
    def _mine(self) -> _Solved:
        return self._file.read().people.get(self.who, _Solved())


def _answered(solved: _Solved, day: date) -> bool:
    return not days.known(day) or (days.counts(solved.day, day) and day <= solved.day)


def _streak(solved: _Solved, day: date) -> int:
    """The days in a row up to a day; an impossible day does not end them."""
    if days.known(day) and not (days.counts(solved.day, day) and day - solved.day <= timedelta(1)):
        return 0
    return solved.streak
