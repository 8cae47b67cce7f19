"""The review of a match as text for a terminal and as data for other programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from ludus.match.record import Record
from ludus.players.analysis import LEAST, Review, balance, turning_points
from ludus.players.rating import Rating, measured, ranks_like, rating
from ludus.rules.notation import play_text
from ludus.rules.position import position_text
from ludus.rules.ruleset import SIDES

SIGNS = ("", "?!", "?", "??")
"""The mark of a mistake, by its `Review.size`, in chess notation."""


def report(record: Record, reviews: Sequence[Review]) -> Iterator[str]:
    """Yield the lines of a report; chances are in hundredths, ratings in thousandths."""
    squares = record.rule_set.squares
    yield "throw side dice      luck   cost  white  play"
    for review, turn in zip(reviews, record.turns, strict=True):
        better = ""
        if review.cost >= LEAST:
            why = f" ({review.why})" if review.size else ""
            better = f"   {SIGNS[review.size]} better: {play_text(review.best, squares)}{why}"
        yield (
            f"{review.throw:5} {'wb'[review.side]:4} {turn.chances:8} {review.luck * 100:+6.1f} "
            f"{abs(review.cost) * 100:6.1f} {review.after * 100:6.1f}  {turn.play}{better}"
        )
    luck, cost = balance(reviews)
    for side in (0, 1):
        yield (
            f"{SIDES[side]}: the dice brought {luck[side] * 100:+.1f}, "
            f"the choices cost {abs(cost[side]) * 100:.1f}"
        )
        yield f"{SIDES[side]}: {_played(record, rating(reviews, side))}"
    for review in turning_points(reviews):
        yield f"a turning point: throw {review.throw}"


def _played(record: Record, played: Rating) -> str:
    """Describe the rating of a side."""
    if not played.choices:
        return "no choice made a difference"
    low, high = played.interval
    like = ranks_like(measured(record.rule_set, record.length), played)
    rank = f", as {' to '.join(dict.fromkeys((like[0], like[-1])))}" if like else ""
    of = f"{played.choices} choice{'s' * (played.choices > 1)}"
    return f"each of {of} cost {played.value:.1f} thousandths ({low:.1f} to {high:.1f}){rank}"


def as_data(record: Record, reviews: Sequence[Review]) -> dict[str, Any]:
    """Return the review as numbers and names.

    Chances range from 0 to 1. They are white's chances, except `luck` and `cost`.
    """
    squares, (luck, cost) = record.rule_set.squares, balance(reviews)
    sides = {}
    for side, name in enumerate(SIDES):
        played = rating(reviews, side)
        low, high = played.interval
        sides[name] = {
            "player": record.players[side],
            "luck": luck[side],
            "cost": cost[side],
            "choices": played.choices,
            "rating": played.value,
            "rating_low": low,
            "rating_high": high if played.choices > 1 else None,
            "ranks": ranks_like(measured(record.rule_set, record.length), played),
        }
    turns = [
        {
            "throw": review.throw,
            "side": "wb"[review.side],
            "dice": review.dice,
            "position": position_text(review.position),
            "play": play_text(review.play, squares),
            "best": play_text(review.best, squares),
            "before": review.before,
            "thrown": review.thrown,
            "after": review.after,
            "luck": review.luck,
            "cost": review.cost,
            "doubt": review.doubt,
            "mark": SIGNS[review.size],
            "why": review.why,
            "options": [
                {
                    "play": play_text(option.play, squares),
                    "chance": review.chance(option),
                    "cost": option.cost,
                }
                for option in review.options
            ],
        }
        for review in reviews
    ]
    winner = None if record.winner is None else SIDES[record.winner]
    return {
        "rules": record.rules,
        "checkers": record.checkers,
        "winner": winner,
        "sides": sides,
        "turns": turns,
    }
