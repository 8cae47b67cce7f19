"""The engine answers every line with one line, whatever the line is."""

import io
import json
import logging
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from each import each, rows
from hypothesis import given, settings, strategies as st

from ludus.engine import engine, requests
from ludus.engine.engine import answer, serve
from ludus.engine.requests import LONGEST_LINE
from ludus.rules.game import GAMES

ROOT = Path(__file__).parents[2]
CHAPTER = (ROOT / "ludus" / "engine" / "README.md").read_text(encoding="utf-8")
START = "R:5 R:5 w -"
ZENO = "6:7,9:1,10:2,19:2,20:2,23:1 8:2,11:2,12:2,13:1,14:2,15:2,18:2,21:2 w -"
OPEN = {"rules": "tabula", "position": START, "dice": [2, 6, 5]}
LATE = {"rules": "tabula", "position": "22:2,O:1 20:2,O:1 w -", "dice": [1, 1, 2]}
WON = {"rules": "tabula", "position": "24:1,O:2 1:3 w -", "dice": [1, 1, 1]}
OVER = {"rules": "tabula", "position": "O:3 1:3 b -", "dice": [1, 2, 3]}


def _ask(**request: Any) -> Any:
    return json.loads(answer(json.dumps(request).encode()))


def _error(line: bytes) -> str:
    """Return the code and the text of an error, which begins with the field at fault."""
    reply = json.loads(answer(line))
    assert list(reply)[:3] == ["error", "code", "field"]
    assert reply["error"].startswith(f"{reply['field']}: ") or reply["code"] == "internal"
    return f"{reply['code']} {reply['error']}"


def _request_error(**changes: Any) -> str:
    """Return the error for a good request with some fields changed; None removes a field."""
    good = {"cmd": "plays", "rules": "ostia", "position": START, "dice": [2, 5]}
    request = {name: value for name, value in (good | changes).items() if value is not None}
    return _error(json.dumps(request).encode())


def _serve(lines: bytes) -> list[Any]:
    out = io.BytesIO()
    serve(io.BytesIO(lines), out)
    text = out.getvalue()
    assert text.endswith(b"\n") or not text
    return [json.loads(line) for line in text.splitlines()]


def test_plays_are_sorted_and_different() -> None:
    plays = _ask(cmd="plays", rules="ostia", position=START, dice=[2, 5])["plays"]
    positions = [play["position"] for play in plays]
    assert positions == sorted(set(positions))
    assert {"steps": "R/2 R/5", "position": "R:3,2:1,5:1 R:5 b -"} in plays
    assert all(play["position"].split(" ")[2] == "b" for play in plays)


def test_a_bonus_is_asked_about_without_dice() -> None:
    plays = _ask(cmd="plays", rules="romani", position="R:3 R:3 w e4")["plays"]
    assert plays == [
        {"steps": "R/4", "position": "R:2,4:1 R:3 w -"},
        {"steps": "-", "position": "R:3 R:3 w -"},
    ]


@each(cmd=["plays", "best", "steps"])
def test_a_request_about_a_finished_game_is_an_error(cmd: str) -> None:
    for position in ("O:3 1:3 w -", "O:3 1:3 b -"):
        reply = _ask(cmd=cmd, level="heuristic", **OVER | {"position": position})
        assert reply["error"] == "position: the game is over, white has won"
        assert (reply["code"], reply["field"]) == ("over", "position")


def test_a_play_that_ends_the_game_names_the_winner() -> None:
    (play,) = _ask(cmd="plays", **WON)["plays"]
    assert play == {"steps": "24/O", "position": "O:3 1:3 b -", "winner": "w"}
    assert _ask(cmd="best", level="heuristic", **WON)["winner"] == "w"
    steps = _ask(cmd="steps", played="24/O", **WON)
    end = {"position": "O:3 1:3 w -", "end": "O:3 1:3 b -", "winner": "w"}
    assert steps == {"steps": [], "may_end": True, **end}
    assert all("winner" not in each for each in _ask(cmd="plays", **OPEN)["plays"])


# Step by step


def test_the_next_steps_follow_from_those_played() -> None:
    request = {"cmd": "steps", "rules": "ostia", "position": START, "dice": [2, 5]}
    begun = {"steps": ["R/2", "R/5"], "may_end": False, "position": START}
    assert _ask(**request) == _ask(played="-", **request) == _ask(played="", **request) == begun
    assert _ask(played="R/5", **request) == {
        "steps": ["R/2", "5/7"],
        "may_end": False,
        "position": "R:4,5:1 R:5 w -",
    }
    assert _ask(played="R/5 5/7", **request) == {
        "steps": [],
        "may_end": True,
        "position": "R:4,7:1 R:5 w -",
        "end": "R:4,7:1 R:5 b -",
    }


def test_of_a_bonus_what_is_left_waits_in_the_position() -> None:
    request = {"cmd": "steps", "rules": "romani", "position": "R:2,9:1 R:3 w e3,e4"}
    begun = _ask(**request)
    assert begun["steps"] == ["R/3", "R/4"]
    assert begun["may_end"]
    assert (begun["position"], begun["end"]) == ("R:2,9:1 R:3 w e3,e4", "R:2,9:1 R:3 w -")
    taken = _ask(played="R/4", **request)
    assert (taken["steps"], taken["position"]) == (["R/3"], "R:1,4:1,9:1 R:3 w e3")
    kept = _ask(cmd="steps", rules="romani+at-once", position="R:2,9:1 R:3 w e3,t2,t5")
    assert (kept["position"], kept["end"]) == ("R:2,9:1 R:3 w e3,t2,t5", "R:2,9:1 R:3 b t2,t5")
    rest = _ask(cmd="steps", rules="romani+at-once", position="R:2,9:1 R:3 b t2,t5", played="R/5")
    assert (rest["steps"], rest["position"]) == (["R/2"], "R:2,9:1 R:2,5:1 b t2")


@each(played=["R/6", "R/2 R/2", "R/5*", "x", " ", "R/2  R/5"])
def test_steps_that_are_not_legal_are_an_error(played: str) -> None:
    reply = _ask(cmd="steps", rules="ostia", position=START, dice=[2, 5], played=played)
    assert (reply["code"], reply["field"]) == ("illegal", "played")


def _whole_match(rules: str, seed: int) -> tuple[str, list[str]]:
    """Play a match with a client without rules, and return the winner and all positions.

    The client has only the start, and throws whenever no bonus waits. White plays any offered
    steps, Black plays the best ones.
    """
    chance, position, met = random.Random(seed), "R:5 R:5 w -", list[str]()
    dice = _ask(cmd="rules")["rules"][rules.partition("+")[0]]["dice"]
    while True:
        met.append(position)
        asked: Any = {"rules": rules, "position": position}
        if position.endswith(" -"):
            asked["dice"] = [chance.randint(1, 6) for _ in range(dice)]
        plays = {each["position"]: each for each in _ask(cmd="plays", **asked)["plays"]}
        if " b " in position:
            position = _ask(cmd="best", level="heuristic", **asked)["position"]
        else:
            played, turn = list[str](), _ask(cmd="steps", **asked)
            while turn["steps"] and not (turn["may_end"] and chance.random() < 0.3):
                played.append(chance.choice(turn["steps"]))
                turn = _ask(cmd="steps", played=" ".join(played), **asked)
            position = turn["end"]
        if "winner" in plays[position]:
            return plays[position]["winner"], met


@pytest.mark.usefixtures("fast")
@each(rules=[*GAMES, "romani+at-once"])
def test_a_client_that_knows_no_rules_plays_whole_matches(rules: str) -> None:
    bonuses = set[str]()
    for seed in range(2):
        winner, met = _whole_match(rules, seed)
        assert winner in ("w", "b")
        bonuses |= {each for position in met for each in position.split(" ")[3]}
    assert ("e" in bonuses) == rules.startswith("romani")
    assert ("t" in bonuses) == (rules == "romani+at-once")


# Unknown and wrong fields


@each(more=[{"colour": "red"}, {"b": [1], "a": {"x": {}}}, {"plies": 2}])
def test_fields_that_are_not_known_are_passed_over_and_named(more: Any) -> None:
    request = {"cmd": "steps", "rules": "ostia", "position": START, "dice": [2, 5]}
    plain = _ask(**request)
    assert _ask(**request, **more) == plain | {"ignored": [*more]}
    error = _ask(**request | {"dice": [7, 1]}, **more)
    assert (error["field"], error["ignored"]) == ("dice[0]", [*more])


def test_rules_tells_every_field_of_every_rule_set() -> None:
    told = _ask(cmd="rules")["rules"]
    assert list(told) == list(GAMES)
    assert (told["ostia"]["squares"], told["ostia"]["dice"]) == (36, 2)
    assert told["romani"]["bearing_off"] == "at least"
    assert all(
        set(each) | {"file"} == set(GAMES[name].__struct_fields__) for name, each in told.items()
    )


@rows(
    "line, says",
    [
        (b"", "malformed line: empty"),
        (b"{", "malformed line: "),
        (b"[1]", "malformed line: Expected object, got array"),
        (b'{"cmd":"rules"} x', "malformed line: JSON is malformed"),
        (b'{"cmd":"rules"\0}', "malformed line: JSON is malformed"),
        (b'{"cmd":"\xff"}', "malformed line: byte 8 is not UTF-8"),
        (b"{}", "missing cmd: missing"),
        (
            b'{"cmd":"move"}',
            "unknown cmd: unknown command 'move'; available: plays, best, steps, rules, version",
        ),
        (b'{"cmd":7}', "invalid cmd: not a text"),
        (b'{"x":' * 100_000, "malformed line: too deeply nested"),
        (b"[" * 100_000, "malformed line: "),
        (b'{"cmd":"plays","rules":"ostia","position":"","dice":[NaN,1]}', "malformed line: JSON"),
        (b" " * LONGEST_LINE + b" ", f"malformed line: longer than {LONGEST_LINE} bytes"),
    ],
)
def test_a_line_that_is_no_request(line: bytes, says: str) -> None:
    assert _error(line).startswith(says)


@rows(
    "changes, says",
    [
        ({"rules": None}, "missing rules: missing"),
        ({"position": None}, "missing position: missing"),
        ({"dice": None}, "missing dice: missing; ostia needs 2 dice"),
        ({"cmd": "best"}, "missing level: missing"),
        (
            {"cmd": "best", "level": "emperor"},
            "unknown level: unknown level 'emperor'; available: heuristic, ti",
        ),
        (
            {"rules": "senet"},
            "unknown rules: unknown rule set 'senet'; available: ostia, romani, vivere, tabula",
        ),
        ({"rules": 1}, "invalid rules: Expected str, got int; it is a name such as 'ostia'"),
        ({"position": "R:16 R:16 w -"}, "invalid position: white: 16 checkers; a side has 3 to 15"),
        ({"position": "R:5 R:4 w -"}, "invalid position: white has 5 checkers, black 4"),
        ({"position": "R:2,9:1 R:2,9:1 w -"}, "invalid position: square 9: checkers of both sides"),
        ({"position": "R:3 R:3 w e1"}, "invalid position: bonus: ostia has no bonus; write"),
        ({"dice": []}, "invalid dice: 0 given; ostia needs 2"),
        ({"dice": "25"}, "invalid dice: Expected array, got str; it is a list"),
        ({"dice": [7, 1]}, "invalid dice[0]: 7 is not from 1 to 6"),
        (
            {"dice": [True, 1]},
            "invalid dice[0]: Expected int, got bool; a die is a whole number from 1",
        ),
        ({"dice": [10**30, 1]}, "invalid dice[0]: 10000"),
        (
            {"rules": "romani", "position": "R:3 R:3 w e1", "dice": [1, 2, 3]},
            "invalid dice: a bonus waits",
        ),
        (
            {"cmd": "rules", "reconstructions": 1},
            "invalid reconstructions: Expected bool, got int; it is true or false",
        ),
        ({"cmd": "plays", "plies": 4}, "invalid plies: Expected int <= 3"),
        ({"cmd": "best", "plies": 0}, "invalid plies: Expected int >= 1"),
        ({"cmd": "best", "plies": 1, "level": "tiro"}, "invalid plies: give either level or plies"),
        ({"cmd": "best", "plies": 1, "seconds": -1}, "invalid seconds: Expected float >= 0"),
    ],
)
def test_a_request_that_cannot_be_answered_has_a_code_and_names_the_field(
    changes: dict[str, Any], says: str
) -> None:
    assert _request_error(**changes).startswith(says)


IDS = ["a1", "", "ä\n", 7, -2.5, 10**30]


@each(identity=IDS, request_=[{"cmd": "version"}, {"cmd": "nix"}, {"cmd": "best"}])
def test_an_id_is_repeated_in_answers_and_errors(identity: object, request_: Any) -> None:
    assert _ask(id=identity, **request_)["id"] == identity


@each(identity=[None, True, [1], {"a": 1}])
def test_an_id_that_is_neither_text_nor_number_is_refused(identity: object) -> None:
    reply = _ask(cmd="version", id=identity)
    assert reply == {"error": "id: it is a text or a number", "code": "invalid", "field": "id"}


@pytest.mark.parametrize(("request_", "plies"), [(OPEN, 1), (LATE, 2)])
def test_plays_are_told_with_what_they_are_worth(request_: Any, plies: int) -> None:
    plain = _ask(cmd="plays", **request_)["plays"]
    worth = _ask(cmd="plays", plies=plies, **request_)["plays"]
    assert [{"steps": each["steps"], "position": each["position"]} for each in worth] == plain
    best = max(worth, key=lambda each: (each["plies"], each["equity"]))
    assert best["loss"] == 0
    assert max(each["plies"] for each in worth) == plies
    assert all(-1 <= each["equity"] <= 1 and each["loss"] >= 0 for each in worth)
    assert all(each["equity"] == round(each["equity"], 4) for each in worth)
    assert _ask(cmd="best", plies=plies, **request_)["steps"] == best["steps"]


def test_without_time_to_look_ahead_plays_are_judged_at_sight() -> None:
    worth = _ask(cmd="plays", plies=2, seconds=0, **LATE)["plays"]
    assert {each["plies"] for each in worth} == {1}


def test_an_input_that_fails_is_not_taken_for_its_end() -> None:
    class Broken(io.RawIOBase):
        """Fails in the middle of the input."""

        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError("the line is dead")

    with pytest.raises(OSError, match="the line is dead"):
        serve(Broken(), io.BytesIO())  # type: ignore[arg-type]


def _process(*options: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "ludus", "engine", *options]
    pipe = subprocess.PIPE
    # The process that runs the tests may ignore Ctrl+C; the engine must not inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.long
def test_a_line_may_come_in_pieces_and_the_program_ends_quietly_while_it_waits_for_one() -> None:
    with _process() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        for piece in (b'{"cmd":', b'"version","id":', b"5}\n"):
            process.stdin.write(piece)
            process.stdin.flush()
        told = json.loads(process.stdout.readline())
        assert (told["id"], told["name"]) == (5, "ludus")
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
    assert process.returncode == 130


@pytest.mark.long
def test_the_client_in_the_chapter_plays_a_whole_match() -> None:
    code = CHAPTER.split("<!-- client -->\n```python\n")[1].split("```")[0]
    assert len(code.splitlines()) <= 30
    code = code.replace("caesar", "heuristic")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    *moves, end = done.stdout.splitlines()
    assert len(moves) > 5
    assert end.endswith(" wins")


def test_the_chapter_names_every_field_and_every_code() -> None:
    for kind in requests.KINDS.values():
        assert f'"cmd":"{kind.__struct_config__.tag}"' in CHAPTER
        assert all(
            f"`{name}`" in CHAPTER or f'"{name}":' in CHAPTER for name in kind.__struct_fields__
        )
    assert all(f"| `{code}` |" in CHAPTER for code in requests.Code)


def test_the_examples_of_the_chapter_answer_as_it_says() -> None:
    examples = re.findall(r"\$ echo '(.*)' \| ludus engine\n(.*)\n", CHAPTER)
    assert len(examples) == 3
    assert [_serve(asked.encode()) for asked, _ in examples] == [
        [json.loads(told)] for _, told in examples
    ]


def test_a_bug_is_an_error_line_and_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(engine, "Plays", fail)
    assert _request_error() == "internal internal: ZeroDivisionError: by nought"
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.exc_info is not None


def test_each_line_has_one_answer_in_order_and_the_last_needs_no_end() -> None:
    replies = _serve(b'{"cmd":"rules"}\n\nnonsense\n{"cmd":"rules"}\r\n{"cmd":"rules"}')
    assert [next(iter(reply)) for reply in replies] == ["rules", "error", "error"] + ["rules"] * 2


@each(size=[LONGEST_LINE, LONGEST_LINE + 1, 2 * LONGEST_LINE, 10_000_000])
def test_a_huge_line_is_one_error_and_the_next_is_read(size: int) -> None:
    replies = _serve(b"x" * size + b'\n{"cmd":"rules"}\n')
    assert [next(iter(reply)) for reply in replies] == ["error", "rules"]
    assert ("longer than" in replies[0]["error"]) == (size > LONGEST_LINE)


def test_a_huge_line_is_not_held_in_memory() -> None:
    class Endless(io.RawIOBase):
        """One line of ten reads."""

        reads = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= LONGEST_LINE + 1
            self.reads += 1
            return b"x" * size if self.reads < 10 else b"\n" if self.reads == 10 else b""

    out = io.BytesIO()
    serve(Endless(), out)  # type: ignore[arg-type]
    assert out.getvalue().count(b"\n") == 1


def _is_one_object(reply: bytes) -> bool:
    return b"\n" not in reply and isinstance(json.loads(reply), dict)


@settings(max_examples=100)
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
        "cmd": st.sampled_from(["plays", "best", "steps", "rules", "version"]) | _JSON,
        "rules": st.sampled_from([*GAMES]) | _JSON,
        "position": st.sampled_from([START, ZENO, "R:3 R:3 w e1", "O:3 R:3 b -"]) | _TEXTS | _JSON,
        "dice": st.lists(st.integers(0, 7), max_size=4) | _JSON,
        "level": st.sampled_from(["tiro", "heuristic"]) | _JSON,
        "id": _JSON,
        "plies": st.sampled_from([1, 4, "1", None]),
        "more": _JSON,
    },
)


@pytest.mark.usefixtures("fast")
@settings(max_examples=100)
@given(st.lists(_REQUESTS, min_size=1, max_size=3))
def test_any_requests_have_one_answer_each_and_none_is_a_bug(requests: list[Any]) -> None:
    replies = _serve(b"".join(json.dumps(each).encode() + b"\n" for each in requests))
    assert len(replies) == len(requests)
    assert not any("internal" in reply.get("error", "") for reply in replies)
