"""Thinking in a second process, which may be late, fail or die without costing a turn."""

import logging
import multiprocessing
import os
import queue
import signal
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import NamedTuple, Self

from ludus.players.heuristic import Heuristic
from ludus.players.levels import LEVELS, Level
from ludus.players.player import Choice, Player
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

GRACE = 1.0
"""Seconds beyond its time after which a process that has said nothing is given up."""

_log = logging.getLogger(__name__)


class Answer(NamedTuple):
    """What came of a question."""

    question: int
    """The number that `Worker.ask` returned."""
    choice: Choice
    stand_in: bool
    """The player failed or was late, and the heuristic answered in its place."""


class _Question(NamedTuple):
    number: int
    rules: RuleSet
    position: Position
    dice: tuple[int, ...]
    level: str


class _Said(NamedTuple):
    """One message of the child: a choice, the end of a question, or why it failed."""

    number: int
    choice: Choice | None = None
    failure: str = ""


class _Asked(NamedTuple):
    question: _Question
    due: float
    """When its time is up, in seconds of the injected clock."""


class Worker:
    """One process that thinks about one question at a time; the asker never waits for it.

    Seconds are those of `clock`, which must not run backwards. Not for use by several threads.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        levels: Mapping[str, Level] = LEVELS,
        seed: int = 0,
        grace: float = GRACE,
    ) -> None:
        """Start the process, without waiting until it runs; `seed` is that of the players."""
        self._clock, self._levels, self._seed, self._grace = clock, dict(levels), seed, grace
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._number = 0
        self._asked: _Asked | None = None
        self._best: Choice | None = None
        self._owed: dict[int, float] = {}
        """Questions whose end the process has not told yet, and when they were due."""
        self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process that thinks, or None while there is none."""
        return self._process.pid if self._process else None

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._asked is not None

    def ask(
        self,
        rules: RuleSet,
        position: Position,
        dice: Sequence[int],
        level: str,
        seconds: float | None = None,
    ) -> int:
        """Put a question, in place of an open one, and return its number at once.

        Without `dice` it is asked how to take the position's bonus. `seconds` is how long the
        player may think, the level's own time by default.

        Raises:
            KeyError: no such level.
            RuntimeError: the worker is closed.
        """
        allowed = self._levels[level].seconds if seconds is None else seconds
        self.cancel()
        self._listen()
        self._number += 1
        question = _Question(self._number, rules, position, tuple(dice), level)
        self._best = None
        self._asked = _Asked(question, self._clock() + allowed)
        if any(self._clock() > due + self._grace for due in self._owed.values()):
            self._stop("does not come back from an earlier question")
        self._send(question)
        return self._number

    def poll(self) -> Answer | None:
        """The final choice for the open question, once there is one; never waits."""
        if self._asked is None:
            return None
        self._listen()
        question, due = self._asked
        now = self._clock()
        if question.number not in self._owed:
            return self._answer()
        if now >= due and self._best is not None:
            self._send(None)
            return self._answer()
        if now >= due + self._grace:
            self._stop(f"has said nothing for {self._grace:g} s after its time")
            return self._answer()
        return None

    def cancel(self) -> None:
        """Drop the open question, if there is one; its answer will not be taken."""
        if self._asked is not None:
            self._asked = None
            self._send(None)

    def close(self) -> None:
        """End the process; harmless when done twice."""
        self._asked = None
        self._stop("")

    def _answer(self) -> Answer:
        """Close the open question with the best choice so far, or with a stand-in."""
        assert self._asked is not None
        question, self._asked = self._asked.question, None
        if self._best is not None:
            return Answer(question.number, self._best, stand_in=False)
        plays = Plays(question.rules, question.position, question.dice)
        return Answer(question.number, next(Heuristic(question.rules).think(plays)), stand_in=True)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, far = context.Pipe()
        process = context.Process(
            target=_think, args=(far, self._levels, self._seed), name="ludus-player", daemon=True
        )
        try:
            process.start()
        except OSError as error:
            _log.error("the process that thinks cannot be started: %s", error)
            self._pipe.close()
            self._pipe = None
        else:
            self._process = process
        far.close()

    def _stop(self, why: str) -> None:
        """Kill the process; `why` is logged unless it is empty."""
        self._owed.clear()
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            if why:
                _log.warning("the process that thinks %s; it is started anew", why)
            self._process.kill()
            self._process.join()
            self._process.close()
            self._process = None

    def _send(self, question: _Question | None) -> None:
        """Send a question, starting a process if there is none; None calls the last one off."""
        if self._pipe is None and question is not None:
            self._start()
        if self._pipe is None:
            return
        try:
            self._pipe.send(question)
        except OSError:
            self._stop("has ended")
            return
        if question is not None and self._asked is not None:
            self._owed[question.number] = self._asked.due

    def _listen(self) -> None:
        """Take in all that the process has said."""
        try:
            while self._pipe is not None and self._pipe.poll():
                self._heed(self._pipe.recv())
        except (EOFError, OSError):
            self._stop("has ended")

    def _heed(self, said: _Said) -> None:
        present = self._asked is not None and said.number == self._asked.question.number
        if said.choice is not None:
            if present:
                self._best = said.choice
            return
        if said.failure:
            _log.error("a player failed: %s", said.failure)
        self._owed.pop(said.number, None)


def _think(pipe: Connection, levels: Mapping[str, Level], seed: int) -> None:
    """The process itself: answer questions until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(pipe, asked), daemon=True).start()
    desk = _Desk(pipe, levels, seed, asked)
    while True:
        question = asked.get()
        if question is not None:
            desk.answer(question)


def _read(pipe: Connection, asked: "queue.SimpleQueue[_Question | None]") -> None:
    """Pass questions on; when the asker is gone, end at once, even in the midst of thinking."""
    while True:
        try:
            asked.put(pipe.recv())
        except (EOFError, OSError):
            os._exit(0)


class _Desk:
    """Where the process thinks: the players it has made, and the pipe for their choices."""

    def __init__(
        self,
        pipe: Connection,
        levels: Mapping[str, Level],
        seed: int,
        asked: "queue.SimpleQueue[_Question | None]",
    ) -> None:
        self._pipe, self._levels, self._seed, self._asked = pipe, levels, seed, asked
        self._players: dict[tuple[str, RuleSet], Player] = {}

    def answer(self, question: _Question) -> None:
        """Say every choice, until the player has no better one or something else is asked."""
        failure = ""
        try:
            plays = Plays(question.rules, question.position, question.dice)
            for choice in self._player(question).think(plays):
                self._pipe.send(_Said(question.number, choice))
                if not self._asked.empty():
                    break
        except Exception:
            failure = traceback.format_exc()
        self._pipe.send(_Said(question.number, failure=failure))

    def _player(self, question: _Question) -> Player:
        key = question.level, question.rules
        if key not in self._players:
            self._players[key] = self._levels[question.level].make(question.rules, self._seed)
        return self._players[key]
