"""The log has a line with a JSON object for every event, with the position after it."""

import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from helpers_rules import OSTIA

from ludus.match.events import (
    Began,
    BonusWaits,
    Event,
    EventLog,
    HandedOver,
    Moved,
    Passed,
    Reason,
    Won,
)
from ludus.rules.notation import parse_position

MIDDLE = "R:1,2:1,7:1 R:3 w -"


def _lines(path: Path) -> list[dict[str, Any]]:
    *lines, rest = path.read_text(encoding="utf-8").split("\n")
    assert rest == ""
    return [json.loads(line) for line in lines]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


def _logged(path: Path, *events: Event) -> list[dict[str, Any]]:
    with EventLog(path) as log:
        log.write(events, parse_position(MIDDLE, OSTIA))
    return _lines(path)


def test_an_event_is_one_object_with_its_name_its_side_and_the_position(path: Path) -> None:
    (line,) = _logged(path, Moved(1, 2, 7, 5, "2/7"))
    assert line == {
        "event": "moved",
        "side": "b",
        "source": 2,
        "target": 7,
        "die": 5,
        "step": "2/7",
        "position": MIDDLE,
    }


def test_what_events_have_of_their_own_is_plain_json(path: Path) -> None:
    began, passed, waits, won = _logged(
        path,
        Began(0, "ostia", 3, "0123 4567"),
        Passed(0, (2, 5), Reason.DUTY),
        BonusWaits(1, ("e3", "m5")),
        Won(1),
    )
    assert (began["rules"], began["checkers"], began["pledge"]) == ("ostia", 3, "0123 4567")
    assert (passed["dice"], passed["reason"]) == ([2, 5], "duty to enter")
    assert waits["bonus"] == ["e3", "m5"]
    assert won == {"event": "won", "side": "b", "position": MIDDLE}


def test_events_have_reached_the_file_before_it_is_closed(path: Path) -> None:
    with EventLog(path) as log:
        log.write([HandedOver(1)], parse_position(MIDDLE, OSTIA))
        assert json.loads(path.read_text(encoding="utf-8"))["event"] == "handedover"


def test_a_log_that_can_no_longer_be_written_is_reported_once(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.BytesIO):
        def write(self, line: object) -> int:
            raise OSError(28, "No space left on device")

    with EventLog(path) as log:
        monkeypatch.setattr(log, "_file", Full())
        for _ in range(3):
            log.write([HandedOver(1)], parse_position(MIDDLE, OSTIA))
    assert len(caplog.records) == 1
    assert "No space left" in caplog.text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_a_pipe_takes_no_log_but_a_device_does(path: Path) -> None:
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # otherwise opening would wait for a reader
    with pytest.raises(OSError, match="a pipe or a device; give a file"):
        EventLog(path)
    os.close(reader)
    with EventLog(Path(os.devnull)) as log:
        log.write([HandedOver(1)], parse_position(MIDDLE, OSTIA))
