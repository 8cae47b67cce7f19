"""Alea: a run of throws against a flame that burns down; its arithmetic and its order of throws."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from ludus.rules.problems import Problem, problems
from ludus.rules.ruleset import RuleSet

FULL = 120.0
"""Seconds of the usual highest flame."""
LONGEST = 600.0
"""Seconds of the longest run; a typical run has three minutes."""
GAIN = 8.0
"""Seconds that a right answer adds to the usual flame."""
COST = 3.0
"""Seconds that a wrong answer takes from it."""
_EACH = 5
"""Points for a throw of the easiest grade."""
_MOST_TIME = 5
"""The most points that a high flame adds; both are multiplied by the grade."""
_MOST_TIMES = 6
"""The longest row that multiplies the points."""
_STAY = 5
"""Throws of a grade before the next grade."""
_TO_OWN = 4
"""In practice, every so many throws one is the player's own."""
_DAYS_SHARE = 0.11
"""The share of a game's problems that one day's run draws first; the next eight days draw others.
"""


@dataclass
class Score:
    """A run so far."""

    flame: float = FULL
    """Seconds until the flame goes out."""
    full: float = FULL
    """Seconds of the highest flame; with a lower one, answers feed it less."""
    burnt: float = 0.0
    """Seconds that it has burnt."""
    points: int = 0
    gained: int = 0
    """Points of the last answer, before its row multiplied them."""
    row: int = 0
    """Right answers in a row, up to now."""
    best_row: int = 0
    right: int = 0
    asked: int = 0

    @property
    def over(self) -> bool:
        """Whether the flame is out, or the longest time is over."""
        return self.flame <= 0 or self.burnt >= LONGEST

    def burn(self, seconds: float) -> None:
        """Let the flame burn for some seconds."""
        self.flame, self.burnt = max(0.0, self.flame - seconds), self.burnt + seconds

    def worth(self, grade: int) -> int:
        """The points for a right answer now: more for a hard throw, and for a high flame."""
        return (1 + grade) * (_EACH + round(_MOST_TIME * self.flame / self.full))

    @property
    def last_points(self) -> int:
        """The points of the last answer, with its factor; 0 after a miss."""
        return self.gained * self.times

    @property
    def times(self) -> int:
        """The factor of the last answer's points, which grows with the row; 0 after a miss."""
        return min(self.row, _MOST_TIMES)

    def answer(self, grade: int, right: bool) -> None:
        """Count an answer to a throw of a grade."""
        self.asked, self.right = self.asked + 1, self.right + right
        self.row, self.gained = (self.row + 1) * right, right * self.worth(grade)
        self.points += self.last_points
        self.best_row = max(self.row, self.best_row)
        fed = self.flame + (GAIN if right else -COST) * self.full / FULL
        self.flame = min(self.full, max(0.0, fed))


def course(available: Sequence[Problem], seed: int, day: int | None = None) -> list[Problem]:
    """Return problems in the order of a run; of a `day`, its share of them first.

    In each part, the first `_STAY` problems of each grade in the run lead, the easiest grade first.
    The others follow from the hardest. Before that, the seed shuffles all problems.
    """
    shuffled = sorted(available, key=lambda each: sha256(f"{seed} {each.game}".encode()).digest())
    share = round(len(available) * (1 if day is None else _DAYS_SHARE))
    start = (day or 0) * share % max(1, len(available))
    met, ranked = Counter[int](), list[tuple[bool, bool, int, int, Problem]]()
    for at, problem in enumerate(shuffled[start:] + shuffled[:start]):
        grade = problem.grade
        met[grade] += 1
        late = met[grade] > _STAY
        ranked.append((at >= share, late, -grade if late else grade, at, problem))
    return [problem for *_, problem in sorted(ranked)]


def practice(rules: RuleSet, seed: int, mistakes: Iterable[Problem]) -> list[Problem]:
    """Return the throws of a run for practice; `own` are mistakes in the player's matches."""
    throws = course(problems(rules), seed)
    for at, problem in enumerate(mistakes, 1):
        throws.insert(_TO_OWN * at - 1, problem)
    return throws


def of_the_day(day: int, rules: RuleSet) -> list[Problem]:
    """Return the throws of a day's run of a game, identical on every machine.

    `day` is an ordinal number of days.
    """
    return course(problems(rules), 0, day)
