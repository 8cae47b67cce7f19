"""The messages between the worker and its process, without a process."""

import os
import signal
from collections.abc import Iterator
from contextlib import nullcontext
from multiprocessing import resource_tracker
from threading import Event, Thread
from unittest.mock import Mock

import pytest
from helpers_rules import OSTIA
from waits import wait_until

from ludus import processes
from ludus.analysis.worth import judgement
from ludus.players.heuristic import Heuristic
from ludus.players.levels import Level
from ludus.players.player import Choice, Question
from ludus.players.process import READY, Message, _Thinker
from ludus.players.worker import GRACE, MOST_GRACE, SILENCE, STARTING, Answer, Worker
from ludus.rules.position import Position

QUESTION = Question(OSTIA, Position.start(OSTIA, 5), (2, 5), "heuristic")
FIRST, SECOND = (
    Choice(play, position, 0.5) for position, play in list(QUESTION.plays.results.items())[:2]
)
STAND_IN = Answer(next(Heuristic(OSTIA).think(QUESTION.plays)), stand_in=True)


class Script:
    """A process and the pipe to it, which do what a test lets them do; and a clock."""

    pid = exitcode = 0

    def __init__(self) -> None:
        self.now = 0.0
        self.starts = 0
        self.ended = self.closed = False
        self.sent: list[tuple[int, Question] | None] = []
        self.queued: list[Message] = []

    def pair(self) -> tuple["Script", "Script"]:
        return self, self

    def process(self, **given: object) -> "Script":
        return self

    def start(self) -> None:
        self.starts, self.queued = self.starts + 1, [READY]
        self.ended = self.closed = False

    def send(self, question: tuple[int, Question] | None) -> None:
        self.sent.append(question)

    def reply(self, *choices: Choice, failure: str = "") -> None:
        """Send choices for the last question, and its end."""
        number = max(asked[0] for asked in self.sent if asked)
        self.queued += [Message(number, choice) for choice in choices]
        self.queued.append(Message(number, failure=failure))

    def close(self) -> None:
        """Close the far end here, too: only then does the end of the process show."""
        self.closed = True

    def poll(self) -> bool:
        return (self.ended and self.closed) or bool(self.queued)

    def recv(self) -> Message:
        if self.ended:
            raise EOFError
        return self.queued.pop(0)

    def end(self, *seconds: float) -> None:
        """Nothing runs."""

    Pipe, Process, kill, join = pair, process, end, end


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    script = Script()
    monkeypatch.setattr(processes, "starting", nullcontext)
    monkeypatch.setattr("multiprocessing.get_context", lambda method: script)
    return script


@pytest.fixture
def worker(script: Script) -> Iterator[Worker]:
    with Worker(lambda: script.now, judgement) as worker:
        yield worker


def test_the_last_choice_of_the_process_is_the_answer(worker: Worker, script: Script) -> None:
    worker.ask(QUESTION)
    script.queued = [Message(1, FIRST), Message(1, SECOND)]
    assert worker.poll() is None
    script.queued = [Message(1)]
    assert worker.poll() == Answer(SECOND, stand_in=False)
    assert not worker.asked


def test_a_choice_for_an_earlier_question_is_never_the_answer(
    worker: Worker, script: Script
) -> None:
    worker.ask(QUESTION)
    script.reply(SECOND)
    worker.cancel()
    assert not worker.asked
    assert worker.poll() is None
    worker.ask(QUESTION)
    script.queued = [Message(1, SECOND), Message(2)]
    assert worker.poll() == STAND_IN


def test_a_player_that_fails_is_logged_and_replaced(
    worker: Worker, script: Script, caplog: pytest.LogCaptureFixture
) -> None:
    worker.ask(QUESTION)
    script.reply(failure="no idea")
    assert worker.poll() == STAND_IN
    assert [record.getMessage() for record in caplog.records] == ["a player failed: no idea"]


def test_when_its_time_is_up_the_best_choice_so_far_is_taken(
    worker: Worker, script: Script
) -> None:
    worker.ask(QUESTION, seconds=3.0)
    script.queued = [Message(1, SECOND)]
    script.now = 2.9
    assert worker.poll() is None
    script.now = 3.0
    assert worker.poll() == Answer(SECOND, stand_in=False)
    assert script.sent[-1] is None, "the process need not go on"


def test_a_process_that_ends_costs_only_its_answer(
    worker: Worker, script: Script, caplog: pytest.LogCaptureFixture
) -> None:
    worker.ask(QUESTION)
    script.ended = True
    assert worker.poll() == STAND_IN
    assert "has ended" in caplog.text
    worker.ask(QUESTION)
    script.reply(SECOND)
    assert worker.poll() == Answer(SECOND, stand_in=False)


def test_without_any_process_the_heuristic_answers(
    script: Script, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(script, "start", Mock(side_effect=OSError("no more processes")))
    with Worker(lambda: script.now, judgement) as worker:
        worker.ask(QUESTION)
        assert worker.poll() == STAND_IN
    assert "no more processes" in caplog.text


def test_a_question_put_to_a_hung_process_is_put_to_its_successor(
    worker: Worker, script: Script
) -> None:
    worker.ask(QUESTION, seconds=1.0)
    script.now = 0.9 + GRACE
    assert worker.poll() is None
    script.now = 1.0 + GRACE
    assert worker.poll() == STAND_IN
    script.now = 0.9 + GRACE * SILENCE
    worker.ask(QUESTION, seconds=1.0)
    assert worker.poll() is None
    assert script.starts == 1
    script.now = 1.0 + GRACE * SILENCE
    assert worker.poll() is None
    assert script.starts == 2
    assert script.sent[-1] == (2, QUESTION)


def test_a_process_that_only_starts_slowly_is_not_replaced(worker: Worker, script: Script) -> None:
    script.queued = []
    worker.ask(QUESTION, seconds=1.0)
    script.now = 1.0 + MOST_GRACE
    assert worker.poll() == STAND_IN
    script.now = STARTING
    worker.ask(QUESTION)
    assert script.starts == 1
    script.queued = [READY]
    script.now = STARTING + 1.0
    worker.ask(QUESTION)
    assert script.starts == 1, "its questions had to wait for its start"


def test_a_process_that_never_starts_is_replaced(worker: Worker, script: Script) -> None:
    script.queued = []
    script.now = STARTING + 1.0
    worker.ask(QUESTION)
    assert script.starts == 2


def test_a_question_ends_early_only_for_the_next_message() -> None:
    sent: list[Message] = []
    player = Mock(think=Mock(return_value=[FIRST, FIRST, SECOND]))
    levels = {QUESTION.level: Level(lambda rules, seed: player, 1.0)}
    thinker = _Thinker(Mock(send=sent.append), levels, judgement)
    for number in (1, 2):
        thinker._asked.put((number, QUESTION))
    thinker.answer()
    assert sent == [Message(1, FIRST), Message(1)]
    thinker.answer()
    assert sent[2:] == [*(Message(2, choice) for choice in (FIRST, FIRST, SECOND)), Message(2)]


def _counts(worker: Worker, script: Script, late: float) -> bool:
    """Whether an answer counts that comes late."""
    worker.ask(QUESTION, seconds=1.0)
    script.now += 1.0 + late
    answer = worker.poll()
    script.reply(SECOND)
    return (answer or worker.poll()) != STAND_IN


def test_on_a_busy_machine_answers_come_late_and_count(worker: Worker, script: Script) -> None:
    assert _counts(worker, script, 0.9 * GRACE)
    assert not _counts(worker, script, 0.7 * MOST_GRACE)
    for late in (0.7, 1.0, 1.0):
        assert not _counts(worker, script, late * MOST_GRACE)
    assert _counts(worker, script, 0.7 * MOST_GRACE)
    for _ in range(4):
        assert _counts(worker, script, 0.0)
    assert not _counts(worker, script, 0.7 * MOST_GRACE), "on a quiet machine it is waited less"
    assert script.starts == 1


def test_a_signal_that_another_thread_receives_interrupts_no_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(resource_tracker, "ensure_running", lambda: None)
    received, end = list[int](), Event()
    before = signal.signal(signal.SIGTERM, lambda number, frame: received.append(number))
    thread = Thread(target=end.wait, daemon=True)
    thread.start()
    with processes.starting():
        os.kill(os.getpid(), signal.SIGTERM)
        wait_until(lambda: signal.SIGTERM not in signal.sigpending(), "the thread receives nothing")
        assert received == []
    assert received == [signal.SIGTERM]
    signal.signal(signal.SIGTERM, before)
    end.set()
    thread.join()
