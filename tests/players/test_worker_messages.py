"""What the worker makes of its process's messages, without a process."""

from collections.abc import Iterator

import pytest
from helpers_rules import OSTIA

from ludus.analysis.worth import judgement
from ludus.players import worker as workers
from ludus.players.heuristic import Heuristic
from ludus.players.player import Choice, Question
from ludus.players.process import Message
from ludus.players.worker import GRACE, Answer, Worker
from ludus.rules.plays import Plays
from ludus.rules.position import Position

QUESTION = Question(OSTIA, Position.start(OSTIA, 5), (2, 5), "heuristic")


class Script:
    """A channel to a process that says what a test lets it say."""

    ready = True

    def __init__(self) -> None:
        self.sent: list[object] = []
        self.queued: list[Message] = []
        self.owed: dict[int, float] = {}
        self.pipe = self

    def send(self, question: object) -> None:
        self.sent.append(question)

    def messages(self, now: float) -> Iterator[Message]:
        while self.queued:
            message = self.queued.pop(0)
            if message.choice is None:
                self.owed.pop(message.number, None)
            yield message

    def stuck(self, now: float) -> bool:
        return False

    def kill(self) -> None:
        """Nothing runs."""


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    script = Script()
    monkeypatch.setattr(workers, "_Channel", lambda *given: script)
    return script


def choices() -> list[Choice]:
    plays = Plays(QUESTION.rules, QUESTION.position, QUESTION.dice)
    return [Choice(play, position, 0.5) for position, play in plays.results.items()]


def test_the_last_choice_of_the_process_is_the_answer(script: Script) -> None:
    first, second = choices()[:2]
    with Worker(lambda: 0.0, judgement) as worker:
        worker.ask(QUESTION)
        script.queued = [Message(1, first), Message(1, second)]
        assert worker.poll() is None
        script.queued = [Message(1, None)]
        assert worker.poll() == Answer(second, stand_in=False)
        assert not worker.asked


def test_a_choice_for_an_earlier_question_is_never_the_answer(script: Script) -> None:
    with Worker(lambda: 0.0, judgement) as worker:
        worker.ask(QUESTION)
        worker.ask(QUESTION)
        script.queued = [Message(1, choices()[1]), Message(2, None)]
        best = next(Heuristic(OSTIA).think(QUESTION.plays))
        assert worker.poll() == Answer(best, stand_in=True)


def test_a_player_that_fails_is_logged_and_replaced(
    script: Script, caplog: pytest.LogCaptureFixture
) -> None:
    with Worker(lambda: 0.0, judgement) as worker:
        worker.ask(QUESTION)
        script.queued = [Message(1, None, "no idea")]
        answer = worker.poll()
    assert answer
    assert answer.stand_in
    assert [record.getMessage() for record in caplog.records] == ["a player failed: no idea"]


def test_when_its_time_is_up_the_best_choice_so_far_is_taken(script: Script) -> None:
    now = [0.0]
    with Worker(lambda: now[0], judgement) as worker:
        worker.ask(QUESTION, seconds=3.0)
        script.queued = [Message(1, choices()[1])]
        now[0] = 2.9
        assert worker.poll() is None
        now[0] = 3.1
        assert worker.poll() == Answer(choices()[1], stand_in=False)
        assert script.sent[-1] is None, "the process need not go on"


def test_without_a_choice_a_grace_passes_before_the_heuristic_answers(script: Script) -> None:
    now = [0.0]
    with Worker(lambda: now[0], judgement) as worker:
        worker.ask(QUESTION, seconds=3.0)
        now[0] = 3.0 + 0.9 * GRACE
        assert worker.poll() is None
        now[0] = 3.0 + 1.1 * GRACE
        answer = worker.poll()
        assert answer
        assert answer.stand_in
