"""The worth of plays: the smaller a claim is against the noise, the less it is believed."""

import numpy as np
import pytest
from each import each
from hypothesis import given, strategies as st

from ludus.analysis.worth import DEEP, PLIES, SIGHT, Weigher, Worth, doubted, expected
from ludus.match.record import Turn
from ludus.players.heuristic import Heuristic
from ludus.players.player import Question
from ludus.players.search import CLOSE, CLOSEST
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position, play_text
from ludus.rules.plays import Plays
from ludus.rules.position import Position

TABULA = GAMES["tabula"]
ZENO = "6:7,9:1,10:2,19:2,20:2,23:1 8:2,11:2,12:2,13:1,14:2,15:2,18:2,21:2 w -"
LATE = parse_position("22:2,O:1 20:2,O:1 w -", TABULA)
CHANCES = st.floats(0, 1)


def _weigher(rules: str = "tabula") -> Weigher:
    return Weigher(Heuristic(GAMES[rules]))


def _last(plays: Plays, *also: Position, plies: int = PLIES) -> Worth:
    *_, worth = _weigher(plays.rules.name).weigh(plays, *also, plies=plies)
    return worth


@given(CHANCES, CHANCES, st.floats(0, 0.2))
def test_what_is_expected_is_never_more_than_what_is_claimed(
    chance: float, share: float, noise: float
) -> None:
    claimed = np.array([chance * share])
    assert 0 <= expected(claimed, chance, noise)[0] <= claimed[0] + 1e-9


def test_half_is_believed_of_a_claim_as_large_as_the_noise() -> None:
    assert expected(np.array([0.03]), 0.515, 0.03)[0] == pytest.approx(0.015, abs=1e-4)


def test_more_is_believed_of_a_greater_claim_and_all_of_a_certain_one() -> None:
    believed = expected(np.array([0.01, 0.05, 0.3]), 0.6, 0.03) / [0.01, 0.05, 0.3]
    assert list(believed) == sorted(believed)
    assert expected(np.array([1.0]), 1.0, 0.03)[0] == 1.0


@each(cost=[0.02, 0.1], chance=[0.4, 0.85])
def test_a_doubt_is_what_was_claimed_beyond_an_expected_loss(cost: float, chance: float) -> None:
    claimed = np.array([cost + doubted(cost, chance, 0.03)])
    assert expected(claimed, chance + cost, 0.03)[0] == pytest.approx(cost, rel=0.05)


def test_the_best_at_sight_loses_nothing_and_the_others_something() -> None:
    plays = Plays(TABULA, Position.start(TABULA), (1, 2, 5))
    worth = _last(plays, plies=SIGHT)
    assert worth.losses[worth.best] == 0
    assert worth.chances[worth.best] == worth.chances.max()
    assert (worth.losses[worth.chances < worth.chances.max()] > 0).all()
    assert set(worth.plies) == {SIGHT}


def test_only_what_may_be_best_is_looked_at_closely_and_what_was_asked_for() -> None:
    plays = Plays(TABULA, LATE, (1, 1, 2))
    sight = _last(plays, plies=SIGHT)
    worst = sight.ends[int(np.argmin(sight.chances))]
    worth = _last(plays, worst)
    looked = {end for end, plies in zip(worth.ends, worth.plies, strict=True) if plies == PLIES}
    assert worst in looked
    assert sight.ends[sight.best] in looked
    assert worth.losses.min() == 0


def test_what_is_still_close_is_looked_at_three_deep(fast: None) -> None:
    plays = Plays(TABULA, parse_position(ZENO, TABULA), (1, 4, 6))
    two, three = _last(plays), _last(plays, plies=DEEP)
    close = two.chances >= two.chances[two.plies == PLIES].max() - CLOSE
    looked = three.plies == DEEP
    assert 2 <= looked.sum() <= CLOSEST
    assert close[looked].all()
    assert looked[three.best]
    assert three.losses[three.best] == three.losses.min() == 0
    further = three.losses[~looked] - two.losses[~looked]
    assert further == pytest.approx(three.losses[two.best])


def test_a_turn_that_is_over_is_told_with_what_it_led_to() -> None:
    position = parse_position(ZENO, TABULA)
    plays = Plays(TABULA, position, (2, 6, 5))
    (after,), (steps,) = plays.results, plays.results.values()
    turn = Turn(0, "2,6,5", play_text(steps, TABULA.squares))
    choice = _weigher().answer(Question(TABULA, position, (2, 6, 5), "tiro", turn=turn))
    assert choice.hindsight
    assert choice.position == after
    assert choice.hindsight.play == choice.hindsight.best == choice.play
    assert choice.hindsight.before > choice.hindsight.after == (choice.equity + 1) / 2
