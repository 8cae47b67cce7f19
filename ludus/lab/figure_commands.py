"""The lab commands that print figures of plays, players, turns and squares."""

from functools import partial
from itertools import product
from pathlib import Path

from ludus.errors import amount
from ludus.lab.options import (
    GAME,
    MANY,
    OPPONENTS,
    Options,
    asked,
    beside,
    checkers,
    command,
    games,
    measured_players,
    out,
    thinking,
)
from ludus.options import option
from ludus.players.ranks import RANKS
from ludus.rules.ruleset import Length


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
