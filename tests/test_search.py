"""The search finds what sight alone misses, compiled or not, and always has an answer at once."""

import pytest
from test_network import ALL, some_net

from ludus.players import compiled, loops
from ludus.players.network import Network
from ludus.players.search import Search
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import ROMANI, TABULA, RuleSet


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where nothing is compiled."""
    monkeypatch.setattr(loops, "ready", lambda: None)


@ALL
@pytest.mark.usefixtures("plain")
def test_the_first_answer_is_that_of_sight(rules: RuleSet) -> None:
    plays = Plays(rules, Position.start(rules, 4), (2, 4, 5)[: rules.dice])
    network = Network(rules, some_net(rules))
    (seen,) = network.think(plays)
    first, *better = Search(rules, network).think(plays)
    assert first == seen
    assert all(choice.position in plays.results for choice in better)


@pytest.mark.parametrize(
    ("last", "chance"),
    [("24:1", 1.0), ("19:1", 206 / 216), ("23:2", 215 / 216)],
)
@pytest.mark.usefixtures("plain")
def test_it_knows_the_chances_when_the_next_throw_decides(last: str, chance: float) -> None:
    """With a network that gives up whatever is not won."""
    net = some_net(TABULA)
    for name in ("hidden", "hidden_bias", "out"):
        getattr(net, name)[:] = 0
    net.out_bias[:] = -20
    count = int(last[-1])
    board = parse_position(f"{last},O:{3 - count} R:3 w -", TABULA).board
    found = Search(TABULA, Network(TABULA, net)).chance(board, 0)
    assert found == pytest.approx(chance, abs=1e-6)


@pytest.mark.usefixtures("plain")
def test_a_bonus_is_taken_with_the_next_throws_in_mind() -> None:
    position = parse_position("R:2,O:1 R:2,5:1 w e2", ROMANI)
    plays = Plays(ROMANI, position)
    *_, choice = Search(ROMANI, Network(ROMANI, some_net(ROMANI))).think(plays)
    assert choice.position in plays.results


@pytest.mark.skipif(not compiled.AVAILABLE, reason="numba is not installed")
@ALL
def test_compiled_it_finds_the_same(rules: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    found = loops.prepare()
    net = some_net(rules)
    board = Position.start(rules, 3).board
    chances = []
    for ready in (found, None):
        monkeypatch.setattr(loops, "ready", lambda ready=ready: ready)
        chances.append(Search(rules, Network(rules, net)).chance(board, 0))
    assert chances[0] == pytest.approx(chances[1], abs=1e-4)
