"""The command `ludus lab`: its parser, and the commands that play and measure games."""

import argparse
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from ludus.errors import RefusedError, amount
from ludus.lab import installed
from ludus.lab.options import (
    COMMANDS,
    GAME,
    MANY,
    OPPONENTS,
    Options,
    all_rules,
    asked,
    checkers,
    command,
    games,
    out,
)
from ludus.options import option, whole
from ludus.rules.game import GAMES


def add_options(to: argparse.ArgumentParser) -> None:
    """Add the commands of `ludus lab` to a parser."""
    import ludus.lab.learn_commands  # noqa: F401  # It registers its commands, too.

    tasks = to.add_subparsers(dest="task", metavar="TASK", required=True)
    for name, (_, about, options) in COMMANDS.items():
        each = tasks.add_parser(name, help=about)
        for add_to in options:
            add_to(each)


def run(options: argparse.Namespace) -> int:
    """Run the lab command that the options name; return the exit status, or raise RefusedError."""
    from ludus.players.network import WeightsError

    # The lab's packages take a second to load, and may not be installed.
    with installed():
        try:
            COMMANDS[options.task][0](options)
        except (WeightsError, OSError) as error:
            says = str(error)
            if isinstance(error, OSError) and error.filename:
                says = f"{error.filename}: {error.strerror}"
            raise RefusedError(says) from None
    return 0


@command("compile", "compile the slow loops, once, in about five minutes")
def _compile(options: Options) -> None:
    from ludus.lab import compiler
    from ludus.players import loops

    if not compiler.AVAILABLE:
        raise ModuleNotFoundError("no numba for this version of Python or this machine")
    if not loops.wanted():
        raise RefusedError(f"{loops.SWITCH}=0 turns the compiler off; unset it to compile")
    prepare(partial(print, "compiling:", file=sys.stderr, flush=True))
    print("the loops of the lab are compiled")


def prepare(tell: Callable[[str], object] = str) -> None:
    """Compile the loops of the lab by using each of them once, as the lab uses them.

    Args:
        tell: receives the name of each part before it is compiled, which takes a minute or so.

    Raises:
        ModuleNotFoundError: numba is not installed.
    """
    from ludus.lab import simulate, train
    from ludus.lab.solve import Solving

    tell("games, 1 of 3")
    rules = next(iter(GAMES.values()))
    for second in ("network", "two-plies"):
        meeting = simulate.Meeting(rules, 3, ("heuristic", second))
        simulate.play(simulate.Batch(meeting, number=0, games=2, seed=1))
    tell("training, 2 of 3")
    little = train.TrainingSettings(
        rules=rules.name, seed=1, units=8, chunk=1, together=1, checkers=(3,)
    )
    train.Training(rules, little).advance()
    tell("solving, 3 of 3")
    for _ in Solving(rules, 1).sweep():
        pass


@command(
    "simulate", "play many games between two players", *MANY, games(), checkers(1), GAME, OPPONENTS
)
def _simulate(options: Options) -> None:
    from ludus.lab.measures import BETTER, MEASURES
    from ludus.lab.simulate import simulate
    from ludus.lab.workers import hired

    (rules,), _ = asked([options.rules], options.players)
    first, second = options.players
    begun = time.perf_counter()
    with hired(options.jobs):
        rows = simulate(rules, options.checkers, (first, second), options.games, options.seed)
    seconds = time.perf_counter() - begun
    checkers, games = amount(options.checkers, "checker"), amount(len(rows), "game")
    print(f"{rules.name}, {checkers}, {games} in {seconds:.1f} s")
    print(f"  {f'{first} beats {second}':24} {BETTER.of(rows)} % of games")
    for measure in MEASURES:
        if measure is not BETTER:
            print(f"  {measure.title:24} {measure.of(rows)} {measure.unit}")


def today() -> str:
    """Return the date, such as 2026-03-31."""
    return date.today().isoformat()


@command(
    "report",
    "measure and compare rule sets, with intervals",
    *MANY,
    games(),
    all_rules("; compares a changed rule set with its original"),
    option(
        "--checkers",
        type=whole(3, 15),
        nargs="+",
        default=[15],
        metavar="N",
        help="checkers of each side; default 15",
    ),
    option(
        "--players",
        nargs="+",
        default=["heuristic"],
        metavar="NAME",
        help="players; each meets itself and every other player; default heuristic",
    ),
    option(
        "--out",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="folder for report.html, report.csv and games.sqlite; resumes an interrupted run",
    ),
)
def _report(options: Options) -> None:
    from ludus.lab.report import StudyReport, as_csv, as_html
    from ludus.lab.simulate import play_all
    from ludus.lab.study import Study, StudySettings
    from ludus.lab.workers import hired
    from ludus.match.files import write_whole

    sets, names = asked(options.rules, options.players)
    settings = StudySettings(
        rules=tuple(sets),
        checkers=tuple(dict.fromkeys(options.checkers)),
        players=tuple(names),
        games=options.games,
        seed=options.seed,
    )
    study = Study.begin(settings, options.out / "games.sqlite", today())
    with hired(options.jobs):
        study.keep(play_all(study.left()))
    found = StudyReport(study)
    for name, text in (("csv", as_csv(found)), ("html", as_html(found))):
        path = options.out / f"report.{name}"
        try:
            write_whole(path, text)
        except OSError as error:
            raise RefusedError(f"--out {options.out}: {error.strerror}") from None
        print(path)


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
