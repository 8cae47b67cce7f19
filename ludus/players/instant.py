"""Thinking at once, in this process: for benches, audits, soaks and tests."""

from ludus.players.levels import LEVELS
from ludus.players.player import Question
from ludus.players.worker import Answer
from ludus.players.worth import weigher


class Instant:
    """Answers in `ask` already what `poll` then gives; while `silent` it gives nothing."""

    def __init__(self, silent: bool = False) -> None:
        self.silent = silent
        self.asked: Question | None = None
        """The question that is open."""
        self._answer: Answer | None = None

    def ask(self, question: Question) -> None:
        """Think here and now; an earlier answer is forgotten."""
        if question.judged:
            choice = weigher(question.rules).answer(question)
        else:
            *_, choice = LEVELS[question.level].make(question.rules, 1).think(question.plays)
        self.asked, self._answer = question, Answer(choice, stand_in=False)

    def poll(self) -> Answer | None:
        """The answer, once."""
        if self.silent:
            return None
        answer, self.asked, self._answer = self._answer, None, None
        return answer
