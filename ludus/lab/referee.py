"""Comparison of the plays of a throw by games played out from each of them."""

from collections.abc import Iterator, Mapping, Sequence

from ludus.errors import RefusedError, amount
from ludus.lab import engine
from ludus.lab.workers import in_order
from ludus.players import rollout
from ludus.players.levels import player
from ludus.players.rollout import Floats, Standing, Work
from ludus.players.worth import weigher
from ludus.rules.notation import NotationError, parse_position, play_text
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


def asked(rules: RuleSet, position: str, dice: Sequence[int]) -> Plays:
    """Return the plays of a throw, or the ways to take a waiting bonus.

    Raises:
        RefusedError: the position or the dice are invalid, or there is nothing to choose.
    """
    try:
        start = parse_position(position, rules)
        if start.winner is not None:
            raise RefusedError("--position: the game is over")
        if not (dice or start.bonus):
            raise RefusedError(
                f"--dice: missing; {rules.name} needs {amount(rules.dice, 'die', 'dice')}"
            )
        return Plays(rules, start, dice)
    except NotationError as error:
        raise RefusedError(f"--position: {error}") from None
    except ValueError as error:
        raise RefusedError(f"--dice: {error}") from None


def chosen(name: str, plays: Plays) -> Position:
    """Return the position that a player chooses."""
    *_, choice = player(plays.rules, name, 0).think(plays)
    return choice.position


def candidates(plays: Plays, most: int) -> list[Position]:
    """Return the ends that look best at sight, the best first."""
    return next(weigher(plays.rules).weigh(plays)).foremost(most)


def shared(work: list[Work]) -> list[Floats]:
    """Return the results of each piece of work, from the current worker processes."""
    return in_order(_played, ((each,) for each in work))


def _played(work: Work) -> Floats:
    engine.current()
    return rollout.play_out(work)


WHO = ("heuristic", "caesar")
"""The players whose choices are printed, besides the choice at sight."""


def chosen_by(plays: Plays) -> dict[Position, list[str]]:
    """Return the players that choose each end, by name."""
    found: dict[Position, list[str]] = {candidates(plays, 1)[0]: ["sight"]}
    for name in WHO:
        found.setdefault(chosen(name, plays), []).append(name)
    return found


def lines(
    plays: Plays,
    ends: Sequence[Position],
    standings: Sequence[Standing],
    said: Mapping[Position, Sequence[str]],
) -> Iterator[str]:
    """Yield the table of a comparison; chances are in percent, with standard errors.

    `said` holds the players that chose an end. The column "dice" is the factor by which separate
    dice for each play would increase the number of games.
    """
    yield "chance         behind         games  dice  play"
    for each in standings:
        end = ends[each.end]
        behind = won = ""
        if each.behind_error:
            behind = f"{100 * each.behind:5.2f} ± {100 * each.behind_error:4.2f}"
            won = f"×{2 * (each.error / each.behind_error) ** 2:.2f}"
        who = f"   ({', '.join(said[end])})" if end in said else ""
        yield (
            f"{100 * each.chance:5.2f} ± {100 * each.error:4.2f}  "
            f"{behind:12}  {each.games:6}  {won:5} "
            f"{play_text(plays.results[end], end.squares)}{who}"
        )
