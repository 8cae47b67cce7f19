"""Loudness: the meter, the order of what is heard in each place, and the room of each place."""

from itertools import pairwise

import make
import meter
import numpy as np
import pytest
import samples
from each import each

from ludus.picture import places
from ludus.rules.game import GAMES


def sine(hertz: float, seconds: float, dbfs: float) -> samples.Samples:
    time = np.arange(samples.count(seconds)) / samples.RATE
    return 10 ** (dbfs / 20) * np.sin(2 * np.pi * hertz * time)


def test_the_meter_agrees_with_the_signals_of_the_standards() -> None:
    one = sine(997.0, 5.0, 0.0)  # ITU-R BS.1770
    assert meter.integrated(one) == pytest.approx(-3.01, abs=0.1)
    both = np.stack([sine(1000.0, 5.0, -23.0)] * 2, axis=1)  # EBU Tech 3341, case 1
    assert meter.integrated(both) == pytest.approx(-23.0, abs=0.1)
    assert meter.momentary(both) == pytest.approx(-23.0, abs=0.1)
    loud_then_soft = np.concatenate([both, 10 ** (-20 / 20) * both])
    assert meter.integrated(loud_then_soft) == pytest.approx(-23.0, abs=0.3)  # gated
    assert meter.momentary(sine(1000.0, 0.2, -20.0)) == pytest.approx(-26.0, abs=0.2)


def test_the_levels_that_sounds_are_made_for_rise_by_three_units_in_each_place() -> None:
    levels = {name: family.level for name, family in make.FAMILIES.items()}
    for place in places.names():
        order = [f"land-{place}", f"die-{place}", f"hit-{place}", f"victory-{place}"]
        rows = [[v for name, v in levels.items() if name.startswith(kind)] for kind in order]
        for softer, louder in pairwise(rows):
            assert min(louder) - max(softer) >= meter.STEP, place


@pytest.mark.nightly
@each(name=GAMES)
def test_landing_dice_hit_and_victory_rise_by_three_units_in_each_place(name: str) -> None:
    rules = GAMES[name]
    rows = meter.heard(rules.place, rules.dice)
    assert rows["die"].least - rows["landing"].greatest >= meter.STEP
    assert rows["throw"].least - rows["landing"].greatest >= meter.STEP
    assert rows["hit"].least - rows["throw"].greatest >= meter.STEP
    assert rows["victory"].least - rows["hit"].greatest >= meter.STEP


def test_the_hit_is_the_loudest_of_the_sounds_of_play() -> None:
    ends = ("roll", "victory", "defeat")
    levels = {name: f.level for name, f in make.FAMILIES.items() if not name.startswith(ends)}
    loudest = sorted(levels, key=levels.__getitem__)[-4:]
    assert sorted(loudest) == [f"hit-{place}" for place in places.names()]
