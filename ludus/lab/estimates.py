"""Figures with their intervals, and shares of games; without the packages of the lab.

The intervals are confidence sequences. In 95 of 100 studies, all intervals of a figure hold the
truth, however often you look while games are added.
"""

import math
from typing import NamedTuple

ERROR = 0.05
"""The share of studies in which a figure's interval may ever miss the truth."""
_HALVINGS = 60
"""Halvings of the interval from 0 to 1, which reach the last digit of a number."""
_WEIGHT = 10
"""The weight of the prior, in games: a smaller one narrows the intervals of more games."""


class Estimate(NamedTuple):
    """A figure with its interval."""

    value: float
    low: float
    high: float

    @property
    def certain(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low > 0 or self.high < 0

    @property
    def decimals(self) -> int:
        """The number of decimals that gives the interval two digits, at most three."""
        half = (self.high - self.low) / 2
        return min(3, max(0, 1 - math.floor(math.log10(half)))) if 0 < half < math.inf else 1

    def __str__(self) -> str:
        return self.text(self.decimals)

    def text(self, decimals: int) -> str:
        """Return the figure and its interval with so many decimals."""
        value, low, high = (f"{each:z.{decimals}f}" for each in self)
        return f"{value} ({low} to {high})"


def share(won: int, games: int, error: float = ERROR) -> Estimate:
    """Return the share of games won, in percent, with its interval (Robbins 1970).

    In a share `error` of studies, at most, the interval ever misses the truth: at any look, however
    often you look while games are added. Annals of Mathematical Statistics 41 (1970), p. 1397: the
    interval holds all shares under which exactly so many wins have a chance of at least
    `error / (games + 1)`. The bound is a mixture of all shares and Ville's inequality.

    Raises:
        ValueError: there are no games, or more wins than games.
    """
    if games < 1 or not 0 <= won <= games:
        raise ValueError(
            f"games: {games}, won: {won}; give at least 1 game, of which 0 to all are won"
        )
    lost = games - won
    ways = math.lgamma(games + 2) - math.lgamma(won + 1) - math.lgamma(lost + 1)
    low, high = (_bound(won, lost, outside, math.log(error) - ways) for outside in (0.0, 1.0))
    return Estimate(100 * won / games, 100 * low, 100 * high)


def _bound(won: int, lost: int, outside: float, least: float) -> float:
    """Return the share nearest to `outside`, 0 or 1, with a logarithm of likelihood of `least`."""
    inside = won / (won + lost)
    if inside == outside:
        return outside
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        likelihood = won * math.log(middle) + lost * math.log1p(-middle)
        inside, outside = (inside, middle) if likelihood < least else (middle, outside)
    return outside


def deviation(games: int, error: float = ERROR) -> float:
    """Return half the width of a mean's interval in standard errors, at any look.

    The interval ever misses the truth in a share `error` of studies, at most, if the figures of
    games are normal, and nearly so if games are many. It is infinite for fewer than ten games. Lai,
    Annals of Statistics 4 (1976), p. 265; Wang and Ramdas, arXiv 2310.03722: a test with a normal
    prior of the effect, and with an unknown variance.
    """
    weight = _WEIGHT / (games + _WEIGHT)
    ratio = (weight * error**2) ** (-1 / games)
    return math.sqrt(games * (ratio - 1) / (1 - ratio * weight)) if ratio * weight < 1 else math.inf


def difference(new: Estimate, old: Estimate) -> Estimate:
    """Return the difference of two figures from independent games, with its interval.

    Zou and Donner, Statistics in Medicine 27 (2008), p. 1693.
    """
    low = math.hypot(new.value - new.low, old.high - old.value)
    high = math.hypot(new.high - new.value, old.value - old.low)
    value = new.value - old.value
    return Estimate(value, value - low, value + high)
