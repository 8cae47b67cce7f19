"""The exhibit is kept running: real processes crash, freeze and are restarted."""

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from ludus.exhibit.supervisor.child import Wanted
from ludus.exhibit.supervisor.crashes import MATCH, Crashes
from ludus.exhibit.supervisor.restart_policy import Limits
from ludus.exhibit.supervisor.supervisor import Supervisor
from ludus.exhibit.supervisor.system import Notifier
from ludus.version import __version__


def test_nothing_is_loaded_that_could_take_it_down() -> None:
    code = (
        "import sys, ludus.exhibit.commands\n"
        "print([name for name in ('pygame', 'numpy', 'jinja2') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], timeout=60, capture_output=True)
    assert (found.returncode, found.stdout) == (0, b"[]\n")


QUICK = Limits(first_beat=60, silence=60, waits=(0.01,))
"""For children that fail at once."""

IMPATIENT = Limits(first_beat=60, silence=0.5, grace=0.1, waits=(0.01,))
"""For children that freeze; on a slow machine others may seem frozen, too."""

CHILD = """
import os, signal, sys
from ludus.exhibit.supervisor.child import heartbeat
beat = heartbeat()
beat(b".")
first = os.environ["LUDUS_RESTARTS"] == "0"
print("run", os.environ["LUDUS_RESTARTS"], os.environ["LUDUS_FAILURES"], flush=True)
"""


class Told(Notifier):
    """Records messages to systemd."""

    def __init__(self) -> None:
        super().__init__({})
        self.messages: list[str] = []

    def _send(self, message: str) -> bool:
        self.messages.append(message)
        return True


def supervise(tmp_path: Path, code: str, limits: Limits = QUICK, *, before: str = "") -> list[str]:
    """Run a child until it closes itself; return the messages to systemd.

    `before` runs ahead of the first heartbeat, for which a slow machine has a minute.
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
    said = "".join(f"word {number}\n" for number in range(60))
    assert words(tmp_path, "1-signal-9.log").partition("\n")[2] == f"{said}{MATCH}the match"
    assert told.count("READY=1") == 1
    assert told[-1] == "STOPPING=1" or told[-2] == "STOPPING=1"
    state = f"STATUS=ludus-{__version__}: waiting, 0 restarts, 1 failures in a row (signal-9)"
    assert state in told


def test_what_the_kernel_ends_for_want_of_memory_is_named_so(tmp_path: Path) -> None:
    code = "if first: os.kill(os.getpid(), signal.SIGKILL)\n"
    command = [sys.executable, "-c", CHILD + code]
    counts = iter([4, 5, 5])
    crashes = Crashes(tmp_path / "crashes", None)
    supervisor = Supervisor(
        command, crashes, limits=QUICK, notifier=Told(), oom_kills=lambda: next(counts)
    )
    assert supervisor.run() == 0
    assert [path.name for path in crashes.folder.iterdir()] == ["1-out-of-memory.log"]


def test_a_frozen_process_that_heeds_nothing_is_killed_and_started_anew(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    supervise(
        tmp_path,
        "signal.signal(signal.SIGABRT, signal.SIG_IGN)\nwhile first: signal.pause()\nos._exit(0)\n",
        IMPATIENT,
    )
    assert capfd.readouterr().out.startswith("run 0 0\nrun 1 1\n")
    assert words(tmp_path, "1-freeze.log").endswith("the match")


FROZEN = """
import faulthandler, os, signal, threading
faulthandler.enable()
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


STOPPED = "os.kill(os.getpid(), signal.SIGSTOP); threading.Event().wait()"
"""Stop once: another thread may be writing the stacks when this thread continues."""


@pytest.mark.parametrize("how", ["pass", STOPPED])
def test_of_a_freeze_the_stacks_are_kept(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, how: str
) -> None:
    supervise(tmp_path, ONCE, LAST_WORDS, before=FROZEN.replace("HOW", how))
    folder = tmp_path / "crashes"
    told = words(tmp_path, "1-freeze.log")
    assert "in play_for_ever" in told
    assert "in wait_for_the_network" in told
    assert f"kept as {folder / '1-freeze.log'};" in caplog.text
    assert str(folder / "1-freeze.log") in capfd.readouterr().out


def test_of_a_crash_too(tmp_path: Path) -> None:
    crash = "os.kill(os.getpid(), signal.SIGSEGV)"
    supervise(tmp_path, ONCE, before=FROZEN.replace("HOW", crash))
    told = words(tmp_path, "1-signal-11.log")
    assert "in play_for_ever" in told
    assert "in wait_for_the_network" in told


def test_a_traceback_is_kept_and_a_wanted_restart_is_not(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Children of a crashed process are gone, too; otherwise the test would wait for them."""
    code = (
        "import time, subprocess\n"
        "while os.environ['LUDUS_RESTARTS'] != '2': \n"
        "    time.sleep(0.05)\n"
        "    beat(b'.')\n"
        "    if first:\n"
        "        subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'])\n"
        "        raise ValueError('no such square')\n"
        "    sys.exit(64)\n"
    )
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

    logger = logging.getLogger("ludus.exhibit.supervisor.supervisor")
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
from ludus.exhibit.supervisor.crashes import Crashes
from ludus.exhibit.supervisor.supervisor import Supervisor
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
    """Both processes hold one pipe, which closes when both have ended."""
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


@pytest.mark.skipif(sys.platform == "win32", reason="the exhibit needs Linux")
def test_an_ordered_end_of_all_processes_is_no_failure(tmp_path: Path) -> None:
    """A service that systemd stops or restarts has all its processes signalled."""
    code = CHILD + "print(os.getpid(), flush=True)\nwhile True: signal.pause()"
    command = [sys.executable, "-c", OUTER, code, str(tmp_path / "crashes")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as outer:
        assert outer.stdout is not None
        guard = threading.Timer(60, outer.kill)
        guard.start()
        assert outer.stdout.readline() == "run 0 0\n"
        child = int(outer.stdout.readline())
        for number in (signal.SIGSTOP, signal.SIGTERM):
            outer.send_signal(number)
        os.kill(child, signal.SIGTERM)
        time.sleep(0.1)
        outer.send_signal(signal.SIGCONT)
        assert outer.stdout.read() == ""
        guard.cancel()
    assert outer.returncode == 0
    assert not (tmp_path / "crashes").exists()


def test_a_restart_asks_again_for_the_helper(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    told, asked = tmp_path / "told", list[int]()

    def page() -> Wanted:
        asked.append(len(asked))
        if len(asked) == 2:
            raise RecursionError
        started = "/bin/sh", "-c", f"echo {asked[-1]} >> {told}; exec sleep 60"
        return Wanted(started if asked[-1] else ())

    code = "if os.environ['LUDUS_RESTARTS'] in '01': sys.exit(64)\n"
    code += f"while not os.path.exists('{told}'): beat(b'.')\n"
    command = [sys.executable, "-c", CHILD + code]
    crashes = Crashes(tmp_path / "crashes", None)
    assert Supervisor(command, crashes, limits=QUICK, notifier=Told(), beside=page).run() == 0
    assert told.read_text() == "2\n"
    assert "the helper stays as it is" in caplog.text
