"""Thinking at once, in this process: for benches, audits, soaks and tests."""

from collections.abc import Sequence

from ludus.players.levels import LEVELS
from ludus.players.worker import Answer
from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


class Instant:
    """Answers in `ask` already what `poll` then gives; while `silent` it gives nothing."""

    def __init__(self, silent: bool = False) -> None:
        self.silent = silent
        self._answer: Answer | None = None

    def ask(
        self,
        rules: RuleSet,
        position: Position,
        dice: Sequence[int],
        level: str,
        *,
        played: Sequence[Step] = (),
    ) -> None:
        """Think here and now; an earlier answer is forgotten."""
        plays = Plays(rules, position, dice).after(played)
        *_, choice = LEVELS[level].make(rules, 1).think(plays)
        self._answer = Answer(1, choice, stand_in=False)

    def poll(self) -> Answer | None:
        """The answer, once."""
        if self.silent:
            return None
        answer, self._answer = self._answer, None
        return answer
