"""The review of a match: the luck of each throw, and the cost of each choice.

The method is the usual one for backgammon. A judge estimates a side's chance to win before a throw,
after its best play, and after the play that was made. The first difference is luck, and the second
is the cost of the choice. Along a match, luck and costs add up exactly to the result.

The cost of a choice is its expected loss, as `ludus.analysis.worth` computes it. The rest of the
apparent loss may be an error of the judge, and counts as luck.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ludus.analysis.worth import Weigher, weigher
from ludus.match.record import Record, walk
from ludus.players.player import SIZES, Review as Review

LEAST = 0.0005
"""The least cost of a choice that a report shows: half of the smallest printed unit."""


class Balance(NamedTuple):
    """Sums of luck and cost over the turns of a match, white's first."""

    luck: tuple[float, float]
    cost: tuple[float, float]


def look_back(record: Record, by: Weigher | None = None) -> Iterator[Review]:
    """Review every turn of a record, one after another; raise RecordError for an illegal one.

    Without `by`, the game's network judges, which is loaded with the first turn.
    """
    yield from linked(map((by or weigher(record.rule_set)).look_back, walk(record)))


def linked(reviews: Iterable[Review]) -> Iterator[Review]:
    """Number the reviews of a match, and start each at the chance where the last one ended."""
    last = None
    for review in reviews:
        if last:
            review = review._replace(before=last.after, throw=last.throw + bool(last.dice))
        yield review
        last = review


def balance(reviews: Iterable[Review]) -> Balance:
    """Return the sums of luck and cost of a match, for white and for black."""
    luck, cost = [0.0, 0.0], [0.0, 0.0]
    for review in reviews:
        luck[review.side] += review.luck
        cost[review.side] += review.cost
    return Balance((luck[0], luck[1]), (cost[0], cost[1]))


def turning_points(reviews: Iterable[Review], most: int = 3) -> list[Review]:
    """Return the turns that moved the chances most, in the order of play.

    Their luck is as large as the cost of a blunder, or they are blunders.
    """
    moved = [r for r in reviews if max(abs(r.luck), r.cost) >= SIZES[-1]]
    chosen = sorted(moved, key=lambda r: -max(abs(r.luck), r.cost))[:most]
    return [review for review in moved if review in chosen]


def by_dice(reviews: Iterable[Review], winner: int) -> bool:
    """Return whether luck did as much for the winner as the choices of both sides."""
    luck, cost = balance(reviews)
    return luck[winner] - luck[1 - winner] >= cost[1 - winner] - cost[winner]


def decisive(reviews: Sequence[Review], winner: int) -> Review:
    """Return the loser's worst mistake, or the throw that helped the winner most.

    It is the throw if the dice decided the match, or if no mistake is beyond doubt.
    """
    mistakes = [review for review in reviews if review.size and review.side != winner]
    if mistakes and not by_dice(reviews, winner):
        return max(mistakes, key=lambda review: review.cost)
    return max(reviews, key=lambda review: (review.thrown - review.before) * (1 - 2 * winner))
