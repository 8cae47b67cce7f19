"""What is said of some games: figures, each with the interval that holds it in 95 of 100 cases.

The interval of a share of games is the exact one of Clopper and Pearson (1934). That of a mean over
games, and of a ratio of two sums over games, such as throws lost to throws, is found by the gamma
method of Fay and Feuer (1997), which is exact for rare events that come singly and the normal one
where there are many. A game is drawn whole, as throws of one game are alike; Student's distribution
allows for few games. The upper end allows for one more game like the farthest above the others, and
at least for two throws lost, four numbers lost, or one of anything else. The interval of a
difference follows from those of both figures (Zou and Donner 2008), as no two rule sets are played
with the same dice. All hold the truth rather more often than they promise than less, with rare
events and few games too.
"""

import math
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import special

from ludus.lab.meetings import Rows
from ludus.players import course

ERROR = 0.05
"""The share of intervals that may miss."""


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
        value, low, high = (f"{each:z.{self.decimals}f}" for each in self)
        return f"{value} ({low} to {high})"


class Sums(NamedTuple):
    """What some games come to, of one measure: all that its figure and any interval needs."""

    games: int
    whole: float
    """What was counted, of all games together."""
    over: float
    """What it is set against; the games themselves where that is nothing else."""
    spread: float
    """How far the games lie apart: squares of what each has beyond its share, summed."""
    farthest: float
    """The most that one game has beyond its share."""


def sums(of: NDArray[np.int32], to: NDArray[np.int32]) -> Sums:
    """What games come to; shape (games,) each, of more than none."""
    whole, over = float(of.sum()), float(to.sum())
    apart = of - whole / over * to
    return Sums(len(of), whole, over, float((apart**2).sum()), float(apart.max()))


def share(won: int, games: int, error: float = ERROR) -> Estimate:
    """The share won of some games, in percent (Clopper and Pearson, Biometrika 26, 1934)."""
    low = special.betaincinv(won, games - won + 1, error / 2) if won else 0.0
    high = special.betaincinv(won + 1, games - won, 1 - error / 2) if won < games else 1.0
    return Estimate(100 * won / games, 100 * float(low), 100 * float(high))


def ratio(found: Sums, least: int = 1, error: float = ERROR) -> Estimate:
    """The ratio of two sums over games. Of one game the error is unknown.

    Fay and Feuer, Statistics in Medicine 16 (1997), p. 791, with games as their strata. `least` is
    what one more game may add, however little was seen.
    """
    games, whole, over, spread, farthest = found
    value = whole / over
    if games < 2:
        return Estimate(value, -math.inf, math.inf)
    more = max(farthest, least)
    if not whole:
        return Estimate(0.0, 0.0, _gamma(1 - error / 2, more, more**2) / over)
    few = student(games, error) / special.ndtri(1 - error / 2)
    # Games that are all alike leave the sum uncertain by one.
    spread = few**2 * max(spread * games / (games - 1), 1.0)
    low = _gamma(error / 2, whole, spread)
    high = max(_gamma(1 - error / 2, whole + more, spread + more**2), whole)
    return Estimate(value, low / over, high / over)


def student(games: int, error: float = ERROR) -> float:
    """How many standard errors an interval reaches, from so many games (Student, 1908)."""
    return float(special.stdtrit(games - 1, 1 - error / 2))


def _gamma(below: float, mean: float, variance: float) -> float:
    """The number below which such a share of a gamma distribution lies."""
    return float(special.gammaincinv(mean**2 / variance, below)) * variance / mean


def percent(found: Sums, least: int = 1, error: float = ERROR) -> Estimate:
    """The same ratio in percent, within its bounds."""
    value, low, high = (100 * each for each in ratio(found, least, error))
    return Estimate(value, max(low, 0.0), min(high, 100.0))


def difference(new: Estimate, old: Estimate) -> Estimate:
    """How much more the new figure is, from independent games.

    Zou and Donner, Statistics in Medicine 27 (2008), p. 1693.
    """
    low = math.hypot(new.value - new.low, old.high - old.value)
    high = math.hypot(new.high - new.value, old.value - old.low)
    value = new.value - old.value
    return Estimate(value, value - low, value + high)


def holm(differences: Sequence[Callable[[float], Estimate]]) -> list[bool]:
    """Which of some differences are certain when all are asked for at once.

    Each is given by what it is with an interval that misses as often as an error says. Holm,
    Scandinavian Journal of Statistics 6 (1979), p. 65: the clearest must be certain with an error
    divided among all, and the next ones with one divided among those that are left. However the
    differences hang together, in 95 of 100 reports none is taken for certain that is not; and no
    fewer are found than by Bonferroni, who divides the error among all for each.
    """
    found = [False] * len(differences)
    while True:
        error = ERROR / max(found.count(False), 1)
        now = [sure or each(error).certain for sure, each in zip(found, differences, strict=True)]
        if now == found:
            return found
        found = now


class Measure(NamedTuple):
    """Something that is said of games."""

    key: str
    """Its name in the CSV."""
    title: str
    unit: str
    means: str
    """What is counted, in a sentence."""
    column: int
    """Where it is counted."""
    to: int | None = None
    """The column of what it is set against; without it, games."""
    least: int = 1
    """As for `ratio`."""

    @property
    def most(self) -> float:
        """What the figure cannot pass."""
        return 100.0 if self.unit.startswith("%") else math.inf

    def of(self, rows: Rows, error: float = ERROR) -> Estimate:
        """The figure of some games, with an interval that misses as often as `error` says."""
        return self.estimate(self.sums(rows), error)

    def sums(self, rows: Rows) -> Sums:
        """What some games come to; then they need not be kept."""
        of = rows[:, self.column]
        return sums(of, np.ones_like(of) if self.to is None else rows[:, self.to])

    def estimate(self, found: Sums, error: float = ERROR) -> Estimate:
        """The figure of what games come to, with its interval."""
        if self.most == math.inf:
            return ratio(found, self.least, error)
        if self.to is None:
            return share(int(found.whole), found.games, error)
        return percent(found, self.least, error)


def _measures() -> Iterator[Measure]:
    """What `measures.toml` tells of."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    for key, said in tomllib.loads(text).items():
        columns = {at: course.NAMES.index(said[at]) for at in ("column", "to") if at in said}
        yield Measure(key, **said | columns)


MEASURES = tuple(_measures())
BEGUN, BETTER, *_ = MEASURES
"""How often whoever begins wins, and the better of two players."""
