"""The beginner plays sensibly, overlooks things, and is the same for the same seed."""

import random

import pytest

from ludus.players.beginner import Beginner
from ludus.players.player import Choice
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import OSTIA, ROMANI, RULE_SETS, TABULA, RuleSet

MIDDLE = "4:2,7:1,9:1,13:1 3:2,8:1,15:2 w -"


def _choice(plays: Plays, seed: int) -> Choice:
    (choice,) = Beginner(plays.rules, seed).think(plays)
    return choice


def _middle() -> Plays:
    return Plays(TABULA, parse_position(MIDDLE, TABULA), (1, 4, 6))


def test_the_same_seed_position_and_throw_give_the_same_play() -> None:
    assert _choice(_middle(), 3) == _choice(_middle(), 3)


def test_it_does_not_heed_what_it_was_asked_before() -> None:
    player = Beginner(TABULA, 3)
    asked = [next(player.think(_middle())) for _ in range(3)]
    assert asked == [_choice(_middle(), 3)] * 3


def test_other_chance_does_not_matter() -> None:
    random.seed(1)
    first = _choice(_middle(), 3)
    random.seed(2)
    assert _choice(_middle(), 3) == first


def test_different_seeds_overlook_different_things() -> None:
    assert len({_choice(_middle(), seed).position for seed in range(30)}) > 1


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_every_play_is_legal(rules: RuleSet) -> None:
    dice = random.Random(5)
    position = Position.start(rules, 4)
    for _ in range(60):
        throw = () if position.bonus else [dice.randint(1, 6) for _ in range(rules.dice)]
        plays = Plays(rules, position, throw)
        choice = _choice(plays, 5)
        assert plays.results[choice.position] is not None
        assert -1 <= choice.equity <= 1
        if choice.position.winner is not None:
            return
        position = choice.position


def test_it_sees_the_last_checker_off_however_much_it_overlooks() -> None:
    plays = Plays(OSTIA, parse_position("36:1,O:2 1:3 w -", OSTIA), (1, 2))
    assert {_choice(plays, seed).position.winner for seed in range(20)} == {0}


def test_it_can_take_a_bonus() -> None:
    plays = Plays(ROMANI, parse_position("R:2,3:1 R:2,9:1 w e3", ROMANI))
    assert {_choice(plays, seed).position.turn for seed in range(20)} == {0}


def test_it_often_errs_and_often_does_not() -> None:
    position = parse_position("8:2,10:2,14:1 6:1,16:2,17:2 w -", TABULA)
    plays = Plays(TABULA, position, (4, 4, 6))
    best = max(
        (_choice(plays, seed) for seed in range(60)), key=lambda choice: choice.equity
    ).position
    same = sum(_choice(plays, seed).position == best for seed in range(60))
    assert 5 <= same <= 55
