"""Alea: a run of throws against a flame that burns down; its arithmetic and its order of throws."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from ludus.rules.problems import Problem, problems
from ludus.rules.ruleset import RuleSet

FULL = 180.0
"""Seconds of the usual flame at first, which is also the highest."""
GAIN = 1.0
"""Seconds that a right answer adds."""
HASTY = 12.0
"""Seconds that a wrong answer takes, less those that the player has thought about it."""
BEGINS = 2
"""The row with which a run begins."""
LOW = 15.0
"""Seconds of flame below which a right answer counts double."""
EACH = 10
"""Points of a right answer for each answer in its row."""
_LONGEST = 5
"""The longest row that multiplies the points."""
_EXPONENT = 0.65
"""How the points of a run grow with its flame: those of a short one are more than its share."""
_TO_OWN = 4
"""In practice, every so many throws one is the player's own."""
_DAYS_SHARE = 0.11
"""The share of a game's problems that one day's run draws first; the next seven days draw others.
"""
_STRICT = 15
"""The first throws of a run, of which at most every third is plain."""


@dataclass
class Score:
    """A run so far."""

    flame: float = FULL
    """Seconds until the flame goes out."""
    full: float = FULL
    """Seconds of the highest flame."""
    thought: float = 0.0
    """Seconds that it has burnt since the throw lay on the board."""
    points: int = 0
    last_points: int = 0
    """Points of the last answer; 0 after a miss."""
    lost: float = 0.0
    """Seconds that the last answer has taken."""
    row: int = BEGINS
    """Right answers in a row, up to now; those with which the run begins count."""
    right: int = 0
    asked: int = 0

    @property
    def over(self) -> bool:
        """Whether the flame is out."""
        return self.flame <= 0

    @property
    def low(self) -> bool:
        """Whether the flame burns so low that a right answer counts double."""
        return self.flame < LOW

    def burn(self, seconds: float) -> None:
        """Let the flame burn for some seconds."""
        self.flame, self.thought = max(0.0, self.flame - seconds), self.thought + seconds

    @property
    def times(self) -> int:
        """The factor of the next right answer, which grows with the row; twice at a low flame."""
        return min(self.row + 1, _LONGEST) * (1 + self.low)

    def answer(self, right: bool) -> None:
        """Count an answer."""
        self.asked, self.right = self.asked + 1, self.right + right
        self.last_points = right * EACH * self.times
        self.points, self.row = self.points + self.last_points, (self.row + 1) * right
        self.lost = 0.0 if right else min(self.flame, max(0.0, HASTY - self.thought))
        fed = self.flame + GAIN * right - self.lost
        self.flame, self.thought = min(self.full, fed), 0.0


def points_of(flame: float, points: int) -> int:
    """Return the points for a flame, in seconds, that are as hard as some for the usual one."""
    return round(points * math.pow(flame / FULL, _EXPONENT))


def course(available: Sequence[Problem], seed: int, day: int = 0) -> list[Problem]:
    """Return problems in the order of a run: the share of a `day` first, from easy to hard.

    Half of the share is plain, and the others of the game follow, the hardest first. No run begins
    with a plain throw. None follows another one while there are others, and two of the first
    `_STRICT` throws have two others between them: so no habit makes a row. Before that, the seed
    shuffles all problems.
    """
    shuffled = sorted(available, key=lambda each: sha256(f"{seed} {each.game}".encode()).digest())
    plain, others = ([each for each in shuffled if each.plain is side] for side in (True, False))
    share = round(_DAYS_SHARE * len(available))
    half = min(share // 2, len(plain))
    plain, others = (
        _from_easy_to_hard(plain, half, day),
        _from_easy_to_hard(others, share - half, day),
    )
    throws = list[Problem]()
    while plain or others:
        before = throws[-2:] if len(throws) < _STRICT else throws[-1:]
        barred = not before or any(each.plain for each in before)
        throws.append((others if others and (barred or not plain) else plain).pop())
    return throws


def _from_easy_to_hard(shuffled: list[Problem], share: int, day: int) -> list[Problem]:
    """Return the share of a day, the easiest last, after the others, the hardest last."""
    start = day * share % max(1, len(shuffled))
    turned = shuffled[start:] + shuffled[:start]
    return sorted(turned[share:], key=_ease, reverse=True) + sorted(turned[:share], key=_ease)


def _ease(problem: Problem) -> int:
    """How many tries of all ranks, in percent, find the best play."""
    return sum(map(int, problem.solved.split()))


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
