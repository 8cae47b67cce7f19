"""The exhibit is kept running: processes crash, freeze and are restarted."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

import psutil
import pytest
from waits import wait_until

from ludus.exhibit.supervisor import keeper
from ludus.exhibit.supervisor.alerts import Alerts
from ludus.exhibit.supervisor.child import NIGHT
from ludus.exhibit.supervisor.crashes import MATCH, Crashes
from ludus.exhibit.supervisor.helper import Helper, Wanted
from ludus.exhibit.supervisor.notifier import Notifier
from ludus.exhibit.supervisor.restart_policy import RESTART, Limits
from ludus.exhibit.supervisor.supervisor import Supervisor
from ludus.version import __version__

QUICK = Limits(first_beat=60, silence=60, waits=(0.0,))
"""For children that fail at once."""


class Told(Notifier):
    """Records messages to systemd."""

    def __init__(self) -> None:
        super().__init__({})
        self.messages: list[str] = []

    def _send(self, message: str) -> bool:
        self.messages.append(message)
        return True


# Without processes


class Run:
    """A run of the program without a process: it shows that it is alive, and ends."""

    pid, last_signal, output, sign = 1, 0, "", NIGHT
    statuses: list[int]
    """The statuses with which the next runs end."""
    looks: int
    """How often the supervisor sees a run that has not ended."""

    def __init__(self, command: list[str], environ: dict[str, str]) -> None:
        self._polled = iter([*[None] * self.looks, self.statuses.pop(0)])

    def poll(self) -> int | None:
        return next(self._polled)

    def has_beaten(self) -> bool:
        return True

    def listen(self, seconds: float) -> None: ...
    def send_signal(self, number: int) -> None: ...
    def finish(self) -> None: ...


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the statuses of the next runs; after the last status, staff close the program."""
    monkeypatch.setattr(keeper, "Child", Run)
    Run.statuses, Run.looks = [], 1
    return Run.statuses


def test_what_is_not_there_is_tried_again_until_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def start(*_: object) -> None:
        if len(caplog.records) == 2:
            watched.stop()
        raise FileNotFoundError("no such program")

    monkeypatch.setattr(keeper, "Child", start)
    watched = Supervisor(["nothing"], Crashes(tmp_path, None), limits=QUICK, notifier=Told())
    assert watched.run() == 0
    assert [record.message.partition(" (")[0] for record in caplog.records] == [
        "nothing cannot be started"
    ] * 3


def test_opening_hours_that_cannot_be_told_are_open(
    tmp_path: Path, runs: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> bool:
        raise RuntimeError("torn")

    runs += [1, 0]
    limits = Limits(waits=(0.0, 500))
    Supervisor(
        ["ludus"], Crashes(tmp_path, None), is_open=broken, limits=limits, notifier=Told()
    ).run()
    assert sum("opening hours" in record.message for record in caplog.records) == 1


def test_a_run_that_ends_before_the_first_look_was_ready(tmp_path: Path, runs: list[int]) -> None:
    runs += [-signal.SIGKILL, 0]
    Run.looks = 0
    told = Told()
    Supervisor(["ludus"], Crashes(tmp_path, None), limits=QUICK, notifier=told).run()
    assert told.messages.count("READY=1") == 1


def test_a_restart_asks_again_for_the_helper(
    tmp_path: Path,
    runs: list[int],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    asked, wanted = list[int](), list[Wanted]()

    def page() -> Wanted:
        asked.append(len(asked))
        if len(asked) == 2:
            raise RecursionError
        return Wanted(("page",), len(asked))

    monkeypatch.setattr(Helper, "want", lambda self, this: wanted.append(this))
    runs += [RESTART, RESTART, 0]
    crashes = Crashes(tmp_path / "crashes", None)
    assert Supervisor(["ludus"], crashes, limits=QUICK, notifier=Told(), beside=page).run() == 0
    assert [each.settings for each in wanted] == [1, 3]
    assert "the helper stays as it is" in caplog.text


def test_a_program_that_fails_again_and_again_is_told(
    tmp_path: Path, runs: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also that the display was not switched, which the program says with its heartbeat.

    What the kernel ends for want of memory is named so.
    """
    told = list[dict[str, str]]()
    monkeypatch.setattr("ludus.exhibit.supervisor.supervisor._LOOK_S", 0.0)
    monkeypatch.setattr(Alerts, "look", lambda self, faults: told.append(faults))
    runs += [9, -signal.SIGKILL, -signal.SIGKILL, 0]
    counts = iter([4, 4, 4, 4, 5, 5])
    alerts, crashes = Alerts(lambda *_: ""), Crashes(tmp_path / "crashes", None)
    watched = Supervisor(
        ["ludus"],
        crashes,
        limits=QUICK,
        notifier=Told(),
        alerts=alerts,
        oom_kills=lambda: next(counts),
    )
    watched.run()
    logs = sorted(path.name for path in crashes.folder.iterdir())
    assert logs == ["1-exit-9.log", "2-signal-9.log", "3-out-of-memory.log"]
    assert [*told[1]] == ["night"]
    assert [*told[-1]] == ["crash-loop"]


class Started:
    """A process that runs nothing; it beats and ends when the test says so."""

    pid, last_signal = 1, 0

    def __init__(self, command: tuple[str, ...], environ: dict[str, str]) -> None:
        self.args, self.beats = command, True
        self.status: int | None = None

    def poll(self) -> int | None:
        return self.status

    def has_beaten(self) -> bool:
        return self.beats

    def send_signal(self, number: int) -> None:
        self.status = -number

    def listen(self, seconds: float) -> None: ...
    def finish(self) -> None: ...


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Started]:
    """Return the processes that have been started."""
    found = list[Started]()

    def start(command: tuple[str, ...], environ: dict[str, str]) -> Started:
        found.append(Started(command, environ))
        return found[-1]

    monkeypatch.setattr(keeper, "Child", start)
    return found


def test_a_companion_that_ends_is_started_anew_later_and_later(started: list[Started]) -> None:
    now = 0.0
    companion = Helper({}, lambda: now)
    companion.look()
    assert not started
    companion.want(Wanted(("page",)))
    companion.look()
    for number, wait in enumerate((0, 1, 5), start=1):
        started[-1].status = number % 2
        for _ in range(wait):
            companion.look()
            assert len(started) == number
            now += 1.0
        companion.look()
        assert len(started) == number + 1


def test_a_companion_is_started_anew_for_other_settings_and_ended_without(
    started: list[Started],
) -> None:
    companion = Helper({}, lambda: 0.0)
    for port in (1, 1, 2, 0):
        companion.want(Wanted(("page", str(port)) if port else (), port))
        companion.look()
    assert [process.args for process in started] == [("page", "1"), ("page", "2")]
    assert [process.status for process in started] == [-15, -15]


def test_a_companion_that_stands_still_is_killed_and_started_anew(
    started: list[Started], caplog: pytest.LogCaptureFixture
) -> None:
    """It has 30 seconds for its start, and then 8 between two beats, as the window has."""
    now = 0.0
    companion = Helper({}, lambda: now)
    companion.want(Wanted(("page",)))
    companion.look()
    for beats, until in ((False, 29), (True, 30), (False, 37), (False, 38)):
        assert started[-1].status is None
        started[-1].beats = beats
        while now < until:
            now += 1.0
            companion.look()
    assert started[-1].status == -signal.SIGABRT
    companion.look()
    assert "page failed (freeze)" in caplog.text
    assert len(started) == 2


# With processes

IMPATIENT = Limits(first_beat=60, silence=0.5, grace=0.1, waits=(0.0,))
"""For children that freeze; on a slow machine others may seem frozen, too."""

CHILD = """
import os, signal, sys
from ludus.exhibit.supervisor.child import heartbeat
beat = heartbeat()
first = os.environ["LUDUS_RESTARTS"] == "0"
print("run", os.environ["LUDUS_RESTARTS"], os.environ["LUDUS_FAILURES"], flush=True)
"""


def supervise(tmp_path: Path, code: str, limits: Limits = QUICK) -> list[str]:
    """Run a child until it closes itself; return the messages to systemd."""
    record = tmp_path / "match.txt"
    record.write_text("the match")
    told = Told()
    crashes = Crashes(tmp_path / "crashes", record)
    command = [sys.executable, "-c", CHILD + code]
    assert Supervisor(command, crashes, limits=limits, notifier=told).run() == 0
    return told.messages


def words(tmp_path: Path, name: str) -> str:
    return (tmp_path / "crashes" / name).read_text()


@pytest.mark.long
def test_nothing_is_loaded_that_could_take_it_down() -> None:
    code = (
        "import sys, ludus.exhibit.commands\n"
        "print([name for name in ('pygame', 'numpy', 'jinja2') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True)
    assert (found.returncode, found.stdout) == (0, b"[]\n")


@pytest.mark.long
def test_a_killed_process_is_started_anew(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told = supervise(
        tmp_path,
        "beat(b'.')\n"
        "if first:\n"
        "    for n in range(60): print('word', n, file=sys.stderr, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n",
    )
    out, err = capfd.readouterr()
    assert out.split("\n") == ["run 0 0", "run 1 1", ""]
    assert "word 59" in err
    said = "".join(f"word {number}\n" for number in range(60))
    assert words(tmp_path, "1-signal-9.log").partition("\n")[2] == f"{said}{MATCH}the match"
    assert told.count("READY=1") == 1
    assert "STOPPING=1" in told[-2:]
    state = f"STATUS=ludus-{__version__}: waiting, 0 restarts, 1 failures in a row (signal-9)"
    assert state in told


@pytest.mark.long
def test_a_frozen_process_that_heeds_nothing_is_killed_and_started_anew(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    supervise(
        tmp_path,
        "signal.signal(signal.SIGABRT, signal.SIG_IGN)\n"
        "beat(b'.')\n"
        "while first: signal.pause()\n"
        "os._exit(0)\n",
        IMPATIENT,
    )
    assert capfd.readouterr().out.startswith("run 0 0\nrun 1 1\n")
    assert words(tmp_path, "1-freeze.log").endswith("the match")


PLAYING = """
import faulthandler, threading
faulthandler.enable()
waiting = threading.Event()
def wait_for_the_network():
    waiting.set()
    threading.Event().wait()
def play_for_ever():
    beat(b".")
    while True:
        HOW
threading.Thread(target=wait_for_the_network, daemon=True).start()
waiting.wait()
if first:
    play_for_ever()
print(os.environ["LUDUS_CRASH"])
os._exit(0)
"""
LAST_WORDS = replace(IMPATIENT, grace=60)
"""For children that end by themselves once their stacks are written, however slowly."""
STOPPED = "os.kill(os.getpid(), signal.SIGSTOP); threading.Event().wait()"
"""Stop once: another thread may be writing the stacks when this thread continues."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("pass", "freeze"),
        (STOPPED, "freeze"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "signal-11"),
    ],
)
def test_of_a_freeze_or_a_crash_the_stacks_are_kept(
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    how: str,
    reason: str,
) -> None:
    supervise(tmp_path, PLAYING.replace("HOW", how), LAST_WORDS)
    log = tmp_path / "crashes" / f"1-{reason}.log"
    assert "in play_for_ever" in log.read_text()
    assert "in wait_for_the_network" in log.read_text()
    assert f"kept as {log};" in caplog.text
    assert str(log) in capfd.readouterr().out


@pytest.mark.long
def test_a_traceback_is_kept_and_a_wanted_restart_is_not(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Children of a crashed process are gone, too; otherwise the test would wait for them."""
    code = (
        "import subprocess\n"
        "beat(b'.')\n"
        "if first:\n"
        "    subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'])\n"
        "    raise ValueError('no such square')\n"
        "if os.environ['LUDUS_RESTARTS'] == '1': sys.exit(64)\n"
    )
    supervise(tmp_path, code)
    assert "ValueError: no such square" in words(tmp_path, "1-exit-1.log")
    assert len(list((tmp_path / "crashes").glob("2-*"))) == 0
    assert "run 2 1" in capfd.readouterr().out


OUTER = """
import sys
from pathlib import Path
from ludus.exhibit.supervisor.crashes import Crashes
from ludus.exhibit.supervisor.supervisor import Supervisor
child = [sys.executable, "-c", sys.argv[1]]
sys.exit(Supervisor(child, Crashes(Path(sys.argv[2]), None)).run())
"""


@contextmanager
def pair(folder: Path, status: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Yield a supervisor and the number of its child, which end without a crash.

    Both hold one pipe, which closes when both have ended.
    """
    code = CHILD + "beat(b'.')\nprint(os.getpid(), flush=True)\nwhile True: signal.pause()"
    command = [sys.executable, "-c", OUTER, code, str(folder / "crashes")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as outer:
        out: IO[str] | None = outer.stdout
        assert out is not None
        guard = threading.Timer(60, outer.kill)
        guard.start()
        assert out.readline() == "run 0 0\n"
        yield outer, int(out.readline())
        assert out.read() == ""
        guard.cancel()
    assert outer.returncode == status
    assert not (folder / "crashes").exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGKILL, -9)]
)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="PR_SET_PDEATHSIG is Linux's")
def test_nobody_is_left_when_the_supervisor_ends(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    with pair(tmp_path, status) as (outer, _):
        outer.send_signal(number)


@pytest.mark.long
def test_an_ordered_end_of_all_processes_is_no_failure(tmp_path: Path) -> None:
    """A service that systemd stops or restarts has all its processes signalled."""
    with pair(tmp_path, 0) as (outer, child):
        for number in (signal.SIGSTOP, signal.SIGTERM):
            outer.send_signal(number)
        os.kill(child, signal.SIGTERM)
        ended = psutil.Process(child)
        wait_until(lambda: ended.status() == psutil.STATUS_ZOMBIE, "the child has not ended")
        outer.send_signal(signal.SIGCONT)
