"""WebAssembly, numba and Python give the same results, and the built file fits the sources."""

import random
import runpy
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from each import each
from helpers_rules import found, turns_of_games, wanted

from ludus.loops import runtime as loops
from ludus.players.heuristic import describe
from ludus.players.network import Network
from ludus.players.player import batch
from ludus.players.search import Search
from ludus.rules.game import GAMES
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

BUILDER = Path(__file__).parents[2] / ".ci/loops.py"
TABULA = GAMES["tabula"]


def some_positions(rules: RuleSet, many: int, seed: int) -> list[tuple[Position, Plays, list[int]]]:
    """Return turns of games of 15 checkers, with every result equally likely."""
    rng = random.Random(seed)
    listed: list[tuple[Position, Plays, list[int]]] = []
    while len(listed) < many:
        listed += turns_of_games(rules, rng.randint(3, 15), games=1, seed=rng.getrandbits(32))
    return listed[:many]


def differences(rules: RuleSet, many: int, others: list[Any], monkeypatch: Any) -> float:
    """Check results against the enumeration; return the greatest difference of two judgements."""
    judged: list[Any] = []
    some = some_positions(rules, many, seed=480)
    for engine in (loops.Interpreter(), *others):
        monkeypatch.setattr(loops, "_engine", engine)
        for position, plays, dice in some:
            assert found(rules, position, dice) == wanted(plays), (position, dice)
        network, ends = Network(rules), [position for position, _, _ in some]
        rows = [
            (network.logits(*batch(ends, side)), *describe(*batch(ends, side), rules).T)
            for side in (0, 1)
        ]
        judged.append(np.array(rows))
    return max(float(abs(each - judged[0]).max()) for each in judged[1:])


@each(rules=GAMES.values())
def test_webassembly_agrees_with_python(
    rules: RuleSet, webassembly: loops.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert differences(rules, 60, [webassembly], monkeypatch) < 1e-4


@pytest.mark.long
@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_on_20_000_positions_all_agree(
    rules: RuleSet,
    webassembly: loops.Engine,
    compiled_lab: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ludus.lab import compiler

    assert differences(rules, 5000, [webassembly, compiler.Compiled()], monkeypatch) < 1e-4


def test_the_built_file_fits_the_sources() -> None:
    """If not: `python .ci/loops.py`."""
    pytest.importorskip("numba")
    sources = runpy.run_path(str(BUILDER))["sources"]()
    assert b"sources" + sources in loops.FILE.read_bytes()


@pytest.mark.long
def test_built_again_it_is_the_same(tmp_path: Path) -> None:
    """With another numba it need not be; then the test of 20,000 positions decides."""
    pytest.importorskip("numba")
    if runpy.run_path(str(BUILDER))["versions"]() not in loops.FILE.read_bytes():
        pytest.skip("built with other versions")
    again = tmp_path / "loops.wasm"
    subprocess.run([sys.executable, BUILDER, again], check=True)
    assert again.read_bytes() == loops.FILE.read_bytes()


def test_a_damaged_file_is_reported_and_players_go_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    damaged = tmp_path / "loops.wasm"
    damaged.write_bytes(loops.FILE.read_bytes()[:5000])
    monkeypatch.setattr(loops, "FILE", damaged)
    monkeypatch.setattr(loops, "_engine", None)
    monkeypatch.setenv(loops.SWITCH, "1")
    assert not loops.engine().fast
    assert f"without WebAssembly: {damaged}" in caplog.text
    assert list(Search(Network(TABULA)).think(Plays(TABULA, Position.start(TABULA, 3), (1, 2, 3))))


def test_the_memory_of_former_players_is_used_again(fast: None) -> None:
    engine: Any = loops.engine()
    for _ in range(3):
        Search(Network(TABULA))
    size = engine.size
    for _ in range(20):
        Search(Network(TABULA))
    assert engine.size == size


def test_threads_do_not_disturb_each_other(fast: None) -> None:
    network = Network(TABULA)
    some = [position for position, _, _ in some_positions(TABULA, 200, seed=1)]
    wanted = network.logits(*batch(some, 0))
    got: list[Any] = []
    threads = [
        threading.Thread(target=lambda: got.append(network.logits(*batch(some, 0))))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((each == wanted).all() for each in got)
    assert len(got) == len(threads)
