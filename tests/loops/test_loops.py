"""WebAssembly, numba and Python give the same results, and the built file fits the sources."""

import json
import mmap
import os
import random
import runpy
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from each import each
from extras import gate
from helpers_rules import found, turns_of_games, wanted
from waits import wait_until

from ludus.engine import engine
from ludus.loops import runtime as loops
from ludus.loops.signature import signature
from ludus.loops.wasm import WebAssembly
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


def differences(rules: RuleSet, many: int, others: list[Any]) -> float:
    """Check results against the enumeration; return the greatest difference of two judgements."""
    judged: list[Any] = []
    some = some_positions(rules, many, seed=480)
    for each_engine in (loops.Interpreter(), *others):
        loops.use(each_engine)
        for position, plays, dice in some:
            assert found(rules, position, dice) == wanted(plays), (position, dice)
            again = Plays(rules, position, dice)
            assert list(again.results.items()) == list(plays.results.items()), (position, dice)
            assert (again.boards == plays.boards).all()
        network, ends = Network(rules), [position for position, _, _ in some]
        rows = [
            (network.logits(*batch(ends, side)), *describe(*batch(ends, side), rules).T)
            for side in (0, 1)
        ]
        judged.append(np.array(rows))
    return max(float(abs(each - judged[0]).max()) for each in judged[1:])


@each(rules=GAMES.values())
def test_webassembly_agrees_with_python(rules: RuleSet, webassembly: loops.Engine) -> None:
    assert differences(rules, 15, [webassembly]) < 1e-4


@pytest.mark.nightly
@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_on_20_000_positions_all_agree(
    rules: RuleSet, webassembly: loops.Engine, compiled_lab: None
) -> None:
    from ludus.lab import compiler

    assert differences(rules, 5000, [webassembly, compiler.Compiled()]) < 1e-4


@pytest.mark.long
def test_the_built_file_fits_the_sources() -> None:
    """If not: `python .ci/loops.py`."""
    gate("numba")
    sources = runpy.run_path(str(BUILDER))["sources"]()
    assert b"sources" + sources in loops.FILE.read_bytes()


@pytest.mark.nightly
def test_built_again_it_is_the_same(tmp_path: Path) -> None:
    """With another numba its results are."""
    gate("numba")
    again = tmp_path / "loops.wasm"
    subprocess.run([sys.executable, BUILDER, again], check=True)
    if runpy.run_path(str(BUILDER))["versions"]() in loops.FILE.read_bytes():
        assert again.read_bytes() == loops.FILE.read_bytes()
    else:
        rebuilt = WebAssembly(again, signature(loops.ENTRIES))
        assert differences(TABULA, 500, [loops.load(), rebuilt]) < 1e-4


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


def test_the_engine_starts_beside_its_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "_engine", None)
    loops.start()
    wait_until(lambda: loops._engine, "the engine starts")


@pytest.mark.long
def test_loops_built_for_other_numbers_do_not_run(tmp_path: Path) -> None:
    """A rule set has one number more than the built file knows: Python gives the right answer."""
    package = tmp_path / "ludus"
    kept = shutil.ignore_patterns("__pycache__", "window", "exhibit", "locale")
    shutil.copytree(BUILDER.parents[1] / "ludus", package, ignore=kept)
    rules = package / "rules/ruleset.py"
    text = rules.read_text(encoding="utf-8")
    for kind in ("int", "bool = False"):
        last = f"    moves_home_while_waiting: {kind}\n"
        assert last in text
        text = text.replace(last, f"    another: {kind}\n{last}")
    rules.write_text(text, encoding="utf-8")
    question = {
        "cmd": "best", "rules": "tabula", "position": str(Position.start(TABULA)),
        "dice": [1, 2, 3], "plies": 1,
    }  # fmt: skip
    line = json.dumps(question).encode()
    code = "import sys; from ludus.engine.engine import serve; "
    code += "serve(sys.stdin.buffer, sys.stdout.buffer)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=line,
        capture_output=True,
        check=True,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path), loops.SWITCH: "1"},
    )
    assert json.loads(done.stdout) == json.loads(engine.answer(line))
    assert done.stderr.decode().count("run `python .ci/loops.py`") == 1


def test_the_memory_of_former_players_is_used_again(fast: None) -> None:
    engine: Any = loops.engine()
    for _ in range(3):
        Search(Network(TABULA))
    size = engine._end
    for _ in range(20):
        Search(Network(TABULA))
    assert engine._end == size


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is asked for the pages back")
def test_the_pages_of_a_large_array_go_back_to_the_system(fast: None) -> None:
    large = loops.engine().place(np.ones(48 << 20, np.uint8))
    used = resident()
    del large
    assert used - resident() > 40 << 20


@pytest.mark.parametrize("size", [100, 1 << 16, (1 << 20) + 5])
def test_an_array_in_used_memory_is_empty(fast: None, size: int) -> None:
    engine: Any = loops.engine()
    used = engine.place(np.ones(size, np.uint8)).ctypes.data
    again = engine.place(np.zeros(size, np.uint8))
    assert again.ctypes.data == used
    assert not again.any()


def resident() -> int:
    """Return the bytes of this process in memory."""
    pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    return int(pages) * mmap.PAGESIZE


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
