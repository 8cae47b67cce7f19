"""One small study that all tests of the lab read; a test that changes it works on a copy."""

import functools
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from filelock import FileLock

from ludus.__main__ import main
from ludus.lab import commands, compiler, fingerprint
from ludus.loops import runtime as loops

COMMIT = "0123456789ab"
DAY = "2026-03-31"
GAMES = 8
SEED = 2**100 + 8
NO_BONUS = 'base = "romani"\nname = "no-bonus"\nbonus = false\n'
SMALL = (
    *("--checkers", "3", "--players", "random", "heuristic"),
    *("--games", str(GAMES), "--seed", str(SEED)),
)


@pytest.fixture(scope="session", autouse=True)
def fingerprinted() -> Iterator[None]:
    """Read each module of the program once a session, and no git."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fingerprint, "code", functools.cache(fingerprint.code))
        patch.setattr(fingerprint, "commit", lambda: COMMIT)
        yield


@pytest.fixture(autouse=True)
def trained_without_numba(plain: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Train with interpreted loops, also where numba is not installed."""
    monkeypatch.setattr(compiler, "AVAILABLE", True)


@pytest.fixture
def no_bonus(tmp_path: Path) -> Path:
    """Return the file of a game like romani without its bonus."""
    path = tmp_path / "no-bonus.toml"
    path.write_text(NO_BONUS, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def study(shared: Path, request: pytest.FixtureRequest) -> Path:
    """Return the folder of a study of two games, with its report, which a single process wrote."""
    pytest.importorskip("scipy")
    folder, rules = shared / "study", shared / "rules/no-bonus.toml"
    with FileLock(shared / "study.lock"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(commands, "today", lambda: DAY)
        if find_spec("wasmtime"):
            patch.setattr(loops, "_engine", request.getfixturevalue("webassembly"))
        if not (folder / "report.html").exists():
            rules.parent.mkdir(exist_ok=True)
            rules.write_text(NO_BONUS, encoding="utf-8")
            given = ["--rules", "romani", str(rules), *SMALL, "--jobs", "1", "--out", str(folder)]
            assert main(["lab", "report", *given]) == 0
    return folder
