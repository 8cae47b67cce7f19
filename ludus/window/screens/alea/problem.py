"""A problem on the board, the reason for its best play, and how problems are read."""

import logging
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ludus.analysis.motives import Motive, motive
from ludus.match.events import Event
from ludus.match.record import HUMAN, End, Record
from ludus.match.table import Table
from ludus.players.ranks import WEAKEST
from ludus.rules.plays import Play
from ludus.rules.position import WHITE
from ludus.rules.problems import Posed, Problem, pose
from ludus.rules.ruleset import RuleSet
from ludus.window.board.marks import Move
from ludus.window.speech.narration import ways_of
from ludus.window.storage.streaks import OWN
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Words

log = logging.getLogger(__name__)


class ProblemTable(Table):
    """A problem in play, and then other problems of its game."""

    def __init__(self, posed: Posed) -> None:
        self._posed, rules = posed, posed.rules
        record = Record(rules.name, posed.goal.checkers, HUMAN, WEAKEST, WHITE, 0, game=rules)
        super().__init__(record, self._given, End(posed.plays.position))

    def _given(self, count: int) -> tuple[int, ...]:
        return self._posed.problem.throw

    def pose(self, posed: Posed) -> list[Event]:
        """Lay out another problem."""
        self._posed, self.end = posed, End(posed.plays.position)
        self.record.turns.clear()
        self._begin_turn()
        return self.began()


def verdict(words: Words, posed: Posed, right: bool) -> str:
    """What an answer was worth, and how much better the best play is than the second one."""
    if right:
        # Translators: the fields are whole numbers from 0 to 100.
        text = mark("Right! This wins {best} of 100, the next best {second}.")
    else:
        # Translators: the fields are whole numbers from 0 to 100.
        text = mark("Better: this wins {best} of 100, the next best {second}.")
    problem = posed.problem
    best, second = (f"{each:.0f}" for each in (problem.chance, problem.chance - problem.behind))
    return words.say(text, best=best, second=second)


def compared(posed: Posed, wrong: Play = ()) -> dict[str, list[Move]]:
    """The arrows of the best play, or those of a `wrong` one for moves that the best one lacks."""
    best = ways_of(posed.plays.results[posed.goal])
    others = Counter(ways_of(wrong)) - Counter(best)
    return {"arrow-missed": [*others.elements()]} if wrong else {"arrow": best}


class Throw(NamedTuple):
    posed: Posed
    why: Motive
    """Why the best play is better than the second one."""


def take(rules: RuleSet, left: Iterator[Problem]) -> tuple[Throw | None, bool]:
    """Return the next throw or None, and whether unreadable problems were logged before it."""
    unreadable = False
    for problem in left:
        try:
            posed = pose(rules, problem)
        except ValueError as error:
            source = "own throw" if problem.theme == OWN else rules.problems
            log.warning("%s: %s %s: %s", source, problem.position, problem.dice, error)
            unreadable = True
        else:
            why = motive(posed.plays, posed.goal, rather_than=posed.second)
            return Throw(posed, why), unreadable
    return None, unreadable
