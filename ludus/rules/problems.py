"""Problems: throws of real play of which one play is clearly best, for whoever wants to find it.

They stand in a file of the game, one a line below a head line, as `ludus lab problems` writes it:
`problems.csv` in a game's folder, `mine.problems.csv` beside `mine.toml`. White plays in all.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache, partial
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from ludus.rules.notation import find_play, parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import RuleSet
from ludus.rules.starts import kept, lines_of


class Theme(StrEnum):
    """What is to be decided."""

    HIT = "hit"
    """To hit, or to hold."""
    BREAK = "break"
    """Whether to open a closed square, or which."""
    BLOCK = "block"
    """To close a square."""
    ENTER = "enter"
    BEAR_OFF = "bear off"
    GIFT = "gift"
    """To take a bonus, or to leave it."""
    OWN = "own"
    """Whatever a player has kept for himself."""


_Percent = Annotated[float, Meta(ge=0, le=100)]
_Throw = Annotated[str, Meta(pattern=r"^([1-6](,[1-6])*)?$")]
_Shares = Annotated[str, Meta(pattern=r"^([0-9]+( [0-9]+)*)?$")]


class Problem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A throw with its best play, and what the games say that were played out from it."""

    game: Annotated[int, Meta(ge=0)]
    """The number of the game of self-play in which it was met; of one of a player's own, when he
    kept it, in seconds since 1970."""
    theme: Theme
    position: str
    dice: _Throw
    """Such as 2,6,5; nothing where a bonus waits."""
    play: str
    """The best one."""
    chance: _Percent
    """To win by it."""
    second: str
    """The play that comes next."""
    behind: _Percent
    """How much less likely that one wins."""
    error: _Percent
    """The standard error of this."""
    games: Annotated[int, Meta(ge=0)]
    """Played out from each of the two."""
    solved: _Shares
    """How often in a hundred each rank finds the best play, the weakest first: 0 40 75 90 100;
    nothing where that is not known."""

    @property
    def grade(self) -> int:
        """How many ranks miss it more often than not."""
        return sum(int(each) < 50 for each in self.solved.split())

    @property
    def throw(self) -> tuple[int, ...]:
        """The dice."""
        return tuple(map(int, self.dice.split(","))) if self.dice else ()


FIELDS = Problem.__struct_fields__


@lru_cache
def problems(rules: RuleSet) -> tuple[Problem, ...]:
    """The problems of a game, read once; none where it has no file of them.

    Nor where that cannot be read: the log says why.
    """
    return kept(rules.problems, rules, read, "has no problems")


def read(path: Path, rules: RuleSet) -> tuple[Problem, ...]:
    """The problems in a file; their plays are judged when they are played.

    Raises:
        StartsError: it cannot be read, or a line of it is wrong.
    """
    return lines_of(path, rules, partial(judged, rules=rules), "problems")


def judged(row: Mapping[str, object], rules: RuleSet) -> Problem:
    """The problem of some fields, as they stand on a line.

    Raises:
        ValueError: a field is missing or wrong.
    """
    found = msgspec.convert(row, Problem, strict=False)
    position = parse_position(found.position, rules)
    if position.turn != WHITE or position.winner is not None:
        raise ValueError("position: white is to play, and it is not over; it has a 'w'")
    if len(found.throw) != (0 if position.bonus else rules.dice):
        raise ValueError(f"dice: '{found.dice}' is no throw of {rules.name}, such as 2,6,5")
    return found


class Posed(NamedTuple):
    """A problem that is worked out."""

    rules: RuleSet
    problem: Problem
    plays: Plays
    goal: Position
    """Where the best play leads."""
    second: Position
    """Where the next one does."""


def pose(rules: RuleSet, problem: Problem) -> Posed:
    """Work a problem out, which takes a while.

    Raises:
        ValueError: one of its plays is not legal.
    """
    plays = Plays(rules, parse_position(problem.position, rules), problem.throw)
    goal, second = (plays.leads(find_play(plays, text)) for text in (problem.play, problem.second))
    return Posed(rules, problem, plays, goal, second)


def of_the_day(day: int, games: Iterable[RuleSet]) -> tuple[RuleSet, Problem] | None:
    """The one of a day, counted from any day on, of each game in turn; None where there is none."""
    those = [rules for rules in games if problems(rules)]
    if not those:
        return None
    turn, at = divmod(day, len(those))
    rules = those[at]
    return rules, problems(rules)[turn % len(problems(rules))]
