"""Thinking in a second process: answers come, and no failure costs a turn."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from clock import Clock
from helpers_rules import OSTIA
from waits import wait_until

from ludus.analysis.worth import judgement
from ludus.players.heuristic import Heuristic
from ludus.players.levels import LEVELS, Level
from ludus.players.player import Choice, Player, Question
from ludus.players.worker import AGAIN, GRACE, SILENCE, Answer, Worker
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

pytestmark = pytest.mark.long

START = Position.start(OSTIA, 5)
THROW = (2, 5)


class _Choices(Player):
    """A test player: yields a number of legal plays, then does something else."""

    def __init__(self, first: int, then: str) -> None:
        self._first, self._then = first, then

    def look(self, *boards: object, again: bool = False) -> Iterator[tuple[int, float]]:
        raise NotImplementedError("not by boards")

    def think(self, plays: Plays) -> Iterator[Choice]:
        for equity, (position, play) in enumerate(list(plays.results.items())[: self._first]):
            yield Choice(play, position, equity / 100)
        if self._then == "hang":
            while True:
                signal.pause()
        while self._then == "go on":
            yield Choice(play, position, 0.5)


def _choosing(rules: RuleSet, seed: int, first: int, then: str) -> Player:
    return _Choices(first, then)


def _curious(rules: RuleSet, seed: int) -> Player:
    raise RuntimeError(f"pygame is {'there' if 'pygame' in sys.modules else 'absent'}")


CHOOSING = {
    "_mute": (0, "hang"),
    "_endless": (1, "go on"),
}
TEST_LEVELS = {
    **LEVELS,
    **{
        name: Level(partial(_choosing, first=first, then=then), 1.0)
        for name, (first, then) in CHOOSING.items()
    },
    "_curious": Level(_curious, 1.0),
}


def _question(level: str = "heuristic", **more: Any) -> Question:
    return Question(OSTIA, START, THROW, level, **more)


@pytest.fixture
def clock() -> Clock:
    return Clock(100.0)


@pytest.fixture
def worker(clock: Clock) -> Iterator[Worker]:
    with Worker(clock, judgement, levels=TEST_LEVELS) as worker:
        yield worker


def _answer(worker: Worker) -> Answer:
    """Wait for the answer of a real process, without advancing the clock."""
    answer: Answer | None = None

    def answered() -> bool:
        nonlocal answer
        answer = worker.poll()
        return answer is not None

    wait_until(answered, "no answer")
    assert answer
    return answer


def _warm(worker: Worker) -> int:
    """Wait until the process runs and has answered something; return its number."""
    worker.ask(_question())
    assert not _answer(worker).stand_in
    assert worker.pid
    return worker.pid


def _best() -> Choice:
    return next(Heuristic(OSTIA).think(Plays(OSTIA, START, THROW)))


def test_an_endless_player_is_called_off_when_its_time_is_up(worker: Worker, clock: Clock) -> None:
    pid = _warm(worker)
    worker.ask(_question("_endless"))
    _let_choose(worker)
    clock.now += 1.0
    answer = worker.poll()
    assert answer is not None
    assert not answer.stand_in
    assert _warm(worker) == pid


def test_a_hung_process_is_replaced_and_the_heuristic_answers(
    worker: Worker, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    pid = _warm(worker)
    worker.ask(_question("_mute"))
    clock.now += 1.9
    assert worker.poll() is None
    clock.now += 0.2
    assert worker.poll() == Answer(_best(), stand_in=True)
    assert worker.pid == pid
    clock.now += GRACE * SILENCE
    worker.ask(_question())
    assert worker.pid != pid
    assert "has not answered for too long" in caplog.text
    assert _answer(worker) == Answer(_best(), stand_in=False)


@pytest.mark.parametrize("sign", [signal.SIGSTOP, signal.SIGKILL])
def test_what_plays_are_worth_is_asked_until_the_process_says_it(
    worker: Worker, clock: Clock, sign: signal.Signals
) -> None:
    pid = _warm(worker)
    worker.ask(_question("_mute"))
    question = _question(every=True)
    os.kill(pid, sign)
    worker.ask(question, seconds=1.0)
    for _ in range(int(GRACE * SILENCE) + 2):
        assert worker.poll() is None, "nobody else says it in the loop"
        clock.now += 1.0
    assert worker.poll() is None
    assert worker.pid != pid
    clock.now += AGAIN
    answer = _answer(worker)
    assert not answer.stand_in
    assert len(answer.choice.weighed) == len(Plays(OSTIA, START, THROW).results)


def _let_choose(worker: Worker) -> None:
    """Wait until a choice has come, before it is due."""

    def chosen() -> bool:
        assert worker.poll() is None
        return worker._best is not None

    wait_until(chosen, "no choice")


def test_a_killed_process_is_replaced_between_questions(worker: Worker) -> None:
    pid = _warm(worker)
    os.kill(pid, signal.SIGKILL)
    worker.wait(600)
    assert _warm(worker) != pid


def test_the_process_does_not_import_pygame(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    worker.ask(_question("_curious"))
    _answer(worker)
    assert "pygame is absent" in caplog.text


def test_an_interrupt_does_not_end_the_process(worker: Worker) -> None:
    pid = _warm(worker)
    os.kill(pid, signal.SIGINT)
    assert _warm(worker) == pid


def test_a_closed_worker_has_no_process_and_takes_no_question(worker: Worker) -> None:
    worker.close()
    worker.close()
    assert worker.pid is None
    assert worker.poll() is None
    with pytest.raises(RuntimeError, match="closed"):
        worker.ask(_question())


_PARENT = """
import sys
sys.path[:0] = {path!r}
from test_worker import TEST_LEVELS, START, THROW, OSTIA, Clock, _let_choose, _warm
from ludus.players.player import Question
from ludus.analysis.worth import judgement
from ludus.players.worker import Worker
if __name__ == "__main__":
    worker = Worker(Clock(100.0), judgement, levels=TEST_LEVELS)
    _warm(worker)
    worker.ask(Question(OSTIA, START, THROW, "_endless"), seconds=1e6)
    _let_choose(worker)
    print("thinking", flush=True)
    sys.stdin.read()
"""


def test_the_process_ends_when_its_parent_is_killed(tmp_path: os.PathLike[str]) -> None:
    script = os.path.join(tmp_path, "parent.py")
    with open(script, "w") as file:
        file.write(
            _PARENT.format(path=[os.path.dirname(__file__), *map(os.path.abspath, sys.path)])
        )
    parent = subprocess.Popen(
        [sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert parent.stdout is not None
    assert parent.stdin is not None
    with parent, parent.stdout, parent.stdin:
        assert parent.stdout.readline() == b"thinking\n"
        parent.kill()
        # Both processes hold the other end of this pipe: it closes when the last of them has ended.
        with Connection(os.dup(parent.stdout.fileno()), writable=False) as ended:
            wait_until(ended.poll, "a process goes on")
            assert os.read(ended.fileno(), 1) == b""


_ENDED = """
import os, signal, sys
from multiprocessing import util
from ludus.analysis.worth import judgement
from ludus.players.worker import Worker

spawn = util.spawnv_passfds

def spawned(path, args, files):
    pid = spawn(path, args, files)
    os.kill(os.getpid(), signal.{name})
    return pid

if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(7))
    signal.signal(signal.SIGINT, lambda number, frame: sys.exit(7))
    Worker(float, judgement).close()  # Starts a tracker, as the first one does.
    util.spawnv_passfds = spawned
    Worker(float, judgement)
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_program_that_is_ended_while_it_starts_the_process_ends_silently(
    tmp_path: Path, name: str
) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_ENDED.format(name=name), encoding="ascii")
    ended = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert ended.returncode == 7
    assert ended.stderr == ""
