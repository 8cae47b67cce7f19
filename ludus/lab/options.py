"""The list of lab commands, the options that several of them share, and how they are read."""

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from itertools import product
from pathlib import Path

from ludus.errors import RefusedError
from ludus.options import Adds, Commands, option, register, seed, whole
from ludus.rules.game import GAMES, find
from ludus.rules.ruleset import RuleSet

Options = argparse.Namespace
COMMANDS: Commands = {}
"""The commands of `ludus lab`."""
command = partial(register, COMMANDS)


def file(*suffixes: str) -> Callable[[str], Path]:
    """Return a reader for the name of a file to write, which must end in one of the suffixes."""

    def read(text: str) -> Path:
        path = Path(text)
        if path.suffix not in suffixes:
            raise argparse.ArgumentTypeError(
                f"'{text}' is not the name of a file that ends in {' or '.join(suffixes)}"
            )
        if not path.parent.is_dir():
            raise argparse.ArgumentTypeError(f"no folder '{path.parent}'; create it first")
        return path

    return read


def out(*suffixes: str, means: str = "the file to write", required: bool = False) -> Adds:
    """Return the option `--out` for a file that ends in one of the suffixes."""
    name = f"FILE{suffixes[0]}" if len(suffixes) == 1 else "FILE"
    return option("--out", type=file(*suffixes), required=required, metavar=name, help=means)


def number(name: str, usual: int, means: str, least: int = 1, most: int = 10**9) -> Adds:
    """Return an option for a whole number, with a default and bounds."""
    kind, says = whole(least, most), f"{means}; default {usual}"
    return option(name, type=kind, default=usual, metavar="N", help=says)


def games(usual: int = 1000, least: int = 1) -> Adds:
    """Return the option `--games`: a default and a minimum."""
    return number("--games", usual, "number of games", least)


def checkers(least: int, usual: int = 15) -> Adds:
    """Return the option `--checkers`: a minimum and a default."""
    return number("--checkers", usual, "checkers of each side", least, 15)


_SEED = "seed of the dice; default 1"
_RULES = "names, files or folders of games; default: all games that ship"


def all_rules(more: str = "") -> Adds:
    """Return the option `--rules` for several games; the default is all games that ship."""

    def add(to: argparse.ArgumentParser) -> None:
        to.add_argument(
            "--rules", nargs="+", default=tuple(GAMES), metavar="GAME", help=_RULES + more
        )

    return add


GAME = option("rules", metavar="GAME", help="name, file or folder of a game")
SEED = option("--seed", type=seed, default=1, metavar="N", help=_SEED)
MANY = (
    SEED,
    option(
        "--jobs",
        type=whole(1, 1024),
        default=-1,
        metavar="N",
        help="number of processes; default: one for each core",
    ),
)
"""Options of the commands that play many games."""
OPPONENTS = option(
    "--players",
    nargs=2,
    default=("random", "random"),
    metavar="NAME",
    help="the two players; default: random random",
)
FEW_CHECKERS = checkers(least=1, usual=2)


def asked(given: Iterable[str], players: Iterable[str]) -> tuple[list[RuleSet], list[str]]:
    """Check and return the rule sets, with distinct names, and the players, each once."""
    from ludus.lab.simulate import chooser
    from ludus.players.levels import PLAYERS
    from ludus.players.network import WeightsError

    names = list(dict.fromkeys(players))
    for name in names:
        if name not in PLAYERS and not name.endswith(".npz"):
            raise RefusedError(
                f"unknown player '{name}'; available: {', '.join(PLAYERS)}, "
                "or FILE.npz of a network or a solved game"
            )
    found: dict[str, RuleSet] = {}
    for each in dict.fromkeys(given):
        rules = find(each)
        if rules.name in found:
            raise RefusedError(
                f"{each}: name: '{rules.name}' is also the name of another given rule set"
            )
        found[rules.name] = rules
    for name, rules in product(names, found.values()):
        try:
            chooser(name, rules, 0)
        except WeightsError as error:
            raise RefusedError(
                f"{name} cannot play {rules.name}: {error}; choose a player without a network"
            ) from None
    return list(found.values()), names
