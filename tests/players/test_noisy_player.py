"""Levels make human errors, always the same ones for one seed, and play legally to the end."""

import random

import numpy as np
import pytest
from each import each
from helpers_rules import TABULA, equities
from test_network import ALL

from ludus.loops.encoder import FEATURES
from ludus.players.heuristic import Heuristic, Weights
from ludus.players.levels import LEVELS
from ludus.players.network import Network
from ludus.players.noisy_player import NoisyPlayer
from ludus.players.player import Player
from ludus.players.ranks import RANKS
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

pytestmark = pytest.mark.usefixtures("fast")


def careless(overlooks: float, hasty: float, seed: int = 1) -> NoisyPlayer:
    return NoisyPlayer(Heuristic(TABULA), overlooks=overlooks, hasty=hasty, seed=seed, temper={})


def throws(games: int, seed: int) -> list[Plays]:
    """Return the plays of some games of the heuristic."""
    chance, found = random.Random(seed), []
    for _ in range(games):
        position = Position.start(TABULA, 4)
        while position.winner is None:
            found.append(Plays(TABULA, position, [chance.randint(1, 6) for _ in range(3)]))
            position = next(Heuristic(TABULA).think(found[-1])).position
    return found


def choices(player: Player, games: list[Plays]) -> list[Position]:
    return [next(iter(player.think(plays))).position for plays in games]


def test_who_overlooks_nothing_plays_as_well_as_the_judge() -> None:
    games = throws(1, seed=480)
    assert choices(careless(0, 0), games) == choices(Heuristic(TABULA), games)


def test_the_same_seed_errs_in_the_same_way() -> None:
    games = throws(1, seed=7)
    assert choices(careless(0.8, 0.5, 3), games) == choices(careless(0.8, 0.5, 3), games)
    assert choices(careless(0.8, 0.5, 3), games) != choices(careless(0.8, 0.5, 4), games)


def test_who_values_something_more_than_it_is_worth_chooses_it_more_often() -> None:
    games = throws(4, seed=5)

    def hits(temper: float) -> int:
        player = NoisyPlayer(
            Heuristic(TABULA), overlooks=0, hasty=0, seed=1, temper={"waiting": temper}
        )
        ends = zip(games, choices(player, games), strict=True)
        waiting = [(plays.position, end, 1 - plays.side) for plays, end in ends]
        return sum(end.board[foe, -1] > before.board[foe, -1] for before, end, foe in waiting)

    assert hits(-1.5) > hits(0) > hits(1.5)


@pytest.mark.parametrize("temper", [{"waiting": 9.0}, {"home": -9.0, "loose": -9.0}])
def test_no_temper_lets_a_won_game_go(temper: Weights) -> None:
    player = NoisyPlayer(Heuristic(TABULA), overlooks=0, hasty=0, seed=1, temper=temper)
    position = parse_position("23:1,24:1,O:1 1:3 w -", TABULA)
    choice = next(player.think(Plays(TABULA, position, (1, 2, 2))))
    assert choice.position.winner == 0
    assert choice.equity == 1.0


def cost(name: str, judge: Heuristic | Network, games: list[Plays]) -> float:
    """Return the loss of a rank's choices in a throw, by a judge."""
    found = zip(games, choices(LEVELS[name].make(TABULA, 7), games), strict=True)
    best = [equities(judge, list(plays.results), plays.side).max() for plays in games]
    mine = [equities(judge, [position], plays.side)[0] for plays, position in found]
    return float(np.mean(best) - np.mean(mine))


@pytest.mark.usefixtures("fast")
def test_each_rank_is_harder_to_beat_than_the_one_below_it() -> None:
    games, network = throws(16, seed=2), Network(TABULA)
    tiro, optio = (cost(name, Heuristic(TABULA), games) for name in [*RANKS][:2])
    assert tiro > 1.2 * optio
    optio, centurio, legatus = (cost(name, network, games) for name in [*RANKS][1:4])
    assert optio > 1.2 * centurio
    assert centurio > 1.2 * legatus


@pytest.mark.usefixtures("fast")
@each(name=[name for name in RANKS if name != "caesar"])
@ALL
def test_every_rank_plays_legally_to_the_end(rules: RuleSet, name: str) -> None:
    assert {*RANKS[name].temper} <= {*FEATURES}
    player, chance = LEVELS[name].make(rules, 7), random.Random(3)
    position = Position.start(rules, 3)
    while position.winner is None:
        dice = () if position.bonus else [chance.randint(1, 6) for _ in range(rules.dice)]
        plays = Plays(rules, position, dice)
        *_, choice = player.think(plays)
        assert choice.position in plays.results
        assert -1 <= choice.equity <= 1
        position = choice.position
