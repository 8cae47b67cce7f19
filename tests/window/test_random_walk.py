"""The random walk: it repeats itself, and it reports faults."""

import random
from pathlib import Path

import pytest
from monkey import Monkey
from random_walk import Walk, walk
from walked import PROGRAMS, Window


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("inputs", [20, pytest.param(3000, marks=pytest.mark.long)])
def test_a_walk_meets_no_fault(tmp_path: Path, program: str, inputs: int) -> None:
    found = walk(program, inputs, 4, tmp_path)
    assert not found.failures, "\n".join(found.report())
    assert sum(found.seen.values()) == inputs


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS)
def test_equal_seeds_walk_alike(tmp_path: Path, program: str) -> None:
    one, other = (walk(program, 300, 9, tmp_path / name) for name in "ab")
    assert (one.seen, one.inputs, one.last) == (other.seen, other.inputs, other.last)


def test_a_fault_is_reported_and_the_program_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Monkey) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Monkey, "press", fail)
    found = walk("window", 12, 4, tmp_path)
    assert found.starts
    assert "ZeroDivisionError" in "\n".join(found.report())


def test_a_screen_without_a_way_out_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Window, "home", lambda self: False)
    program, found = Window(tmp_path, random.Random(1), None), Walk()
    found._home(program, Monkey(program.app, program.chance, program.go))
    assert "no way out of ChooseScreen" in "\n".join(found.report())
