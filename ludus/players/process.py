"""The thinking process, its questions and its messages."""

import contextlib
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import NamedTuple

from ludus import memory, processes
from ludus.errors import begin_log
from ludus.loops import runtime as loops
from ludus.players.levels import Level
from ludus.players.player import Choice, Player, Question
from ludus.rules.ruleset import RuleSet

Judgement = Callable[[Question], Choice]
"""A function of a module that answers questions about the worth of plays."""


class Message(NamedTuple):
    """A message of the process: a choice, or the end of a question."""

    number: int
    choice: Choice | None = None
    failure: str = ""


_SEED = 0
"""The seed of the players: a rank overlooks the same checkers each time."""
READY = Message(0)
"""The process has started; questions are numbered from 1."""


def think(pipe: Connection, levels: Mapping[str, Level], judgement: Judgement) -> None:
    """Answer numbered questions until the pipe ends; None cancels the last question."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    processes.started()
    begin_log()
    memory.prepare()
    thinker = _Thinker(pipe, levels, judgement)
    threading.Thread(target=thinker.read, daemon=True).start()
    loops.engine()
    with contextlib.suppress(OSError):
        pipe.send(READY)
        while True:
            thinker.answer()


class _Thinker:
    def __init__(self, pipe: Connection, levels: Mapping[str, Level], judgement: Judgement) -> None:
        self._pipe, self._levels, self._judgement = pipe, levels, judgement
        self._asked: SimpleQueue[tuple[int, Question] | None] = SimpleQueue()
        self._players: dict[tuple[str, RuleSet], Player] = {}

    def read(self) -> None:
        """Queue questions. When the pipe is closed, exit at once, even while thinking."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                self._asked.put(self._pipe.recv())
        os._exit(0)

    def answer(self) -> None:
        """Send each choice, until the player has no better one or another message arrives."""
        asked = self._asked.get()
        if asked is None:
            return
        (number, question), failure = asked, ""
        try:
            for choice in self._thoughts(question):
                self._pipe.send(Message(number, choice))
                if not self._asked.empty():
                    break
        except Exception:
            failure = traceback.format_exc()
        self._pipe.send(Message(number, failure=failure))

    def _thoughts(self, question: Question) -> Iterator[Choice]:
        if question.judged:
            return iter([self._judgement(question)])
        key = question.level, question.rules
        if key not in self._players:
            # A player takes much memory; those of another game are made again when it is played.
            for other in [at for at in self._players if at[1] != question.rules]:
                del self._players[other]
            self._players[key] = self._levels[question.level].make(question.rules, _SEED)
        return self._players[key].think(question.plays)
