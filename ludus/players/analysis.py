"""A match looked back on: what each throw was worth, and what each choice cost.

The method is that of backgammon's analysts: a judge says how likely a side wins before a throw,
after the best play of it, and after the play that was made. The first difference is luck, the
second the cost of the choice. Along a match they add up to its result, with nothing left over.

What a choice costs is what it is expected to have lost, as `ludus.players.worth` says; the rest of
what it seems to lack may be the judge's own mistake, and counts with the luck.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludus.match.record import Record, walk
from ludus.players.player import Choice, Option
from ludus.players.worth import Weigher, weigher
from ludus.rules.plays import Step
from ludus.rules.position import Position

TURNING = 0.08
"""A throw or a choice that moves the chance to win by so much is a turning point."""


SIZES = (0.01, 0.03, TURNING)
"""From which cost on a choice is a slip, a mistake, and a blunder."""

LEAST = 0.0005
"""The least cost of a choice that a report tells of, in whole tenths of a hundredth."""


class Review(NamedTuple):
    """One turn looked back on; chances are those of white to win, from 0 to 1."""

    throw: int
    """The throw's number from 1 on; that of the throw to come, where a bonus is taken."""
    side: int
    dice: tuple[int, ...]
    """Empty where a bonus is taken."""
    play: tuple[Step, ...]
    best: tuple[Step, ...]
    """What the judge would have played; `play` itself where nothing seems better."""
    before: float
    thrown: float
    """With the best play of the throw, as much better as it is expected to be."""
    after: float
    position: Position
    """Before the throw."""
    doubt: float = 0.0
    """What the play seems to lack beyond its cost: that may be the judge's mistake."""
    options: tuple[Option, ...] = ()
    """The best plays and the one that was made, the best first."""
    real: bool = False
    """Whether it made a difference what was played."""
    plies: int = 3
    """How deep the plays were looked at, at most."""
    why: str = ""
    """Where it is a mistake beyond doubt, what speaks for the best play: a `motives.Motive`."""

    @property
    def luck(self) -> float:
        """What the throw brought the side that threw it."""
        return (self.thrown - self.before) * (1 - 2 * self.side)

    @property
    def cost(self) -> float:
        """What the choice lost against the best one; not below 0."""
        return (self.thrown - self.after) * (1 - 2 * self.side)

    @property
    def size(self) -> int:
        """How large a mistake it was: from 1 to 3 by `SIZES`; 0 where that is in doubt."""
        return bisect(SIZES, self.cost) if self.cost > self.doubt else 0

    def chance(self, option: Option) -> float:
        """That of white to win after a play, as far as `thrown` and `after` say."""
        return self.thrown - option.cost * (1 - 2 * self.side)


class Balance(NamedTuple):
    """Why a match ended as it did: sums over its turns, white's first."""

    luck: tuple[float, float]
    cost: tuple[float, float]


def analyse(record: Record, weigher: Weigher) -> Iterator[Review]:
    """Look back on every turn of a record, one after another.

    Raises:
        RecordError: the record is against the rules.
    """
    yield from linked(
        reviewed(played.plays.position, played.turn.dice, weigher.look_back(played))
        for played in walk(record)
    )


def look_back(record: Record) -> Iterator[Review]:
    """The same as `analyse`, by the network of the game, which is called in with the first turn."""
    yield from analyse(record, weigher(record.rule_set))


def reviewed(position: Position, dice: tuple[int, ...], choice: Choice) -> Review:
    """What was found out about a turn by itself, as if it were the first one of a match."""
    assert choice.made
    sign, made = 1 - 2 * position.turn, choice.made
    before, thrown, after = (
        (1 + sign * equity) / 2 for equity in (made.before, choice.equity, made.after)
    )
    return Review(
        1, position.turn, dice, made.play, choice.play, before, thrown, after, position,
        made.doubt, made.options, made.real, made.plies, made.why,
    )  # fmt: skip


def linked(reviews: Iterable[Review]) -> Iterator[Review]:
    """The same turns of a match, each with its number and as it begins where the last one ended."""
    last = None
    for review in reviews:
        if last:
            review = review._replace(before=last.after, throw=last.throw + bool(last.dice))
        yield review
        last = review


def balance(reviews: Iterable[Review]) -> Balance:
    """The dice and the choices of a match, each added up for white and for black."""
    luck, cost = [0.0, 0.0], [0.0, 0.0]
    for review in reviews:
        luck[review.side] += review.luck
        cost[review.side] += review.cost
    return Balance((luck[0], luck[1]), (cost[0], cost[1]))


def turning_points(reviews: Iterable[Review], most: int = 3) -> list[Review]:
    """The turns that moved the chances most, in the order of play."""
    moved = [r for r in reviews if max(abs(r.luck), r.cost) >= TURNING]
    chosen = sorted(moved, key=lambda r: -max(abs(r.luck), r.cost))[:most]
    return [review for review in moved if review in chosen]


def decisive(reviews: Iterable[Review], winner: int) -> Review:
    """The turn that did the most for who has won, whoever played it."""
    return max(reviews, key=lambda review: (review.after - review.before) * (1 - 2 * winner))
