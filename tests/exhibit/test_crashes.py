"""Crashes are saved for the technician, up to a limit of size."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from ludus.exhibit.supervisor.crashes import MATCH, Crashes, failures


def test_what_crashed_is_kept_with_its_last_words_and_the_match(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_text("ludus record 1\n")
    log = Crashes(tmp_path / "crashes", record).save("signal-11", "one\ntwo\n", 3)
    assert log == tmp_path / "crashes" / "1-signal-11.log"
    head, text = log.read_text().split("\n", 1)
    assert head.endswith("Z signal-11, after 3 restarts")
    assert text == f"one\ntwo\n{MATCH}ludus record 1\n"
    assert record.read_text() == "ludus record 1\n"


def test_the_last_twenty_are_kept(tmp_path: Path) -> None:
    for number in range(1, 25):
        Crashes(tmp_path, None).save(f"exit-{number % 3}", "x\n", number)
    kept = sorted(int(path.name.partition("-")[0]) for path in tmp_path.iterdir())
    assert kept == [*range(5, 25)]


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes-2026.txt").write_text("mine")
    (tmp_path / "0-mine.md").write_text("mine")
    for _ in range(21):
        Crashes(tmp_path, None).save("freeze", "", 0)
    assert (tmp_path / "notes-2026.txt").exists()
    assert (tmp_path / "0-mine.md").exists()


def test_what_crashed_stays_under_10_mb(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_bytes(b"\xff" + bytes(10**6))
    log = Crashes(tmp_path / "crashes", record).save("freeze", f"{'y' * 1000}\n" * 400, 0)
    assert log
    assert log.stat().st_size * Crashes.KEEP < 10_000_000
    assert f"{'y' * 1000}\n{MATCH}" in log.read_text()


def test_a_lost_folder_is_logged_once_and_survived(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "crashes").write_text("a file")
    crashes = Crashes(tmp_path / "crashes", None)
    assert [crashes.save("freeze", "", 0) for _ in range(3)] == [None] * 3
    assert len(caplog.records) == 1
    (tmp_path / "crashes").unlink()
    assert crashes.save("freeze", "", 0)
    assert caplog.messages[-1].endswith(" found again")


_FROZEN = """some message
Fatal Python error: Aborted

Thread 0x00007f01 (most recent call first):
  File "/usr/lib/python3.11/threading.py", line 324 in wait
  File "/opt/ludus/lib/ludus/exhibit/remote/http_server.py", line 90 in _run

Current thread 0x00007f02 (most recent call first):
  File "/usr/lib/python3.11/random.py", line 8 in seed
  File "/opt/ludus/lib/ludus/window/app/loop.py", line 93 in _doze
  File "/opt/ludus/lib/ludus/window/app/loop.py", line 70 in run

Extension modules: numpy
"""
_RAISED = """Current thread 0x00007f02 (most recent call first):
  File "/opt/ludus/lib/ludus/exhibit/run.py", line 60 in _dying_words
Traceback (most recent call last):
  File "/opt/ludus/lib/ludus/window/app/loop.py", line 70, in run
    self.app.step()
  File "/opt/ludus/lib/ludus/exhibit/kiosk/kiosk.py", line 31, in step
    raise ValueError
ValueError
"""


def test_what_is_kept_tells_when_what_and_where(tmp_path: Path) -> None:
    crashes = Crashes(tmp_path, None)
    for reason, said in (("freeze", _FROZEN), ("exit-1", _RAISED), ("signal-9", "")):
        crashes.save(reason, said, 0)
    for number, said in enumerate(("nonsense", "", "\n", " \n"), 4):
        (tmp_path / f"{number}-exit-1.log").write_text(said)
    (tmp_path / "notes.log").write_text("mine")
    found = sorted(failures(tmp_path), key=lambda each: each.log)
    assert [(each.reason, each.where) for each in found] == [
        ("freeze", "ludus/window/app/loop.py:93 in _doze"),
        ("exit-1", "ludus/exhibit/kiosk/kiosk.py:31 in step"),
        ("signal-9", ""),
    ]
    assert all(abs(datetime.now() - each.when) < timedelta(minutes=1) for each in found)
