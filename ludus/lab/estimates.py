"""Figures with their intervals, and shares of games; without the packages of the lab."""

import math
from typing import NamedTuple

ERROR = 0.05
"""The share of intervals that may miss the truth."""
_HALVINGS = 60
"""Halvings of the interval from 0 to 1, which reach the last digit of a number."""


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
        value, low, high = (f"{each:z.{self.decimals}f}" for each in self)
        return f"{value} ({low} to {high})"


def share(won: int, games: int, error: float = ERROR) -> Estimate:
    """Return the share of games won, in percent, with its interval (Clopper and Pearson 1934).

    The interval misses the truth in a share `error` of all cases, at most.

    Raises:
        ValueError: there are no games, or more wins than games.
    """
    if games < 1 or not 0 <= won <= games:
        raise ValueError(
            f"games: {games}, won: {won}; give at least 1 game, of which 0 to all are won"
        )
    low = _quantile(error / 2, won, games - won + 1) if won else 0.0
    high = _quantile(1 - error / 2, won + 1, games - won) if won < games else 1.0
    return Estimate(100 * won / games, 100 * low, 100 * high)


def _quantile(below: float, a: float, b: float) -> float:
    """Return the value below which the beta distribution has a share."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _beta(middle, a, b) < below else (low, middle)
    return middle


def _beta(x: float, a: float, b: float) -> float:
    """Return the incomplete beta function I_x(a, b), by its continued fraction (DLMF 8.17.22)."""
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    whole = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    fraction = math.exp(whole + a * math.log(x) + b * math.log1p(-x)) / a
    above, under = 1.0, 1 / (1 - (a + b) * x / (a + 1))  # Lentz's method
    fraction *= under
    for m in range(1, 10**6):
        even = m * (b - m) / (a + 2 * m - 1)
        odd = -(a + m) * (a + b + m) / (a + 2 * m + 1)
        for part in (even * x / (a + 2 * m), odd * x / (a + 2 * m)):
            above, under = 1 + part / above, 1 / (1 + part * under)
            fraction *= above * under
        if abs(above * under - 1) < 1e-15:
            break
    return fraction


def difference(new: Estimate, old: Estimate) -> Estimate:
    """Return the difference of two figures from independent games, with its interval.

    Zou and Donner, Statistics in Medicine 27 (2008), p. 1693.
    """
    low = math.hypot(new.value - new.low, old.high - old.value)
    high = math.hypot(new.high - new.value, old.value - old.low)
    value = new.value - old.value
    return Estimate(value, value - low, value + high)
