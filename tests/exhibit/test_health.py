"""Measurements of the running exhibit."""

import pytest
from clock import Clock

from ludus import __version__
from ludus.exhibit.remote.status import FRAMES, Vitals


@pytest.fixture
def clock() -> Clock:
    return Clock(1000.0)


@pytest.fixture
def vitals(clock: Clock) -> Vitals:
    return Vitals(clock, restarts=2)


def test_a_snapshot_before_anything_happened(vitals: Vitals) -> None:
    now = vitals.snapshot()
    assert now.pop("memory_mb") > 1
    assert now == {
        "up_s": 0.0,
        "version": __version__,
        "last_touch_s": None,
        "sessions": 0,
        "frame_ms": {"median": None, "p99": None},
        "restarts": 2,
    }


def test_a_snapshot_of_what_happened(vitals: Vitals, clock: Clock) -> None:
    clock.now += 10
    vitals.touched()
    vitals.sessions += 1
    clock.now += 5.25
    for milliseconds in range(1, 101):
        vitals.frame(milliseconds)
    now = vitals.snapshot()
    assert (now["up_s"], now["last_touch_s"], now["sessions"]) == (15.2, 5.2, 1)
    assert now["frame_ms"] == {"median": 50, "p99": 99}


def test_frame_times_are_those_of_the_last_minute(vitals: Vitals) -> None:
    for _ in range(FRAMES):
        vitals.frame(100)
    for _ in range(FRAMES):
        vitals.frame(2)
    assert vitals.snapshot()["frame_ms"] == {"median": 2, "p99": 2}
