"""The rating of a player's choices, and its interval."""

import pytest

from ludus.analysis.rating import Rating


def test_a_few_choices_have_the_interval_of_student() -> None:
    """Ten costs of 0 and 0.02 in turn: t is 2.262 for nine degrees of freedom."""
    low, high = Rating(10, 10 * 0.01, 5 * 0.02**2).interval
    half = 1000 * 2.262 * (0.01**2 / 9) ** 0.5
    assert low == pytest.approx(10 - half, rel=0.07)
    assert high == pytest.approx(10 + half, rel=0.01)


def test_the_judges_errors_widen_the_interval() -> None:
    sure, unsure = (Rating(1000, 10.0, 0.2, doubt).interval for doubt in (0.0, 1.0))
    assert unsure[0] < sure[0] < 10 < sure[1] < unsure[1]
