"""Calls that hang, and work that nobody needs any more, delay neither the program nor its end."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from ludus import outside

PROGRAM = """
import threading
from concurrent.futures import ThreadPoolExecutor
from ludus import outside
{work}
print("printed", end="")
outside.leave(7)
"""


def test_a_call_runs_beside_its_caller_and_its_error_is_kept() -> None:
    answers = Event()
    call = outside.begin(answers.wait)
    assert not call.done()
    assert not call.cancel()
    answers.set()
    assert call.result()
    with pytest.raises(ZeroDivisionError):
        outside.begin(lambda: 1 // 0).result()


def test_finished_work_is_forgotten_and_dropped_work_too() -> None:
    with ThreadPoolExecutor(1) as thread:
        begun, answers = Event(), Event()
        works = [
            outside.noted(thread.submit(call)) for call in (begun.set, answers.wait, begun.wait)
        ]
        begun.wait()
        assert outside._unfinished.issuperset(works[1:])
        works[2].cancel()
        answers.set()
    assert not outside._unfinished.intersection(works)


@pytest.mark.long
@pytest.mark.parametrize(
    "work",
    [
        "",
        "outside.begin(threading.Event().wait)",
        "outside.noted(ThreadPoolExecutor(1).submit(threading.Event().wait))",
    ],
    ids=["nothing", "call", "thread"],
)
def test_the_end_waits_for_nothing_and_loses_no_output(work: str) -> None:
    program = [sys.executable, "-c", PROGRAM.format(work=work)]
    done = subprocess.run(program, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (7, b"printed", b"")
