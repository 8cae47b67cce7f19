"""The black box: heartbeats and last inputs reach the supervisor in any case."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from ludus.exhibit.supervisor.crashes import BLACK_BOX, BlackBox, BlackBoxRecorder, Last


@pytest.fixture
def box() -> Iterator[BlackBox]:
    found = BlackBox()
    yield found
    found.close()


def test_a_new_box_is_empty(box: BlackBox) -> None:
    assert (box.beats, box.last()) == (0, Last())


def test_every_sign_of_life_is_seen(box: BlackBox) -> None:
    recorder = BlackBoxRecorder.from_environment({BLACK_BOX: str(box.fd)})
    seen = [box.beats]
    for _ in range(3):
        recorder.beat()
        seen.append(box.beats)
    assert len(set(seen)) == 4


def test_inputs_are_kept_with_their_times_and_the_last_ones_only(box: BlackBox) -> None:
    recorder = BlackBoxRecorder(box.fd, lambda: datetime(2026, 3, 2, 10, 30))
    for number in range(100):
        recorder.note(f"key {number} {'ü' * 500}")
    recorder.beat()
    inputs = box.last().inputs
    assert inputs[-1].startswith("10:30:00.000000Z key 99 ???")
    assert 50 <= len(inputs) <= 100
    assert inputs[0].startswith(f"10:30:00.000000Z key {100 - len(inputs)} ")
    assert max(map(len, inputs)) <= 200


def test_a_picture_that_is_too_large_is_left_out(box: BlackBox) -> None:
    BlackBoxRecorder(box.fd).show((361, 1), bytes(361 * 3))
    assert box.last().picture == b""


def test_the_box_is_not_passed_on(box: BlackBox) -> None:
    os.set_inheritable(box.fd, True)
    BlackBoxRecorder.from_environment({BLACK_BOX: str(box.fd)})
    assert not os.get_inheritable(box.fd)


def test_a_number_that_means_no_black_box_is_left_alone(tmp_path: Path) -> None:
    with (tmp_path / "save").open("wb") as file:
        numbers = ("", "x", "²", "-1", "99999999999999999999", "987654", str(file.fileno()))
        for environ in ({}, *({BLACK_BOX: text} for text in numbers)):
            recorder = BlackBoxRecorder.from_environment(environ)
            recorder.beat()
            recorder.note("key a")
            recorder.show((1, 1), b"xxx")
    assert (tmp_path / "save").read_bytes() == b""
