"""What `ludus lab` can be asked for on the command line."""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludus.lab.train import Training
    from ludus.rules.ruleset import RuleSet


class RefusedError(Exception):
    """A request that cannot be met; the message says why, and what to do."""


def _file(suffix: str) -> Callable[[str], Path]:
    """A file that can be written, by its kind."""

    def read(text: str) -> Path:
        path = Path(text)
        if path.suffix != suffix:
            raise argparse.ArgumentTypeError(f"'{text}' is no name of a file that ends in {suffix}")
        if not path.parent.is_dir():
            raise argparse.ArgumentTypeError(f"there is no folder '{path.parent}'; make it first")
        return path

    return read


def add_options(
    to: argparse.ArgumentParser,
    rule_names: Sequence[str],
    whole: Callable[[int, int], Callable[[str], int]],
) -> None:
    """What can be typed after `ludus lab`; `whole` reads a number within bounds."""
    tasks = to.add_subparsers(dest="task", metavar="TASK", required=True)
    tasks.add_parser("compile", help="make all loops fast, once, in a minute or two")

    many = argparse.ArgumentParser(add_help=False)
    many.add_argument("--games", type=whole(1, 10**9), default=1000, metavar="N")
    many.add_argument("--seed", type=whole(0, 2**64), default=1, metavar="N")
    who = many.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=whole(1, 1024), default=-1, metavar="N", help="processes")
    who.add_argument("--dask", metavar="tcp://HOST:8786", help="a scheduler; its cluster works")
    play = argparse.ArgumentParser(add_help=False, parents=[many])
    play.add_argument("--checkers", type=whole(3, 15), default=15, metavar="N", help="a side")

    simulate = tasks.add_parser("simulate", parents=[play], help="many games between two players")
    simulate.add_argument("rules", metavar="RULES", help="a rule set, or a TOML file with one")
    simulate.add_argument("--players", nargs=2, default=("random", "random"), metavar="NAME")

    arena = tasks.add_parser("arena", parents=[play], help="everybody against everybody")
    arena.add_argument("players", nargs="+", metavar="NAME")
    arena.add_argument("--rules", nargs="+", default=rule_names, metavar="RULES")

    report = tasks.add_parser(
        "report", parents=[many], help="measure rule sets, one against another, with intervals"
    )
    report.add_argument(
        "--rules",
        nargs="+",
        default=rule_names,
        metavar="RULES",
        help="rule sets, or TOML files; a changed one is set against its original",
    )
    report.add_argument(
        "--checkers", type=whole(3, 15), nargs="+", default=[15], metavar="N", help="a side"
    )
    report.add_argument(
        "--players",
        nargs="+",
        default=["heuristic"],
        metavar="NAME",
        help="each meets itself and the others",
    )
    report.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="for report.html, report.csv and games.sqlite; a run that was cut off goes on there",
    )

    train = tasks.add_parser("train", help="let a network learn a rule set from playing itself")
    train.add_argument("rules", choices=rule_names, metavar="RULES")
    train.add_argument("--games", type=whole(1, 10**9), default=200_000, metavar="N", help="in all")
    train.add_argument("--seed", type=whole(0, 2**64), metavar="N")
    train.add_argument("--out", type=_file(".npz"), required=True, metavar="FILE.npz")
    train.add_argument(
        "--ship",
        type=_file(".npz"),
        metavar="FILE.npz",
        help="write only the weights and settings there",
    )

    curves = tasks.add_parser("curves", help="draw how the networks that ship have learnt")
    curves.add_argument("--out", type=_file(".png"), required=True, metavar="FILE.png")


def run(options: argparse.Namespace) -> int:
    """Do what the options ask; the exit status.

    Raises:
        RefusedError: it cannot be done.
    """
    tasks = {
        "compile": _compile,
        "simulate": _simulate,
        "arena": _arena,
        "report": _report,
        "train": _train,
        "curves": _curves,
    }
    try:
        tasks[options.task](options)
    except ModuleNotFoundError as error:
        raise RefusedError(f"{error}; the lab needs `pip install '.[lab]'`") from None
    return 0


def _compile(options: argparse.Namespace) -> None:
    from ludus.lab.prepare import prepare

    prepare()
    print("the loops of players and lab are compiled")


def _known(name: str) -> str:
    from ludus.lab.judges import NAMES

    if name not in NAMES:
        raise RefusedError(f"no player '{name}'; the lab has {', '.join(NAMES)}")
    return name


def _can_play(names: Iterable[str], rule_sets: Iterable["RuleSet"]) -> None:
    """See that players can be made before any game begins."""
    from ludus.lab.judges import judge
    from ludus.players.network import WeightsError

    for name, rules in product(names, rule_sets):
        try:
            judge(name, rules, 0)
        except WeightsError as error:
            raise RefusedError(
                f"{name} has not learnt {rules.name}: {error}; choose a player without a network"
            ) from None


@contextmanager
def _hired(options: argparse.Namespace) -> Iterator[None]:
    """Whoever the options hire."""
    from ludus.lab.workers import ClusterError, hired

    try:
        with hired(options.jobs, options.dask):
            yield
    except ClusterError as error:
        raise RefusedError(str(error)) from None


def _rule_set(name: str) -> "RuleSet":
    """One of the four, or the one in a TOML file."""
    from ludus.rules.game import GAMES, RuleSetError, read_rule_set

    if name in GAMES:
        return GAMES[name]
    if not name.endswith(".toml"):
        raise RefusedError(f"no rule set '{name}'; there are {', '.join(GAMES)}, or FILE.toml")
    try:
        return read_rule_set(Path(name))
    except RuleSetError as error:
        raise RefusedError(str(error)) from None


def _rule_sets(given: Iterable[str]) -> list["RuleSet"]:
    """Some of them, each of another name."""
    found = {}
    for each in dict.fromkeys(given):
        rules = _rule_set(each)
        if rules.name in found:
            raise RefusedError(
                f"{each}: name: '{rules.name}' is taken by another of the rule sets asked for"
            )
        found[rules.name] = rules
    return list(found.values())


def _simulate(options: argparse.Namespace) -> None:
    from ludus.lab.measures import BETTER, ERROR, MEASURES, share
    from ludus.lab.simulate import simulate

    rules = _rule_set(options.rules)
    first, second = map(_known, options.players)
    _can_play((first, second), [rules])
    begun = time.perf_counter()
    with _hired(options):
        tally = simulate(rules, options.checkers, (first, second), options.games, options.seed)
    seconds = time.perf_counter() - begun
    print(f"{rules.name}, {options.checkers} checkers, {tally.games} games in {seconds:.1f} s")
    print(f"  {f'{first} beats {second}':24} {share(tally.won, tally.games)} % of games")
    for measure in MEASURES:
        if measure is not BETTER:
            print(f"  {measure.title:24} {measure.of(tally.rows, ERROR)} {measure.unit}")


def _arena(options: argparse.Namespace) -> None:
    from ludus.lab.arena import ratings, round_robin

    names = [*dict.fromkeys(map(_known, options.players))]
    if len(names) < 2:
        raise RefusedError("an arena needs two different players at least")
    sets = _rule_sets(options.rules)
    _can_play(names, sets)
    pairings = []
    with _hired(options):
        for each in round_robin(sets, options.checkers, names, options.games, options.seed):
            print(f"{each.rules:8} {each.first:>10} - {each.second:10} {each.share} %", flush=True)
            pairings.append(each)
    print(f"{'player':>10}  rating  error")
    for rating in ratings(pairings, options.seed):
        print(f"{rating.name:>10} {rating.mu:7.2f} {rating.sigma:6.2f}")


def _today() -> str:
    return date.today().isoformat()


def _report(options: argparse.Namespace) -> None:
    from ludus.lab import page, report
    from ludus.lab.study import Settings, Study, StudyError
    from ludus.match.files import write_whole

    sets = _rule_sets(options.rules)
    names = [*dict.fromkeys(map(_known, options.players))]
    _can_play(names, sets)
    settings = Settings(
        rules=tuple(sets),
        checkers=tuple(dict.fromkeys(options.checkers)),
        players=tuple(names),
        games=options.games,
        seed=options.seed,
    )
    try:
        study = Study(settings, options.out / "games.sqlite", _today())
        with _hired(options):
            study.play()
        found = report.Report(study)
    except StudyError as error:
        raise RefusedError(str(error)) from None
    try:
        for name, text in (("csv", report.as_csv(found)), ("html", page.as_html(found))):
            write_whole(options.out / f"report.{name}", text)
            print(options.out / f"report.{name}")
    except OSError as error:
        raise RefusedError(f"--out {options.out}: {error.strerror}") from None


def _train(options: argparse.Namespace) -> None:
    from ludus.players import compiled
    from ludus.players.network import WeightsError
    from ludus.rules.game import GAMES

    if not compiled.AVAILABLE:
        raise RefusedError("training needs a compiler; `pip install '.[lab]'` brings it")
    from ludus.lab.train import Settings, Training

    rules = GAMES[options.rules]
    try:
        if options.out.exists():
            training = Training.resume(options.out, rules)
            seed = training.settings.seed
            if options.seed not in (None, seed):
                raise RefusedError(f"{options.out}: begun with --seed {seed}; go on without --seed")
        else:
            seed = 1 if options.seed is None else options.seed
            training = Training(rules, Settings(rules=rules.name, seed=seed))
        _advance(training, rules, options.games, options.out)
        if options.ship:
            training.ship(options.ship)
    except (WeightsError, OSError) as error:
        raise RefusedError(str(error)) from None


def _curves(options: argparse.Namespace) -> None:
    from ludus.lab.plots import curves
    from ludus.players.network import WeightsError, read
    from ludus.rules.game import GAMES

    try:
        learnt = {name: read(rules.network, rules)[1]["curve"] for name, rules in GAMES.items()}
        curves(learnt, options.out)
    except (WeightsError, OSError) as error:
        raise RefusedError(str(error)) from None
    print(options.out)


MEASURED_EVERY = 20_000
"""Games between two points of the learning curve."""


def _advance(training: "Training", rules: "RuleSet", games: int, out: Path) -> None:
    """Train until some number of games, saving after every chunk, and draw the curve."""
    from tqdm import tqdm

    from ludus.lab.plots import curves

    with tqdm(total=games, initial=training.games, unit="game", file=sys.stderr) as bar:
        bar.set_description(rules.name)
        while training.games < games:
            before = training.games
            training.advance()
            if training.games // MEASURED_EVERY > before // MEASURED_EVERY:
                bar.set_postfix(training.measure())
            training.save(out)
            bar.update(training.games - before)
    if training.curve:
        curves({rules.name: training.curve}, out.with_suffix(".png"))
