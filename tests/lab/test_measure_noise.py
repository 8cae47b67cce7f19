"""The noise of a network is measured such that costs come true."""

import numpy as np
import pytest
from each import each

pytest.importorskip("joblib")

import measure_noise
from helpers_rules import TABULA
from measure_noise import Decision, noise

from ludus.analysis.rollout import Floats
from ludus.analysis.worth import expected


def decision(claims: Floats, gains: Floats, seen: Floats | None = None) -> Decision:
    """Return an open decision; by default the claims at first sight are the claims."""
    return Decision(claims, gains, 0.5, claims if seen is None else seen)


@each(share=[0.0, 0.5, 1.0])
def test_the_noise_is_such_that_costs_add_up_to_what_games_say(share: float) -> None:
    claim = 0.04
    gains = np.c_[np.zeros(9), np.full(9, share * claim)]
    measured = noise([decision(np.array([0.0, claim]), gains)] * 5)
    cost = expected(np.array([claim]), 0.5, measured)[0]
    assert cost == pytest.approx(share * claim, abs=0.002)


def test_what_is_claimed_at_sight_has_noise_of_its_own() -> None:
    true, claimed = np.array([0.0, 0.02]), np.array([0.0, 0.04])
    decided = [decision(true, np.tile(true, (9, 1)), claimed)] * 5
    assert noise(decided) == pytest.approx(0, abs=0.001)
    at_sight = noise(decided, sight=True)
    assert expected(claimed[1:], 0.5, at_sight)[0] == pytest.approx(0.02, abs=0.001)


@pytest.mark.usefixtures("fast")
def test_decisions_of_a_game_are_played_out() -> None:
    drawn = measure_noise.by_games(TABULA, 3, 2, "heuristic", 1, 0)
    assert len(drawn) == measure_noise.DRAWN
    assert all(each.claims[0] == 0 == abs(each.gains[:, 0]).max() for each in drawn)
    assert any(len(each.claims) > 1 for each in drawn)
