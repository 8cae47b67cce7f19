"""The search finds plays that evaluation alone misses, and answers at once."""

import numpy as np
import pytest
from each import rows
from helpers_rules import TABULA
from test_network import ALL, some_net

from ludus.loops.neural import Net
from ludus.players.network import Network
from ludus.players.search import Search
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


def _hopeless() -> Net:
    """Return a network that rates every unfinished game as lost."""
    net = some_net(TABULA)
    net.whole[:] = 0
    net.out_bias[:] = -20
    return net


@ALL
def test_the_first_answer_is_that_of_sight(rules: RuleSet) -> None:
    plays = Plays(rules, Position.start(rules, 4), (2, 4, 5)[: rules.dice])
    network = Network(rules, some_net(rules))
    (seen,) = network.think(plays)
    first, *better = Search(network).think(plays)
    assert first == seen
    assert all(choice.position in plays.results for choice in better)


@rows("last, chance", [("24:1", 1.0), ("19:1", 206 / 216), ("23:2", 215 / 216)])
def test_it_knows_the_chances_when_the_next_throw_decides(last: str, chance: float) -> None:
    net = _hopeless()
    count = int(last[-1])
    board = parse_position(f"{last},O:{3 - count} R:3 w -", TABULA).board
    found = Search(Network(TABULA, net)).chance(board, 0)
    assert found == pytest.approx(chance, abs=1e-6)


def test_what_two_plies_cannot_tell_apart_is_looked_at_for_a_third(fast: None) -> None:
    """Both plays look lost, and no throw of the opponent changes that; the third ply does."""
    worse, better = (parse_position(f"{last},O:2 R:3 b -", TABULA) for last in ("19:1", "24:1"))
    boards, bonuses = np.stack([worse.board, better.board]), np.zeros(2, np.int64)
    chosen = []
    for plies in (2, 3):
        *_, last = Search(Network(TABULA, _hopeless()), plies).look(worse.board, boards, bonuses)
        chosen.append(last)
    assert [at for at, _ in chosen] == [0, 1]
    assert chosen[1][1] == pytest.approx(1.0, abs=1e-6)


@ALL
def test_webassembly_finds_the_same(rules: RuleSet, request: pytest.FixtureRequest) -> None:
    judge, board = Network(rules, some_net(rules)), Position.start(rules, 3).board
    plain = Search(judge).chance(board, 0)
    request.getfixturevalue("fast")
    assert Search(judge).chance(board, 0) == pytest.approx(plain, abs=1e-4)
