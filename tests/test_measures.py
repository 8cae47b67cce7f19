"""Intervals hold what they promise: against known values, and against many samples."""

import math

import numpy as np
import pytest

from ludus.lab import course
from ludus.lab.measures import (
    MEASURES,
    Estimate,
    difference,
    mean,
    percent,
    ratio,
    share,
)


def test_shares_have_wilsons_interval() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), p. 857: 81 of 263, 15 of 148, 0 of 20.
    assert share(81, 263)[1:] == pytest.approx((25.53, 36.62), abs=0.01)
    assert share(15, 148)[1:] == pytest.approx((6.24, 16.05), abs=0.01)
    assert share(0, 20)[1:] == pytest.approx((0.0, 16.11), abs=0.01)


def test_the_difference_of_two_shares_has_newcombes_interval() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), p. 873, table II, method 10: 56/70 - 48/80.
    found = difference(share(56, 70), share(48, 80))
    assert found == pytest.approx((20.0, 5.24, 33.39), abs=0.01)


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
        luck = rng.uniform(0, 0.4, 100)  # a game's own, so that its throws are alike
        lost = rng.binomial(throws, luck).astype(np.int32)
        _, low, high = percent(lost, throws)
        held["ratio"] += low < 20 < high
        _, low, high = mean(throws)
        held["mean"] += low < 109.5 < high
    assert all(930 <= each <= 968 for each in held.values()), held


def test_what_was_never_lost_may_still_be() -> None:
    none, thrown = np.zeros(10, np.int32), np.full(10, 30, np.int32)
    assert percent(none, thrown) == (0, 0, 1.0)


def test_of_one_game_the_error_is_unknown() -> None:
    one = np.array([7], np.int32)
    assert ratio(one, one) == (1, -math.inf, math.inf)
    assert str(mean(one)) == "7.0 (-inf to inf)"


@pytest.mark.parametrize(
    ("estimate", "says"),
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
    assert {each.key: each.of(rows).value for each in MEASURES} == pytest.approx(
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
