"""Problems: throws from real play with one clearly best play, for the player to find.

A file holds one problem a line below a header line, as `find_problems.py` writes it:
`problems.csv` in a game's folder, or `mine.problems.csv` beside `mine.toml`. White plays in all.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from ludus.rules.notation import find_play, parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import RuleSet
from ludus.rules.starts import Percent, entries_of, lines_of

_Throw = Annotated[str, Meta(pattern=r"^([1-6](,[1-6])*)?$")]
_Shares = Annotated[str, Meta(pattern=r"^([0-9]{1,3}( [0-9]{1,3})*)?$")]


class Problem(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A throw with its best play, and the results of the games played out from it."""

    game: Annotated[int, Meta(ge=0)]
    """The number of its self-play game; if saved by a player, the seconds since 1970."""
    theme: str
    """The decision that it asks for, such as whether to hit; `own` if saved by a player."""
    position: str
    dice: _Throw
    """The dice, such as 2,6,5; empty where a bonus waits."""
    play: str
    chance: Percent
    """The chance to win with the best play, in percent."""
    second: str
    behind: Percent
    """How much lower the chance to win with the second-best play is, in percentage points."""
    error: Percent
    """The standard error of `behind`, in percentage points."""
    games: Annotated[int, Meta(ge=0)]
    """Games played out from each of the two plays."""
    solved: _Shares
    """The percentage of tries in which each rank finds the best play, weakest first; or empty."""
    plain: bool = False
    """Whether the first checker that can move, as far as it goes or not, is the best play."""

    @property
    def grade(self) -> int:
        """The number of ranks that miss the play more often than not."""
        return sum(int(each) < 50 for each in self.solved.split())

    @property
    def throw(self) -> tuple[int, ...]:
        """The dice as integers."""
        return tuple(map(int, self.dice.split(","))) if self.dice else ()


@lru_cache
def problems(rules: RuleSet) -> tuple[Problem, ...]:
    """Return the problems of a game, read once; empty without a file, or (logged) if faulty."""
    return entries_of(rules.problems, rules, read, "has no problems")


def read(path: Path, rules: RuleSet) -> tuple[Problem, ...]:
    """Return the problems in a file, with unchecked plays; or raise StartsError."""
    return lines_of(path, rules, judged, "problems")


def judged(row: Mapping[str, object], rules: RuleSet) -> Problem:
    """Return the problem described by the fields of a line, or raise ValueError."""
    problem = msgspec.convert(row, Problem, strict=False)
    position = parse_position(problem.position, rules)
    if position.turn != WHITE or position.winner is not None:
        raise ValueError("position: white is to play, and it is not over; it has a 'w'")
    if len(problem.throw) != (0 if position.bonus else rules.dice):
        raise ValueError(f"dice: '{problem.dice}' is not a throw of {rules.name}, such as 2,6,5")
    return problem


class Posed(NamedTuple):
    """A problem with its legal plays and the results of its two best plays."""

    rules: RuleSet
    problem: Problem
    plays: Plays
    goal: Position
    second: Position


def pose(rules: RuleSet, problem: Problem) -> Posed:
    """Work a problem out, which is slow; raise ValueError if one of its plays is not legal."""
    plays = Plays(rules, parse_position(problem.position, rules), problem.throw)
    goal, second = (plays.leads(find_play(plays, text)) for text in (problem.play, problem.second))
    return Posed(rules, problem, plays, goal, second)
