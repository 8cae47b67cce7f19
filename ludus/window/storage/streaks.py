"""What is known of those who solve problems here: on how many days in a row, and which."""

import logging
from collections.abc import Callable, Collection
from datetime import date, datetime, timedelta
from pathlib import Path

import msgspec

from ludus.match.files import read_kept, write_whole
from ludus.rules.game import BUILT_IN
from ludus.rules.problems import Problem, of_the_day
from ludus.rules.ruleset import RuleSet

_log = logging.getLogger(__name__)


class _Solved(msgspec.Struct, omit_defaults=True):
    """What one has solved."""

    day: date = date.min
    """The last one on which the throw of the day was answered."""
    streak: int = 0
    """On so many days in a row, that one the last, it was solved."""
    solved: dict[str, list[int]] = {}
    """By the names of games, the numbers of their problems."""


class _Kept(_Solved):
    """What the file says: of who has no name, and of people by their names."""

    people: dict[str, _Solved] = {}


class Streaks:
    """The same in a file that outlives the program."""

    who = ""
    """Whose it is that is asked and noted: a person's name, or empty for who has none."""

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        """Nothing is read yet."""
        self._path, self._now = path, now
        self._found: _Kept | None = None

    @property
    def today(self) -> date:
        """The day, by the clock on the wall."""
        return self._now().date()

    @property
    def streak(self) -> int:
        """On so many days in a row the throw of the day has been solved, today or yesterday too."""
        kept = self._mine
        return kept.streak if self.today - kept.day <= timedelta(1) else 0

    @property
    def daily(self) -> tuple[RuleSet, Problem] | None:
        """The throw of the day, if there is any: the same everywhere."""
        return of_the_day(self.today.toordinal(), BUILT_IN.values())

    @property
    def answered(self) -> bool:
        """Whether that of today has been answered."""
        return self._mine.day == self.today

    def solved(self, rules: RuleSet) -> Collection[int]:
        """The numbers of the problems of a game that have been solved."""
        return self._mine.solved.get(rules.name, ())

    def answer(self, rules: RuleSet, problem: Problem, right: bool) -> None:
        """Note an answer; of the throw of the day only the first one of a day counts."""
        kept, before = self._mine, self.streak
        if not self.answered and self.daily == (rules, problem):
            kept.day, kept.streak = self.today, before + 1 if right else 0
        mine = kept.solved.setdefault(rules.name, [])
        if right and problem.game not in mine:
            mine.append(problem.game)
        if self.who:
            self._kept.people[self.who] = kept
        self._write()

    def rename(self, name: str, new: str) -> None:
        """Give a person another name; with an empty one all of him is forgotten."""
        if kept := self._kept.people.pop(name, None):
            if new:
                self._kept.people[new] = kept
            self._write()

    def _write(self) -> None:
        try:
            write_whole(self._path, msgspec.json.encode(self._kept).decode())
        except OSError as error:
            _log.warning("%s: %s; what is solved is not kept", self._path, error.strerror)

    @property
    def _mine(self) -> _Solved:
        return self._kept.people.get(self.who) or _Solved() if self.who else self._kept

    @property
    def _kept(self) -> _Kept:
        if self._found is None:
            self._found = read_kept(self._path, _Kept) or _Kept()
        return self._found
