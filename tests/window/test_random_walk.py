"""The random walk: it repeats itself, and it reports faults."""

from pathlib import Path
from random import Random

import pytest
from driver.place import Acts, Place
from driver.visitor import Visitor
from harness import Harness
from random_walk import PROGRAMS, Walk


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    "inputs",
    [pytest.param(60, marks=pytest.mark.long), pytest.param(3000, marks=pytest.mark.nightly)],
)
def test_a_walk_meets_no_fault(tmp_path: Path, program: str, inputs: int) -> None:
    walk = Walk(PROGRAMS[program](tmp_path, Random(4))).run(inputs)
    assert not walk.failures, "\n".join(walk.report())
    assert sum(walk.seen.values()) == inputs


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS)
def test_equal_seeds_walk_alike(tmp_path: Path, program: str) -> None:
    one, other = (Walk(PROGRAMS[program](tmp_path / name, Random(9))).run(15) for name in "ab")
    assert (one.seen, one.inputs, one.last) == (other.seen, other.inputs, other.last)


class Broken(Place):
    """A place without a way out, where all input fails."""

    def start(self) -> None:
        self.app.running = True

    def home(self, visitor: Visitor) -> bool:
        return False

    def acts(self, visitor: Visitor) -> Acts:
        return {self._fail: 10**9}

    def _fail(self) -> None:
        raise ZeroDivisionError


def test_failures_and_screens_without_a_way_out_are_reported(harness: Harness) -> None:
    harness.play("ostia")
    place = Broken(harness.folder, Random(1))
    place.show(harness.app)
    walk = Walk(place)
    walk.home()
    walk.run(3)
    assert walk.starts == 3
    report = "\n".join(walk.report())
    assert "no way out of play" in report
    assert "ZeroDivisionError" in report
