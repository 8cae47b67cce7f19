"""Thinking in a second process, which may be late, fail or end without costing a turn."""

import logging
import multiprocessing
from collections.abc import Callable, Iterator, Mapping
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import NamedTuple, Self

from ludus import processes
from ludus.players.heuristic import Heuristic
from ludus.players.levels import LEVELS, Level
from ludus.players.player import Choice, Question
from ludus.players.process import READY, Judgement, Message, think

GRACE = 1.0
"""Seconds to wait for an answer beyond its time, on a quiet machine."""

MOST_GRACE = 4.0
"""Seconds to wait for an answer beyond its time, on a slow machine."""

SILENCE = 5
"""A process may be silent for this many times its grace before it is given up."""

STARTING = 30.0
"""Seconds that a process may take to start. A slow machine must not kill it again and again."""

AGAIN = 5.0
"""Seconds after the time of a question about worth, when it is asked again."""

_JOINING = 1.0
"""Seconds to wait for a killed process to end."""

_log = logging.getLogger(__name__)


class Answer(NamedTuple):
    """The answer to a question."""

    choice: Choice
    stand_in: bool
    """Whether the heuristic answered, because the player failed or was late."""


class _Channel:
    def __init__(self, levels: Mapping[str, Level], judgement: Judgement, now: float) -> None:
        """Start the process without waiting for it; raises OSError if none can be started."""
        context = multiprocessing.get_context("spawn")
        self.pipe, far = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=think,
            args=(far, levels, judgement),
            name="ludus-player",
            daemon=True,
        )
        self.started = now
        self.ready = False
        self.owed: dict[int, float] = {}
        """Unfinished questions, with the time when the process is given up because of them."""
        try:
            with processes.starting():
                self.process.start()
        except OSError:
            self.pipe.close()
            raise
        finally:
            far.close()

    def messages(self, now: float) -> Iterator[Message]:
        """Yield all new messages of the process; then raise EOFError or OSError if it has ended."""
        while self.pipe.poll():
            message: Message = self.pipe.recv()
            if message == READY:
                self._begin(now - self.started)
            elif message.choice is None:
                self.owed.pop(message.number, None)
            yield message

    def _begin(self, late: float) -> None:
        """Note the start, and extend the time of earlier questions, which had to wait for it."""
        self.ready = True
        self.owed = {number: end + late for number, end in self.owed.items()}

    def stuck(self, now: float) -> bool:
        """Whether a message is overdue; a process that is still starting counts as alive."""
        if not self.ready:
            return now > self.started + STARTING
        return any(now >= end for end in self.owed.values())

    def kill(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join(_JOINING)
        if self.process.exitcode is not None:
            self.process.close()


class Worker:
    """One process that thinks about one question at a time; the caller never waits for it.

    An answer that comes within a grace beyond its time still counts. On a slow or busy machine the
    grace grows, up to a bound, because a restarted process would be even later. If answers come in
    time, it shrinks again. Only a process that stays silent for much longer is restarted.

    Questions about the worth of plays have no stand-in. No turn waits for their answer, and it
    takes too long to compute in this process. They are asked again until there is an answer.

    Seconds are seconds of `clock`, which must not run backwards. For one thread only.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        judgement: Judgement,
        *,
        levels: Mapping[str, Level] = LEVELS,
    ) -> None:
        """Start the process, without waiting until it runs."""
        self._clock, self._levels, self._judgement = clock, dict(levels), judgement
        self._grace = GRACE
        self._number = 0
        self._open: Question | None = None
        self._due = 0.0
        self._best: Choice | None = None
        self._closed = False
        self._channel: _Channel | None = None
        self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The number of the process; None if there is none."""
        return self._channel.process.pid if self._channel else None

    @property
    def asked(self) -> Question | None:
        """The open question."""
        return self._open

    def ask(self, question: Question, seconds: float | None = None) -> None:
        """Ask a question, in place of an open question, without waiting.

        `seconds` is the player's time to think; the level's own time by default.

        Raises:
            KeyError: no such level.
            RuntimeError: the worker is closed.
        """
        if self._closed:
            raise RuntimeError("the worker is closed")
        allowed = self._levels[question.level].seconds if seconds is None else seconds
        self.cancel()
        self._listen()
        self._restart_if_stuck()
        self._number += 1
        self._open = question
        self._due = self._clock() + allowed
        self._best = None
        if self._channel is None:
            self._start()
        self._send(question)

    def poll(self) -> Answer | None:
        """Return the final choice for the open question, if there is one; never waits."""
        if self._open is None:
            return None
        self._listen()
        self._restart_if_stuck()
        late = self._clock() - self._due
        over = self._channel is None or self._number not in self._channel.owed
        if self._open.judged and self._best is None:
            if over and late >= AGAIN:
                self.ask(self._open)
            return None
        if self._channel is None or over:
            return self._answer(late)
        grace = self._grace if self._channel.ready else MOST_GRACE
        if late >= (0 if self._best else grace):
            self._send(None)
            return self._answer(late)
        return None

    def wait(self, seconds: float) -> None:
        """Wait until the process sends a message or ends; for programs without a window."""
        if self._channel is not None:
            wait([self._channel.pipe], seconds)

    def cancel(self) -> None:
        """Drop the open question, if there is one; its answer is ignored."""
        if self._open is not None:
            self._open = None
            self._send(None)

    def close(self) -> None:
        """End the process; a second call has no effect."""
        self._closed, self._open = True, None
        if self._channel is not None:
            self._channel.kill()
            self._channel = None

    def _answer(self, late: float) -> Answer:
        """Close the open question with the best choice so far, or with a stand-in.

        Without a choice, the grace was too short and doubles. If the choice was early, it shrinks
        slowly.
        """
        assert self._open is not None
        question, self._open = self._open, None
        if self._best is not None:
            if late <= self._grace / 2:
                self._grace = max(GRACE, self._grace * 0.9)
            return Answer(self._best, stand_in=False)
        if late >= self._grace and self._channel is not None and self._channel.ready:
            self._grace = min(MOST_GRACE, self._grace * 2)
        instead = Heuristic(question.rules).think(question.plays)
        return Answer(next(instead), stand_in=True)

    def _start(self) -> None:
        try:
            self._channel = _Channel(self._levels, self._judgement, self._clock())
        except OSError as error:
            _log.error("cannot start the process that computes moves: %s", error)

    def _restart(self, why: str) -> None:
        """Replace the process at once, so that it is ready for the next question."""
        _log.warning("the process that computes moves %s; restarting it", why)
        if self._channel is not None:
            self._channel.kill()
            self._channel = None
        self._start()

    def _restart_if_stuck(self) -> None:
        if self._channel is not None and self._channel.stuck(self._clock()):
            self._restart("has not answered for too long")
            if self._open is not None and not self._open.judged:
                self._send(self._open)

    def _send(self, question: Question | None) -> None:
        """Send a question; None cancels the question in progress."""
        if self._channel is None:
            return
        try:
            self._channel.pipe.send(question and (self._number, question))
        except OSError:
            self._restart("has ended")
            return
        if question is not None:
            self._channel.owed[self._number] = self._due + SILENCE * self._grace

    def _listen(self) -> None:
        if self._channel is None:
            return
        try:
            for message in self._channel.messages(self._clock()):
                if message.failure:
                    _log.error("a player failed: %s", message.failure)
                if message.choice is not None and self._open and message.number == self._number:
                    self._best = message.choice
        except (EOFError, OSError):
            self._restart("has ended")


class Instant:
    """A thinker that computes the answer in `ask`; `poll` returns it, unless `silent` is set."""

    def __init__(self, judgement: Judgement, *, silent: bool = False) -> None:
        self._judgement, self.silent = judgement, silent
        self.asked: Question | None = None
        self._answer: Answer | None = None

    def ask(self, question: Question) -> None:
        """Compute the answer now, and drop an earlier answer."""
        if question.judged:
            choice = self._judgement(question)
        else:
            *_, choice = LEVELS[question.level].make(question.rules, 1).think(question.plays)
        self.asked, self._answer = question, Answer(choice, stand_in=False)

    def poll(self) -> Answer | None:
        """Return the answer, once."""
        if self.silent:
            return None
        answer, self.asked, self._answer = self._answer, None, None
        return answer
