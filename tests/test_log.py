"""The log has a JSON object a line for every event, with the position after it."""

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludus.match.events import Began, BonusWaits, Event, HandedOver, Hit, Moved, Passed, Reason, Won
from ludus.match.log import write_events
from ludus.match.record import Record
from ludus.match.table import Stage, Table
from ludus.rules.notation import parse_position, position_text
from ludus.rules.ruleset import OSTIA

MIDDLE = "R:1,2:1,7:1 R:3 w -"


def _logged(*events: Event) -> list[dict[str, Any]]:
    file = io.StringIO()
    write_events(file, events, parse_position(MIDDLE, OSTIA))
    *lines, rest = file.getvalue().split("\n")
    assert rest == ""
    return [json.loads(line) for line in lines]


def test_an_event_is_one_object_with_its_name_its_side_and_the_position() -> None:
    (line,) = _logged(Moved(1, 2, 7, 5, "2/7"))
    assert line == {
        "event": "moved",
        "side": "b",
        "source": 2,
        "target": 7,
        "die": 5,
        "step": "2/7",
        "position": MIDDLE,
    }


def test_several_events_are_as_many_lines_in_their_order() -> None:
    lines = _logged(Moved(0, 12, 15, 3, "12/15*"), Hit(1, 15, 38), HandedOver(1))
    assert [line["event"] for line in lines] == ["moved", "hit", "handedover"]
    assert [line["side"] for line in lines] == ["w", "b", "b"]
    assert {line["position"] for line in lines} == {MIDDLE}


def test_what_events_have_of_their_own_is_plain_json() -> None:
    began, passed, waits, won = _logged(
        Began(0, "ostia", 3, 2**64),
        Passed(0, (2, 5), Reason.DUTY),
        BonusWaits(1, ("e3", "m5")),
        Won(1),
    )
    assert (began["rules"], began["checkers"], began["seed"]) == ("ostia", 3, 2**64)
    assert (passed["dice"], passed["reason"]) == ([2, 5], "duty to enter")
    assert waits["bonus"] == ["e3", "m5"]
    assert won == {"event": "won", "side": "b", "position": MIDDLE}


def test_no_events_are_no_line() -> None:
    assert _logged() == []


def test_events_have_reached_the_file_before_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    with path.open("w", encoding="utf-8") as file:
        write_events(file, [HandedOver(1)], parse_position(MIDDLE, OSTIA))
        assert json.loads(path.read_text(encoding="utf-8"))["event"] == "handedover"


def test_a_whole_match_can_be_followed_in_its_log() -> None:
    file = io.StringIO()
    table = Table(Record("romani", 3, "human", "human", 0, 21))
    shown = []

    def tell(events: Sequence[Event]) -> None:
        shown.extend([position_text(table.now)] * len(events))
        write_events(file, events, table.now)

    tell(table.began())
    while table.stage is not Stage.OVER:
        if table.stage is Stage.THROW:
            tell(table.throw())
        elif table.node and table.node.edges:
            tell(table.step(table.node.edges[0][0]))
        else:
            tell(table.hand_over())
    lines = [json.loads(line) for line in file.getvalue().splitlines()]
    assert [line["position"] for line in lines] == shown
    assert (lines[0]["event"], lines[-1]["event"]) == ("began", "won")
    assert all(line["side"] in ("w", "b") for line in lines)
    assert len({frozenset(line) & {"event", "side", "position"} for line in lines}) == 1
