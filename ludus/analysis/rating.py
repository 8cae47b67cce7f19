"""The skill of a player: the average cost of choices, in thousandths of the chance to win.

Only real choices count, in which the choice of a play made a difference. Luck has no part in the
rating. The strongest player judges the choices, as in `ludus.analysis.worth`. The interval allows
for chance in the choices and for errors of the judge. An apparent loss is assumed true as often as
its cost implies (`expected`).
"""

import logging
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ludus.analysis.review import Review
from ludus.inputs import data_of, from_json
from ludus.players.ranks import RANKS
from ludus.rules.ruleset import Length, RuleSet

_SURE = 1.96
"""Standard errors that hold 95 of 100 figures, for many choices."""
_LEAST = 0.1
"""Thousandths below which ratings are alike."""

_log = logging.getLogger(__name__)


class Rating(NamedTuple):
    """Sums over the real choices of one side, in one match or several."""

    choices: int = 0
    cost: float = 0.0
    """The sum of costs, in chances to win."""
    squares: float = 0.0
    doubt: float = 0.0
    """The variance of the cost due to errors of the judge."""

    @property
    def value(self) -> float:
        """Thousandths of a win that a choice costs; less is better. 0 without a choice."""
        return 1000 * self.cost / max(self.choices, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """The approximate bounds that hold the value in 95 of 100 cases (Student)."""
        if self.choices < 2:
            return 0.0, math.inf
        n, mean = self.choices, self.cost / self.choices
        chosen = max(self.squares / n - mean**2, 0.0) / (n - 1)
        few = 1 + (_SURE**2 + 1) / (4 * (n - 1))
        half = 1000 * few * _SURE * math.sqrt(chosen + self.doubt / n**2)
        return max(self.value - half, 0.0), self.value + half


def rating(reviews: Iterable[Review], side: int) -> Rating:
    """Return the rating of a side in the turns of a match."""
    real = [review for review in reviews if review.real and review.side == side]
    costs = [review.cost for review in real]
    doubt = sum(review.cost * review.doubt for review in real)
    return Rating(len(real), sum(costs), sum(cost**2 for cost in costs), doubt)


Measured = Mapping[str, tuple[float, float, float]]
"""The ratings of ranks, by their names: the figure, and the bounds of its interval."""


def measured(rules: RuleSet, length: Length) -> Measured:
    """Return the ratings of the ranks in a game, in matches of a length; empty if not measured.

    `rate_players.py` in the folder of the games measures the ratings.
    """
    return read_ratings(rules.ratings).get(length, {}) if rules.ratings else {}


def read_ratings(path: Path) -> dict[Length, Measured]:
    """Return the ratings in a file, by length; empty if it is missing or damaged."""
    if not path.is_file():
        return {}
    try:
        return from_json(data_of(path), dict[Length, Measured])
    except (OSError, ValueError) as error:
        _log.warning("%s: %s; measure it again with `rate_players.py`", path, error)
        return {}


def ranks_like(measured: Measured, played: Rating) -> tuple[str, ...]:
    """Return the ranks that a player matches, weakest first; none if no rank is measured.

    The ranks are those nearest, in proportion, to the figure and to the bounds of its interval.
    """
    known = [name for name in RANKS if name in measured]
    if not known or played.choices < 2:
        return ()
    low, high = played.interval

    def nearest(value: float) -> int:
        ratios = (max(measured[name][0], _LEAST) / max(value, _LEAST) for name in known)
        return int(np.argmin(abs(np.log([*ratios]))))

    at = sorted(map(nearest, (low, played.value, high)))
    return tuple(known[at[0] : at[-1] + 1])
