"""The demands on the rules of Alea, by simulated runs."""

import alea_runs
import pytest
from each import each

from ludus.rules.game import GAMES

FEW = 300
"""Runs of each kind; the command simulates more."""
SLACK = 0.05
"""Of a share that so few runs give."""


@pytest.mark.long
@each(game=GAMES)
def test_runs_last_three_minutes_and_blind_ones_beat_nobody(game: str) -> None:
    for demand in alea_runs.demands(game, FEW):
        assert demand.least - SLACK <= demand.figure <= demand.most + SLACK, demand
