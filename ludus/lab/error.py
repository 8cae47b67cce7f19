"""What players give away, on positions of their own play, as games played out say.

`ludus.lab.decisions` draws them, and plays games out from them.

*At least* it gives away what it lacks against a reference. The most of several averages would
exaggerate what chance made of them. So the games are cut in parts, and in each part that play is
the reference which looks best by the other parts and the two plies, both weighed by their errors:
what it is worth there is free of the choice (cross-fitting: Chernozhukov et al., The Econometrics
Journal 21, 2018). As the reference is not always the best play, this is a lower bound; the more
games, the closer.

*Expected* is what it gives away if true differences are what two plies claim, times the slope of
truth on claim, and normal errors about that. Slope and errors are measured: the errors by the
product of what two halves of the games leave unexplained, which no chance of the games makes
larger. Only this sees errors smaller than the noise of the games. It is rather too much:
as if errors were as large in all decisions, and of a player that looks further than two plies. Its
intervals hold what they should in 88 to 90 of 100 cases (`tests/tools/coverage_of_rollouts.txt`).

Games are drawn whole: the decisions of one are alike. Intervals are those of 95 in 100.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ludus.lab.measures import Estimate, student
from ludus.players import rollout
from ludus.players.rollout import Floats
from ludus.players.worth import expected

TRUST = 0.02
"""How far two plies are off, where the reference is chosen."""
PARTS = 5
"""Of the games, where the reference is chosen by all but one."""
DRAWS = 64
"""Of errors, for what is expected; and as many times are the games of a player drawn anew."""


class Decision(NamedTuple):
    """What was chosen, in the first column, and what may be better; as more likely to win."""

    claims: Floats
    """By a look two plies deep; shape (plays,), the first 0."""
    found: Floats
    """In each game played out; shape (games, plays), the first 0."""
    chance: float
    """To win by what seems best."""
    seen: Floats
    """The claims at sight."""


class ErrorGame(NamedTuple):
    """A game that a player played with itself."""

    choices: int
    """Decisions with more than one result, of both sides."""
    drawn: list[Decision]


def lost(decision: Decision) -> float:
    """What was given away at least, as part of the games say of what the others chose."""
    parts = np.array_split(decision.found, PARTS)
    return sum(_against_reference(parts, at, decision.claims) for at in range(PARTS)) / PARTS


def _against_reference(parts: Sequence[Floats], at: int, claims: Floats) -> float:
    others = np.concatenate([part for i, part in enumerate(parts) if i != at])
    errors = np.array([rollout.spread(each)[1] for each in others.T]) ** 2
    score = (claims / TRUST**2 + others.mean(axis=0) / errors) / (1 / TRUST**2 + 1 / errors)
    return float(parts[at][:, int(np.argmax(score))].mean())


class ErrorTable(NamedTuple):
    """The figures of a player, in percent of a win."""

    decision: Estimate
    """Given away at least, a decision."""
    game: Estimate
    """Given away at least, a game, by one side."""
    expected: Estimate
    """Expected to be given away, a game, by one side."""
    choices: float
    """Decisions a game, of one side."""

    def __str__(self) -> str:
        figures = "".join(f"{each!s:24}" for each in self[:3])
        return f"{figures}{self.choices:.0f} decisions a game"


def table(games: Sequence[ErrorGame], seed: int) -> ErrorTable:
    """What some games of a player say."""
    choices = np.array([game.choices / 2 for game in games])
    lacks = [np.mean([lost(each) for each in game.drawn]) for game in games]
    whole = choices * lacks
    apart = whole - whole.mean() / choices.mean() * choices
    return ErrorTable(
        _estimate(whole.mean() / choices.mean(), _error(apart) / choices.mean(), len(games)),
        _estimate(whole.mean(), _error(whole), len(games)),
        _expected(games, choices, seed),
        float(choices.mean()),
    )


def _error(values: Floats) -> float:
    """The standard error of a mean."""
    return float(values.std(ddof=1) / math.sqrt(len(values)))


def _estimate(value: float, error: float, games: int) -> Estimate:
    """A chance in percent, with its interval by Student's distribution."""
    wide = 100 * error * student(games)
    return Estimate(100 * value, 100 * value - wide, 100 * value + wide)


def slope(games: Sequence[ErrorGame]) -> Estimate:
    """The slope of truth on claim, for the two plays of a decision that look best two plies deep.

    By least squares through the origin; its error is that of games, which may differ (White,
    Econometrica 48, 1980).
    """
    sums = np.array([_products(game.drawn) for game in games])
    across, square = sums.sum(axis=0)
    found = across / square if square else math.nan
    error = math.sqrt(float(((sums[:, 0] - found * sums[:, 1]) ** 2).sum())) / max(square, 1e-300)
    wide = error * student(len(games))
    return Estimate(float(found), float(found - wide), float(found + wide))


def _products(drawn: Sequence[Decision]) -> tuple[float, float]:
    """The sums of claim times truth, and of claim squared, over the two best of each."""
    across = square = 0.0
    for claims, found, *_ in drawn:
        if len(claims) > 1:
            second, first = np.argsort(claims, kind="stable")[-2:]
            claim = claims[first] - claims[second]
            across += claim * float((found[:, first] - found[:, second]).mean())
            square += claim**2
    return across, square


def noise(games: Sequence[ErrorGame], *, sight: bool = False) -> float:
    """How noisy two plies are, or `sight`: with it, choices cost what they are expected to cost.

    Of choices that did not go by these claims, such as the heuristic's: where somebody overrules
    the network, it is the network that is wrong, and all it claims seems noise.
    See `ludus.players.worth.Noise`. From 0 (all is true that is claimed) to 1 (nothing is).
    """
    claims, chances, truth = [], [], 0.0
    for decision in (each for game in games for each in game.drawn):
        claimed = decision.seen if sight else decision.claims
        top = int(np.argmax(claimed))
        claims.append(float(claimed[top]))
        chances.append(decision.chance)
        truth += float(decision.found[:, top].mean())
    least, most = 0.0, 1.0
    for _ in range(30):
        middle = (least + most) / 2
        costs = expected(np.array(claims), np.array(chances), middle)
        least, most = (middle, most) if costs.sum() > truth else (least, middle)
    return least


def _expected(games: Sequence[ErrorGame], choices: Floats, seed: int) -> Estimate:
    """What is expected to be given away a game, by one side: see the module."""
    drawn = [(at, each) for at, game in enumerate(games) for each in game.drawn]
    of, shares = np.array([at for at, _ in drawn]), np.array([len(g.drawn) for g in games])
    most = max(len(each.claims) for _, each in drawn)
    claims, there = np.zeros((len(drawn), most)), np.zeros((len(drawn), most), bool)
    sums = np.zeros((len(games), 4))
    for row, (at, each) in enumerate(drawn):
        claims[row, : len(each.claims)], there[row, : len(each.claims)] = each.claims, True
        one, other = (half.mean(axis=0)[1:] for half in (each.found[::2], each.found[1::2]))
        claim = each.claims[1:]
        sums[at] += claim @ (one + other), claim @ claim, one @ other, len(claim)
    rng = np.random.Generator(np.random.PCG64(seed))
    errors = rng.standard_normal((DRAWS, most))
    errors = (errors - errors[:, :1]) / math.sqrt(2)
    steep = sums[:, 0].sum() / max(2 * sums[:, 1].sum(), 1e-300)
    unexplained = sums[:, 2] - steep * sums[:, 0] + steep**2 * sums[:, 1]
    count = max(sums[:, 3].sum(), 1)
    variance = unexplained.sum() / count
    doubt = math.sqrt(float(((unexplained - variance * sums[:, 3]) ** 2).sum())) / count

    def figure(variance: float, weights: Floats) -> float:
        twice, square, *_ = weights @ sums
        true = claims * twice / max(2 * square, 1e-300)
        spread = math.sqrt(max(variance, 0.0))
        lacks = np.mean(
            [np.where(there, true + spread * each, 0).max(axis=1) for each in errors], axis=0
        )
        of_game = np.bincount(of, lacks, len(games)) / shares * choices
        return float(weights @ of_game / weights.sum())

    some = rng.multinomial(len(games), [1 / len(games)] * len(games), DRAWS)
    again = [figure(variance, weights) for weights in some]
    all_alike = np.ones(len(games))
    wide = student(len(games))
    value = figure(variance, all_alike)
    low, high = (
        value
        + sign
        * math.hypot(
            value - figure(variance + sign * wide * doubt, all_alike),
            wide * float(np.std(again, ddof=1)),
        )
        for sign in (-1, 1)
    )
    return Estimate(100 * value, 100 * low, 100 * high)
