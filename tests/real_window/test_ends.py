"""However the program ends, and however often it runs, no match is lost."""

import signal
import socket
import time
from pathlib import Path

import pytest

from ludus.match.record import read_record
from real_window.conftest import Screens, Start
from real_window.desktop import wait_for
from real_window.hands import Hands
from real_window.program import events, shows

pytestmark = pytest.mark.long

SIZE = (960, 540)
AT = ("--size", "960x540")


def match(rules: str, seed: int, log: Path, opponent: str = "human") -> tuple[str, ...]:
    """Return the arguments that start a short match."""
    words = ("--rules", rules, "--checkers", "3", "--seed", str(seed), "--opponent", opponent)
    return (*AT, "play", *words, "--log", str(log))


CONTINUE = SIZE[0] * 2 // 11, SIZE[1] * 2 // 5
"""The place of the button that goes on with a match."""


def test_after_a_kill_the_match_is_offered_and_goes_on_as_it_stood(
    screens: Screens, start: Start, home: Path
) -> None:
    screen, log = screens(SIZE), home / "events.jsonl"
    program = start(screen, *match("tabula", 8, log))
    program.still()
    hands = Hands(program, log, "tabula", 3, 8)
    hands.play(turns=4)
    program.point((2, 2))
    board = program.still()
    hands.begin_turn()
    program.process.kill()
    program.end()
    again = start(screen, *AT)
    again.still()
    again.click(CONTINUE)
    again.point((2, 2))
    shows(again, board)


@pytest.mark.parametrize("managed", [False, True])
def test_a_window_closed_while_the_computer_thinks_ends_at_once_and_well(
    screens: Screens, start: Start, home: Path, managed: bool
) -> None:
    log = home / "events.jsonl"
    program = start(screens((1100, 700), managed), *match("vivere", 8, log, "caesar"))
    program.still()
    Hands(program, log, "vivere", 3, 8).play(turns=1)
    wait_for("the computer's throw", lambda: len(_thrown(log)) == 2, every=0.01)
    program.ask_to_close()
    assert program.end() == 0
    assert "rror" not in program.told
    assert list((program.home / "state" / "ludus").rglob("*.txt")), "the match is kept"


def _thrown(log: Path) -> list[object]:
    return [event for event in events(log) if event["event"] == "thrown"]


@pytest.mark.parametrize("after", [0.2, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0])
def test_sigterm_ends_it_from_the_first_moment(
    screens: Screens, start: Start, tmp_path: Path, after: float
) -> None:
    program = start(screens(SIZE), *AT, caches=tmp_path / "empty")
    time.sleep(after)
    program.process.terminate()
    assert program.end() in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
    assert program.told == ""


def test_a_sound_server_that_hangs_delays_neither_start_nor_end(
    screens: Screens, start: Start, tmp_path: Path
) -> None:
    path = str(tmp_path / "pulse")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        sound = {"SDL_AUDIODRIVER": "pulseaudio", "PULSE_SERVER": f"unix:{path}"}
        program = start(screens(SIZE), *AT, **sound)
        program.still()
        if "not available" in program.told or "libpulse" in program.told:
            pytest.skip("SDL has no driver for PulseAudio here")
        program.ask_to_close()
        assert program.end() == 0
    assert program.told == "", "after half a minute, SDL would have given up"


def test_two_programs_on_one_home_both_play_and_both_keep_their_matches(
    screens: Screens, start: Start, home: Path
) -> None:
    games = [("ostia", 8), ("tabula", 9)]
    players: list[Hands] = []
    for rules, seed in games:
        log = home / f"{rules}.jsonl"
        program = start(screens(SIZE), *match(rules, seed, log))
        program.still()
        players.append(Hands(program, log, rules, 3, seed))
    for _ in range(3):
        for hands in players:
            hands.play(turns=1)
    for hands in players:
        hands.program.ask_to_close()
        assert hands.program.end() == 0
    files = (home / "state" / "ludus" / "matches").glob("*.txt")
    kept = {record.rules: record.turns for record in map(read_record, files)}
    assert kept == {hands.table.record.rules: hands.table.record.turns for hands in players}


def test_a_touch_begun_in_the_dark_does_nothing_and_the_next_one_acts(
    screens: Screens, start: Start, home: Path
) -> None:
    log = home / "events.jsonl"
    program = start(screens(SIZE), *match("ostia", 8, log))
    program.point((480, 480))
    program.desktop.press()
    program.still()
    program.desktop.release()
    program.still()
    assert not _thrown(log)
    program.click((480, 480))
    wait_for("a throw", lambda: _thrown(log))
