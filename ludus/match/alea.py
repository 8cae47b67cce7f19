"""Alea: a run of throws against a flame that burns down; its arithmetic and its order of throws."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

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
_FRESH = 0.38
"""The share of a game's problems with which a day begins, and the next day of the game does not.

It is also the golden section, so further days share as few as possible.
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

    def answer(self, grade: int, right: bool) -> None:
        """Count an answer to a throw of a grade."""
        self.asked, self.right = self.asked + 1, self.right + right
        self.points += right * self.worth(grade)
        self.row = (self.row + 1) * right
        self.best_row = max(self.row, self.best_row)
        fed = self.flame + (GAIN if right else -COST) * self.full / FULL
        self.flame = min(self.full, max(0.0, fed))


def course(found: Sequence[Problem], seed: int, turn: int = 0) -> list[Problem]:
    """Return problems in the order of a run: some of each grade, then the others from the hardest.

    The seed shuffles them. With one seed, each `turn` begins with other problems.
    """
    shuffled = sorted(found, key=lambda each: sha256(f"{seed} {each.game}".encode()).digest())
    met = Counter[int]()
    part = round(len(found) * _FRESH)
    at = turn * part % max(1, len(found))
    order = shuffled[at:] + shuffled[:at]

    def place(problem: Problem) -> tuple[bool, int]:
        grade = problem.grade
        met[grade] += 1
        return (False, grade) if met[grade] <= _STAY else (True, -grade)

    return sorted(order[:part], key=place) + sorted(order[part:], key=place)


def of_the_day(day: int, games: Iterable[RuleSet]) -> tuple[RuleSet, list[Problem]] | None:
    """Return the run of a day, counted from any fixed day, with its game; or None.

    Games take turns day by day.
    """
    those = [rules for rules in games if problems(rules)]
    if not those:
        return None
    turn, at = divmod(day, len(those))
    return those[at], course(problems(those[at]), 0, turn)
