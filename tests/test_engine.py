"""The engine answers every line with one line, whatever the line is."""

import io
import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.players import engine
from ludus.players.engine import LONGEST_LINE, answer, serve
from ludus.rules.game import GAMES, known

ROOT = Path(__file__).parent.parent
MAIN = """
import sys
from ludus.players.engine import serve
serve(sys.stdin.buffer, sys.stdout.buffer)
"""
START = "R:5 R:5 w -"
ZENO = "6:7,9:1,10:2,19:2,20:2,23:1 8:2,11:2,12:2,13:1,14:2,15:2,18:2,21:2 w -"


def _ask(**request: Any) -> Any:
    return json.loads(answer(json.dumps(request).encode()))


def _error(line: bytes) -> str:
    reply = json.loads(answer(line))
    assert list(reply) == ["error"]
    return str(reply["error"])


def _request_error(**changes: Any) -> str:
    """The error for a good request with some fields changed; None takes a field away."""
    good = {"cmd": "plays", "rules": "ostia", "position": START, "dice": [2, 5]}
    request = {name: value for name, value in (good | changes).items() if value is not None}
    return _error(json.dumps(request).encode())


def _serve(lines: bytes) -> list[Any]:
    out = io.BytesIO()
    serve(io.BytesIO(lines), out)
    text = out.getvalue()
    assert text.endswith(b"\n") or not text
    return [json.loads(line) for line in text.splitlines()]


def test_zenos_throw_has_one_result() -> None:
    (play,) = _ask(cmd="plays", rules="tabula", position=ZENO, dice=[2, 6, 5])["plays"]
    white = play["position"].split(" ")[0]
    assert white.count(":1") == 8


def test_plays_are_sorted_and_different() -> None:
    plays = _ask(cmd="plays", rules="ostia", position=START, dice=[2, 5])["plays"]
    positions = [play["position"] for play in plays]
    assert positions == sorted(set(positions))
    assert {"steps": "R/2 R/5", "position": "R:3,2:1,5:1 R:5 b -"} in plays
    assert all(play["position"].split(" ")[2] == "b" for play in plays)


def test_no_legal_step_is_one_empty_play() -> None:
    position = "H:1,36:3 1:2,2:2"
    reply = _ask(cmd="plays", rules="ostia", position=f"{position} w -", dice=[1, 2])
    assert reply == {"plays": [{"steps": "-", "position": f"{position} b -"}]}


def test_a_bonus_is_asked_about_without_dice() -> None:
    plays = _ask(cmd="plays", rules="romani", position="R:3 R:3 w e4")["plays"]
    assert plays == [
        {"steps": "R/4", "position": "R:2,4:1 R:3 w -"},
        {"steps": "-", "position": "R:3 R:3 w -"},
    ]


def test_a_finished_game_is_only_handed_over() -> None:
    for turn, other in ("wb", "bw"):
        reply = _ask(cmd="plays", rules="tabula", position=f"O:3 1:3 {turn} -", dice=[1, 2, 3])
        assert reply == {"plays": [{"steps": "-", "position": f"O:3 1:3 {other} -"}]}


@pytest.mark.parametrize("level", ["tiro", "heuristic"])
def test_the_best_play_is_one_of_the_plays(level: str) -> None:
    request = {"rules": "vivere", "position": START, "dice": [2, 3, 6]}
    best = _ask(cmd="best", level=level, **request)
    assert list(best) == ["steps", "position", "equity"]
    assert -1 <= best["equity"] <= 1
    assert best["equity"] == round(best["equity"], 4)
    positions = [play["position"] for play in _ask(cmd="plays", **request)["plays"]]
    assert best["position"] in positions


def test_the_best_play_is_the_same_every_time() -> None:
    request = {"rules": "tabula", "position": ZENO, "dice": [1, 3, 4], "level": "tiro"}
    assert _ask(cmd="best", **request) == _ask(cmd="best", **request)


def test_the_best_way_to_take_a_bonus() -> None:
    best = _ask(cmd="best", rules="romani", position="36:1,O:2 33:3 w m1", level="heuristic")
    assert best == {"steps": "36/O", "position": "O:3 33:3 w -", "equity": 1.0}


@pytest.mark.parametrize(("turn", "equity"), [("w", 1.0), ("b", -1.0)])
def test_the_best_in_a_finished_game(turn: str, equity: float) -> None:
    position = f"O:3 1:3 {turn} -"
    best = _ask(cmd="best", rules="ostia", position=position, dice=[1, 2], level="heuristic")
    assert (best["steps"], best["equity"]) == ("-", equity)


def test_rules_tells_every_field_of_every_rule_set() -> None:
    told = _ask(cmd="rules")["rules"]
    assert list(told) == list(known())
    assert (told["ostia"]["squares"], told["ostia"]["dice"]) == (36, 2)
    assert told["romani"]["bearing_off"] == "at least"
    assert all(
        set(each) | {"file"} == set(known()[name].__struct_fields__) for name, each in told.items()
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"", "line: empty"),
        (b"  \r", "line: empty"),
        (b"{", "line: "),
        (b"[1]", "line: Expected object, got array"),
        (b"null", "line: Expected object"),
        (b'{"cmd":"rules"} x', "line: JSON is malformed"),
        (b"\0", "line: JSON is malformed"),
        (b'{"cmd":"rules"\0}', "line: JSON is malformed"),
        (b'{"cmd":"\xff"}', "line: byte 8 is not UTF-8"),
        (b"{}", "cmd: missing"),
        (b'{"cmd":"move"}', "cmd: Invalid value 'move'; it is plays, best or rules"),
        (b'{"cmd":7}', "cmd: Expected str"),
        (b'{"cmd":"rules","cmd":"rules"}', "cmd: given twice"),
        (b'{"cmd":"rules","dice":[1]}', "dice: unknown field"),
        (b'{"x":' * 100_000, "line: too deeply nested"),
        (b"[" * 100_000, "line: "),
        (b'{"cmd":"plays","rules":"ostia","position":"","dice":[NaN,1]}', "line: JSON"),
        (b" " * LONGEST_LINE + b" ", f"line: longer than {LONGEST_LINE} bytes"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_a_line_that_is_no_request(line: bytes, says: str) -> None:
    assert _error(line).startswith(says)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rules": None}, "rules: missing"),
        ({"position": None}, "position: missing"),
        ({"dice": None}, "dice: missing; ostia is played with 2 dice"),
        ({"level": "tiro"}, "level: unknown field"),
        ({"cmd": "best"}, "level: missing"),
        ({"cmd": "best", "level": "emperor"}, "level: no level 'emperor'; there are heuristic, ti"),
        ({"rules": "senet"}, "rules: no rule set 'senet'; there are ostia, romani, vivere, tabula"),
        ({"rules": 1}, "rules: Expected str, got int; it is one of ostia"),
        ({"position": []}, "position: Expected str, got array"),
        ({"position": "R:16 R:16 w -"}, "position: white: 16 checkers; a side has 3 to 15"),
        ({"position": "R:5 R:4 w -"}, "position: white has 5 checkers and black 4"),
        ({"position": "R:2,9:1 R:2,9:1 w -"}, "position: square 9: checkers of both sides"),
        ({"position": "37:3 R:3 w -"}, "position: white: no square 37"),
        ({"position": "R:3 R:3 w e1"}, "position: bonus: ostia has no bonus; write"),
        ({"dice": []}, "dice: 0 of them; ostia is played with 2"),
        ({"dice": [1, 2, 3]}, "dice: 3 of them; ostia is played with 2"),
        ({"dice": "25"}, "dice: Expected array, got str; it is a list"),
        ({"dice": [7, 1]}, "dice[0]: 7 is not from 1 to 6"),
        ({"dice": [1, 0]}, "dice[1]: 0 is not from 1 to 6"),
        ({"dice": [True, 1]}, "dice[0]: Expected int, got bool; a die is a whole number from 1"),
        ({"dice": [2.0, 1]}, "dice[0]: Expected int, got float"),
        ({"dice": ["3", 1]}, "dice[0]: Expected int, got str"),
        ({"dice": [10**30, 1]}, "dice[0]: 10000"),
        (
            {"rules": "romani", "position": "R:3 R:3 w e1", "dice": [1, 2, 3]},
            "dice: a bonus waits",
        ),
        ({"rules": "romani", "position": "R:3 R:3 w -", "dice": None}, "dice: missing"),
    ],
    ids=str,
)
def test_a_request_that_cannot_be_answered_names_the_field(
    changes: dict[str, Any], says: str
) -> None:
    assert _request_error(**changes).startswith(says)


def test_a_field_given_twice_is_refused() -> None:
    line = f'{{"cmd":"plays","rules":"senet","rules":"ostia","position":"{START}","dice":[1,2]}}'
    assert _error(line.encode()) == "rules: given twice"


def test_a_bug_is_an_error_line_and_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(engine, "Plays", fail)
    assert _request_error() == "internal: ZeroDivisionError: by nought"
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.exc_info is not None


def test_each_line_has_one_answer_in_order_and_the_last_needs_no_end() -> None:
    replies = _serve(b'{"cmd":"rules"}\n\nnonsense\n{"cmd":"rules"}\r\n{"cmd":"rules"}')
    assert [next(iter(reply)) for reply in replies] == ["rules", "error", "error"] + ["rules"] * 2


def test_no_input_has_no_answer() -> None:
    assert _serve(b"") == []


@pytest.mark.parametrize("size", [LONGEST_LINE, LONGEST_LINE + 1, 2 * LONGEST_LINE, 10_000_000])
def test_a_huge_line_is_one_error_and_the_next_is_read(size: int) -> None:
    replies = _serve(b"x" * size + b'\n{"cmd":"rules"}\n')
    assert [next(iter(reply)) for reply in replies] == ["error", "rules"]
    assert ("longer than" in replies[0]["error"]) == (size > LONGEST_LINE)


def test_a_huge_line_is_not_held_in_memory() -> None:
    class Endless(io.RawIOBase):
        """Ten reads' worth of one line."""

        reads = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= LONGEST_LINE + 1
            self.reads += 1
            return b"x" * size if self.reads < 10 else b"\n" if self.reads == 10 else b""

    out = io.BytesIO()
    serve(Endless(), out)  # type: ignore[arg-type]
    assert out.getvalue().count(b"\n") == 1


def test_every_answer_is_flushed_before_the_next_line_is_read() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", MAIN], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process, process.stdin, process.stdout:
        for _ in range(2):
            process.stdin.write(b'{"cmd":"rules"}\n')
            process.stdin.flush()
            assert process.stdout.readline().startswith(b'{"rules"')
        process.stdin.close()
        assert process.stdout.read() == b""
    assert process.returncode == 0


def _is_one_object(reply: bytes) -> bool:
    return b"\n" not in reply and isinstance(json.loads(reply), dict)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.binary(max_size=200))
def test_any_bytes_have_one_answer(line: bytes) -> None:
    assert _is_one_object(answer(line))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
_TEXTS = st.text(max_size=10) | st.text("RHO:,0123456789wbe- ", max_size=30)
_REQUESTS = st.fixed_dictionaries(
    {},
    optional={
        "cmd": st.sampled_from(["plays", "best", "rules"]) | _JSON,
        "rules": st.sampled_from([*GAMES]) | _JSON,
        "position": st.sampled_from([START, ZENO, "R:3 R:3 w e1", "O:3 R:3 b -"]) | _TEXTS | _JSON,
        "dice": st.lists(st.integers(0, 7), max_size=4) | _JSON,
        "level": st.sampled_from(["tiro", "heuristic"]) | _JSON,
        "more": _JSON,
    },
)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.lists(_REQUESTS, min_size=1, max_size=3))
def test_any_requests_have_one_answer_each_and_none_is_a_bug(requests: list[Any]) -> None:
    replies = _serve(b"".join(json.dumps(each).encode() + b"\n" for each in requests))
    assert len(replies) == len(requests)
    assert not any("internal" in reply.get("error", "") for reply in replies)
