"""The network gives equal results in every engine, and plays legally and sensibly."""

import random
from pathlib import Path

import numpy as np
import pytest
from each import each
from helpers_rules import OSTIA, ROMANI, TABULA, equities

from ludus.loops import neural
from ludus.players import network
from ludus.players.network import Network, WeightsError
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

ALL = each(rules=GAMES.values())


def positions(rules: RuleSet, checkers: int, games: int, seed: int) -> list[Position]:
    """Return positions after a throw was played, from random games."""
    chance, found = random.Random(seed), []
    for _ in range(games):
        position = Position.start(rules, checkers)
        while position.winner is None:
            dice = () if position.bonus else [chance.randint(1, 6) for _ in range(rules.dice)]
            position = chance.choice(list(Plays(rules, position, dice).results))
            if dice:
                found.append(position)
    return found


def some_net(rules: RuleSet) -> neural.Net:
    """Return a small random network."""
    net, rng = neural.net(rules.numbers, 8), np.random.Generator(np.random.PCG64(7))
    for name in network.PARTS:
        part = getattr(net, name)
        part[:] = rng.normal(0, 0.3, part.shape)
    return net


def test_both_sides_look_alike_to_it() -> None:
    judge = Network(OSTIA, some_net(OSTIA))
    one = parse_position("R:2,5:1,9:2 R:1,3:2,8:1,20:1 b -", OSTIA)
    other = parse_position("R:1,3:2,8:1,20:1 R:2,5:1,9:2 w -", OSTIA)
    assert equities(judge, [one], 0) == equities(judge, [other], 1)


def test_it_is_sure_of_a_game_that_is_over() -> None:
    judge = Network(ROMANI, some_net(ROMANI))
    won = parse_position("O:3 R:3 b -", ROMANI)
    assert equities(judge, [won], 0) == [1.0]
    assert equities(judge, [won], 1) == [-1.0]


@ALL
def test_shipped_weights_say_how_they_were_made(rules: RuleSet) -> None:
    _, settings = network.read(rules.network, rules)
    assert settings["rules"] == rules.name
    assert settings["games"] > 0


@ALL
def test_it_bears_the_last_checker_off(rules: RuleSet) -> None:
    last = rules.squares
    position = parse_position(f"{last}:1,O:2 R:3 w -", rules)
    (choice,) = Network(rules).think(Plays(rules, position, [3, 4, 5][: rules.dice]))
    assert choice.position.winner == 0
    assert choice.equity == 1.0


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    """Also weights of a game with as many squares."""
    with pytest.raises(
        WeightsError, match=r"ostia/network\.npz: weights for ostia, not for romani"
    ):
        network.read(OSTIA.network, ROMANI)
    path = tmp_path / "x.npz"
    assert TABULA.network
    with np.load(TABULA.network) as held:
        np.savez(path, **{**held, "hidden": held["hidden"][1:]})
    with pytest.raises(WeightsError, match=r"x\.npz: hidden has shape"):
        network.read(path, TABULA)
    for name in ("hidden", "out"):
        with np.load(TABULA.network) as held:
            np.savez(path, **{**held, name: np.zeros(())})
        with pytest.raises(WeightsError, match=r"x\.npz: .* has shape"):
            network.read(path, TABULA)


@each(content=[b"", b"PK nothing", "array"])
def test_what_is_no_file_of_weights_is_refused(tmp_path: Path, content: bytes | str) -> None:
    path = tmp_path / "x.npz"
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        np.save(path.with_suffix(".npy"), np.zeros(3))
        path.with_suffix(".npy").rename(path)
    with pytest.raises(WeightsError, match=r"x\.npz: cannot read weights"):
        network.read(path, TABULA)
    with pytest.raises(
        WeightsError, match=r"none\.npz: no network found; train one with `ludus lab train"
    ):
        network.read(tmp_path / "none.npz", TABULA)
