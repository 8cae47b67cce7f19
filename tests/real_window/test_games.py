"""Whole matches in the window, by pointer, with the results that the rules predict."""

from pathlib import Path

import numpy as np
from each import one_long

from ludus.match.record import read_record
from real_window.conftest import Screens, Start
from real_window.desktop import wait_for
from real_window.hands import Hands
from real_window.program import apart, events

SIZE = (960, 540)


@one_long("rules", "romani", ("ostia", "vivere", "tabula"))
def test_a_whole_match_by_dragging_and_by_tapping(
    screens: Screens, start: Start, home: Path, rules: str
) -> None:
    log, seed = home / "events.jsonl", 8
    words = ("--rules", rules, "--checkers", "3", "--opponent", "human", "--seed", str(seed))
    program = start(screens(SIZE), "--size", "960x540", "play", *words, "--log", str(log))
    first = program.still()
    hands = Hands(program, log, rules, 3, seed)
    hands.play()
    assert "won" in [event["event"] for event in events(log)]
    middle = np.s_[SIZE[1] // 3 : -SIZE[1] // 3, SIZE[0] // 3 : -SIZE[0] // 3]
    wait_for("the end over the board", lambda: apart(program.picture()[middle], first[middle]) > 20)
    (kept,) = (home / "state" / "ludus" / "records").iterdir()
    record = read_record(kept)
    assert (record.winner, record.turns) == (hands.table.record.winner, hands.table.record.turns)
