"""What is said of some games: figures, each with the interval that holds it in 95 of 100 cases.

How the intervals are found: of a share of games by Wilson's method; of a mean over games by the
normal one; of a ratio of two sums over games, such as throws lost to throws, by the normal one for
a ratio estimator, where a game is drawn whole, as throws of one game are alike, and by the rule of
three where none was lost at all. The difference of two shares is Newcombe's (his tenth method, from
Wilson's intervals), other differences are normal: no two rule sets are played with the same dice.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.lab import course

Z = 1.96
"""Standard deviations to either side that hold 95 %."""

Rows = NDArray[np.int32]
"""Shape (games, course.COLUMNS)."""


class Estimate(NamedTuple):
    """A figure with its interval."""

    value: float
    low: float
    high: float

    @property
    def certain(self) -> bool:
        """Whether the interval lies to one side of zero."""
        return self.low > 0 or self.high < 0

    @property
    def decimals(self) -> int:
        """As many as give the interval two digits, and no more than three."""
        half = (self.high - self.low) / 2
        return min(3, max(0, 1 - math.floor(math.log10(half)))) if 0 < half < math.inf else 1

    def __str__(self) -> str:
        value, low, high = (f"{each:.{self.decimals}f}" for each in self)
        return f"{value} ({low} to {high})"


def share(won: int, games: int) -> Estimate:
    """The share won of some games, in percent (Wilson's interval)."""
    p = won / games
    middle = (p + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * math.sqrt(p * (1 - p) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return Estimate(100 * p, 100 * (middle - half), 100 * (middle + half))


def ratio(of: NDArray[np.int32], to: NDArray[np.int32]) -> Estimate:
    """The ratio of two sums over games; shape (games,) each. Of one game the error is unknown."""
    value = float(of.sum() / to.sum())
    games = len(of)
    if games < 2:
        return Estimate(value, -math.inf, math.inf)
    apart = float(((of - value * to) ** 2).sum()) / (games - 1)
    half = Z * math.sqrt(apart / games) / float(to.mean())
    return Estimate(value, value - half, value + half)


def mean(of: NDArray[np.int32]) -> Estimate:
    """The mean over games."""
    return ratio(of, np.ones_like(of))


def percent(of: NDArray[np.int32], to: NDArray[np.int32]) -> Estimate:
    """The same ratio in percent, within its bounds; of none seen, by the rule of three."""
    value, low, high = (100 * each for each in ratio(of, to))
    if value == 0:
        high = 300 / float(to.sum())
    return Estimate(value, max(low, 0.0), min(high, 100.0))


def difference(new: Estimate, old: Estimate) -> Estimate:
    """How much more the new figure is, from independent games.

    With symmetric intervals it is the normal one, with Wilson's Newcombe's.
    """
    low = math.hypot(new.value - new.low, old.high - old.value)
    high = math.hypot(new.high - new.value, old.value - old.low)
    value = new.value - old.value
    return Estimate(value, value - low, value + high)


class Measure(NamedTuple):
    """Something that is said of games."""

    key: str
    """Its name in the CSV."""
    title: str
    unit: str
    means: str
    """What is counted, in a sentence."""
    of: Callable[[Rows], Estimate]


BEGUN = Measure(
    "first_wins",
    "The first player wins",
    "% of games",
    "How often the side that begins wins; 50 where it is no advantage.",
    lambda rows: share(int(rows[:, course.BEGUN].sum()), len(rows)),
)
BETTER = Measure(
    "better_wins",
    "The better player wins",
    "% of games",
    "How often the better of two players wins: 50 in a game of chance alone, 100 in one of skill "
    "alone. They take turns to begin.",
    lambda rows: share(int(rows[:, course.WON].sum()), len(rows)),
)
MEASURES = (
    BEGUN,
    BETTER,
    Measure(
        "turns",
        "Length",
        "turns",
        "Turns of both sides together until one has won.",
        lambda rows: mean(rows[:, course.TURNS]),
    ),
    Measure(
        "hits",
        "Hits",
        "a game",
        "Checkers of both sides that were hit.",
        lambda rows: mean(rows[:, course.HITS]),
    ),
    Measure(
        "throws_lost",
        "Throws lost",
        "% of throws",
        "Throws of which not one number could be played.",
        lambda rows: percent(rows[:, course.SHUT], rows[:, course.TURNS]),
    ),
    Measure(
        "numbers_lost",
        "Numbers lost",
        "% of numbers",
        "Numbers on the dice that could not be played; a double that is played twice over counts "
        "twice.",
        lambda rows: percent(rows[:, course.LOST], rows[:, course.NUMBERS]),
    ),
    Measure(
        "choices",
        "Choices a turn",
        "results",
        "Different positions in which a throw may end; 1 where there is nothing to choose.",
        lambda rows: ratio(rows[:, course.CHOICES], rows[:, course.TURNS]),
    ),
    Measure(
        "lead_changes",
        "Lead changes",
        "a game",
        "How often the other side came to lead, counted in steps still to go, each time both had "
        "thrown equally often.",
        lambda rows: mean(rows[:, course.LEADS]),
    ),
)
