"""Figures of some games, each with an interval that is valid at every look.

In 95 of 100 studies, an interval holds the truth at every look, however often you look while games
are added. For a share of games, this holds exactly: the interval is the confidence sequence of
Robbins (1970). Means over games, and ratios of two sums over games, such as throws lost to throws,
use the confidence sequence of Lai (1976) for means with an unknown variance. Its error at a look
goes to the gamma method of Fay and Feuer (1997), which is exact for rare events that come singly,
and equals the normal method for many events. Whole games are drawn, because throws of one game are
alike. These intervals hold for many games, and in simulations from the first ten games on. The
upper end allows for one more game as extreme as the most extreme game, and at least for two throws
lost, four numbers lost, or one of any other event. The interval of a difference follows from the
intervals of both figures (Zou and Donner 2008). The figures are independent, because each rule set
is played with dice of its own. Before ten games, the error of a mean is unknown.
"""

import math
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy import special

from ludus.lab.estimates import ERROR, Estimate, deviation, share
from ludus.loops import course
from ludus.rules.arrays import Int32Array

Rows = Int32Array
"""Counts of games; shape (games, course.COLUMNS)."""


class Sums(NamedTuple):
    """The sums of one measure over some games, from which its figure and any interval follow."""

    games: int
    whole: float
    """The sum of the count over all games."""
    over: float
    """The sum of the denominator; the number of games if the measure has none."""
    spread: float
    """The sum of squares of each game's excess over its share."""
    farthest: float
    """The greatest excess of one game over its share."""


def sums(of: Int32Array, to: Int32Array) -> Sums:
    """Return the sums of at least one game; both arrays have shape (games,)."""
    whole, over = float(of.sum()), float(to.sum())
    apart = of - whole / over * to
    return Sums(len(of), whole, over, float((apart**2).sum()), float(apart.max()))


def ratio(measured: Sums, least: int = 1, error: float = ERROR) -> Estimate:
    """Return the ratio of two sums over games. With fewer than ten games the error is unknown.

    Fay and Feuer, Statistics in Medicine 16 (1997), p. 791, with games as strata. `least` is the
    least count that one more game may add, even if few events were seen.
    """
    games, whole, over, spread, farthest = measured
    value = whole / over
    tail = float(special.ndtr(-deviation(games, error)))
    if not tail:
        return Estimate(value, -math.inf, math.inf)
    extreme = max(farthest, least)
    if not whole:
        return Estimate(0.0, 0.0, extreme * math.log((games + 1) / error) / over)  # as `share`
    # Even if all games are alike, the sum is uncertain by one.
    spread = max(spread, 1.0)
    more, wider = whole + extreme, spread + extreme**2
    low = special.gammaincinv(whole**2 / spread, tail) * spread / whole
    high = special.gammainccinv(more**2 / wider, tail) * wider / more
    return Estimate(value, float(low) / over, max(float(high), whole) / over)


def percent(measured: Sums, least: int = 1, error: float = ERROR) -> Estimate:
    """Return the ratio of two sums in percent, limited to 0 to 100."""
    value, low, high = (100 * each for each in ratio(measured, least, error))
    return Estimate(value, max(low, 0.0), min(high, 100.0))


def holm(differences: Sequence[Callable[[float], Estimate]]) -> list[bool]:
    """Return which of some differences are certain when all are tested together.

    Each item is a function from an error to the difference, with an interval that misses the truth
    with that error. The method is Holm's (Scandinavian Journal of Statistics 6, 1979, p. 65). The
    clearest difference must be certain at the error divided by the number of differences, and each
    next one at the error divided by the number of remaining differences. In 95 of 100 reports, no
    uncertain difference is accepted, for any dependence between differences.
    """
    certain = [False] * len(differences)
    while True:
        error = ERROR / max(certain.count(False), 1)
        after = [
            sure or each(error).certain for sure, each in zip(certain, differences, strict=True)
        ]
        if after == certain:
            return certain
        certain = after


class Measure(NamedTuple):
    """A quantity that is measured in games."""

    key: str
    """The name in the CSV."""
    title: str
    unit: str
    means: str
    """The counted quantity, described in a sentence."""
    column: int
    to: int | None = None
    """The column of the denominator; None counts games."""
    least: int = 1
    """As for `ratio`."""

    @property
    def most(self) -> float:
        """The upper bound of the figure."""
        return 100.0 if self.unit.startswith("%") else math.inf

    def of(self, rows: Rows, error: float = ERROR) -> Estimate:
        """Return the figure of some games, with an interval of the given error."""
        return self.estimate(self.sums(rows), error)

    def sums(self, rows: Rows) -> Sums:
        """Return the sums over some games, so that the rows need not stay in memory."""
        of = rows[:, self.column]
        return sums(of, np.ones_like(of) if self.to is None else rows[:, self.to])

    def estimate(self, measured: Sums, error: float = ERROR) -> Estimate:
        """Return the figure that follows from sums, with its interval."""
        if self.most == math.inf:
            return ratio(measured, self.least, error)
        if self.to is None:
            return share(int(measured.whole), measured.games, error)
        return percent(measured, self.least, error)


def _measures() -> Iterator[Measure]:
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    for key, fields in tomllib.loads(text).items():
        columns = {at: course.NAMES.index(fields[at]) for at in ("column", "to") if at in fields}
        yield Measure(key, **fields | columns)


MEASURES = tuple(_measures())
BEGUN, BETTER, *_ = MEASURES
"""The win rate of the side that begins, and the win rate of the better of two players."""
