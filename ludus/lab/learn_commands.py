"""The lab commands that train networks and solve small games."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludus.errors import RefusedError, amount
from ludus.lab.options import (
    FEW_CHECKERS,
    GAME,
    MANY,
    Options,
    all_rules,
    asked,
    command,
    file,
    games,
    number,
    out,
)
from ludus.options import either, option, seed
from ludus.rules.game import BUILT_IN, find
from ludus.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from ludus.lab.train import Training

_MEASURED_EVERY = 20_000
"""Games between two points of the learning curve."""


@command(
    "train",
    "train a network for a rule set by games against itself",
    GAME,
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
            type=file(".npz"),
            metavar="FILE.npz",
            help="continue from the present network of the game; in half of the games, an opponent "
            "leads: this network with other tastes, or a network in one of the files, such as an "
            "answer",
        ),
    ),
    out(
        ".npz",
        means="the file to write, or to continue from; default: beside the file of the rule set, "
        "where players find it",
    ),
    option(
        "--ship",
        type=file(".npz"),
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
    if path is None or (not options.out and rules.usual in BUILT_IN):
        raise RefusedError(f"{rules.name} ships with this file; name another file with --out")
    training = _begun(options, rules, path)
    _advance(training, options.games, path)
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
    for given, wanted in kinds.items():
        if wanted and given != kind:
            begun = f"with {kind}; give {kind}" if kind else f"without {given}; leave it out"
            raise RefusedError(f"{out}: begun {begun}, or name another file with --out")
    return training


def _advance(training: "Training", games: int, out: Path) -> None:
    """Train until some number of games, saving after every chunk, and draw the curve."""
    from tqdm import tqdm

    name = training.rules.name
    with tqdm(total=games, initial=training.games, unit="game", disable=None, desc=name) as bar:
        while training.games < games:
            before = training.games
            training.advance(games - training.games)
            if training.games // _MEASURED_EVERY > before // _MEASURED_EVERY:
                bar.set_postfix(training.measure())
            training.save(out)
            bar.update(training.games - before)
    if training.curve:
        from ludus.lab.plots import curves

        curves({name: training.curve}, out.with_suffix(".png"))


def _solved_in(folder: Path, rules: RuleSet, checkers: int) -> Path:
    return folder / f"{rules.name}-{checkers}.npz"


@command(
    "solve",
    "compute the value of each position of a small game",
    GAME,
    FEW_CHECKERS,
    out(
        ".npz",
        means="the file to write, or to continue from; default: the game and the number of "
        "checkers, such as tabula-2.npz",
    ),
)
def _solve(options: Options) -> None:
    from ludus.lab.solve import solve

    rules = find(options.rules)
    path = options.out or _solved_in(Path(), rules, options.checkers)
    found = solve(rules, options.checkers, path)
    print(f"{found}; each position within {100 * found.error:.0e} %, in {path}")


@command(
    "loss",
    "measure how much players give away in solved games",
    *MANY,
    games(least=2),
    option("players", nargs="+", metavar="NAME", help="players to measure"),
    all_rules(),
    FEW_CHECKERS,
    option(
        "--solved",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="folder for the files of `ludus lab solve`; default: the current folder",
    ),
)
def _loss(options: Options) -> None:
    from ludus.lab import costs
    from ludus.lab.solve import solve
    from ludus.lab.workers import hired

    sets, names = asked(options.rules, options.players)
    with hired(options.jobs):
        for rules in sets:
            path = _solved_in(options.solved, rules, options.checkers)
            solved = solve(rules, options.checkers, path)
            print(f"{solved}\n{'% of a win given away':22} {'a choice':22} {'a game':22} wins")
            for name in names:
                judged = partial(costs.by_solution, solved, name, options.seed)
                games = costs.measured(judged, options.games, costs.TOGETHER, unit="")
                said = "".join(f"{each!s:22} " for each in costs.Costs.of(games))
                print(f"{name:>22} {said}".rstrip(), flush=True)
