"""The review of a match, and the plays of a throw with their worth, as text."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from ludus.analysis.rating import Rating, measured, ranks_like, rating
from ludus.analysis.review import LEAST, Review, balance, turning_points
from ludus.analysis.rollout import Standing, compare
from ludus.analysis.worth import PLIES, SIGHT, weigher
from ludus.engine import engine
from ludus.engine.engine import Reply
from ludus.loops import runtime as loops
from ludus.match.record import Record
from ludus.players.search import likely
from ludus.rules.notation import play_text
from ludus.rules.plays import Plays
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import RuleSet

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


def weighed(rules: RuleSet, position: str, dice: Sequence[int], games: int = 0) -> list[Reply]:
    """Return every legal play of a throw as in the answer to `plays`, the best first.

    With `games`, that many games are played out from each play that may be the best. Its item
    `rollout` holds the result. Without `dice`, plays take a bonus. Raise RequestError if the
    position or the throw is invalid.
    """
    thrown = engine.thrown(rules, position, list(dice) or UNSET)
    plies = PLIES if loops.engine().fast else SIGHT
    plays = {each["position"]: each for each in engine.ranked(thrown, plies)}
    first = []
    for end, standing in _rolled_out(thrown, games) if games else ():
        play = plays.pop(position_text(end))
        play["rollout"] = {
            "equity": engine.rounded(2 * standing.chance - 1),
            "error": engine.rounded(2 * standing.error),
            "behind": engine.rounded(2 * standing.behind),
            "behind_error": engine.rounded(2 * standing.behind_error),
            "games": standing.games,
        }
        first.append(play)
    return first + sorted(plays.values(), key=lambda each: (each["loss"], -each["equity"]))


def _rolled_out(thrown: Plays, games: int) -> Iterator[tuple[Position, Standing]]:
    """Yield the ends that may be the best, with the results of games played out, best first."""
    worth = next(weigher(thrown.rules).weigh(thrown))
    ends = [worth.ends[at] for at in likely(worth.chances)]
    *_, standings = compare(thrown.rules, ends, thrown.side, games=games)
    yield from ((ends[each.end], each) for each in standings)


def lines(plays: Sequence[Reply]) -> Iterator[str]:
    """Yield a table for a terminal: chances to win in hundredths, with standard errors."""
    yield "chance   loss   played out     games  play"
    for each in plays:
        played = ""
        if told := each.get("rollout"):
            chance, error = 50 * (told["equity"] + 1), 50 * told["error"]
            played = f"{chance:5.1f} ± {error:4.1f} {told['games']:8}"
        chance, loss = 50 * (each["equity"] + 1), 50 * each["loss"]
        yield f"{chance:6.1f} {loss:6.1f}   {played:21}  {each['steps']}".rstrip()
