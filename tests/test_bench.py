"""The bench: each of its parts measures its figures, and one that fails leaves the others."""

import importlib.util
import json
import math
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bench
import pytest
from program_figures import Figure, Samples

from ludus.__main__ import main
from ludus.loops import runtime as loops
from ludus.rules.game import GAMES

FIGURES = {
    "start": 1,
    "steps": 7,
    "answers": 4 * len(GAMES),
    "batch": 2 * (len(GAMES) + bool(importlib.util.find_spec("pyspiel"))),
    "games": 2 * len(GAMES),
    "memory": 3,
    "size": 1,
}
"""The number of figures of each part."""


@pytest.fixture(autouse=True)
def fresh(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes run the loops as programs do, and cache pictures in a folder of the tests."""
    monkeypatch.delenv(loops.SWITCH, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(shared / "cache"))


def read(lines: str) -> list[dict[str, Any]]:
    """Return the figures that were printed, after a line about the machine."""
    machine, *figures = map(json.loads, lines.splitlines())
    assert "machine" in machine
    return figures


@pytest.mark.long
@pytest.mark.parametrize("part", bench.PARTS)
def test_a_part_of_the_bench_prints_its_figures_beside_their_limits(part: str) -> None:
    asked = [sys.executable, bench.__file__, part, "--smallest"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = read(done.stdout)
    assert len({figure["what"] for figure in found}) == len(found) == FIGURES[part]
    for figure in found:
        assert math.isfinite(figure["value"])
        assert figure["unit"]
        assert figure["how"]
        assert figure["limit"].startswith(("at most ", "at least ", "none"))
        if figure["unit"] in ("calls", "steps"):  # Counts are equal on every machine.
            assert figure["value"] <= float(figure["limit"].removeprefix("at most ")), figure


def test_a_part_of_the_bench_that_fails_costs_only_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(samples: Samples) -> Iterator[Figure]:
        yield Figure("first", 1 / 3, "s", "at most 1", "")
        raise ValueError("no\nclock")

    def whole(samples: Samples) -> Iterator[Figure]:
        yield Figure("second", 2, "s", "at most 1", "")

    monkeypatch.setattr(bench, "PARTS", {"broken": broken, "whole": whole})
    monkeypatch.setattr(sys, "argv", ["bench.py"])
    assert bench.main() == 1
    out, err = capsys.readouterr()
    assert [(figure["what"], figure["value"]) for figure in read(out)] == [
        ("first", 0.333),
        ("second", 2),
    ]
    assert err.startswith("broken: ValueError: no clock (test_bench.py:")
    assert err.count("\n") == 1


@pytest.mark.long
def test_the_command_bench_measures_only_the_parts_that_it_names(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "size"]) == 0
    (figure,) = read(capfd.readouterr().out)
    assert figure["what"] == "pictures, sounds and fonts"
