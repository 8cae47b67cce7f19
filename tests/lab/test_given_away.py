"""What players give away: intervals contain a known loss, and noise makes costs come true."""

import numpy as np
import pytest
from each import each

pytest.importorskip("joblib")
pytest.importorskip("scipy")

from given_away import Decision, ErrorGame, lost, noise, slope, table

from ludus.analysis.rollout import Floats
from ludus.analysis.worth import expected

SLOPE, OFF, NOISE = 0.8, 0.015, 0.3
"""Slope of truth on claim, deviation of truth from that line, and noise of a game."""


def decision(claims: Floats, found: Floats, seen: Floats | None = None) -> Decision:
    """Return an open decision; by default the claims at first sight are the claims."""
    return Decision(claims, found, 0.5, claims if seen is None else seen)


def made_up(number: int, rolled: int, seed: int) -> tuple[list[ErrorGame], float]:
    """Return games of forty decisions a side, five of them drawn, and a side's true loss a game."""
    rng = np.random.Generator(np.random.PCG64(seed))
    games, lacks = [], []
    for _ in range(number):
        drawn = []
        for _ in range(5):
            claims = np.r_[0.0, rng.normal(-0.01, 0.02, 3)]
            errors = rng.standard_normal(4)
            true = SLOPE * claims + OFF * (errors - errors[0]) / 2**0.5
            found = true + NOISE * rng.standard_normal((rolled, 4))
            found[:, 0] = 0.0
            lacks.append(true.max())
            drawn.append(decision(claims, found))
        games.append(ErrorGame(80, drawn))
    return games, 100 * 40 * float(np.mean(lacks))


def test_intervals_hold_what_is_given_away() -> None:
    held = {"slope": 0, "expected": 0, "least": 0}
    for seed in range(10):
        games, true = made_up(60, 40, seed)
        said = table(games, seed)
        held["slope"] += slope(games).low < SLOPE < slope(games).high
        held["expected"] += said.expected.low < true < said.expected.high
        held["least"] += said.game.low < true
    assert min(held.values()) >= 8


def test_what_is_given_away_at_least_comes_closer_with_more_games() -> None:
    (few, _), (many, true) = made_up(200, 10, 1), made_up(200, 2000, 1)
    assert table(few, 1).game.value < table(many, 1).game.value < true * 1.02
    assert table(many, 1).game.value > 0.9 * true


def test_who_chooses_what_is_best_gives_nothing_away() -> None:
    rng = np.random.Generator(np.random.PCG64(1))
    alike = [decision(np.zeros(3), np.c_[np.zeros(50), rng.normal(0, 0.3, (50, 2))])] * 400
    assert abs(np.mean([lost(each) for each in alike])) < 0.05
    worse = decision(np.array([0.0, -0.1]), np.c_[np.zeros(50), np.full(50, -1.0)])
    assert lost(worse) == 0
    assert lost(decision(np.zeros(1), np.zeros((50, 1)))) == 0


@each(share=[0.0, 0.5, 1.0])
def test_the_noise_is_such_that_costs_add_up_to_what_games_say(share: float) -> None:
    claim = 0.04
    found = np.c_[np.zeros(9), np.full(9, share * claim)]
    drawn = [decision(np.array([0.0, claim]), found)] * 5
    measured = noise([ErrorGame(5, drawn)])
    cost = expected(np.array([claim]), 0.5, measured)[0]
    assert cost == pytest.approx(share * claim, abs=0.002)


def test_what_is_claimed_at_sight_has_noise_of_its_own() -> None:
    true, claimed = np.array([0.0, 0.02]), np.array([0.0, 0.04])
    games = [ErrorGame(5, [decision(true, np.tile(true, (9, 1)), claimed)] * 5)]
    assert noise(games) == pytest.approx(0, abs=0.001)
    at_sight = noise(games, sight=True)
    assert expected(claimed[1:], 0.5, at_sight)[0] == pytest.approx(0.02, abs=0.001)
