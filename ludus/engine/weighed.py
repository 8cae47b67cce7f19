"""The plays of a throw with their worth, as the engine answers and as text."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from ludus.analysis.rollout import compare
from ludus.analysis.worth import PLIES, SIGHT, weigher
from ludus.engine import engine
from ludus.engine.engine import Reply
from ludus.loops import runtime as loops
from ludus.players.search import likely
from ludus.rules.position import position_text
from ludus.rules.ruleset import RuleSet


def weighed(rules: RuleSet, position: str, dice: Sequence[int], games: int) -> list[Reply]:
    """Return every legal play of a throw as in the answer to `plays`, the best first.

    With `games`, that many games are played out from each play that may be the best. Its item
    `rollout` holds the result. Without `dice`, plays take a bonus. Raise RequestError if the
    position or the throw is invalid.
    """
    thrown = engine.thrown(rules, position, list(dice) or UNSET)
    plies = PLIES if loops.engine().fast else SIGHT
    plays = {each["position"]: each for each in engine.ranked(thrown, plies)}
    first = []
    if games:
        worth = next(weigher(rules).weigh(thrown))
        ends = [worth.ends[at] for at in likely(worth.chances)]
        *_, standings = compare(rules, ends, thrown.side, games=games)
        for standing in standings:
            play = plays.pop(position_text(ends[standing.end]))
            play["rollout"] = {
                "equity": engine.rounded(2 * standing.chance - 1),
                "error": engine.rounded(2 * standing.error),
                "behind": engine.rounded(2 * standing.behind),
                "behind_error": engine.rounded(2 * standing.behind_error),
                "games": standing.games,
            }
            first.append(play)
    return first + sorted(plays.values(), key=lambda each: (each["loss"], -each["equity"]))


def lines(plays: Sequence[Reply]) -> Iterator[str]:
    """Yield a table for a terminal: chances to win in hundredths, with standard errors."""
    yield "chance   loss   played out     games  play"
    for each in plays:
        played = ""
        if standing := each.get("rollout"):
            chance, error = 50 * (standing["equity"] + 1), 50 * standing["error"]
            played = f"{chance:5.1f} ± {error:4.1f} {standing['games']:8}"
        chance, loss = 50 * (each["equity"] + 1), 50 * each["loss"]
        yield f"{chance:6.1f} {loss:6.1f}   {played:21}  {each['steps']}".rstrip()
