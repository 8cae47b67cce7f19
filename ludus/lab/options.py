"""The list of lab commands, the options that several of them share, and how they are read."""

import argparse
from collections.abc import Iterable
from functools import partial
from itertools import product
from pathlib import Path

from ludus.errors import RefusedError
from ludus.options import Adds, Commands, option, register, seed, whole
from ludus.rules.game import find
from ludus.rules.ruleset import RuleSet

Options = argparse.Namespace
COMMANDS: Commands = {}
"""The commands of `ludus lab`."""
command = partial(register, COMMANDS)


def file(text: str) -> Path:
    """Read the name of a file to write, which must end in .npz."""
    path = Path(text)
    if path.suffix != ".npz":
        raise argparse.ArgumentTypeError(f"'{text}' is not the name of a file that ends in .npz")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"no folder '{path.parent}'; create it first")
    return path


def number(name: str, usual: int, means: str, least: int = 1, most: int = 10**9) -> Adds:
    """Return an option for a whole number, with a default and bounds."""
    kind, says = whole(least, most), f"{means}; default {usual}"
    return option(name, type=kind, default=usual, metavar="N", help=says)


GAME = option("rules", metavar="GAME", help="name, file or folder of a game")
MANY = (
    option("--seed", type=seed, default=1, metavar="N", help="seed of the dice; default 1"),
    option(
        "--jobs",
        type=whole(1, 1024),
        default=-1,
        metavar="N",
        help="number of processes; default: one for each core",
    ),
)
"""Options of the commands that play many games."""


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
                "or FILE.npz of a network"
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
