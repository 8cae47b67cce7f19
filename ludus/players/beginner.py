"""A player who plays sensibly and errs often, as people do."""

import random
from collections.abc import Iterator

from ludus.players.heuristic import Heuristic, Results, Weights
from ludus.players.player import Choice
from ludus.rules.notation import position_text
from ludus.rules.plays import Plays
from ludus.rules.ruleset import RuleSet

_NOTHING = Weights(*[0.0] * len(Weights._fields))
SIGHT = _NOTHING._replace(race=0.4, off=0.04, waiting=-0.04, points=0.02)
"""What a beginner sees: the race, hits and closed points; no danger."""

OVERLOOKED = 0.2
"""The chance that a square with own checkers does not come to mind in a turn."""

CARELESS = 0.7
"""The chance that no danger comes to mind in a turn."""


class Beginner:
    """Sees no danger in most turns, and not every checker.

    The same seed, position and throw always give the same play.
    """

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        self._careless, self._careful = Heuristic(rules, SIGHT), Heuristic(rules)
        self._seed = seed

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield the best of the plays that come to mind."""
        throw = ",".join(map(str, plays.root.left))
        chance = random.Random(f"{self._seed} {position_text(plays.position)} {throw}")
        judge = self._careless if chance.random() < CARELESS else self._careful
        yield judge.best(_noticed(plays, chance), plays.side)


def _noticed(plays: Plays, chance: random.Random) -> Results:
    """The results of plays that move no overlooked checker; all, if none is left."""
    columns = plays.position.board.shape[1]
    missed = {column for column in range(columns) if chance.random() < OVERLOOKED}
    found = {
        position: play
        for position, play in plays.results.items()
        if not any(step.source in missed for step in play)
    }
    return found or plays.results
