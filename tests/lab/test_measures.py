"""Intervals contain the truth as often as promised: known values, and many samples."""

import math
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from each import rows
from numpy.typing import NDArray

pytest.importorskip("scipy")

from scipy import stats

from ludus.lab.estimates import ERROR, Estimate, deviation, difference, share
from ludus.lab.measures import MEASURES, holm, percent, ratio, sums
from ludus.lab.simulate import CHANCE
from ludus.loops import course
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet

Draw = Callable[[np.random.Generator, int], tuple[NDArray[np.int32], ...]]


@rows("won, games", [(81, 263), (15, 148), (0, 20), (20, 20)])
def test_a_share_has_the_interval_of_robbins(won: int, games: int) -> None:
    """Annals of Mathematical Statistics 41 (1970), p. 1397, by the chance of the wins."""
    value, low, high = share(won, games)
    assert low <= value == 100 * won / games <= high
    chances = stats.binom.pmf(won, games, [low / 100, high / 100])
    limits = [0.05 / (games + 1) if each not in (0, 100) else 1 for each in (low, high)]
    assert chances == pytest.approx(limits)


def test_rare_events_that_come_singly_have_the_interval_of_poisson() -> None:
    seen, games = np.zeros(100_000, np.int32), np.ones(100_000, np.int32)
    seen[:10] = 1
    value, low, high = 1e5 * np.array(ratio(sums(seen, games)))
    beyond = stats.norm.sf(deviation(100_000))
    assert value == pytest.approx(10)
    assert stats.poisson.sf(9, low) == pytest.approx(beyond, rel=1e-3)
    assert stats.poisson.cdf(10, high) == pytest.approx(beyond, rel=1e-3)


def test_the_deviation_of_a_mean_is_where_the_bayes_factor_is_twenty() -> None:
    """Against an effect with a normal prior of the weight of ten games (Gönen et al. 2005)."""
    for games in (20, 50, 1000):
        squared = deviation(games) ** 2 / games
        shrunk = squared * 10 / (games + 10)
        odds = (10 / (games + 10)) ** 0.5 * ((1 + squared) / (1 + shrunk)) ** (games / 2)
        assert odds == pytest.approx(20)
    assert deviation(9) == math.inf


def test_the_difference_of_two_shares_has_newcombes_interval() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), p. 873, table II, method 10, from Wilson's
    # intervals: 56/70 - 48/80.
    new, old = Estimate(80, 69.18, 87.70), Estimate(60, 49.04, 70.03)
    assert difference(new, old) == pytest.approx((20.0, 5.24, 33.39), abs=0.01)


def test_the_difference_of_two_means_is_normal() -> None:
    found = difference(Estimate(10, 7, 13), Estimate(8, 4, 12))
    assert found == pytest.approx((2, -3, 7))
    assert not found.certain
    assert difference(Estimate(10, 9, 11), Estimate(8, 7.5, 8.5)).certain


def _normal(rng: np.random.Generator, games: int) -> tuple[NDArray[np.int32], ...]:
    turns = rng.normal(140, 30, games).round()
    return turns.astype(np.int32), np.ones(games, np.int32)


def _alike(rng: np.random.Generator, games: int) -> tuple[NDArray[np.int32], ...]:
    """Return lost throws and throws; one value a game correlates its throws."""
    throws = rng.integers(20, 200, games).astype(np.int32)
    return rng.binomial(throws, rng.uniform(0, 0.4, games)).astype(np.int32), throws


def _rare(rng: np.random.Generator, games: int) -> tuple[NDArray[np.int32], ...]:
    """Return lost numbers, in one of 40 games and then several, and numbers."""
    lost = np.where(rng.random(games) < 1 / 40, rng.geometric(0.3, games), 0)
    return lost.astype(np.int32), rng.integers(20, 60, games).astype(np.int32)


LOOKS = range(50, 2001, 50)


def _share_misses(interval: Callable[[int, int], Estimate], truth: float, runs: int) -> float:
    """Return the share of runs, in percent, in which a look misses the truth."""
    rng, interval = np.random.Generator(np.random.PCG64(2026)), cache(interval)
    wins = (rng.random((runs, LOOKS[-1])) < truth).cumsum(1)[:, [look - 1 for look in LOOKS]]
    found = [[interval(*at)[1:] for at in zip(run, LOOKS, strict=True)] for run in wins.tolist()]
    missed = [any(not low <= 100 * truth <= high for low, high in run) for run in found]
    return 100 * float(np.mean(missed))


def _mean_misses(draw: Draw, truth: float, runs: int, least: int = 1) -> float:
    rng, missed = np.random.Generator(np.random.PCG64(2026)), 0
    for _ in range(runs):
        of, to = draw(rng, LOOKS[-1])
        found = (ratio(sums(of[:look], to[:look]), least) for look in LOOKS)
        missed += any(not low <= truth <= high for _, low, high in found)
    return 100 * missed / runs


def test_a_fair_game_is_hardly_ever_called_certain_however_often_you_look() -> None:
    assert _share_misses(share, 0.5, 100) <= 5
    assert _mean_misses(_normal, 140, 20) <= 5


@pytest.mark.nightly
def test_every_look_of_a_growing_study_holds_the_truth() -> None:
    for truth in (0.5, 0.9, 0.99):
        assert _share_misses(share, truth, 2000) <= 5
    assert _mean_misses(_normal, 140, 2000) <= 5
    assert _mean_misses(_alike, 0.2, 2000) <= 5
    assert _mean_misses(_rare, 1 / 40 / 0.3 / 39.5, 2000, least=4) <= 5


@pytest.mark.nightly
def test_equal_rules_are_hardly_ever_called_different_however_often_you_look() -> None:
    rng, interval = np.random.Generator(np.random.PCG64(2026)), cache(share)
    looks = [look - 1 for look in LOOKS]
    both = ((rng.random((2, 2000, LOOKS[-1])) < 0.6).cumsum(2)[:, :, looks]).tolist()
    certain = [
        any(
            difference(interval(new, games), interval(old, games)).certain
            for new, old, games in zip(*pair, LOOKS, strict=True)
        )
        for pair in zip(*both, strict=True)
    ]
    assert np.mean(certain) <= 0.05


@pytest.mark.nightly
@pytest.mark.usefixtures("compiled_lab")
@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_every_look_at_real_games_holds_the_truth(rules: RuleSet) -> None:
    """Random games with 3 checkers: in `tabula` one of 40 loses numbers."""
    simulate = pytest.importorskip("ludus.lab.simulate")
    pool = simulate.simulate(simulate.Meeting(rules, 3, CHANCE), 5000, 7)
    rng = np.random.Generator(np.random.PCG64(1))
    studies = [pool[rng.integers(0, len(pool), 500)] for _ in range(200)]
    for measure in MEASURES:
        truth = measure.of(pool).value
        looks = [[measure.of(rows[:games]) for games in range(10, 501, 10)] for rows in studies]
        held = [all(low <= truth <= high for _, low, high in study) for study in looks]
        assert np.mean(held) >= 0.95, measure.key


def test_what_was_never_lost_may_still_be() -> None:
    found = sums(np.zeros(10, np.int32), np.full(10, 30, np.int32))
    assert percent(found) == pytest.approx((0, 0, 100 * math.log(11 / 0.05) / 300), rel=1e-3)
    assert percent(found, least=4).high == pytest.approx(4 * percent(found).high)


def test_holm_finds_what_bonferroni_does_and_more() -> None:
    """Each difference is 1, and excludes zero from some error on: p-values 0.01, 0.02, 0.04."""

    def apart(p: float) -> Callable[[float], Estimate]:
        return lambda error: Estimate(1, 0.5 if error >= p else -0.5, 2)

    assert holm([apart(0.01), apart(0.02), apart(0.04)]) == [True, True, True]
    assert holm([apart(0.02), apart(0.01), apart(0.06)]) == [True, True, False]
    assert holm([apart(0.02), apart(0.03), apart(0.04)]) == [False, False, False]
    assert holm([]) == []


def test_of_one_game_the_error_is_unknown() -> None:
    one = np.array([7], np.int32)
    assert ratio(sums(one, one)) == (1, -math.inf, math.inf)
    assert str(ratio(sums(one, one // one))) == "7.0 (-inf to inf)"


@rows(
    "estimate, says",
    [
        (Estimate(143.604, 142.61, 144.59), "143.60 (142.61 to 144.59)"),
        (Estimate(51.8, 49.6, 54.0), "51.8 (49.6 to 54.0)"),
        (Estimate(1234.5, 1200.0, 1269.0), "1234 (1200 to 1269)"),
        (Estimate(0.5684, 0.5381, 0.5992), "0.568 (0.538 to 0.599)"),
    ],
)
def test_a_figure_shows_as_many_digits_as_are_known(estimate: Estimate, says: str) -> None:
    assert str(estimate) == says


def test_every_measure_says_what_the_rows_hold() -> None:
    rows = np.zeros((2, course.COLUMNS), np.int32)
    rows[0] = [1, 1, 10, 50, 3, 1, 30, 6, 2]
    rows[1] = [0, 1, 30, 90, 5, 3, 90, 6, 4]
    assert {each.key: each.of(rows, ERROR).value for each in MEASURES} == pytest.approx(
        {
            "first_wins": 100,
            "better_wins": 50,
            "turns": 20,
            "hits": 4,
            "throws_lost": 10,
            "numbers_lost": 10,
            "choices": 3.5,
            "lead_changes": 3,
        }
    )
