"""The lab command that trains networks."""

from pathlib import Path
from typing import TYPE_CHECKING

from ludus.errors import RefusedError, amount
from ludus.lab.options import GAME, Options, command, file, number, out
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
    """Train until some number of games, saving after every chunk."""
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
