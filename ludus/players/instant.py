"""Thinking at once, in this process: for benchmarks, audits, soak tests and tests."""

from ludus.players.levels import LEVELS
from ludus.players.player import Question
from ludus.players.worker import Answer
from ludus.players.worth import weigher


class Instant:
    """A thinker that computes the answer in `ask`; `poll` returns it, unless `silent` is set."""

    def __init__(self, silent: bool = False) -> None:
        self.silent = silent
        self.asked: Question | None = None
        """The open question."""
        self._answer: Answer | None = None

    def ask(self, question: Question) -> None:
        """Compute the answer now, and drop an earlier answer."""
        if question.judged:
            choice = weigher(question.rules).answer(question)
        else:
            *_, choice = LEVELS[question.level].make(question.rules, 1).think(question.plays)
        self.asked, self._answer = question, Answer(choice, stand_in=False)

    def poll(self) -> Answer | None:
        """Return the answer, once."""
        if self.silent:
            return None
        answer, self.asked, self._answer = self._answer, None, None
        return answer
