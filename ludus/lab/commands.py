"""The commands of `ludus lab`, which play games, measure and train."""

import argparse
import sys
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date
from os.path import isdir
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ludus import outside
from ludus.errors import RefusedError, amount
from ludus.lab import installed
from ludus.options import Command, Commands, Either, Given, Seed, whole
from ludus.progress import clock
from ludus.rules.game import GAMES, find
from ludus.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from ludus.lab.train import Training

TASKS = Commands("play many games at once: train, measure, compare")
"""The commands of `ludus lab`."""


def _file(text: str) -> Path:
    """Read the name of a file to write, which must end in .npz."""
    path = Path(text)
    if path.suffix != ".npz":
        raise argparse.ArgumentTypeError(f"'{text}' is not the name of a file that ends in .npz")
    if not isdir(path.parent):
        raise argparse.ArgumentTypeError(f"no folder '{path.parent}'; create it first")
    return path


Count = Annotated[int, whole(1, 10**9)]
Checkers = Annotated[int, whole(3, 15)]
Weights = Annotated[Path, _file]


@dataclass(frozen=True, kw_only=True)
class Hands(Either):
    """The processes that play the games.

    Options:
        jobs (N): number of processes; default: one for each core
        cluster (tcp://HOST:8786): use the workers of this Dask scheduler
    """

    jobs: Annotated[int | None, whole(1, 1024)] = None
    cluster: str | None = None

    def hired(self, rules: list[RuleSet], names: list[str]) -> AbstractContextManager[None]:
        """Hire the processes, which prepare to play games of rule sets between players."""
        from ludus.lab.workers import hired

        return hired(self.jobs or -1, self.cluster, (rules, names))


def _task(function: Command) -> Command:
    # The lab's packages take a second to load, and may not be installed.
    return TASKS.command(installed()(function))


@_task
def compile_() -> None:
    """Compile the slow loops, once, in about five minutes."""
    from ludus.lab import compiler
    from ludus.loops import runtime as loops

    if not compiler.AVAILABLE:
        raise ModuleNotFoundError("no numba for this version of Python or this machine")
    if not compiler.wanted():
        switches = f"{loops.SWITCH}=0 or NUMBA_DISABLE_JIT=1"
        raise RefusedError(f"{switches} turns the compiler off; unset it to compile")
    print("compiling: games, then training", file=sys.stderr, flush=True)
    # A compiler at work would put off Ctrl+C.
    outside.begin(prepare).result()
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


@_task
def simulate(
    rules: str,
    hands: Hands,
    *,
    seed: Seed = 1,
    games: Count = 1000,
    checkers: Annotated[int, whole(1, 15)] = 15,
    players: tuple[str, str] = ("random", "random"),
) -> None:
    """Play many games between two players.

    Options:
        rules (GAME): name, file or folder of a game
        seed (N): seed of the dice
        games (N): number of games
        checkers (N): checkers of each side
        players (NAME): the two players
    """
    from ludus.lab.measures import BETTER, MEASURES
    from ludus.lab.simulate import Meeting, asked, simulate

    (game,), names = asked([rules], players)
    first, second = players
    begun = time.perf_counter()
    with hands.hired([game], names):
        rows = simulate(Meeting(game, checkers, players), games, seed)
    seconds = time.perf_counter() - begun
    played = f"{amount(checkers, 'checker')}, {amount(len(rows), 'game')}"
    print(f"{game.name}, {played} in {seconds:.1f} s")
    print(f"  {f'{first} beats {second}':24} {BETTER.of(rows)} % of games")
    for measure in MEASURES:
        if measure is not BETTER:
            print(f"  {measure.title:24} {measure.of(rows)} {measure.unit}")


def today() -> str:
    """Return the date, such as 2026-03-31."""
    return date.today().isoformat()


@_task
def report(
    hands: Hands,
    *,
    out: Path,
    seed: Seed = 1,
    games: Count = 1000,
    rules: tuple[str, ...] = tuple(GAMES),
    checkers: tuple[Checkers, ...] = (15,),
    players: tuple[str, ...] = ("heuristic",),
) -> None:
    """Measure and compare rule sets, with intervals.

    Options:
        out (FOLDER): folder for report.html, report.csv and games.sqlite; resumes an interrupted
            run, and adds games to a study with fewer
        seed (N): seed of the dice
        games (N): number of games
        rules (GAME): names, files or folders of games; compares a changed rule set with its
            original
        checkers (N): checkers of each side
        players (NAME): players; each meets itself and every other player
    """
    from ludus.files import write_whole
    from ludus.lab.fingerprint import commit
    from ludus.lab.report import StudyReport, as_csv, as_html
    from ludus.lab.simulate import asked, play_all
    from ludus.lab.study import Study, StudySettings

    sets, names = asked(rules, players)
    settings = StudySettings(
        rules=tuple(sets),
        checkers=tuple(dict.fromkeys(checkers)),
        players=tuple(names),
        games=games,
        seed=seed,
    )
    study = Study.begin(settings, out / "games.sqlite", today(), commit())
    try:
        with hands.hired(sets, names):
            study.keep(play_all(study.left()))
    except (KeyboardInterrupt, SystemExit):
        print(f"{study.path}: interrupted; repeat the command to continue", file=sys.stderr)
        raise
    figures = StudyReport(study)
    for name, text in (("csv", as_csv(figures)), ("html", as_html(figures))):
        path = out / f"report.{name}"
        write_whole(path, text)
        print(path)


@_task
def export(study: Path, *, out: Path) -> None:
    """Write the games and moves of a study as tables.

    Options:
        study (STUDY): the folder of a report
        out (FOLDER): folder for study.json, and for games and moves as CSV and Parquet
    """
    from ludus.lab.replays import export
    from ludus.lab.study import Study

    print(*export(Study.read(study), out), sep="\n")


@dataclass(frozen=True, kw_only=True)
class Kind(Either):
    """A kind of training.

    Options:
        answer: train an opponent that beats the present network of the game
        against (FILE.npz): continue from the present network of the game; in half of the games, an
            opponent leads: this network with other tastes, or a network in one of the files, such
            as an answer
    """

    answer: bool = False
    against: Annotated[tuple[Weights, ...] | None, {"nargs": "*"}] = None


@_task
def train(
    rules: str,
    kind: Kind,
    given: Given,
    *,
    games: Count = 200_000,
    seed: Seed | None = None,
    out: Weights | None = None,
    ship: Weights | None = None,
) -> None:
    """Train a network for a rule set by games against itself.

    Options:
        rules (GAME): name, file or folder of a game
        games (N): total number of games
        seed (N): seed of the dice; default 1, or the seed in the file
        out (FILE.npz): the file to write, or to continue from; default: beside the file of the
            rule set, where players find it
        ship (FILE.npz): a second file, for only the weights and settings
    """
    from ludus.lab import compiler

    if not compiler.AVAILABLE:
        raise ModuleNotFoundError("training needs a compiler")
    game = find(rules)
    path = out or game.network
    if path is None or (not out and game.usual in GAMES):
        raise RefusedError(f"{game.name} ships with this file; name another file with --out")
    training = _begun(game, kind, given, seed, path)
    training.advance_to(games, path)
    print(f"{path}: trained with {amount(training.games, 'game')}")
    if ship:
        training.ship(ship)


def _begun(rules: RuleSet, kind: Kind, given: Given, seed: int | None, out: Path) -> "Training":
    """Begin the training, or resume it from its file, whose seed and kind must agree."""
    from ludus.lab.train import Training, begin

    if not out.exists():
        return begin(rules, 1 if seed is None else seed, answers=kind.answer, against=kind.against)
    training = Training.resume(out, rules)
    settings = training.settings
    if seed not in (None, settings.seed):
        raise RefusedError(f"{out}: begun with --seed {settings.seed}; leave out --seed")
    others = {"--answer", "--against"} - {settings.kind}
    given.refuse(f"{out}: begun with {settings.kind or 'neither'}", *others)
    return training
