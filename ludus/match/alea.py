"""Alea: a run of throws against a flame that burns down; its arithmetic and its order of throws."""

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ludus.rules.problems import Problem, problems
from ludus.rules.ruleset import RuleSet

FULL, LONGEST = 120.0, 600.0
"""Seconds of the usual highest flame, and the seconds after which a run ends in any case."""
GAIN, COST = 8.0, 3.0
"""Seconds that a right answer adds to the usual flame, and that a wrong one takes from it."""
_EACH, _MOST_TIME = 5, 5
"""Points for a throw of the easiest grade, and as many more at most for a high flame."""
_STAY = 5
"""Throws of a grade before the next grade."""
_AT_FIRST = 0.38
"""The share of each grade in the first part of a run; runs of different days share few of them.

It is also the golden section, so the parts of some days in a row lie as far apart as possible.
"""


@dataclass(frozen=True)
class Score:
    """A run so far. Every method returns another score."""

    flame: float = FULL
    """Seconds until the flame goes out."""
    full: float = FULL
    """Seconds of the highest flame; with a lower one, answers feed it less."""
    burnt: float = 0.0
    """Seconds that it has burnt."""
    points: int = 0
    row: int = 0
    """Right answers in a row, up to now."""
    best_row: int = 0
    right: int = 0
    asked: int = 0

    @property
    def over(self) -> bool:
        """Whether the flame is out, or the longest time is over."""
        return self.flame <= 0 or self.burnt >= LONGEST

    def burn(self, seconds: float) -> "Score":
        """The score after some seconds of flame."""
        return replace(self, flame=max(0.0, self.flame - seconds), burnt=self.burnt + seconds)

    def worth(self, grade: int) -> int:
        """The points for a right answer now: more for a hard throw, and for a high flame."""
        return (1 + grade) * (_EACH + round(_MOST_TIME * self.flame / self.full))

    def answer(self, grade: int, right: bool) -> "Score":
        """The score after an answer to a throw of a grade."""
        asked, row, share = self.asked + 1, self.row + 1, self.full / FULL
        if not right:
            return replace(self, flame=max(0.0, self.flame - COST * share), row=0, asked=asked)
        return replace(
            self,
            flame=min(self.full, self.flame + GAIN * share),
            points=self.points + self.worth(grade),
            row=row,
            best_row=max(row, self.best_row),
            right=self.right + 1,
            asked=asked,
        )


def course(found: Sequence[Problem], seed: int, turn: int = 0) -> list[Problem]:
    """Return problems in the order of a run, the easiest first, each once.

    The seed shuffles each grade. With one seed, each `turn` begins with other problems.
    """
    first, rest = [], []

    def shuffled(problem: Problem) -> bytes:
        return hashlib.sha256(f"{seed} {problem.game}".encode()).digest()

    for grade in sorted({each.grade for each in found}):
        own = sorted((each for each in found if each.grade == grade), key=shuffled)
        part = math.ceil(len(own) * _AT_FIRST)
        at = turn * part % len(own)
        own = own[at:] + own[:at]
        first.append(own[:part])
        rest.append(own[part:])
    ramp = _ramp(first, 0)
    return ramp + _ramp(rest, len(ramp))


def _ramp(grades: Sequence[Sequence[Problem]], at: int) -> list[Problem]:
    """Some throws of each grade, then the hardest that are left; `at` throws came before."""
    queues, found = [[*each] for each in grades], list[Problem]()
    while any(queues):
        level = (at + len(found)) // _STAY
        nearest = min((abs(level - grade), grade) for grade, queue in enumerate(queues) if queue)
        found.append(queues[nearest[1]].pop(0))
    return found


def of_the_day(day: int, games: Iterable[RuleSet]) -> tuple[RuleSet, list[Problem]] | None:
    """Return the run of a day, counted from any fixed day, with its game; or None.

    Games take turns day by day.
    """
    those = [rules for rules in games if problems(rules)]
    if not those:
        return None
    turn, at = divmod(day, len(those))
    return those[at], course(problems(those[at]), 0, turn)
