"""Heartbeats reach the supervisor in any case, and nothing else does."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludus.exhibit.supervisor.child import HEARTBEAT, NIGHT, WELL, heartbeat


@pytest.fixture
def ends() -> Iterator[tuple[int, int]]:
    found = os.pipe()
    yield found
    for each in found:
        os.close(each)


def test_a_heartbeat_is_read_and_never_waits(ends: tuple[int, int]) -> None:
    reads, writes = ends
    beat = heartbeat({HEARTBEAT: str(writes)})
    beat(NIGHT)
    assert os.read(reads, 100) == NIGHT
    for _ in range(70_000):  # more than a pipe holds
        beat(WELL)


def test_the_descriptor_is_not_passed_on(ends: tuple[int, int]) -> None:
    os.set_inheritable(ends[1], True)
    heartbeat({HEARTBEAT: str(ends[1])})
    assert not os.get_inheritable(ends[1])


def test_a_number_that_means_something_else_is_left_alone(tmp_path: Path) -> None:
    with (tmp_path / "save").open("wb") as file:
        numbers = ("", "x", "²", "-1", "99999999999999999999", "987654", str(file.fileno()))
        for environ in ({}, *({HEARTBEAT: text} for text in numbers)):
            heartbeat(environ)(WELL)
    assert (tmp_path / "save").read_bytes() == b""
