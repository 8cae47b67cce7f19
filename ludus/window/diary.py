"""What is known of whoever solves problems here: on how many days in a row, and which."""

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


class _Kept(msgspec.Struct):
    """What the file says."""

    day: date = date.min
    """The last one on which the throw of the day was answered."""
    streak: int = 0
    """On so many days in a row, that one the last, it was solved."""
    solved: dict[str, list[int]] = {}
    """By the names of games, the numbers of their problems."""


class Diary:
    """The same in a file that outlives the program."""

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
        kept = self._kept
        return kept.streak if self.today - kept.day <= timedelta(1) else 0

    @property
    def daily(self) -> tuple[RuleSet, Problem] | None:
        """The throw of the day, if there is any: the same everywhere."""
        return of_the_day(self.today.toordinal(), BUILT_IN.values())

    @property
    def answered(self) -> bool:
        """Whether that of today has been answered."""
        return self._kept.day == self.today

    def solved(self, rules: RuleSet) -> Collection[int]:
        """The numbers of the problems of a game that have been solved."""
        return self._kept.solved.get(rules.name, ())

    def answer(self, rules: RuleSet, problem: Problem, right: bool) -> None:
        """Note an answer; of the throw of the day only the first one of a day counts."""
        kept, before = self._kept, self.streak
        if not self.answered and self.daily == (rules, problem):
            kept.day, kept.streak = self.today, before + 1 if right else 0
        mine = kept.solved.setdefault(rules.name, [])
        if right and problem.game not in mine:
            mine.append(problem.game)
        try:
            write_whole(self._path, msgspec.json.encode(kept).decode())
        except OSError as error:
            _log.warning("%s: %s; what is solved is not kept", self._path, error.strerror)

    @property
    def _kept(self) -> _Kept:
        if self._found is None:
            self._found = read_kept(self._path, _Kept) or _Kept()
        return self._found
