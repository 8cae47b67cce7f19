"""The review of a match: the luck of each throw, and the cost of each choice.

The method is the usual one for backgammon. A judge estimates a side's chance to win before a throw,
after its best play, and after the play that was made. The first difference is luck, and the second
is the cost of the choice. Along a match, luck and costs add up exactly to the result.

The cost of a choice is its expected loss, as `ludus.analysis.worth` computes it. The rest of the
apparent loss may be an error of the judge, and counts as luck.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludus.analysis.worth import Weigher, weigher
from ludus.match.record import Record, walk
from ludus.players.player import Choice, Option
from ludus.rules.plays import Play
from ludus.rules.position import Position

TURNING = 0.08
"""A throw or a choice that moves the chance to win by at least this much is a turning point."""


SIZES = (0.01, 0.03, TURNING)
"""The least costs of a slip, a mistake and a blunder."""

LEAST = 0.0005
"""The least cost of a choice that a report shows: half of the smallest printed unit."""


class Review(NamedTuple):
    """The review of one turn; chances are white's chances to win, from 0 to 1."""

    throw: int
    """The number of the throw from 1 on; for a bonus, the number of the next throw."""
    side: int
    dice: tuple[int, ...]
    """Empty if a bonus is taken."""
    play: Play
    best: Play
    """The judge's best play; `play` itself if no play seems better."""
    before: float
    thrown: float
    """The chance after the best play of the throw, which adds only its expected gain."""
    after: float
    position: Position
    doubt: float = 0.0
    """The apparent loss of the play beyond its cost, which may be an error of the judge."""
    options: tuple[Option, ...] = ()
    """The best plays and the play that was made, the best first."""
    real: bool = False
    """Whether the choice of a play made a difference."""
    plies: int = 3
    why: str = ""
    """The `motives.Motive` of the best play, if the turn is a mistake beyond doubt."""

    @property
    def luck(self) -> float:
        """The gain of the side to move from its throw."""
        return (self.thrown - self.before) * (1 - 2 * self.side)

    @property
    def cost(self) -> float:
        """The loss of the choice against the best play; not below 0."""
        return (self.thrown - self.after) * (1 - 2 * self.side)

    @property
    def size(self) -> int:
        """The size of a mistake: 1 to 3 by `SIZES`, or 0 if the mistake is in doubt."""
        return bisect(SIZES, self.cost) if self.cost > self.doubt else 0

    def chance(self, option: Option) -> float:
        """Return white's chance to win after a play, consistent with `thrown` and `after`."""
        return self.thrown - option.cost * (1 - 2 * self.side)


class Balance(NamedTuple):
    """Sums of luck and cost over the turns of a match, white's first."""

    luck: tuple[float, float]
    cost: tuple[float, float]


def analyse(record: Record, weigher: Weigher) -> Iterator[Review]:
    """Review every turn of a record, one after another; raise RecordError for an illegal one."""
    yield from linked(
        reviewed(played.plays.position, played.turn.dice, weigher.look_back(played))
        for played in walk(record)
    )


def look_back(record: Record) -> Iterator[Review]:
    """Review every turn of a record by the game's network, which is loaded with the first turn."""
    yield from analyse(record, weigher(record.rule_set))


def reviewed(position: Position, dice: tuple[int, ...], choice: Choice) -> Review:
    """Return the review of a turn by itself, as if it were the first turn of a match."""
    assert choice.hindsight
    sign, turn = 1 - 2 * position.turn, choice.hindsight
    before, thrown, after = (
        (1 + sign * equity) / 2 for equity in (turn.before, choice.equity, turn.after)
    )
    return Review(
        1, position.turn, dice, turn.play, choice.play, before, thrown, after, position,
        turn.doubt, turn.options, turn.real, turn.plies, turn.why,
    )  # fmt: skip


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
    """Return the turns that moved the chances most, in the order of play."""
    moved = [r for r in reviews if max(abs(r.luck), r.cost) >= TURNING]
    chosen = sorted(moved, key=lambda r: -max(abs(r.luck), r.cost))[:most]
    return [review for review in moved if review in chosen]


def decisive(reviews: Iterable[Review], winner: int) -> Review:
    """Return the turn, of either side, that raised the winner's chance most."""
    return max(reviews, key=lambda review: (review.after - review.before) * (1 - 2 * winner))
