"""The lab commands that print figures of plays, players, turns and squares."""

import time
from functools import partial
from itertools import product
from math import ceil
from pathlib import Path

from ludus.errors import RefusedError, amount
from ludus.lab.options import (
    GAME,
    MANY,
    OPPONENTS,
    PLAYED_OUT,
    POSITION,
    Options,
    asked,
    beside,
    checkers,
    command,
    games,
    measured_players,
    number,
    out,
    thinking,
)
from ludus.options import option
from ludus.players.ranks import RANKS
from ludus.rules.game import find
from ludus.rules.notation import NotationError, parse_position, play_text
from ludus.rules.plays import Plays
from ludus.rules.ruleset import Length, RuleSet

_OF_THE_HEURISTIC = ("heuristic", "tiro", "optio")
"""Only the choices of these players measure the noise of a network."""


@command(
    "rollout",
    "compare the plays of a throw by games played out after each play",
    *MANY,
    *PLAYED_OUT,
    games(),
    GAME,
    *POSITION,
)
def _rollout(options: Options) -> None:
    from ludus.lab import costs
    from ludus.lab.workers import hired
    from ludus.players.network import warn_of_unlearnt

    rules = find(options.rules)
    warn_of_unlearnt(rules)
    plays = _throw(rules, options.position, options.dice)
    begun = time.perf_counter()
    with hired(options.jobs):
        how = costs.PlayedOut(options.games, options.candidates, options.plies)
        found = costs.of_throw(plays, how, options.seed)
    seconds, most = time.perf_counter() - begun, max(each.games for each in found.standings)
    print(f"{rules.name}, {amount(most, 'game')} in {seconds:.0f} s, --seed {options.seed}")
    print("chance         behind         games  dice  play")
    for each in found.standings:
        end = found.ends[each.end]
        behind = won = ""
        if each.behind_error:
            behind = f"{100 * each.behind:5.2f} ± {100 * each.behind_error:4.2f}"
            won = f"×{2 * (each.error / each.behind_error) ** 2:.2f}"  # by equal dice
        who = f"   ({', '.join(found.chosen_by[end])})" if end in found.chosen_by else ""
        print(
            f"{100 * each.chance:5.2f} ± {100 * each.error:4.2f}  {behind:12}  {each.games:6}  "
            f"{won:5} {play_text(plays.results[end], end.squares)}{who}"
        )


def _throw(rules: RuleSet, position: str, dice: tuple[int, ...]) -> Plays:
    """Return the plays of a throw, or the ways to take a waiting bonus; refuse invalid input."""
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


@command(
    "error",
    "measure how much players give away, by games played out",
    *MANY,
    *PLAYED_OUT,
    checkers(3),  # with fewer, a game may have no decision
    GAME,
    measured_players("network", "caesar"),
    number("--positions", 200, "number of decisions from each player's own games"),
    games(50, least=5),  # one for each part of the games
)
def _error(options: Options) -> None:
    from ludus.lab import costs, error
    from ludus.lab.workers import hired

    rules, names = thinking(options)
    how = "whole" if options.plies is None else f"stopped after {amount(options.plies, 'throw')}"
    print(
        f"{rules.name}, {options.checkers} checkers, "
        f"{amount(options.games, 'game')} for each play, {how}, --seed {options.seed}\n"
        "in % of a win, 95 % intervals"
    )
    print(f"{'':10}  {'a decision, at least':24}{'a game, at least':24}{'a game, expected':24}")
    found, free = list[error.ErrorGame](), list[error.ErrorGame]()
    played_out = costs.PlayedOut(options.games, options.candidates, options.plies)
    many = max(2, ceil(options.positions / costs.DRAWN))
    with hired(options.jobs):
        for name in names:
            judged = partial(
                costs.by_games, rules, options.checkers, played_out, name, options.seed
            )
            games = costs.measured(judged, many)
            print(f"{name:>10}  {error.table(games, options.seed)}", flush=True)
            found += games
            if name in _OF_THE_HEURISTIC:
                free += games
    if free:
        by_sight, by_plies = error.noise(free, sight=True), error.noise(free)
        print(f"noise, as in noise.json: {by_sight:.3f} at sight, {by_plies:.3f} two plies deep")
    else:
        print(f"noise, as in noise.json: add a player, available: {', '.join(_OF_THE_HEURISTIC)}")
    print(f"slope of true differences on differences at two plies: {error.slope(found)}")


@command(
    "rate",
    "measure how well players play, as the review of a match does",
    *MANY,
    GAME,
    measured_players(*RANKS),
    option(
        "--length",
        nargs="+",
        default=("quick", "medium", "full"),
        choices=("quick", "medium", "full"),
        help="lengths of the matches; default: all three",
    ),
    out(
        ".json",
        means="the file to update; default: beside the file of the rule set, where the program "
        "finds it",
    ),
    games(20, least=2),  # one game does not show how much games differ
)
def _rate(options: Options) -> None:
    import msgspec

    from ludus.lab import costs
    from ludus.lab.measures import Estimate
    from ludus.lab.workers import hired
    from ludus.match.files import write_whole
    from ludus.players.rating import read_ratings

    rules, names = thinking(options)
    path = options.out or beside(rules, rules.ratings)
    known = read_ratings(path)
    print(f"{rules.name}, {amount(options.games, 'game')} each, --seed {options.seed}")
    print("thousandths of a win a choice, 95 % intervals")
    with hired(options.jobs):
        for length, name in product(map(Length, options.length), names):
            judged = partial(costs.by_review, rules, length, name, options.seed)
            choice = costs.Costs.of(costs.measured(judged, options.games)).choice
            found = Estimate(*(10 * each for each in choice))
            print(f"{length:>8} {name:>10}  {found}", flush=True)
            known = {**known, length: {**known.get(length, {}), name: found}}
            write_whole(path, msgspec.json.encode(known).decode() + "\n")


@command(
    "turns",
    "write figures of every turn of a study, for pandas and R",
    option("study", type=Path, metavar="STUDY", help="the folder of a report"),
    out(".parquet", required=True),
    option(
        "--chances",
        action="store_true",
        help="add the chance to win after each turn, by the network",
    ),
)
def _turns(options: Options) -> None:
    from ludus.lab import per_turn_table
    from ludus.lab.study import Study

    rows = per_turn_table.write(Study.read(options.study), options.out, options.chances)
    print(f"{options.out}: {amount(rows, 'turn')}")


@command(
    "traffic",
    "count how often checkers enter and leave each square, and are hit there",
    *MANY,
    games(),
    checkers(3),
    GAME,
    OPPONENTS,
    out(
        *(".svg", ".png"),
        required=True,
        means="FILE.svg or FILE.png: a picture of the board with the figures",
    ),
)
def _traffic(options: Options) -> None:
    from ludus.lab import plots, replays
    from ludus.lab.simulate import moves_of
    from ludus.lab.workers import hired

    (rules,), _ = asked([options.rules], options.players)
    first, second = options.players
    with hired(options.jobs):
        played = moves_of(rules, options.checkers, (first, second), options.games, options.seed)
    steps = replays.steps_of(rules, options.checkers, played)
    used = replays.uses(rules, steps, options.games)
    title = (
        f"{rules.name}, {first} – {second}, {options.checkers} checkers, "
        f"{amount(options.games, 'game')}, --seed {options.seed}"
    )
    print(title, "in a game, each square is", *replays.lines(used), sep="\n")
    plots.traffic(rules, title, used, options.out)
    print(options.out)
