"""The exhibit is kept running: decided from times alone, and done with real processes."""

import contextlib
import fcntl
import logging
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ludus.exhibit import blackbox
from ludus.exhibit.blackbox import Last, Recorder
from ludus.exhibit.crashes import Crashes
from ludus.exhibit.supervisor import (
    CLOSE,
    HEARTBEAT,
    RESTART,
    Act,
    Heartbeat,
    Limits,
    Phase,
    Supervisor,
    Watch,
)
from ludus.exhibit.systemd import Notifier

LIMITS = Limits()


class Hours:
    """A watch, fed with time in steps of a second at most."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.now = 1000.0
        self.open = True
        self.watch = Watch(limits, self.now, lambda: self.open)

    def until(self, most: float = 1000.0) -> tuple[float, Act | None]:
        """Seconds to the next act, and the act; None if there is none in so many seconds."""
        begun = self.now
        while True:
            if act := self.watch.advance(self.now):
                return round(self.now - begun, 3), act
            if self.now - begun >= most:
                return most, None
            self.now += min(max(self.watch.patience, 1e-6), 1.0)

    def start(self) -> None:
        """The child is started."""
        assert self.watch.advance(self.now) is Act.START
        self.watch.started(self.now)

    def run(self, seconds: float = 1.0) -> None:
        """Start and beat for so long."""
        self.start()
        self.watch.beat(self.now)
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + 0.5)
            assert self.watch.advance(self.now) is None
            self.watch.beat(self.now)

    def fail(self, status: int = 1) -> str:
        """The child ends; the reason."""
        return self.watch.exited(self.now, status)


@pytest.fixture
def hours() -> Hours:
    return Hours()


def test_it_starts_at_once(hours: Hours) -> None:
    assert hours.until() == (0.0, Act.START)
    assert hours.watch.phase is Phase.WAITING
    hours.watch.started(hours.now)
    assert (hours.watch.phase, hours.watch.starts, hours.watch.restarts) == (Phase.STARTING, 1, 0)


def test_nothing_is_due_while_it_beats(hours: Hours) -> None:
    hours.run(3600)
    assert hours.watch.phase is Phase.RUNNING
    assert hours.watch.restarts == 0


@pytest.mark.parametrize(
    ("status", "reason"),
    [(1, "exit-1"), (-9, "signal-9"), (-11, "signal-11"), (3, "exit-3"), (255, "exit-255")],
)
def test_a_crash_is_a_failure_and_followed_by_a_start(
    hours: Hours, status: int, reason: str
) -> None:
    hours.run()
    assert hours.fail(status) == reason
    assert hours.until() == (1.0, Act.START)


def test_a_crash_before_the_first_beat_is_a_failure(hours: Hours) -> None:
    hours.start()
    assert hours.fail() == "exit-1"
    assert hours.until() == (1.0, Act.START)


def test_a_freeze_is_asked_where_it_stands_then_ended_by_force(hours: Hours) -> None:
    hours.run()
    assert hours.until() == (8.0, Act.ABORT)
    assert hours.watch.phase is Phase.ENDING
    assert hours.until() == (2.0, Act.KILL)
    assert hours.watch.exited(hours.now, -9) == "freeze"
    assert hours.until() == (1.0, Act.START)


def test_a_freeze_is_over_within_fifteen_seconds(hours: Hours) -> None:
    hours.run()
    since = hours.now
    hours.until()
    hours.until()
    hours.fail(-9)
    hours.until()
    assert hours.now - since <= 15


def test_killing_goes_on_until_it_works(hours: Hours) -> None:
    hours.run()
    hours.until()
    assert [hours.until() for _ in range(3)] == [(2.0, Act.KILL)] * 3


@pytest.mark.parametrize("status", [CLOSE, RESTART, 1, -15])
def test_a_freeze_is_a_failure_however_it_ends(hours: Hours, status: int) -> None:
    hours.run()
    hours.until()
    assert hours.fail(status) == "freeze"
    assert hours.watch.failures == 1


def test_beats_after_the_sentence_change_nothing(hours: Hours) -> None:
    hours.run()
    hours.until()
    hours.watch.beat(hours.now)
    assert hours.watch.phase is Phase.ENDING
    assert hours.until() == (2.0, Act.KILL)


def test_the_first_beat_may_take_longer(hours: Hours) -> None:
    hours.start()
    assert hours.until() == (30.0, Act.ABORT)
    assert hours.fail(-15) == "no-heartbeat"


def test_a_slow_machine_gets_more_time_for_its_first_beat(hours: Hours) -> None:
    allowed = []
    for _ in range(4):
        hours.start()
        allowed.append(hours.until()[0])
        hours.fail(-15)
        hours.until()
    assert allowed == [30.0, 60.0, 120.0, 120.0]


def test_waits_grow_to_a_minute_and_never_end(hours: Hours) -> None:
    waits = []
    for _ in range(9):
        hours.run(0)
        hours.fail()
        waits.append(hours.until()[0])
    assert waits == [1, 2, 5, 10, 30, 60, 60, 60, 60]
    assert hours.watch.failures == 9


def test_freezes_and_crashes_count_alike(hours: Hours) -> None:
    hours.run()
    hours.fail()
    hours.until()
    hours.run()
    hours.until()
    hours.fail(-9)
    assert hours.until() == (2.0, Act.START)


def test_ten_minutes_of_health_forget_failures(hours: Hours) -> None:
    for _ in range(4):
        hours.run(0)
        hours.fail()
        hours.until()
    hours.run(600)
    assert hours.watch.failures == 0
    hours.fail()
    assert hours.until() == (1.0, Act.START)


def test_less_than_ten_minutes_forget_nothing(hours: Hours) -> None:
    for _ in range(3):
        hours.run(599)
        hours.fail()
        hours.until()
    assert hours.watch.failures == 3


def test_a_slow_start_is_not_health(hours: Hours) -> None:
    limits = Limits(first_beat=3600)
    hours = Hours(limits)
    hours.run()
    hours.fail()
    hours.until()
    hours.start()
    assert hours.until(700) == (700, None)
    hours.watch.beat(hours.now)
    assert hours.watch.failures == 1


def test_staff_close_it(hours: Hours) -> None:
    hours.run()
    assert hours.watch.exited(hours.now, CLOSE) == ""
    assert hours.watch.phase is Phase.OVER
    assert hours.until(100) == (100, None)


def test_staff_restart_it_at_once(hours: Hours) -> None:
    hours.run()
    assert hours.watch.exited(hours.now, RESTART) == ""
    assert hours.until() == (0.0, Act.START)
    hours.watch.started(hours.now)
    assert (hours.watch.restarts, hours.watch.failures) == (1, 0)


def test_a_restart_is_at_once_even_after_failures_and_when_closed(hours: Hours) -> None:
    for _ in range(3):
        hours.run()
        hours.fail()
        hours.until()
    hours.run()
    hours.open = False
    hours.watch.exited(hours.now, RESTART)
    assert hours.until() == (0.0, Act.START)
    assert hours.watch.failures == 3


def test_wanting_a_restart_before_the_first_beat_is_a_failure(hours: Hours) -> None:
    """Otherwise it would be started again and again without a wait."""
    hours.start()
    assert hours.fail(RESTART) == "exit-64"
    assert hours.until() == (1.0, Act.START)


def test_what_cannot_be_started_is_tried_again(hours: Hours) -> None:
    waits = []
    for _ in range(7):
        hours.until()
        hours.watch.not_started(hours.now)
        waits.append(hours.until()[0])
    assert waits == [1, 2, 5, 10, 30, 60, 60]
    assert hours.watch.starts == 0


def test_outside_the_hours_the_wait_is_the_longest(hours: Hours) -> None:
    hours.open = False
    hours.run()
    hours.fail()
    assert hours.until() == (60.0, Act.START)


def test_opening_ends_the_long_wait(hours: Hours) -> None:
    hours.open = False
    hours.run()
    hours.fail()
    assert hours.until(20) == (20, None)
    hours.open = True
    assert hours.until() == (0.0, Act.START)


def test_closing_time_ends_nothing(hours: Hours) -> None:
    hours.run()
    hours.open = False
    assert hours.until(7) == (7, None)


def test_stop_ends_a_running_child(hours: Hours) -> None:
    hours.run()
    assert hours.watch.stop(hours.now) is Act.TERMINATE
    assert hours.watch.stop(hours.now) is None
    assert hours.until() == (2.0, Act.KILL)
    assert hours.fail(-9) == ""
    assert hours.watch.phase is Phase.OVER


def test_stop_while_starting_waiting_and_over(hours: Hours) -> None:
    hours.start()
    assert hours.watch.stop(hours.now) is Act.TERMINATE
    waiting = Hours()
    waiting.run()
    waiting.fail()
    assert waiting.watch.stop(waiting.now) is None
    assert waiting.watch.phase is Phase.OVER
    assert waiting.watch.stop(waiting.now) is None


def test_stop_during_a_freeze_does_not_start_again(hours: Hours) -> None:
    hours.run()
    hours.until()
    assert hours.watch.stop(hours.now) is None
    assert hours.until() == (2.0, Act.KILL)
    hours.fail(-9)
    assert hours.watch.phase is Phase.OVER


def test_stop_and_a_crash_at_the_same_moment(hours: Hours) -> None:
    hours.run()
    hours.watch.stop(hours.now)
    assert hours.fail(1) == ""
    assert hours.watch.phase is Phase.OVER


@pytest.mark.parametrize("jump", [-3600.0, 3600.0, -1e9, 1e9])
def test_a_clock_that_jumps_frightens_nobody(hours: Hours, jump: float) -> None:
    hours.run()
    hours.now += jump
    assert hours.watch.advance(hours.now) is None
    hours.watch.beat(hours.now)
    assert hours.until() == (8.0, Act.ABORT)


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_clock_that_jumps_does_not_lengthen_a_wait(hours: Hours, jump: float) -> None:
    for _ in range(5):
        hours.run()
        hours.fail()
        hours.until()
    hours.run()
    hours.fail()
    hours.now += jump
    seconds, act = hours.until()
    assert act is Act.START
    assert 55 <= seconds <= 60


def test_a_clock_set_ahead_is_no_health(hours: Hours) -> None:
    hours.run()
    hours.fail()
    hours.until()
    hours.run()
    hours.now += 3600
    hours.watch.beat(hours.now)
    assert hours.watch.failures == 1


def test_patience_is_never_negative(hours: Hours) -> None:
    hours.run()
    for _ in range(30):
        hours.now += 4
        hours.watch.advance(hours.now)
        assert hours.watch.patience >= 0


# The child's side


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    near, far = os.pipe()
    yield near, far
    for fd in (near, far):
        with contextlib.suppress(OSError):
            os.close(fd)


class _Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_beats_are_one_byte_each_half_second(pipe: tuple[int, int]) -> None:
    clock = _Clock()
    heartbeat = Heartbeat(pipe[1], clock)
    for frame in range(121):
        clock.now = frame / 60
        heartbeat.beat()
    assert os.read(pipe[0], 100) == b"....."


def test_no_beats_without_a_supervisor() -> None:
    for environ in ({}, {HEARTBEAT: ""}, {HEARTBEAT: "x"}, {HEARTBEAT: "-1"}, {HEARTBEAT: "²"}):
        heartbeat = Heartbeat.from_environment(environ)
        assert not heartbeat.supervised
        heartbeat.beat()


def test_a_number_that_means_another_file_is_left_alone(tmp_path: Path) -> None:
    with (tmp_path / "save").open("wb") as file:
        heartbeat = Heartbeat.from_environment({HEARTBEAT: str(file.fileno())})
        heartbeat.beat()
    assert not heartbeat.supervised
    assert (tmp_path / "save").read_bytes() == b""
    assert not Heartbeat.from_environment({HEARTBEAT: "99999999999999999999"}).supervised


def test_a_full_pipe_is_not_waited_for(pipe: tuple[int, int]) -> None:
    clock = _Clock()
    os.set_blocking(pipe[1], False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(pipe[1], bytes(4096))
    heartbeat = Heartbeat(pipe[1], clock)
    heartbeat.beat()
    assert heartbeat.supervised


def test_a_supervisor_that_is_gone_is_no_error(pipe: tuple[int, int]) -> None:
    heartbeat = Heartbeat.from_environment({HEARTBEAT: str(pipe[1])})
    assert heartbeat.supervised
    os.close(pipe[0])
    heartbeat.beat()
    assert not heartbeat.supervised
    heartbeat.beat()


def test_the_pipe_is_not_passed_on_and_does_not_block(pipe: tuple[int, int]) -> None:
    os.set_inheritable(pipe[1], True)
    Heartbeat.from_environment({HEARTBEAT: str(pipe[1])})
    assert not os.get_inheritable(pipe[1])
    assert fcntl.fcntl(pipe[1], fcntl.F_GETFL) & os.O_NONBLOCK


def test_nothing_heavy_is_loaded() -> None:
    code = (
        "import sys, ludus.exhibit.supervisor\n"
        "sys.exit(any(name in sys.modules for name in ('pygame', 'numpy', 'msgspec')))"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


# What crashed


def test_what_crashed_is_kept_with_its_last_words(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_text("ludus record 1\n")
    crashes = Crashes(tmp_path / "crashes", record)
    last = Last(("10:00 down 5,5", "10:01 up 5,5"), b"a picture")
    log, copy, picture = crashes.keep("signal-11", ["one", "two"], 3, last)
    assert log == tmp_path / "crashes" / "1-signal-11.log"
    assert copy.read_text() == "ludus record 1\n"
    assert picture.read_bytes() == b"a picture"
    head, *lines = log.read_text().splitlines()
    assert head.endswith("Z signal-11, after 3 restarts")
    assert lines == ["input 10:00 down 5,5", "input 10:01 up 5,5", "one", "two"]
    assert record.read_text() == "ludus record 1\n"


def test_without_a_record_there_is_only_the_log(tmp_path: Path) -> None:
    for record in (None, tmp_path / "none", tmp_path):
        Crashes(tmp_path / "crashes", record).keep("freeze", [], 0)
    names = {path.name for path in (tmp_path / "crashes").iterdir()}
    assert names == {"1-freeze.log", "2-freeze.log", "3-freeze.log"}


def test_the_last_twenty_are_kept(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    for number in range(1, 46):
        record.write_text(str(number))
        last = Last(picture=bytes(number))
        Crashes(tmp_path, record).keep(f"exit-{number % 3}", ["x"], number, last)
    kept = sorted(tmp_path.glob("*-*.txt"), key=lambda path: int(path.name.split("-")[0]))
    assert [path.read_text() for path in kept] == [str(number) for number in range(26, 46)]
    for kind in ("log", "png"):
        assert len(list(tmp_path.glob(f"*-*.{kind}"))) == 20


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes-2026.txt").write_text("mine")
    (tmp_path / "0-mine.md").write_text("mine")
    for _ in range(25):
        Crashes(tmp_path, None).keep("freeze", [], 0)
    assert (tmp_path / "notes-2026.txt").exists()
    assert (tmp_path / "0-mine.md").exists()


def test_what_crashed_stays_under_10_mb(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_bytes(b"\xff" + bytes(10**6))
    fd = blackbox.make()
    recorder = Recorder(fd)
    for _ in range(100):
        recorder.note("x" * 1000)
    recorder.show((360, 270), random.Random(1).randbytes(360 * 270 * 3))
    last = blackbox.read(fd)
    os.close(fd)
    kept = Crashes(tmp_path / "crashes", record).keep("freeze", ["y" * 1000] * 400, 0, last)
    assert len(kept) == 3
    assert sum(path.stat().st_size for path in kept) * Crashes.KEEP < 10_000_000
    assert kept[0].read_text().endswith(f"{'y' * 1000}\n")


def test_a_lost_folder_is_logged_once_and_survived(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "crashes").write_text("a file")
    crashes = Crashes(tmp_path / "crashes", None)
    assert [crashes.keep("freeze", [], 0) for _ in range(3)] == [[]] * 3
    assert len(caplog.records) == 1
    (tmp_path / "crashes").unlink()
    assert crashes.keep("freeze", [], 0)
    assert [record.message.split()[-2:] for record in caplog.records][-1] == ["found", "again"]


# Real processes

QUICK = Limits(first_beat=60, silence=60, waits=(0.01,))
"""For children that do something wrong at once."""

IMPATIENT = Limits(first_beat=60, silence=0.5, grace=0.1, waits=(0.01,))
"""For children that freeze; a slow machine may take others for frozen too."""

CHILD = """
import os, signal, sys
from ludus.exhibit.supervisor import Heartbeat
heartbeat = Heartbeat.from_environment()
assert heartbeat.supervised
heartbeat.beat()
first = os.environ["LUDUS_RESTARTS"] == "0"
print("run", os.environ["LUDUS_RESTARTS"], os.environ["LUDUS_FAILURES"], flush=True)
"""


class Told(Notifier):
    """Keeps what systemd would be told."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def _send(self, message: str) -> bool:
        self.messages.append(message)
        return True


def supervise(tmp_path: Path, code: str, limits: Limits = QUICK, *, before: str = "") -> list[str]:
    """Run a child until it closes itself; what systemd would have been told.

    `before` runs ahead of the first beat, for which a slow machine has a minute.
    """
    record = tmp_path / "match.txt"
    record.write_text("the match")
    told = Told()
    crashes = Crashes(tmp_path / "crashes", record)
    command = [sys.executable, "-c", before + CHILD + code]
    assert Supervisor(command, crashes, limits=limits, notifier=told).run() == 0
    return told.messages


def words(tmp_path: Path, name: str) -> str:
    return (tmp_path / "crashes" / name).read_text()


def test_a_killed_process_is_started_anew(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told = supervise(
        tmp_path,
        "if first:\n"
        "    for n in range(60): print('word', n, file=sys.stderr, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n",
    )
    out, err = capfd.readouterr()
    assert out.split("\n") == ["run 0 0", "run 1 1", ""]
    assert "word 59" in err
    assert words(tmp_path, "1-signal-9.txt") == "the match"
    assert words(tmp_path, "1-signal-9.log").splitlines()[1:] == [
        f"word {number}" for number in range(60)
    ]
    assert told.count("READY=1") == 1
    assert told[-1] == "STOPPING=1" or told[-2] == "STOPPING=1"
    assert any(message.startswith("STATUS=waiting, 0 restarts, 1 fail") for message in told)


def test_a_frozen_process_that_heeds_nothing_is_killed_and_started_anew(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    supervise(
        tmp_path,
        "signal.signal(signal.SIGABRT, signal.SIG_IGN)\nwhile first: signal.pause()\nos._exit(0)\n",
        IMPATIENT,
    )
    assert capfd.readouterr().out.startswith("run 0 0\nrun 1 1\n")
    assert words(tmp_path, "1-freeze.txt") == "the match"


FROZEN = """
import faulthandler, os, signal, threading
from ludus.exhibit.blackbox import Recorder
faulthandler.enable()
recorder = Recorder.from_environment()
recorder.note("key space on PlayScreen")
recorder.show((2, 1), bytes((255, 0, 0, 0, 0, 255)))
def wait_for_the_network():
    threading.Event().wait()
def play_for_ever():
    while True:
        HOW
threading.Thread(target=wait_for_the_network, daemon=True).start()
"""
ONCE = """
if first:
    play_for_ever()
print(os.environ["LUDUS_CRASH"])
os._exit(0)
"""
LAST_WORDS = replace(IMPATIENT, grace=60)
"""For children that end by themselves once their stacks are written, however slowly."""


@pytest.mark.parametrize("how", ["pass", "signal.pause()", "os.kill(os.getpid(), signal.SIGSTOP)"])
def test_of_a_freeze_stacks_inputs_and_the_picture_are_kept(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, how: str
) -> None:
    supervise(tmp_path, ONCE, LAST_WORDS, before=FROZEN.replace("HOW", how))
    folder = tmp_path / "crashes"
    told = words(tmp_path, "1-freeze.log")
    assert "Z key space on PlayScreen\n" in told
    assert "in play_for_ever" in told
    assert "in wait_for_the_network" in told
    picture = pygame.image.load(folder / "1-freeze.png")
    assert picture.get_size() == (2, 1)
    assert [tuple(picture.get_at((x, 0)))[:3] for x in (0, 1)] == [(255, 0, 0), (0, 0, 255)]
    assert f"kept as {folder / '1-freeze.log'}, .txt, .png;" in caplog.text
    assert str(folder / "1-freeze.log") in capfd.readouterr().out


def test_of_a_crash_too(tmp_path: Path) -> None:
    crash = "os.kill(os.getpid(), signal.SIGSEGV)"
    supervise(tmp_path, ONCE, before=FROZEN.replace("HOW", crash))
    told = words(tmp_path, "1-signal-11.log")
    assert "Z key space on PlayScreen\n" in told
    assert "in play_for_ever" in told
    assert "in wait_for_the_network" in told
    assert (tmp_path / "crashes" / "1-signal-11.png").exists()


def test_a_number_that_means_no_black_box_is_left_alone(tmp_path: Path) -> None:
    with (tmp_path / "save").open("wb") as file:
        for text in ("", "x", "-1", "99999999999999999999", "987654", str(file.fileno())):
            recorder = Recorder.from_environment({blackbox.BLACK_BOX: text})
            recorder.note("key a")
            recorder.show((1, 1), b"xxx")
    assert (tmp_path / "save").read_bytes() == b""


def test_a_traceback_is_kept_and_a_wanted_restart_is_not(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The children of a crashed process are gone too: the test would wait for their output."""
    code = (
        "import time, subprocess\n"
        "while os.environ['LUDUS_RESTARTS'] != '2': \n"
        "    time.sleep(0.05)\n"
        "    heartbeat.beat()\n"
        "    if first:\n"
        "        subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'])\n"
        "        raise ValueError('no such square')\n"
        "    sys.exit(64)\n"
    )
    # Its beats come half a second after the start; a restart wanted earlier is a failure.
    code = code.replace("    heartbeat.beat()\n", "    heartbeat._next = 0; heartbeat.beat()\n")
    supervise(tmp_path, code)
    assert "ValueError: no such square" in words(tmp_path, "1-exit-1.log")
    assert len(list((tmp_path / "crashes").glob("2-*"))) == 0
    assert "run 2 1" in capfd.readouterr().out


def test_what_is_not_there_is_tried_again_until_stopped(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    supervisor = Supervisor(
        [str(tmp_path / "nothing")], Crashes(tmp_path, None), limits=QUICK, notifier=Notifier()
    )

    class Third(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if len(caplog.records) >= 3:
                supervisor.stop()

    logger = logging.getLogger("ludus.exhibit.supervisor")
    handler = Third()
    logger.addHandler(handler)
    assert supervisor.run() == 0
    logger.removeHandler(handler)
    assert "nothing cannot be started" in caplog.records[0].message


def test_opening_hours_that_cannot_be_told_are_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> bool:
        raise RuntimeError("torn")

    limits = Limits(first_beat=60, waits=(0.01, 500))
    command = [sys.executable, "-c", CHILD + "sys.exit(first)"]
    crashes = Crashes(tmp_path, None)
    Supervisor(command, crashes, is_open=broken, limits=limits, notifier=Told()).run()
    assert sum("opening hours" in record.message for record in caplog.records) == 1


OUTER = """
import sys
from pathlib import Path
from ludus.exhibit.supervisor import Crashes, Supervisor
child = [sys.executable, "-c", sys.argv[1]]
sys.exit(Supervisor(child, Crashes(Path(sys.argv[2]), None)).run())
"""


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGKILL, -9)]
)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="PR_SET_PDEATHSIG is Linux's")
def test_nobody_is_left_when_the_supervisor_ends(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    """Both hold the same pipe; it ends when both have."""
    code = CHILD + "while True: signal.pause()"
    command = [sys.executable, "-c", OUTER, code, str(tmp_path / "crashes")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as outer:
        assert outer.stdout is not None
        guard = threading.Timer(60, outer.kill)
        guard.start()
        assert outer.stdout.readline() == "run 0 0\n"
        outer.send_signal(number)
        assert outer.stdout.read() == ""
        guard.cancel()
    assert outer.returncode == status
    assert not (tmp_path / "crashes").exists()


def test_a_system_without_process_groups_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashes = Crashes(tmp_path, None)
    make: Callable[[], Supervisor] = lambda: Supervisor(["x"], crashes)  # noqa: E731
    monkeypatch.setattr(os, "name", "nt")
    with pytest.raises(OSError, match="service manager"):
        make()
