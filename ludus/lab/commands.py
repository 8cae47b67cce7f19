"""The command `ludus lab`: its parser, and the commands that play games, measure and train."""

import argparse
import sys
import time
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludus.errors import RefusedError, amount
from ludus.folders import user_folder
from ludus.lab import installed
from ludus.options import Commands, either, number, option, register, seed, whole
from ludus.progress import clock
from ludus.rules.game import GAMES, find
from ludus.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from ludus.lab.train import Training

Options = argparse.Namespace
COMMANDS: Commands = {}
"""The commands of `ludus lab`."""
_command = partial(register, COMMANDS)
_GAME = option("rules", metavar="GAME", help="name, file or folder of a game")
_MANY = (
    option("--seed", type=seed, default=1, metavar="N", help="seed of the dice; default 1"),
    either(
        option(
            "--jobs",
            type=whole(1, 1024),
            default=-1,
            metavar="N",
            help="number of processes; default: one for each core",
        ),
        option(
            "--cluster", metavar="tcp://HOST:8786", help="use the workers of this Dask scheduler"
        ),
    ),
)
"""Options of the commands that play many games."""


def _file(text: str) -> Path:
    """Read the name of a file to write, which must end in .npz."""
    path = Path(text)
    if path.suffix != ".npz":
        raise argparse.ArgumentTypeError(f"'{text}' is not the name of a file that ends in .npz")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"no folder '{path.parent}'; create it first")
    return path


def add_options(to: argparse.ArgumentParser) -> None:
    """Add the commands of `ludus lab` to a parser."""
    tasks = to.add_subparsers(dest="task", metavar="TASK", required=True)
    for name, (_, about, options) in COMMANDS.items():
        each = tasks.add_parser(name, help=about)
        for add_to in options:
            add_to(each)


def run(options: Options) -> int:
    """Run the lab command that the options name; return the exit status, or raise RefusedError."""
    from ludus.players.network import WeightsError

    user_folder("cache", "ludus")  # Compiled loops need it.
    # The lab's packages take a second to load, and may not be installed.
    with installed():
        try:
            COMMANDS[options.task][0](options)
        except (WeightsError, OSError) as error:
            message = str(error)
            if isinstance(error, OSError) and error.filename:
                message = f"{error.filename}: {error.strerror}"
            raise RefusedError(message) from None
    return 0


@_command("compile", "compile the slow loops, once, in about five minutes")
def _compile(options: Options) -> None:
    from ludus.lab import compiler
    from ludus.loops import runtime as loops

    if not compiler.AVAILABLE:
        raise ModuleNotFoundError("no numba for this version of Python or this machine")
    if not compiler.wanted():
        switches = f"{loops.SWITCH}=0 or NUMBA_DISABLE_JIT=1"
        raise RefusedError(f"{switches} turns the compiler off; unset it to compile")
    print("compiling: games, then training", file=sys.stderr, flush=True)
    prepare()
    print("the loops of the lab are compiled")


def prepare() -> None:
    """Compile the loops of the lab by using each of them once, as the lab uses them.

    Raises:
        ModuleNotFoundError: numba is not installed.
    """
    from ludus.lab import simulate, train

    rules = next(iter(GAMES.values()))
    with clock("compiling: games, 1 of 2"):
        for second in ("network", "two-plies"):
            meeting = simulate.Meeting(rules, 3, ("heuristic", second))
            simulate.play(simulate.Batch(meeting, number=0, games=2, seed=1))
    little = train.TrainingSettings(
        rules=rules.name, seed=1, units=8, chunk=1, together=1, checkers=(3,)
    )
    with clock("compiling: training, 2 of 2"):
        train.Training(rules, little).advance()


@_command(
    "simulate",
    "play many games between two players",
    *_MANY,
    number("--games", 1000, "number of games"),
    number("--checkers", 15, "checkers of each side", 1, 15),
    _GAME,
    option(
        "--players",
        nargs=2,
        default=("random", "random"),
        metavar="NAME",
        help="the two players; default: random random",
    ),
)
def _simulate(options: Options) -> None:
    from ludus.lab.measures import BETTER, MEASURES
    from ludus.lab.simulate import asked, simulate
    from ludus.lab.workers import hired

    (rules,), names = asked([options.rules], options.players)
    first, second = options.players
    begun = time.perf_counter()
    with hired(options.jobs, options.cluster, ([rules], names)):
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


@_command(
    "report",
    "measure and compare rule sets, with intervals",
    *_MANY,
    number("--games", 1000, "number of games"),
    option(
        "--rules",
        nargs="+",
        default=tuple(GAMES),
        metavar="GAME",
        help="names, files or folders of games; default: all games that ship; compares a changed "
        "rule set with its original",
    ),
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
        help="folder for report.html, report.csv and games.sqlite; resumes an interrupted run, and "
        "adds games to a study with fewer",
    ),
)
def _report(options: Options) -> None:
    from ludus.files import write_whole
    from ludus.lab.fingerprint import commit
    from ludus.lab.report import StudyReport, as_csv, as_html
    from ludus.lab.simulate import asked, play_all
    from ludus.lab.study import Study, StudySettings
    from ludus.lab.workers import hired

    sets, names = asked(options.rules, options.players)
    settings = StudySettings(
        rules=tuple(sets),
        checkers=tuple(dict.fromkeys(options.checkers)),
        players=tuple(names),
        games=options.games,
        seed=options.seed,
    )
    study = Study.begin(settings, options.out / "games.sqlite", today(), commit())
    try:
        with hired(options.jobs, options.cluster, (sets, names)):
            study.keep(play_all(study.left()))
    except (KeyboardInterrupt, SystemExit):
        print(f"{study.path}: interrupted; repeat the command to continue", file=sys.stderr)
        raise
    report = StudyReport(study)
    for name, text in (("csv", as_csv(report)), ("html", as_html(report))):
        path = options.out / f"report.{name}"
        write_whole(path, text)
        print(path)


@_command(
    "export",
    "write the games and moves of a study as tables",
    option("study", type=Path, metavar="STUDY", help="the folder of a report"),
    option(
        "--out",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="folder for study.json, and for games and moves as CSV and Parquet",
    ),
)
def _export(options: Options) -> None:
    from ludus.lab.replays import export
    from ludus.lab.study import Study

    print(*export(Study.read(options.study), options.out), sep="\n")


@_command(
    "train",
    "train a network for a rule set by games against itself",
    _GAME,
    number("--games", 200_000, "total number of games"),
    option(
        "--seed",
        type=seed,
        metavar="N",
        help="seed of the dice; default 1, or the seed in the file",
    ),
    either(
        option(
            "--answer",
            action="store_true",
            help="train an opponent that beats the present network of the game",
        ),
        option(
            "--against",
            nargs="*",
            type=_file,
            metavar="FILE.npz",
            help="continue from the present network of the game; in half of the games, an opponent "
            "leads: this network with other tastes, or a network in one of the files, such as an "
            "answer",
        ),
    ),
    option(
        "--out",
        type=_file,
        metavar="FILE.npz",
        help="the file to write, or to continue from; default: beside the file of the rule set, "
        "where players find it",
    ),
    option(
        "--ship",
        type=_file,
        metavar="FILE.npz",
        help="a second file, for only the weights and settings",
    ),
)
def _train(options: Options) -> None:
    from ludus.lab import compiler

    if not compiler.AVAILABLE:
        raise ModuleNotFoundError("training needs a compiler")
    rules = find(options.rules)
    path = options.out or rules.network
    if path is None or (not options.out and rules.usual in GAMES):
        raise RefusedError(f"{rules.name} ships with this file; name another file with --out")
    training = _begun(options, rules, path)
    training.advance_to(options.games, path)
    print(f"{path}: trained with {amount(training.games, 'game')}")
    if options.ship:
        training.ship(options.ship)


def _begun(options: Options, rules: RuleSet, out: Path) -> "Training":
    """Begin the training, or resume it from its file, whose seed and kind must agree."""
    from ludus.lab.train import Training, begin

    if not out.exists():
        seed = 1 if options.seed is None else options.seed
        return begin(rules, seed, answers=options.answer, against=options.against)
    training = Training.resume(out, rules)
    seed, kind = training.settings.seed, training.settings.kind
    if options.seed not in (None, seed):
        raise RefusedError(f"{out}: begun with --seed {seed}; leave out --seed")
    kinds = {"--answer": options.answer, "--against": options.against is not None}
    for choice, wanted in kinds.items():
        if wanted and choice != kind:
            begun = f"with {kind}; give {kind}" if kind else f"without {choice}; leave it out"
            raise RefusedError(f"{out}: begun {begun}, or name another file with --out")
    return training
