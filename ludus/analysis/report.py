"""The review of a match as text."""

from collections.abc import Iterator, Sequence

from ludus.analysis.rating import Rating, measured, ranks_like, rating
from ludus.analysis.review import LEAST, Review, balance, turning_points
from ludus.match.record import Record
from ludus.rules.notation import play_text

SIGNS = ("", "?!", "?", "??")
"""The mark of a mistake, by its `Review.size`, in chess notation."""
_NAMES = ("Light", "Dark")
"""The sides in texts for people."""


def report(record: Record, reviews: Sequence[Review]) -> Iterator[str]:
    """Yield the lines of a report; chances are in hundredths, ratings in thousandths."""
    squares = record.rule_set.squares
    yield "throw side  dice      luck   cost  light  play"
    for review, turn in zip(reviews, record.turns, strict=True):
        better = ""
        if review.cost >= LEAST:
            why = f" ({review.why})" if review.size else ""
            better = f"   {SIGNS[review.size]} better: {play_text(review.best, squares)}{why}"
        yield (
            f"{review.throw:5} {_NAMES[review.side]:5} {turn.chances:8} {review.luck * 100:+6.1f} "
            f"{abs(review.cost) * 100:6.1f} {review.after * 100:6.1f}  {turn.play}{better}"
        )
    luck, cost = balance(reviews)
    for side in (0, 1):
        yield (
            f"{_NAMES[side]}: the dice brought {luck[side] * 100:+.1f}, "
            f"the choices cost {abs(cost[side]) * 100:.1f}"
        )
        yield f"{_NAMES[side]}: {_played(record, rating(reviews, side))}"
    for review in turning_points(reviews):
        yield f"a turning point: throw {review.throw}"


def _played(record: Record, played: Rating) -> str:
    if not played.choices:
        return "no choice made a difference"
    if not played.cost:
        return "no choice cost anything"
    low, high = played.interval
    like = ranks_like(measured(record.rule_set, record.length), played)
    rank = f", as {' to '.join(dict.fromkeys((like[0], like[-1])))}" if like else ""
    cost = f"{played.value:.1f} thousandths"
    if played.choices == 1:
        return f"the only choice cost {cost}{rank}"
    return f"each of {played.choices} choices cost {cost} ({low:.1f} to {high:.1f}){rank}"
