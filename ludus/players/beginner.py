"""A player who plays sensibly and errs often, as people do."""

import random
from collections.abc import Iterator

from ludus.players.heuristic import Heuristic, Weights
from ludus.players.player import Choice
from ludus.rules.notation import position_text
from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

SIGHT = Weights()._replace(**dict.fromkeys(Weights._fields, 0.0))._replace(race=1.0)

OVERLOOKED = 0.3
"""The chance that a square with own checkers does not come to mind in a turn."""

_Results = dict[Position, tuple[Step, ...]]


class Beginner:
    """Sees the race, hits and closed points; no danger, and not every checker.

    The same seed, position and throw always give the same play.
    """

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        self._judge = Heuristic(rules, SIGHT)
        self._seed = seed

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield the best of the plays that come to mind."""
        yield self._judge.best(plays, self._noticed(plays))

    def _noticed(self, plays: Plays) -> _Results:
        """The results of plays that move no overlooked checker; all, if none is left."""
        throw = ",".join(map(str, plays.root.left))
        chance = random.Random(f"{self._seed} {position_text(plays.position)} {throw}")
        columns = plays.position.board.shape[1]
        missed = {column for column in range(columns) if chance.random() < OVERLOOKED}
        found = {
            position: play
            for position, play in plays.results.items()
            if not any(step.source in missed for step in play)
        }
        return found or plays.results
