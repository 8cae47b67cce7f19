"""Intervals contain the truth as often as promised: known values, and many samples."""

import math
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from each import rows

pytest.importorskip("scipy")

from ludus.lab.estimates import ERROR, Estimate, difference, share
from ludus.lab.measures import MEASURES, holm, percent, ratio, sums
from ludus.lab.simulate import CHANCE
from ludus.loops import course
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet


def share_held(found: list[Estimate], truth: float) -> float:
    """Return the share of intervals that hold the truth, in percent."""
    near = 1e-9 * max(1.0, abs(truth))
    return 100 * float(np.mean([low - near <= truth <= high + near for _, low, high in found]))


def test_shares_have_the_exact_interval() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), p. 857, method 5: 81 of 263, 15 of 148, 0 of 20.
    assert share(81, 263)[1:] == pytest.approx((25.27, 36.76), abs=0.01)
    assert share(15, 148)[1:] == pytest.approx((5.78, 16.17), abs=0.01)
    assert share(0, 20)[1:] == pytest.approx((0.0, 16.84), abs=0.01)
    assert share(20, 20)[1:] == pytest.approx((83.16, 100.0), abs=0.01)


def test_rare_events_that_come_singly_have_the_exact_interval() -> None:
    # Garwood, Biometrika 28 (1936), p. 437: of 10 events, 4.795 to 18.39.
    seen, games = np.zeros(100_000, np.int32), np.ones(100_000, np.int32)
    seen[:10] = 1
    assert 1e5 * np.array(ratio(sums(seen, games))) == pytest.approx((10, 4.795, 18.39), rel=1e-3)


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


def test_intervals_hold_the_truth_in_95_of_100_samples() -> None:
    rng = np.random.Generator(np.random.PCG64(1))
    held = {"mean": 0, "ratio": 0}
    for _ in range(1000):
        throws = rng.integers(20, 200, 100).astype(np.int32)
        luck = rng.uniform(0, 0.4, 100)  # one value a game correlates its throws
        lost = rng.binomial(throws, luck).astype(np.int32)
        _, low, high = percent(sums(lost, throws))
        held["ratio"] += low < 20 < high
        _, low, high = ratio(sums(throws, np.ones_like(throws)))
        held["mean"] += low < 109.5 < high
    assert all(940 <= each <= 985 for each in held.values()), held


RARE = [
    each for each in MEASURES if each.key in ("throws_lost", "numbers_lost", "lead_changes", "hits")
]


@pytest.mark.nightly
@pytest.mark.usefixtures("compiled_lab")
@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_intervals_of_rare_events_hold_the_truth(rules: RuleSet) -> None:
    """Random games with 3 checkers: in `tabula` one of 40 loses numbers."""
    simulate = pytest.importorskip("ludus.lab.simulate")
    pool = simulate.simulate(rules, 3, CHANCE, 5000, 7)
    for games, measure in product((20, 100), RARE):
        rng = np.random.Generator(np.random.PCG64(1))
        samples = [pool[rng.integers(0, len(pool), games)] for _ in range(200)]
        found = [measure.of(rows, ERROR) for rows in samples]
        truth = measure.of(pool, ERROR).value
        assert share_held(found, truth) >= 92, (measure.key, games)


def test_a_share_near_the_whole_holds_the_truth() -> None:
    """Wilson's interval contains it in 5 of 6 samples if 2 of 1000 games are lost."""
    rng = np.random.Generator(np.random.PCG64(1))
    found = [share(int(won), 100) for won in rng.binomial(100, 0.998, 200)]
    assert share_held(found, 99.8) >= 92


def test_what_was_never_lost_may_still_be() -> None:
    found = sums(np.zeros(10, np.int32), np.full(10, 30, np.int32))
    assert percent(found) == pytest.approx((0, 0, 100 * 3.689 / 300), rel=1e-3)
    assert percent(found, least=4).high == pytest.approx(4 * percent(found).high)


def test_games_that_are_all_alike_leave_a_doubt() -> None:
    value, low, high = ratio(sums(np.full(20, 3, np.int32), np.ones(20, np.int32)))
    assert 2.5 < low < value == 3 < high < 3.5


def test_a_smaller_error_makes_a_wider_interval() -> None:
    rng = np.random.Generator(np.random.PCG64(1))
    rows = rng.integers(0, 2, (50, course.COLUMNS)).astype(np.int32)
    rows[:, [course.TURNS, course.NUMBERS]] += 20
    for measure in MEASURES:
        (_, low, high), (_, lower, higher) = (measure.of(rows, error) for error in (0.05, 0.001))
        assert lower < low < high < higher


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
